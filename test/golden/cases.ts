import type { PastKind } from './past.js';

/** What is asked of a collection. */
export interface Asked {
  /** In what way it is special, as it stands above the text. */
  what: string;
  /** Which task is drawn. */
  seed: number;
  goals?: number;
  /** Words that are asked in place of a task of the place. */
  words?: string;
  /** Turns of the task that are over. */
  turns?: number;
  tools?: string[];
  maxTokens?: number;
}

/** Texts of one collection: they stand in one file. */
export interface Case {
  /** The file's name. */
  name: string;
  place: string;
  runs: number;
  kind: PastKind;
  asked: Asked[];
}

/** So many tasks as they come. */
const tasks = (count: number, first = 1): Asked[] =>
  Array.from({ length: count }, (_, i) => ({ what: `task ${first + i}`, seed: 500 + first + i }));

const STRANGE: Asked = {
  what: 'something that no run was about',
  seed: 0,
  words: 'Write a poem about the sea for the festival.',
};

/** Every collection and what is asked of it: from nothing known to much, from beginnings to middles. */
export const CASES: readonly Case[] = [
  { name: 'desk-nothing', place: 'desk', runs: 0, kind: 'mixed', asked: tasks(1) },
  { name: 'desk-few', place: 'desk', runs: 10, kind: 'mixed', asked: tasks(3) },
  {
    name: 'desk-many',
    place: 'desk',
    runs: 100,
    kind: 'mixed',
    asked: [
      ...tasks(5),
      { what: 'two circumstances', seed: 601, goals: 2 },
      { what: 'three circumstances', seed: 604, goals: 3 },
      {
        what: 'the caller has few tools',
        seed: 602,
        tools: ['hand_over', 'check_identity', 'redirect_parcel'],
      },
      { what: 'at most 120 tokens', seed: 601, goals: 2, maxTokens: 120 },
      { what: 'in the middle, after two calls', seed: 603, turns: 2 },
      STRANGE,
    ],
  },
  { name: 'desk-failed', place: 'desk', runs: 40, kind: 'failed', asked: tasks(3) },
  { name: 'lender-few', place: 'lender', runs: 12, kind: 'mixed', asked: tasks(3) },
  {
    name: 'lender-many',
    place: 'lender',
    runs: 60,
    kind: 'mixed',
    asked: [
      ...tasks(6),
      { what: 'two goals', seed: 611, goals: 2 },
      { what: 'three goals', seed: 612, goals: 3 },
      { what: 'at most 120 tokens', seed: 611, goals: 2, maxTokens: 120 },
      { what: 'in the middle, after one call', seed: 613, goals: 1, turns: 1 },
      { what: 'in the middle, after four calls', seed: 614, goals: 2, turns: 4 },
      STRANGE,
    ],
  },
  {
    name: 'lender-single',
    place: 'lender',
    runs: 40,
    kind: 'single',
    asked: [
      { what: 'two goals', seed: 621, goals: 2 },
      { what: 'three goals', seed: 622, goals: 3 },
    ],
  },
  { name: 'lender-failed', place: 'lender', runs: 40, kind: 'failed', asked: tasks(3) },
  { name: 'station-few', place: 'station', runs: 12, kind: 'mixed', asked: tasks(3) },
  {
    name: 'station-many',
    place: 'station',
    runs: 60,
    kind: 'mixed',
    asked: [
      ...tasks(6),
      { what: 'two goals', seed: 631, goals: 2 },
      { what: 'three goals', seed: 632, goals: 3 },
      { what: 'at most 120 tokens', seed: 631, goals: 2, maxTokens: 120 },
      { what: 'in the middle, after two calls', seed: 633, goals: 1, turns: 2 },
      STRANGE,
    ],
  },
  { name: 'station-failed', place: 'station', runs: 40, kind: 'failed', asked: tasks(3) },
  { name: 'shop-few', place: 'shop', runs: 9, kind: 'mixed', asked: tasks(2) },
  {
    name: 'shop-many',
    place: 'shop',
    runs: 90,
    kind: 'mixed',
    asked: [
      ...tasks(3),
      { what: 'two goals', seed: 641, goals: 2 },
      { what: 'the caller has few tools', seed: 642, tools: ['find_user', 'get_user', 'get_order'] },
      { what: 'at most 120 tokens', seed: 641, goals: 2, maxTokens: 120 },
      { what: 'in the middle, after two calls', seed: 643, turns: 3 },
      { what: 'in the middle, when orders were looked up', seed: 644, turns: 6 },
      STRANGE,
    ],
  },
  { name: 'shop-failed', place: 'shop', runs: 40, kind: 'failed', asked: tasks(2) },
];
