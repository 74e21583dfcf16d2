import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/random.js';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { NOTHING_KNOWN, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

/**
 * Runs of one task. Guided ones do `greet`, which changes nothing, because they were told to, and succeed more often because
 * of something else that they were told.
 */
function runsOf(seed: number, helps: (greets: boolean, guided: boolean) => number): ParsedRun[] {
  const random = seededRandom(seed);
  return Array.from({ length: 120 }, (_, i): ParsedRun => {
    const guided = i >= 60;
    const greets = random() < (guided ? 0.9 : 0.15);
    const steps: MadeStep[] = [
      ...(greets ? ([[call('greet'), 'hello']] as MadeStep[]) : []),
      [call('find'), 'found'],
      [call('send'), 'sent'],
    ];
    return {
      ...made(i, 'send the parcel', steps, { success: random() < helps(greets, guided) }),
      guided,
    };
  });
}

const adds = (runs: readonly ParsedRun[]): string[] =>
  learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts.map(({ action }) => action.name);

test('what guided runs did is not confirmed by what else they were told', () => {
  for (let seed = 0; seed < 5; seed++)
    expect(adds(runsOf(seed, (_, guided) => (guided ? 0.8 : 0.2)))).not.toContain('greet');
});

test('what makes the difference among guided runs too is learned', () => {
  for (let seed = 0; seed < 5; seed++)
    expect(adds(runsOf(seed, (greets) => (greets ? 0.9 : 0.1)))).toContain('greet');
});
