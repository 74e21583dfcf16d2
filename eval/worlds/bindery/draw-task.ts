import type { Random } from '../../../src/index.js';
import { fillTemplate } from '../session.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { GOALS, type Goal } from './goals.js';
import { BOOKS, CLOSING, type State, type Thing, TOOLS } from './state.js';

const JOINTS = ['Next: ', 'When you have done that: ', 'There is more. ', 'Besides: ', ''];
/** How often a thing is in its second place, and how often it is in some state when the day begins. */
const ODDS = {
  second: 0.2,
  dusty: 0.4,
  glued: 0.3,
  tacky: 0.3,
  oiled: 0.4,
  curled: 0.4,
  sharp: 0.6,
  waxed: 0.5,
  threaded: 0.5,
  unlocked: 0.5,
  warm: 0.4,
};

const READY: Readonly<Record<string, number>> = {
  knife: ODDS.sharp,
  thread: ODDS.waxed,
  needle: ODDS.threaded,
};

const shaped = (name: string, at: string): Thing => ({
  name,
  at,
  dusty: false,
  glued: false,
  tacky: false,
  oiled: false,
  curled: false,
  wrapped: false,
  bonded: false,
  sewn: false,
  trimmed: false,
  lettered: false,
  spoilt: false,
  ready: false,
});

/** How the bindery stands in the morning. */
function drawState(random: Random): State {
  const chance = (odds: number): boolean => random() < odds;
  const tools = Object.entries(TOOLS).map(([tool, at]) => ({
    ...shaped(tool, at),
    ready: chance(READY[tool] ?? 0),
  }));
  const books = Object.entries(BOOKS).map(([name, { stuff, homes }]) => ({
    ...shaped(name, chance(ODDS.second) ? homes[1] : homes[0]),
    stuff,
    dusty: chance(ODDS.dusty),
    glued: chance(ODDS.glued) && stuff !== 'paper',
    tacky: chance(ODDS.tacky),
    oiled: chance(ODDS.oiled) && stuff === 'leather',
    curled: chance(ODDS.curled) && stuff === 'paper',
  }));
  const dice = random();
  const plugged = dice < ODDS.warm ? 'glue pot' : dice < 2 * ODDS.warm ? 'stamping press' : undefined;
  return {
    room: 'front shop',
    things: [...tools, ...books],
    shut: [...CLOSING],
    locked: chance(ODDS.unlocked) ? [] : ['glass case'],
    plugged,
    hot: plugged !== undefined,
  };
}

/** The next request: one to three things to be done, each to a thing of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const dice = random();
  const count = choice.goals ?? (dice < 0.5 ? 1 : dice < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const chosen: { goal: Goal; words: Args }[] = [];
  for (let tries = 0; chosen.length < count && tries < 100; tries++) {
    const goal = pick(open);
    const words = pick(goal.choices);
    const taken = chosen.some((one) => one.goal === goal || one.words.item === words.item);
    if (!taken) chosen.push({ goal, words });
  }
  const sentences = chosen.map(({ goal, words }, i) => {
    const sentence = fillTemplate(pick(goal.wordings), words);
    return i === 0 ? sentence : `${pick(JOINTS)}${sentence}`;
  });
  return {
    query: sentences.join(' '),
    asks: chosen.map(({ goal, words }): Ask => ({ action: goal.action, said: { ...words } })),
    kinds: chosen.map(({ goal }) => goal.kind),
    targets: chosen.map(({ goal, words }) => ({ ...words, kind: goal.kind })),
    state: drawState(random),
  };
}

/** Whether everything asked for is so, and nothing asked for was spoilt on the way. */
export function isMet({ targets, state }: Task<State>): boolean {
  return targets.every(({ kind, item, store }) => {
    const thing = state.things.find(({ name }) => name === item);
    if (thing === undefined || thing.spoilt) return false;
    // What is cut or printed stays so, and nobody asked for it.
    if ((thing.trimmed && kind !== 'trim') || (thing.lettered && kind !== 'title')) return false;
    switch (kind) {
      case 'mend':
        return thing.sewn;
      case 'trim':
        return thing.trimmed;
      case 'title':
        return thing.lettered;
      case 'cover':
        return thing.bonded;
      default:
        return thing.at === store;
    }
  });
}
