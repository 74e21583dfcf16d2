import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { HOMES, type State, type Thing, TOOLS } from './state.js';

/** Something that has to be done at the station. */
export interface Goal {
  kind: string;
  action: string;
  /** What it is about, and where that goes. */
  choices: readonly Args[];
  wordings: readonly string[];
}

const PUT = 'put {object} in {container}';

/** What may be asked for. */
const GOALS: readonly Goal[] = [
  {
    kind: 'rack',
    action: PUT,
    choices: [
      { object: 'flask', container: 'rack' },
      { object: 'jar', container: 'rack' },
    ],
    wordings: [
      'Set a {object} on the {container}.',
      'There should be a {object} on the {container} by tonight.',
      'The {container} still wants a {object}.',
      'Find a {object} and stand it on the {container}.',
      'Whoever is free: one {object} to the {container}.',
    ],
  },
  {
    kind: 'stow',
    action: PUT,
    choices: [
      { object: 'net', container: 'trunk' },
      { object: 'chart', container: 'trunk' },
    ],
    wordings: [
      'Stow a {object} in the {container}.',
      'A {object} belongs in the {container} for the winter.',
      'Put one {object} away, in the {container}.',
      'Is the {object} still lying about? Into the {container} with it.',
      'We shall want a {object} in the {container}.',
    ],
  },
  {
    kind: 'file',
    action: PUT,
    choices: [{ object: 'sample', container: 'cabinet' }],
    wordings: [
      'File a {object} in the {container}.',
      'The {container} is missing a {object}; see to it.',
      'One {object} has to be kept in the {container}.',
      'Bring a {object} to the {container}.',
      'A {object} came in yesterday and goes into the {container}.',
    ],
  },
  {
    kind: 'pack',
    action: PUT,
    choices: [
      { object: 'jar', container: 'crate' },
      { object: 'chart', container: 'crate' },
    ],
    wordings: [
      'Pack a {object} into the {container}.',
      'A {object} travels on Monday: into the {container} with it.',
      'The {container} is to leave with a {object} inside.',
      'Make a {object} ready for the voyage, in the {container}.',
    ],
  },
  {
    kind: 'lend',
    action: PUT,
    choices: [
      { object: 'rope', container: 'chest' },
      { object: 'flask', container: 'bench' },
      { object: 'net', container: 'basket' },
    ],
    wordings: [
      'Leave a {object} in the {container} for the others.',
      'Somebody will look for a {object} in the {container}: let there be one.',
      'Carry a {object} over to the {container}.',
      'I want to find a {object} at the {container} tomorrow.',
    ],
  },
  {
    kind: 'shift',
    action: PUT,
    choices: [
      { object: 'jar', container: 'basket' },
      { object: 'chart', container: 'bench' },
      { object: 'flask', container: 'chest' },
      { object: 'sample', container: 'bench' },
    ],
    wordings: [
      'Move a {object} to the {container}.',
      'Somebody wants a {object} at the {container}.',
      'The right place for a {object} is the {container}, not where it is.',
      'Get a {object} and take it to the {container}.',
      'A {object} is needed; the {container} will do.',
    ],
  },
  {
    kind: 'read',
    action: 'read {instrument}',
    choices: [{ instrument: 'gauge' }, { instrument: 'barometer' }],
    wordings: [
      'Read the {instrument}.',
      'What does the {instrument} say today? Note it down.',
      'The book wants the number of the {instrument}.',
      'Nobody has looked at the {instrument} yet: do.',
      'Take down the {instrument}, please.',
    ],
  },
];

const JOINTS = ['Then: ', 'After that: ', 'And another thing. ', 'Also: ', ''];
/** How often a thing is in its second place, and how often it is dirty, wet, or the needle hangs. */
const ODDS = { second: 0.2, dirty: 0.5, wet: 0.5, hangs: 0.5 };

const shaped = (name: string, kind: string, at: string): Thing => ({
  name,
  kind,
  at,
  dirty: false,
  wet: false,
  wrapped: false,
  labelled: false,
});

/** The next request: one to three things to be done, each with a thing of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const dice = random();
  const count = choice.goals ?? (dice < 0.5 ? 1 : dice < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const chosen: { goal: Goal; words: Args }[] = [];
  for (let tries = 0; chosen.length < count && tries < 100; tries++) {
    const goal = pick(open);
    const words = pick(goal.choices);
    const subject = words.object ?? words.instrument;
    const taken = chosen.some(
      (one) => one.goal === goal || (one.words.object ?? one.words.instrument) === subject,
    );
    if (!taken) chosen.push({ goal, words });
  }
  const things = [
    ...Object.entries(TOOLS).map(([tool, at]) => shaped(tool, tool, at)),
    ...Object.entries(HOMES).map(([kind, [first, second]]) => ({
      ...shaped(`${kind} ${1 + Math.floor(9 * random())}`, kind, random() < ODDS.second ? second : first),
      dirty: ['flask', 'jar'].includes(kind) && random() < ODDS.dirty,
      wet: ['net', 'chart'].includes(kind) && random() < ODDS.wet,
    })),
  ];
  const sentences = chosen.map(({ goal, words }, i) => {
    const sentence = pick(goal.wordings).replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
    return i === 0 ? sentence : `${pick(JOINTS)}${sentence}`;
  });
  return {
    query: sentences.join(' '),
    asks: chosen.map(({ goal, words }): Ask => ({ action: goal.action, said: { ...words } })),
    kinds: chosen.map(({ goal }) => goal.kind),
    targets: chosen.map(({ words }) => ({ ...words })),
    state: {
      room: 'hall',
      things,
      shut: ['drawer', 'cabinet', 'crate', 'chest', 'locker', 'trunk'],
      held: ['crate', 'locker'],
      lit: [],
      hangs: random() < ODDS.hangs,
      readings: [],
    },
  };
}

/** Whether everything asked for is so. */
export function isMet({ targets, state }: Task<State>): boolean {
  return targets.every(({ object, container, instrument }) => {
    if (instrument !== undefined) return state.readings.includes(instrument);
    return state.things.some((thing) => thing.kind === object && thing.at === container);
  });
}
