import { seededRandom } from '../../../src/index.js';
import { SIGNATURES } from '../call-tool.js';
import type { RetailRecord } from '../records.js';
import { featuresOf } from './features.js';
import { type Habits, learnHabits } from './habits.js';
import { type Choice, type Classifier, fitLogistic } from './logistic.js';
import { REPLY_ACTS } from './replies.js';
import { learnSlips, type Slips } from './slips.js';
import { learnSources, type Sources } from './sources.js';
import { walk } from './walk.js';
import { pendingWishes } from './wishes.js';

/** An agent as it was learned from runs: what it does next, where its values come from, how often it is wrong. */
export interface Clone {
  next: Classifier;
  sources: Sources;
  slips: Slips;
  habits: Habits;
}

/** The choice to do what the user wants, whichever write that is: what agents learn of it holds for all of them. */
export const WISHED = 'write what is wanted';

/** Everything that an agent can choose. */
const ACTIONS: readonly string[] = [...Object.keys(SIGNATURES), WISHED, ...REPLY_ACTS];

/** Learns an agent from runs. What it is to be tried on must not be among them. */
export function learnClone(records: readonly RetailRecord[], seed: number): Clone {
  const choices: Choice[] = [];
  for (const record of records) {
    const { family, gold_actions: gold } = record.metadata;
    walk(record, ({ view, action }) => {
      const wished = pendingWishes(view, gold).some(({ name }) => name === action);
      choices.push({ features: featuresOf(view, gold, family), chosen: wished ? WISHED : action });
    });
  }
  const sources = learnSources(records);
  return {
    next: fitLogistic(choices, ACTIONS, seededRandom(seed)),
    sources,
    slips: learnSlips(records, sources),
    habits: learnHabits(records),
  };
}
