import { expect, test } from 'vitest';
import { likeRuns } from '../../../src/engine/learn/like-runs.js';
import { createCollectionView } from '../../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../../src/retrieval/vector-index-exact.js';
import { oneTrace, traceOf } from '../../domain/one-trace.js';

test('a run that has ended is judged by the traces of tasks like it, each once, by what each did', () => {
  const view = createCollectionView(createExactIndex(2));
  const evidence = { runs: 3, successes: 2, failures: 1, last_seen: 0, credits: 0, debits: 0 };
  const walked = (...actions: string[]) =>
    actions.map((action) => ({ action, args: [], outcome: 'ok' as const, situation: 3 }));
  const rest = { kind: 'recipe' as const, agent_type: null, evidence };
  const paid = traceOf({ ...evidence, runs: 2, successes: 2, failures: 0 }, [1], walked('pay', 'say'));
  const not = traceOf({ ...evidence, runs: 2, successes: 0, failures: 1.5 }, [2], walked('say'));
  view.apply({
    seq: 1,
    situations: [1, 2, 3].map((id) => ({
      id,
      vector: new Float32Array([Math.cos(id - 1), Math.sin(id - 1)]),
    })),
    entries: [
      { id: 1, merge_key: 'run:a', ...rest, traces: [paid, not] },
      oneTrace({ id: 2, merge_key: 'fact:a', ...rest, meanings: [1] }),
    ],
    removed_entries: [],
    removed_situations: [],
  });
  const near = likeRuns(view, new Float32Array([1, 0]), ['pay', 'say']);
  expect(near).toEqual([
    { trace: { successes: 2, failures: 0 }, cosine: expect.closeTo(1, 5), agrees: 1 },
    // Of two runs one stated how it ended, the other was estimated, at half the weight.
    {
      trace: { successes: 0, failures: 1 },
      cosine: expect.closeTo(Math.cos(1), 4),
      agrees: expect.any(Number),
    },
  ]);
  expect(near[1]!.agrees).toBeLessThan(0.5);
});
