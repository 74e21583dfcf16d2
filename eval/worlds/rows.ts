import { type Embedder, type Interaction, type Random, seededRandom } from '../../src/index.js';
import type { Adviser } from '../learning-curve/adviser.js';
import { knowhowAdviser } from '../learning-curve/knowhow-adviser.js';
import { type NeighbourOptions, neighboursAdviser } from '../learning-curve/neighbours-adviser.js';
import { TENANT } from '../learning-curve/run-curve.js';
import { timeOf } from '../parcel-desk/generate.js';
import type { Ground, Guide, Trial } from './ground.js';

/** What an agent is helped by. */
export const ARMS = [
  'none',
  'text',
  'plan',
  'plan_plainly',
  'nearest',
  'best_of_20',
  'oracle_text',
  'oracle_plan',
] as const;
/** One of {@link ARMS}. */
export type Arm = (typeof ARMS)[number];

/** What is learned from, and what is then asked. */
export interface Row<Choice> {
  name: string;
  ground: Ground<Choice>;
  /** Tasks that are learned from; left out: those that are asked, each before the next. */
  learn?: Choice;
  /** Only runs of this outcome are stored. */
  stored?: 'failed';
  /** Tasks that are asked. */
  ask?: Choice;
}

/** Share of tasks done by each arm; `null` where an arm has nothing to give. */
export type Shares = Record<Arm, number | null>;

/** How a row is run. */
export interface RowOptions {
  /** Decides tasks and dice: every arm meets the same. */
  seed: number;
  /** Tasks that are learned from. */
  tasks: number;
  /** Tasks at the end that success is counted over. */
  last: number;
  embedder: Embedder;
  /** Arms that are run; default all. */
  arms?: readonly Arm[];
  /** Called after each task of each arm. */
  onTask?(): void;
}

/** Seeds of tasks and of dice lie this far apart. */
const STRIDE = 1_000_000;
const share = (done: readonly boolean[]): number => done.filter(Boolean).length / done.length;

/** An arm without memory: what it gives for a task. */
const REMEMBERS_NOTHING: Partial<Record<Arm, (trial: Trial) => Guide | undefined>> = {
  none: () => ({ kind: 'nothing' }),
  oracle_text: ({ oracle }) => oracle && { kind: 'text', text: oracle.text },
  oracle_plan: ({ oracle }) => oracle && { kind: 'plan', plan: oracle.plan },
};

/** Arms that past runs are shown as they were: the nearest that succeeded, and of the 20 nearest the best, failed or not. */
const SHOWS_RUNS: Partial<Record<Arm, NeighbourOptions>> = {
  nearest: { successesOnly: true },
  best_of_20: { k: 20, floor: -1, bestOnly: true },
};

/** Arms that follow the engine's plan, each by an agent of its own. */
const isPlanned = (arm: Arm): boolean => arm === 'plan' || arm === 'plan_plainly';

const open = (arm: Arm, embedder: Embedder): Promise<Adviser> => {
  const shown = SHOWS_RUNS[arm];
  return shown
    ? Promise.resolve(neighboursAdviser(embedder, shown))
    : knowhowAdviser(embedder, { explain: isPlanned(arm) });
};

interface Advised {
  guide: Guide | undefined;
  requestId?: string;
}

async function adviceOf(arm: Arm, adviser: Adviser, query: string): Promise<Advised> {
  const { text, plan, requestId } = await adviser.advise(query);
  if (isPlanned(arm)) {
    return { guide: plan && { kind: 'plan', plan, plainly: arm === 'plan_plainly' }, requestId };
  }
  if (SHOWS_RUNS[arm]) return { guide: { kind: 'runs', text, failedToo: arm === 'best_of_20' }, requestId };
  return { guide: { kind: 'text', text }, requestId };
}

/** Runs one row with one seed. */
export async function runRow<Choice>(row: Row<Choice>, options: RowOptions): Promise<Shares> {
  const { seed, tasks, last, embedder, arms = ARMS, onTask } = options;
  const { ground } = row;
  const dice = (n: number): Random => seededRandom((2 * seed + 1) * STRIDE + n);
  const drawn = (n: number, choice?: Choice): Trial =>
    ground.draw(seededRandom(2 * seed * STRIDE + n), choice);
  const kept = (n: number, requestId?: string) => ({ tenant: TENANT, timestamp: timeOf(n), requestId });
  const apart = row.learn !== undefined || row.stored !== undefined;
  // Learned apart from what is asked: by an agent that knows nothing, the same runs for every arm.
  const past: Interaction[] = apart
    ? Array.from({ length: tasks }, (_, n) =>
        drawn(n, row.learn).play({ kind: 'nothing' }, dice(n), kept(n)),
      ).filter(({ success }) => row.stored !== 'failed' || !success)
    : [];
  const first = apart ? tasks : tasks - last;
  const shares = Object.fromEntries(ARMS.map((arm) => [arm, null])) as Shares;

  for (const arm of arms) {
    const given = REMEMBERS_NOTHING[arm];
    if (given) {
      const done: boolean[] = [];
      for (let n = first; n < first + last; n++) {
        const trial = drawn(n, row.ask);
        const guide = given(trial);
        if (guide) done.push(trial.play(guide, dice(n), kept(n)).success);
        onTask?.();
      }
      shares[arm] = done.length > 0 ? share(done) : null;
      continue;
    }
    const adviser = await open(arm, embedder);
    try {
      for (const run of past) await adviser.learn(run);
      const done: boolean[] = [];
      let guided = 0;
      for (let n = apart ? first : 0; n < first + last; n++) {
        const trial = drawn(n, row.ask);
        const { guide, requestId } = await adviceOf(arm, adviser, trial.query);
        guided += Number(
          guide !== undefined && (guide.kind === 'plan' || guide.kind === 'runs' || guide.kind === 'text'),
        );
        const run = trial.play(guide ?? { kind: 'nothing' }, dice(n), kept(n, requestId));
        done.push(run.success);
        if (!apart) await adviser.learn(run);
        onTask?.();
        // An engine that has given no plan by now gives none.
        if (isPlanned(arm) && guided === 0 && done.length === Math.min(tasks, 60)) break;
      }
      shares[arm] = guided > 0 ? share(done.slice(-last)) : null;
    } finally {
      await adviser.close();
    }
  }
  return shares;
}
