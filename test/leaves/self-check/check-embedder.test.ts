import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { checkEmbedder } from '../../../src/leaves/self-check/check-embedder.js';

const saying = (describe: Embedder['describe']): Embedder => ({ ...hashingEmbedder(), describe });

test('says what the embedder runs on, and nothing of a runtime where there is none to gain', async () => {
  const found = await checkEmbedder(saying(async () => ({ model: 'm', runtime: 'r' })));
  expect(found).toEqual([{ name: 'embedder', ok: true, detail: 'model m, runtime r' }]);
});

test('recommends the native runtime with its gain and its price where it is missing', async () => {
  const facts = { model: 'm', native_runtime: "Cannot find package 'onnxruntime-node' imported from /x" };
  const [first, second] = await checkEmbedder(saying(async () => facts));
  expect(first!.detail).toBe('model m');
  expect(second).toMatchObject({ name: 'native_runtime', ok: true, missing: true });
  expect(second!.detail).toMatch(/3 to 4 times as fast.*290 MB/);
  expect(second!.remedy).toMatch(/npm install onnxruntime-node/);
});

test('gives the reason where it is there and cannot be loaded', async () => {
  const facts = { model: 'm', native_runtime: 'libonnxruntime.so.1: wrong ELF class' };
  const [, second] = await checkEmbedder(saying(async () => facts));
  expect(second!.detail).toMatch(/cannot be used here: libonnxruntime/);
  expect(second!.remedy).toBeUndefined();
});
