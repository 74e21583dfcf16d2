import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { readingOf } from '../../../src/engine/calibrate/reading.js';
import { toldRuns } from '../../../src/engine/calibrate/told-runs.js';
import { RUN_SIGNS } from '../../../src/extract/verdict/run-signs.js';
import { run } from '../desk.js';

const stored = (count: number, success: (i: number) => boolean | undefined) =>
  Array.from({ length: count }, (_, i) =>
    readingOf(run(`Task ${i}`, [['lookup_parcel', 'ok']], { success: success(i) }) as Interaction),
  );

test('only runs that say how they ended are told, in order, with task and signs', async () => {
  const runs = await toldRuns(
    stored(9, (i) => (i % 3 === 0 ? undefined : i % 3 === 1)),
    hashingEmbedder(),
  );
  expect(runs.map(({ query, success }) => [query, success])).toEqual(
    [1, 2, 4, 5, 7, 8].map((i) => [`Task ${i}`, i % 3 === 1]),
  );
  const [vector] = await hashingEmbedder().embed(['Task 1']);
  expect(runs[0]!.task).toEqual(vector);
  expect(runs[0]!.signs[RUN_SIGNS.indexOf('worked')]).toBe(1);
});

test('of very many, at most a thousand are looked at, from all over the collection', async () => {
  const runs = await toldRuns(
    stored(5_000, () => true),
    hashingEmbedder(),
  );
  expect(runs.length).toBeLessThanOrEqual(1_000);
  expect(runs.length).toBeGreaterThan(500);
  const numbers = runs.map(({ query }) => Number(query.slice(5)));
  const steps = new Set(numbers.slice(1).map((n, i) => n - numbers[i]!));
  expect([...steps]).toHaveLength(1);
  expect(numbers.at(-1)).toBeGreaterThan(4_900);
});
