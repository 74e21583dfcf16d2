import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { fakeService } from '../cli/fake-service.js';
import { folder, handSignals, run } from '../cli/run.js';

const isBuilt = existsSync('dist/console/index.html');
if (!isBuilt) console.log('knowhow ui is not tested: run npm run build first');

test.skipIf(!isBuilt)('knowhow ui opens an address on this machine that signs in once', async () => {
  const { db } = folder();
  const { send: stop, onSignal } = handSignals();
  const opened: string[] = [];
  const ended = run(['ui', '--db', db], {
    service: fakeService(),
    io: {
      serveHttp,
      onSignal,
      secret: () => `secret${opened.length}`,
      openBrowser: async (url) => {
        opened.push(url);
      },
    },
  });
  await expect.poll(() => opened.length).toBe(1);
  const url = new URL(opened[0]!);
  expect([url.hostname, url.pathname]).toEqual(['127.0.0.1', '/console/']);
  const exchange = () =>
    fetch(new URL('session', url), { method: 'POST', body: url.hash.slice('#token='.length) });
  const keys = (await (await exchange()).json()) as { api_key: string; place: string };
  expect(keys.place).toBe(`--db ${db}`);
  expect((await exchange()).status).toBe(403);
  const shown = await fetch(new URL('../show_key', url), { headers: { 'x-api-key': keys.api_key } });
  expect(await shown.json()).toMatchObject({ account: 'local', scope: 'curate' });
  stop('SIGINT');
  const { code, stdout } = await ended;
  expect([code, stdout]).toEqual([0, `${url.href}\n`]);
});

test.skipIf(!isBuilt)('where no browser can be opened the address is enough', async () => {
  const { db } = folder();
  const { send: stop, onSignal } = handSignals();
  const ended = run(['ui', '--db', db, '--json'], {
    service: fakeService(),
    io: {
      onSignal,
      openBrowser: async () => {
        setTimeout(() => stop('SIGTERM'), 0);
        throw new Error('no browser');
      },
    },
  });
  const { json, stderr } = await ended;
  expect(json).toEqual({ url: 'http://127.0.0.1:1/console/#token=secret' });
  expect(stderr).toContain('open the address by hand');
});
