import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.js';
import { openMiniLm } from '../../src/embedding/minilm/open-minilm.js';
import { embedderContract } from '../../src/testing/embedder-contract.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODEL_DIR = join(ROOT, 'models/all-MiniLM-L6-v2');

const native = await import('onnxruntime-node').then(
  () => true,
  () => false,
);
if (!native) console.log('skipped: native runtime (onnxruntime-node cannot be loaded on this machine)');

if (native) {
  embedderContract({
    name: 'MiniLM, native',
    open: async () => openMiniLm({ runtime: 'native', cacheSize: 0 }),
    waits: true,
  });
}
embedderContract({
  name: 'MiniLM, web',
  open: async () => openMiniLm({ runtime: 'web', cacheSize: 0 }),
  waits: true,
});

const cosine = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);

describe('MiniLM', () => {
  let embedder: Embedder;
  const embedOne = async (text: string) => (await embedder.embed([text]))[0]!;
  const alike = async (one: string, two: string) => cosine(await embedOne(one), await embedOne(two));

  beforeAll(() => {
    embedder = openMiniLm();
  });
  afterAll(() => embedder.close());

  test('has the similarities published for the model, within what int8 costs', async () => {
    expect(await alike('That is a happy person', 'That is a very happy person')).toBeCloseTo(0.943, 1);
    expect(await alike('That is a happy person', 'That is a happy dog')).toBeCloseTo(0.695, 1);
    expect(await alike('That is a happy person', 'Today is a sunny day')).toBeCloseTo(0.257, 1);
  });

  test('describes what runs it', async () => {
    expect(embedder.space).toBe('all-MiniLM-L6-v2/int8/384/afdb6f1a');
    const facts = await embedder.describe();
    expect(facts.runtime).toBe(native ? 'onnxruntime-node' : 'onnxruntime-web');
    expect(facts.runtime_version).toMatch(/^\d+\.\d+/);
    expect(facts.sha256).toMatch(/^6d59e86b/);
  });

  test.runIf(native)('native and web agree', async () => {
    const web = openMiniLm({ runtime: 'web' });
    const texts = ['cancel my flight', 'the dirty mug is in the sink', 'x', '訂單已取消'];
    const ours = await embedder.embed(texts);
    const theirs = await web.embed(texts);
    await web.close();
    for (const i of texts.keys()) expect(cosine(ours[i]!, theirs[i]!)).toBeGreaterThan(0.99);
  });

  test('reads a long text to its end', async () => {
    const long = 'The order was delivered to the old address. '.repeat(150);
    const one = await embedOne(`${long}The customer wants a refund.`);
    const two = await embedOne(`${long}Bananas grow in the tropics.`);
    expect(one).not.toEqual(two);
    expect(cosine(one, two)).toBeGreaterThan(0.8);
    expect(await alike(long, 'delivered to the old address')).toBeGreaterThan(0.5);
  });

  test('text the tokenizer has no token for is blank', async () => {
    expect(await embedOne('\u0000\u0007')).toEqual(new Float32Array(384));
  });

  test('refuses options that make no sense', () => {
    expect(() => openMiniLm({ runtime: 'gpu' as 'web' })).toThrow(/auto, native, web/);
    expect(() => openMiniLm({ threads: 0 })).toThrow(/1 to 64/);
  });

  test('does nothing before the first text, then says which file is missing', async () => {
    const lost = openMiniLm({ modelDir: join(tmpdir(), 'no-such-folder') });
    expect(await lost.embed([' '])).toEqual([new Float32Array(384)]);
    const error = await lost.embed(['text']).catch((e) => e);
    expect(error.code).toBe('embedder_unavailable');
    expect(error.message).toMatch(/no-such-folder.*modelDir/s);
    await expect(lost.describe()).rejects.toMatchObject({ code: 'embedder_unavailable' });
    await lost.close();
  });

  test('refuses a model that was changed', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'knowhow-model-'));
    cpSync(MODEL_DIR, dir, { recursive: true });
    writeFileSync(join(dir, 'model_optimized.onnx'), 'not the model');
    const changed = openMiniLm({ modelDir: dir });
    const error = await changed.embed(['text']).catch((e) => e);
    expect(error.code).toBe('embedder_unavailable');
    expect(error.message).toMatch(/model_optimized\.onnx.*SHA-256.*6d59e86b/s);
    await changed.close();
    rmSync(dir, { recursive: true });
  });

  test('a call under way ends with closed when the embedder is closed', async () => {
    const other = openMiniLm();
    const call = other.embed(['text']).catch((e) => e);
    await other.close();
    expect((await call).code).toBe('closed');
  });

  test.each(['native', 'web'].filter((runtime) => native || runtime === 'web'))(
    'a process can end with it open, and nothing is printed: %s',
    (runtime) => {
      const module = JSON.stringify(new URL('../../dist/lib/index.js', import.meta.url));
      const program = `import { openMiniLm } from ${module};
        const [vector] = await openMiniLm({ runtime: '${runtime}' }).embed(['text']);
        console.log(vector.length);`;
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
      expect(run).toMatchObject({ status: 0, stdout: '384\n', stderr: '' });
    },
  );

  // The native runtime aborts the process when its thread is ended at work, so the exit waits for it.
  test.each([0, 1, 50])('a process can exit in a burst, after %i of its texts', (count) => {
    const module = JSON.stringify(new URL('../../dist/lib/index.js', import.meta.url));
    const program = `import { openMiniLm } from ${module};
      const embedder = openMiniLm();
      const burst = Array.from({ length: 500 }, (_, i) => embedder.embed(['text number ' + i]));
      await Promise.all(burst.slice(0, ${count}));
      process.exit(3);`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 3, stdout: '', stderr: '' });
  });
});
