import type { Embedder } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { modelAdvisor } from '../judge/model-advisor.js';
import { LEARNERS } from '../judge/without.js';
import { knowableRules } from './knowable.js';
import { nearestAdvisor } from './nearest-advisor.js';
import type { Stage } from './protocols.js';
import { ruleSentences } from './rule-sentences.js';
import type { Mode } from './run-task.js';
import type { Rule, World } from './world.js';

/** What an advisor is opened with. Only the rules themselves may look at what is under way. */
export interface Opening {
  world: World;
  embedder: Embedder;
  stage: Stage;
}

/** Opens an advisor; undefined: agents go without. */
type Open = (opening: Opening) => Advisor | undefined | Promise<Advisor>;

/** Everything that can be measured, by the name that `--advisors` takes. Another advisor is one more line. */
const ADVISORS: ReadonlyMap<string, Open> = new Map<string, Open>([
  ['none', () => undefined],
  ['nearest', ({ embedder, world }) => nearestAdvisor(embedder, world.surface.lineIn)],
  ['nearest1', ({ embedder, world }) => nearestAdvisor(embedder, world.surface.lineIn, 1)],
  [
    'known',
    (opening) =>
      rulesAdvisor(opening, ({ key }) => knowableRules(opening.world, opening.stage.learned).has(key)),
  ],
  ['rules', (opening) => rulesAdvisor(opening, () => true)],
  ['engine', ({ embedder }) => engineAdvisor(embedder)],
  ['model', ({ embedder }) => modelAdvisor(embedder)],
  ...LEARNERS.map((without): [string, Open] => [
    `model-${without}`,
    ({ embedder }) => modelAdvisor(embedder, { without }),
  ]),
]);

const MODES: readonly Mode[] = ['text', 'steps', 'act', 'hold', 'plan'];

/** The world's own rules, in sentences: the ceiling; and those of them alone that the learned runs bear out. */
function rulesAdvisor({ world, stage }: Opening, isSaid: (rule: Rule) => boolean): Advisor {
  return {
    learn: async () => {},
    async advise({ turns }) {
      if (!stage.task) throw new Error('no task is under way');
      return { text: ruleSentences(world, stage.task, { isSaid, isUnderWay: (turns?.length ?? 0) > 0 }) };
    },
    close: async () => {},
  };
}

/** An advisor and how agents use it: `engine`, `engine:steps`, `engine:act`, `engine:hold`, `engine:plan`. Throws an Error on any other name. */
export function advisorNamed(name: string): { base: string; mode: Mode; open: Open } {
  const [base, mode = 'text'] = name.split(':');
  const open = ADVISORS.get(base!);
  if (!open || !MODES.includes(mode as Mode))
    throw new Error(
      `--advisors: got ${name}, expected one of ${[...ADVISORS.keys()].join(', ')}, each alone or with :steps, :act, :hold or :plan`,
    );
  return { base: base!, mode: mode as Mode, open };
}
