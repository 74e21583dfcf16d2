import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphOf } from '../../../src/leaves/explore/cards/path-graph.js';
import type { Step } from '../../../src/model/table/table.js';

type Walk = Parameters<typeof graphOf>[0][number];

/** A run of operators; one with `!` was refused. */
const walk = (names: readonly string[], success: number, outcomeKnown = true): Walk => ({
  steps: names.map(
    (name) => ({ operator: name.replace('!', ''), failed: name.endsWith('!') }) as unknown as Step,
  ),
  success,
  outcomeKnown,
});

const walks = fc.array(
  fc.record({
    names: fc.array(fc.constantFrom('a', 'a!', 'b', 'c', 'constructor', '__proto__'), { maxLength: 8 }),
    success: fc.constantFrom(0, 1),
  }),
  { maxLength: 12 },
);

test('each run begins once and ends once, and what comes to a step leaves it', () => {
  fc.assert(
    fc.property(walks, (given) => {
      const runs = given.map(({ names, success }) => walk(names, success));
      const { nodes, edges } = graphOf(runs);
      const runsAt = (id: string): number => nodes.find((node) => node.id === id)?.runs ?? 0;
      expect(runsAt('^')).toBe(runs.length);
      expect(runsAt('$success') + runsAt('$failure')).toBe(runs.length);
      const ids = new Set(nodes.map(({ id }) => id));
      for (const { from, to, runs: n, successes } of edges) {
        expect(ids.has(from) && ids.has(to)).toBe(true);
        expect(n).toBeLessThanOrEqual(Math.min(runsAt(from), runsAt(to)));
        expect(successes).toBeLessThanOrEqual(n);
      }
      for (const { id, in: places, runs: n, refused } of nodes) {
        expect([new Set(places).size, refused <= n]).toEqual([n, true]);
        if (id !== '^') expect(edges.some(({ to }) => to === id)).toBe(true);
      }
    }),
  );
});

test('a step that follows on itself is one, and refusals are counted by run', () => {
  const { nodes, edges } = graphOf([walk(['a!', 'a!', 'b', 'a'], 1), walk(['a', 'b'], 0)]);
  expect(nodes.find(({ id }) => id === 'a')).toEqual({
    id: 'a',
    runs: 2,
    successes: 1,
    refused: 1,
    in: [0, 1],
  });
  expect(edges.find(({ from, to }) => from === 'a' && to === 'b')).toMatchObject({ runs: 2, successes: 1 });
  expect(edges.find(({ from, to }) => from === 'a' && to === 'a')).toBeUndefined();
});

test('operators of few runs are passed over where there are too many', () => {
  const rare = Array.from({ length: 60 }, (_, i) => `rare ${i}`);
  const { nodes, leftOut } = graphOf([
    ...rare.map((name) => walk(['a', name, 'b'], 1)),
    walk(['a', 'b'], 0.5, false),
  ]);
  expect(leftOut).toBe(22);
  expect(nodes.find(({ id }) => id === 'a')!.runs).toBe(61);
  expect(nodes.find(({ id }) => id === '$unknown')).toMatchObject({ runs: 1, successes: 0.5 });
});
