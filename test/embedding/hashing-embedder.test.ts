import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import { embedderContract } from '../../src/testing/embedder-contract.js';

embedderContract({ name: 'hashing', open: async () => hashingEmbedder(), waits: false });
embedderContract({
  name: 'hashing, few dimensions',
  open: async () => hashingEmbedder({ dimensions: 32 }),
  waits: false,
});

const cosine = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);

test('texts that share words are nearer than texts that do not', async () => {
  const [flight, flights, bread] = await hashingEmbedder().embed([
    'cancel my flight to Boston',
    'Cancelling flights to Boston!',
    'banana bread recipe',
  ]);
  expect(cosine(flight!, flights!)).toBeGreaterThan(0.4);
  expect(cosine(flight!, bread!)).toBeLessThan(0.2);
});

test('case and punctuation do not matter', async () => {
  const [one, two] = await hashingEmbedder().embed(['Hello, world.', 'hello WORLD']);
  expect(one).toEqual(two);
});

test('refuses dimensions that make no sense', () => {
  for (const dimensions of [0, 7, 8.5, Number.NaN]) {
    expect(() => hashingEmbedder({ dimensions })).toThrow(/whole number of at least 8/);
  }
});
