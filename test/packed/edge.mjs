// Bundles the worker, runs it in workerd, and asks it three times.
import { strict as assert } from 'node:assert';
import { build } from 'esbuild';
import { openService } from 'knowhow';
import { serveHttp } from 'knowhow/http';
import { Miniflare } from 'miniflare';

await build({
  entryPoints: ['worker.mjs'],
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['workerd', 'worker', 'browser'],
  outfile: 'bundled/worker.mjs',
  logLevel: 'warning',
});
const service = await openService({ path: ':memory:' });
await service.ready();
const { api_key } = await service.keys.create();
const server = await serveHttp({ service });
const runtime = new Miniflare({
  modules: true,
  scriptPath: 'bundled/worker.mjs',
  compatibilityDate: '2026-07-01',
  bindings: { KNOWHOW_URL: server.url, KNOWHOW_KEY: api_key },
});
for (const [book, guided] of [
  ['B-17', false],
  ['B-23', false],
  ['B-42', true],
]) {
  const answer = await (await runtime.dispatchFetch(`http://localhost/?book=${book}`)).json();
  assert.deepEqual(answer, { text: 'It is reserved.', failures: [], status: 'completed', guided });
}
await runtime.dispose();
await server.close();
await service.close();
