import { describe, expect, it } from 'vitest';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import { learnGoals } from '../../../src/model/goals/learn-goals.js';
import { type MadeRun, madeTable } from '../goals/made-runs.js';
import { draws, NOTHING_KNOWN } from '../made-tables.js';

const NOTHING = { reads: new Set<string>(), explained: () => new Set<string>() };

/** Orders are cancelled or renewed; most runs fail, as half of the agents leave out what the goal needs. */
function madeRuns(seed: number, spoils: boolean): MadeRun[] {
  const { random } = draws(seed);
  return Array.from({ length: 160 }, (_, i) => {
    const goal = random() < 0.5 ? 'cancel' : 'renew';
    const noted = random() < 0.4;
    const confirmed = random() < 0.5;
    return {
      id: String(i).padStart(3, '0'),
      group: `g${i % 40}`,
      task: `please ${goal} the order`,
      calls: [...(noted ? ['write_note'] : []), ...(confirmed ? ['confirm'] : []), `${goal}_order`],
      success: confirmed && !(noted && spoils),
    };
  });
}

const leftOut = (runs: readonly MadeRun[]): string[] => {
  const table = madeTable(runs);
  return learnContrasts(table, { ...NOTHING_KNOWN, goals: learnGoals(table, NOTHING) }).contrasts.flatMap(
    ({ feature }) => (feature.kind === 'done' ? feature.operator : []),
  );
};

describe('what spoils tasks', () => {
  it('is to be left out though most runs fail for something else', () => {
    const found = [1, 2, 3, 4].map((seed) => leftOut(madeRuns(seed, true)));
    expect(found).toEqual([['write_note'], ['write_note'], ['write_note'], ['write_note']]);
  });

  it('is nothing that the runs themselves do not tell', () => {
    const runs = ['look', 'roam', 'roam', 'roam', 'block', 'roam', 'block', 'roam'].map(
      (goal, i): MadeRun => ({
        id: String(i),
        group: `g${i}`,
        task: `please ${goal} it`,
        calls: [...(i > 3 ? ['verify_pin'] : []), `${goal}_it`],
        success: i === 0,
      }),
    );
    expect(leftOut(runs)).toEqual([]);
  });

  it('is nothing that agents do by habit without harm', () => {
    const found = [1, 2, 3, 4].flatMap((seed) => leftOut(madeRuns(seed, false)));
    expect(found).toEqual([]);
  });
});
