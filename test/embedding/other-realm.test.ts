import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { vectorFault } from '../../src/domain/vector-fault.js';
import { hashingEmbedder, openKnowledge } from '../../src/index.js';
import { taughtRuns } from '../engine/desk.js';

// As test runners do that give each file a realm of its own: `instanceof` is false for what is made elsewhere.
const elsewhere = (vector: Float32Array): Float32Array =>
  runInNewContext('Float32Array.from(numbers)', { numbers: [...vector] }) as Float32Array;

test('runs are learned from vectors that were made in another realm', async () => {
  const own = hashingEmbedder();
  const embedder = {
    ...own,
    embed: async (...asked: Parameters<typeof own.embed>) => (await own.embed(...asked)).map(elsewhere),
  };
  const [vector] = await embedder.embed(['a task']);
  expect(vector).not.toBeInstanceOf(Float32Array);
  const knowledge = await openKnowledge({ path: ':memory:', embedder });
  try {
    for (const run of taughtRuns('Fetch the parcel')) {
      const { job_id } = await knowledge.storeKnowledge(run);
      expect(await knowledge.waitForJob(job_id!)).toMatchObject({ status: 'completed' });
    }
    const { response } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text: 'Fetch the parcel' });
    expect(response).toContain('open_locker');
  } finally {
    await knowledge.close();
  }
});

test('what only looks like a vector is none', () => {
  const fake = { [Symbol.toStringTag]: 'Float32Array', length: 1, 0: 1 };
  for (const value of [fake, [1], new Float64Array([1]), new Uint8Array(4), null])
    expect(vectorFault(value, 1)).toMatch(/in place of a Float32Array/);
  expect(vectorFault(elsewhere(new Float32Array([1])), 1)).toBeUndefined();
});
