import type { Tally } from '../runs/evidence.js';
import { expectedSuccess } from '../runs/expected-success.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { voiceWeight } from '../runs/voice-weight.js';
import type { ResultFacts } from './result-facts.js';

/** Share of runs that come through all the same where something is missing: nobody is told all. */
const BY_CHANCE = 0.05;

/** A run that says how it ended, as states of the world are learned from it. */
export interface EndedRun {
  weight: number;
  came: boolean;
  /** How likely it was to come through, by what was refused. */
  expected: number;
  /** Where each action went through first and last. */
  first: ReadonlyMap<string, number>;
  last: ReadonlyMap<string, number>;
  /** Where each was refused last. */
  refused: ReadonlyMap<string, number>;
  shown: ReadonlyMap<string, string>;
}

/** How runs ended, those of one voice for the root of their number. */
export const tallyOf = (runs: readonly Pick<EndedRun, 'weight' | 'came'>[]): Tally => {
  const tally = { ok: 0, refused: 0 };
  for (const { weight, came } of runs) tally[came ? 'ok' : 'refused'] += weight;
  return tally;
};

/** As how many runs those that failed count, of which there are some. */
export const failedOf = (runs: readonly Pick<EndedRun, 'weight' | 'came'>[]): number =>
  Math.max(1, Math.round(tallyOf(runs).refused));

/** How much likelier it is that something was missing in all of these runs than that they ended as any do: in nats. */
export const missingIn = (runs: readonly EndedRun[]): number =>
  runs.reduce(
    (sum, { weight, came, expected }) =>
      sum + weight * (came ? Math.log(BY_CHANCE / expected) : Math.log((1 - BY_CHANCE) / (1 - expected))),
    0,
  );

/** The runs that say how they ended. */
export function endedRuns(runs: readonly ObservedRun[], { shown }: ResultFacts): EndedRun[] {
  const told = runs.filter(({ success }) => success !== 0.5);
  const weightOf = voiceWeight(told);
  const expected = expectedSuccess(told);
  return told.map((run): EndedRun => {
    const first = new Map<string, number>();
    const last = new Map<string, number>();
    const refused = new Map<string, number>();
    for (const [i, { action, outcome }] of run.steps.entries()) {
      if (outcome === 'error') refused.set(action, i);
      if (outcome !== 'ok') continue;
      if (!first.has(action)) first.set(action, i);
      last.set(action, i);
    }
    return {
      weight: weightOf(run.subject),
      came: run.success > 0.5,
      expected: expected.get(run)!,
      first,
      last,
      refused,
      shown: shown.get(run)!,
    };
  });
}
