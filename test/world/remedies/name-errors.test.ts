import { describe, expect, test } from 'vitest';
import { observedRuns } from '../../../src/engine/calibrate/observed-runs.js';
import { readingOf } from '../../../src/engine/calibrate/reading.js';
import { nameErrors } from '../../../src/world/remedies/name-errors.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { refused, run, times } from '../shop.js';

const coded = (i: number, code: string, message: string): ObservedRun =>
  run(i, 'go', [{ ...refused('open', {}, message), code }]);
const named = (runs: ObservedRun[]) =>
  [...new Set(nameErrors(runs).flatMap(({ steps }) => steps.map(({ error }) => error)))].sort();

describe('an error that has a name of its own', () => {
  test('goes by it where its messages are ever others, or none, or no sentence', () => {
    const towns = ['Ulm', 'Bonn', 'Trier', 'Worms', 'Jena', 'Hof'];
    expect(named(times(12, (i) => coded(i, 'away', `nobody of ${towns[i % 6]} is there`)))).toEqual(['away']);
    expect(named(times(12, (i) => coded(i, 'E-4', 'E-4')))).toEqual(['E-4']);
    expect(named(times(12, (i) => coded(i, 'state', i % 2 ? 'open' : 'shut')))).toEqual(['state']);
  });

  test('goes by its message where that is one of a few that come again', () => {
    const said = ['it is locked', 'no key was given', 'the hinge broke'];
    expect(named(times(12, (i) => coded(i, 'INVALID', said[i % 3]!)))).toEqual([...said].sort());
    expect(named(times(3, (i) => coded(i, 'E-4', 'it is locked')))).toEqual(['it is locked']);
  });

  test('is not taken for an id that is its run’s own, nor are names that the run was told kept', () => {
    const turns = (result: string) => [
      {
        turn: 1,
        inputs: 'go',
        decision: '{"name":"find","arguments":{"word":"x"}}',
        result: '{"who":"Ada Lum"}',
      },
      { turn: 2, inputs: 'on', decision: '{"name":"open","arguments":{"door":"d"}}', result },
    ];
    const errorOf = (result: string) =>
      observedRuns([
        readingOf({ tenant_id: 't', query: 'go', timestamp: '2026-01-01T00:00:00Z', turns: turns(result) }),
      ]).runs[0]!.steps[1]!.error;
    expect(errorOf('{"error":{"code":"TC-0"}}')).toBe('TC-0');
    expect(errorOf('{"error":"nobody has met Ada Lum yet"}')).toBe('nobody has met ‹id› yet');
  });
});
