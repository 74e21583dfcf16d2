import type { Random } from '../../../src/index.js';
import { fillTemplate } from '../session.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { GOALS, type Goal } from './goals.js';
import { AIDS, LIDS, type Piece, PLANTS, type State } from './state.js';

const LINKS = [
  'After that: ',
  'And before tea: ',
  'Furthermore, as they say: ',
  'Last thing I thought of: ',
  '',
];
/** How often things stand so in the morning. */
const ODDS = { elsewhere: 0.15, clean: 0.65, soaked: 0.5, pruned: 0.55, locked: 0.7 };

function drawState(random: Random): State {
  const so = (odds: number): boolean => random() < odds;
  const piece = (name: string, at: string): Piece => ({
    name,
    at,
    clean: so(ODDS.clean),
    soaked: 'no',
    pruned: false,
    potted: false,
    grafted: false,
    rotten: false,
  });
  const aids = Object.entries(AIDS).map(([name, at]) => piece(name, at));
  const plants = Object.entries(PLANTS).map(([name, { sort, spots }]): Piece => {
    const [usual, other] = spots;
    const wet = so(ODDS.soaked) && sort !== 'fleshy';
    return {
      ...piece(name, so(ODDS.elsewhere) ? other : usual),
      sort,
      soaked: wet ? 'rain' : 'no',
      pruned: so(ODDS.pruned) && sort !== 'fleshy',
    };
  });
  return {
    part: 'cart yard',
    pieces: [...aids, ...plants],
    lidded: [...LIDS],
    locked: so(ODDS.locked) ? ['sick bay'] : [],
  };
}

/** The next request: one to three things, each with a plant of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const share = random();
  const count = choice.goals ?? (share < 0.5 ? 1 : share < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const wanted: { goal: Goal; words: Args }[] = [];
  for (let tries = 0; wanted.length < count && tries < 100; tries++) {
    const goal = pick(open);
    const words = pick(goal.about);
    if (wanted.every((one) => one.goal !== goal && one.words.what !== words.what))
      wanted.push({ goal, words });
  }
  const state = drawState(random);
  for (const { goal, words } of wanted) {
    const plant = state.pieces.find(({ name }) => name === words.what)!;
    if (goal.kind === 'prune') plant.pruned = false;
  }
  const sentences = wanted.map(({ goal, words }) => fillTemplate(pick(goal.wordings), words));
  return {
    query: sentences.map((sentence, i) => (i === 0 ? sentence : `${pick(LINKS)}${sentence}`)).join(' '),
    asks: wanted.map(({ goal, words }): Ask => ({ action: goal.action, said: { ...words } })),
    kinds: wanted.map(({ goal }) => goal.kind),
    targets: wanted.map(({ words }) => ({ ...words })),
    state,
  };
}

/** Whether all that was asked for is so, and no plant has come to harm or been potted or grafted unasked. */
export function isMet({ kinds, targets, state }: Task<State>): boolean {
  const isFor = (kind: string, plant: Piece): boolean =>
    kinds.some((one, i) => one === kind && targets[i]!.what === plant.name);
  const unharmed = state.pieces.every(
    (plant) =>
      !plant.rotten && (!plant.potted || isFor('pot', plant)) && (!plant.grafted || isFor('graft', plant)),
  );
  return (
    unharmed &&
    kinds.every((kind, i) => {
      const plant = state.pieces.find(({ name }) => name === targets[i]!.what)!;
      return GOALS.find((goal) => goal.kind === kind)!.holds(plant, targets[i]!);
    })
  );
}
