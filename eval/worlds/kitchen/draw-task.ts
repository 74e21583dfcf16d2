import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { GOALS, type Goal, JOINTS, REMARKS } from './goals.js';
import { type Mark, SHUT, type State, type Thing } from './state.js';
import { GOODS, LIDS } from './stock.js';

/** How often mornings are like that. */
const ODDS = {
  second: 0.2,
  about: 0.25,
  remark: 0.2,
  gas: 0.65,
  rangeLit: 0.3,
  ovenLit: 0.3,
  jammed: 0.3,
  busy: 0.3,
  hotPot: 0.7,
};
/** How often what may be so is so. */
const MAY: Readonly<Partial<Record<Mark, number>>> = {
  blunt: 0.3,
  gaping: 0.35,
  steaming: 0.5,
  off: 0.3,
};

interface Wish {
  goal: Goal;
  words: Args;
}

const subjectOf = ({ item, machine, burner }: Args): string | undefined => item ?? machine ?? burner;

/** How things stand this morning: tools, what is asked for, and some of the rest. */
function drawState(random: Random, wishes: readonly Wish[]): State {
  const happens = (odds: number): boolean => random() < odds;
  const asked = new Set(wishes.map(({ words }) => words.item));
  const things = Object.entries(GOODS).flatMap(([name, { sort, homes, may }]): Thing[] => {
    const home = happens(ODDS.second) ? homes.at(-1)! : homes[0]!;
    const so = may !== undefined && happens(sort === 'hot pot' ? ODDS.hotPot : MAY[may]!);
    const lid = LIDS[Math.floor(random() * LIDS.length)]!;
    const there = happens(ODDS.about) || sort === 'tool' || asked.has(name);
    return there ? [{ name, at: home, marks: [...(so ? [may] : []), ...(sort === 'tub' ? [lid] : [])] }] : [];
  });
  const gas = happens(ODDS.gas);
  const lit = [happens(ODDS.rangeLit) ? ['range'] : [], happens(ODDS.ovenLit) ? ['oven'] : []].flat();
  return {
    room: 'kitchen',
    things,
    shut: [...SHUT],
    gas,
    lit: gas ? lit : [],
    jammed: happens(ODDS.jammed),
    signed: false,
    mess: '',
    busy: happens(ODDS.busy),
    customer: wishes.map(({ words }) => words.customer).find((customer) => customer !== undefined) ?? '',
    scoured: [],
  };
}

/** The next request: one to three things to be done, each about something of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const dice = random();
  const count = choice.goals ?? (dice < 0.5 ? 1 : dice < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const wishes: Wish[] = [];
  for (let tries = 0; wishes.length < count && tries < 100; tries++) {
    const goal = pick(open);
    const words = pick(goal.choices);
    const taken = wishes.some((one) => one.goal === goal || subjectOf(one.words) === subjectOf(words));
    if (!taken) wishes.push({ goal, words });
  }
  const sentences = wishes.map(({ goal, words }, i) => {
    const sentence = pick(goal.wordings).replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
    return i === 0 ? sentence : `${pick(JOINTS)}${sentence}`;
  });
  if (random() < ODDS.remark) sentences.splice(random() < 0.5 ? 0 : sentences.length, 0, pick(REMARKS));
  return {
    query: sentences.join(' '),
    asks: wishes.map(({ goal, words }): Ask => ({ action: goal.action, said: { ...words } })),
    kinds: wishes.map(({ goal }) => goal.kind),
    targets: wishes.map(({ goal, words }) => ({ kind: goal.kind, ...words })),
    state: drawState(random, wishes),
  };
}
