import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { outcomeRuns } from '../../../src/engine/fit/outcome-runs.js';
import { createParsedRuns } from '../../../src/engine/fit/parsed-runs.js';
import { RUN_SIGNS } from '../../../src/extract/verdict/run-signs.js';
import { run } from '../desk.js';

const provenance = { key: 'k', source: '', task: '', body: '', shape: '' };

const stored = (count: number, success: (i: number) => boolean | undefined) => {
  const parsedRuns = createParsedRuns({ record: async () => undefined }, { read: () => undefined }, () => {});
  return Array.from({ length: count }, (_, i) =>
    parsedRuns.read({
      id: `r${i}`,
      collection: 1,
      created_at: 0,
      provenance,
      interaction: run(`Task ${i}`, [['lookup_parcel', 'ok']], { success: success(i) }) as Interaction,
    }),
  ).map((record) => record!);
};

test('only runs with an outcome are looked at, in order, with task and signs', async () => {
  const runs = await outcomeRuns(
    stored(30, (i) => (i % 3 === 0 ? undefined : i % 3 === 1)),
    hashingEmbedder(),
  );
  const ended = Array.from({ length: 30 }, (_, i) => i).filter((i) => i % 3 !== 0);
  expect(runs.map(({ query, success }) => [query, success])).toEqual(
    ended.map((i) => [`Task ${i}`, i % 3 === 1]),
  );
  const [vector] = await hashingEmbedder().embed(['Task 1']);
  expect(runs[0]!.task).toEqual(vector);
  expect(runs[0]!.signs[RUN_SIGNS.indexOf('worked')]).toBe(1);
});

test('of very many, at most a thousand are looked at, from all over the collection', async () => {
  const runs = await outcomeRuns(
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

test('where fewer than twenty have an outcome, nothing is fitted and nothing embedded', async () => {
  const embedder = { ...hashingEmbedder(), embed: () => Promise.reject(new Error('not asked for')) };
  expect(
    await outcomeRuns(
      stored(19, () => true),
      embedder,
    ),
  ).toEqual([]);
});
