import { describe, expect, test } from 'vitest';
import type { EntryOutline } from '../../../src/domain/changes.js';
import type { Outcome } from '../../../src/domain/entry.js';
import { errorsAhead, type Remedy } from '../../../src/engine/enhance/errors-ahead.js';
import type { Walk } from '../../../src/engine/enhance/walk.js';
import { createCollectionView } from '../../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../../src/retrieval/vector-index-exact.js';
import { oneTrace } from '../../domain/one-trace.js';

type Call = string | [action: string, outcome: Outcome];

const steps = (calls: Call[]) =>
  calls.map((call) => {
    const [action, outcome] = typeof call === 'string' ? [call, 'ok' as const] : call;
    return { action, args: [], outcome, situation: 1 };
  });

const outline = (id: number, merge_key: string, calls: Call[], runs: number, meanings = [id]): EntryOutline =>
  oneTrace({
    id,
    kind: 'recovery',
    agent_type: null,
    merge_key,
    meanings,
    path: steps(calls),
    evidence: { runs, successes: runs, failures: 0, last_seen: 0, credits: 0, debits: 0 },
  });

/** Twenty runs that open, of which some met a jam; and what puts the jam, and the fix's own refusal, right. */
function known(jams: number) {
  const view = createCollectionView(createExactIndex(2));
  view.apply({
    situations: [],
    entries: [
      outline(1, 'run:a', ['open', 'close'], 20),
      outline(2, 'error:jam', [['open', 'error'], 'reset'], jams),
      outline(3, 'run:b', ['reset', 'close'], 10),
      outline(4, 'error:locked', [['reset', 'error'], 'unlock'], 5),
    ],
    removed_entries: [],
    removed_situations: [],
    seq: 1,
    more: false,
  } as unknown as Parameters<typeof view.apply>[0]);
  return view;
}

const walk = (...runs: Call[][]): Walk => ({
  midway: false,
  observed: false,
  paths: runs.map((calls, i) => ({
    id: i + 1,
    weight: 1,
    runs: 1,
    successes: 0,
    failures: 1,
    steps: steps(calls),
  })),
  start: runs.map((_, path) => ({ path, position: 0, weight: 1 })),
});

/** How likely the error of an entry is said to be met; 0 when it is not named. */
const likely = (remedies: Remedy[], entry: number): number =>
  remedies.find(({ entries }) => entries.includes(entry))?.likely ?? 0;

describe('the errors that a task may meet', () => {
  test('are those of what is recommended, and of what puts them right', () => {
    const errors = errorsAhead(new Map([['open', 1]]), walk(), known(8));
    expect(errors.map(({ actions, entries }) => [actions, entries])).toEqual([
      [['open'], [2]],
      [['reset'], [4]],
    ]);
    expect(likely(errors, 2)).toBeCloseTo(8 / 20, 9);
  });

  test('are those of what like runs tried too, though none of them succeeded', () => {
    const errors = errorsAhead(
      new Map(),
      walk([['open', 'error']], [['open', 'error']], ['close']),
      known(8),
    );
    expect(likely(errors, 2)).toBeGreaterThan(0);
    expect(errorsAhead(new Map(), walk(['open'], ['close'], ['close']), known(8))).toEqual([]);
  });

  test('are likelier where like runs met them, and not told where they are rare', () => {
    const asked = new Map([['open', 1]]);
    const met = errorsAhead(asked, walk([['open', 'error']], [['open', 'error']]), known(8));
    const spared = errorsAhead(asked, walk(['open'], ['open']), known(8));
    expect(likely(met, 2)).toBeGreaterThan(8 / 20);
    expect(likely(spared, 2)).toBeLessThan(8 / 20);
    expect(likely(errorsAhead(asked, walk(...Array<Call[]>(20).fill(['open'])), known(8)), 2)).toBe(0);
    expect(likely(errorsAhead(new Map([['open', 0.1]]), walk(), known(8)), 2)).toBe(0);
  });

  test('stand together where actions meet the same error and get past it in the same way', () => {
    const view = createCollectionView(createExactIndex(2));
    view.apply({
      situations: [],
      entries: [
        outline(1, 'run:a', ['open', 'send'], 10),
        outline(2, 'error:open', [['open', 'error'], 'unlock'], 6, [12, 20]),
        outline(3, 'error:send', [['send', 'error'], 'unlock'], 5, [13, 20]),
        outline(
          4,
          'error:full',
          [
            ['send', 'error'],
            ['send', 'ok'],
          ],
          4,
          [14, 21],
        ),
        outline(
          5,
          'error:full too',
          [
            ['open', 'error'],
            ['open', 'ok'],
          ],
          4,
          [15, 21],
        ),
      ],
      removed_entries: [],
      removed_situations: [],
      seq: 1,
    });
    const asked = new Map([
      ['open', 1],
      ['send', 1],
    ]);
    const errors = errorsAhead(asked, walk(), view);
    expect(errors.map(({ actions, entries }) => [actions, entries])).toEqual([
      [
        ['open', 'send'],
        [2, 3],
      ],
      // The same tool with another value is a way of its own.
      [['open'], [5]],
      [['send'], [4]],
    ]);
    // Met with one or the other.
    expect(errors[0]!.likely).toBeCloseTo(1 - (1 - 6 / 10) * (1 - 5 / 10), 9);
  });
});
