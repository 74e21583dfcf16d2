import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { type Dice, rollWith } from './dice.js';
import { drawState } from './draw-state.js';
import { GOALS } from './goals.js';
import type { State } from './state.js';
import { COUNTRIES, DEPOTS, INSTITUTES, SITES } from './stock.js';

const BEFORE = [
  'Voice mail, 7:52.',
  'Note left under the microscope:',
  'To whoever has the desk today.',
  'I am in the tunnel with no signal after this.',
  'Greetings from the drying room.',
  'The auditors come on Thursday, so no delay.',
];
const AFTER = [
  'The frost alarm was a false one, by the way.',
  'Initials: B. K.',
  'I owe you a cake.',
  'No reply needed.',
  'Remember the boots, the yard is mud.',
];
const BETWEEN = ['One more. ', 'Point two. ', 'On another page: ', 'Then there is this. ', 'P. S. '];
/** How many things a request asks for. */
const SHARES = { one: 0.5, two: 0.35 };

function wordsFor(dice: Dice, kind: string, label: string, state: State): Args {
  switch (kind) {
    case 'sample':
      return { label, institute: dice.one(INSTITUTES) };
    case 'grow':
      return { label, site: dice.one(SITES) };
    case 'duplicate':
      return { label, depot: dice.one(DEPOTS) };
    case 'origin': {
      const { origin } = state.accessions.find((one) => one.label === label)!;
      return { label, country: dice.one(COUNTRIES.filter((country) => country !== origin)) };
    }
    default:
      return { label };
  }
}

/** The next request, in a seed bank of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const dice = rollWith(random);
  const state = drawState(dice);
  const share = random();
  const count = choice.goals ?? (share < SHARES.one ? 1 : share < SHARES.one + SHARES.two ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const goals = dice.mixed(open).slice(0, count);
  const labels = dice.mixed(state.accessions).map(({ label }) => label);
  const targets = goals.map(({ kind }, i) => wordsFor(dice, kind, labels[i]!, state));
  const sentences = goals.map(({ wordings }, i) =>
    dice.one(wordings).replace(/\{(\w+)\}/g, (_, name: string) => targets[i]![name]!),
  );
  const query = [
    ...(dice.odds(0.4) ? [dice.one(BEFORE)] : []),
    ...sentences.map((sentence, i) => (i === 0 ? sentence : `${dice.one(BETWEEN)}${sentence}`)),
    ...(dice.odds(0.35) ? [dice.one(AFTER)] : []),
  ].join(' ');
  return {
    query,
    asks: goals.map(({ action }, i): Ask => ({ action, said: { ...targets[i]! } })),
    kinds: goals.map(({ kind }) => kind),
    targets,
    state,
  };
}

/** Whether all that was asked for was done, once, with what has to follow, and nothing that was not asked for. */
export function isMet({ kinds, targets, state }: Task<State>): boolean {
  const goals = kinds.map((kind) => GOALS.find((goal) => goal.kind === kind)!);
  const made = state.done.filter(({ action }) => GOALS.some((goal) => goal.action === action));
  if (made.length !== goals.length) return false;
  return goals.every(
    ({ action, meant, tidy }, i) =>
      made.some((call) => call.action === action && meant(call.args, targets[i]!, state)) &&
      (tidy?.(targets[i]!, state) ?? true),
  );
}
