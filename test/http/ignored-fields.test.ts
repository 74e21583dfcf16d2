import { expect, test } from 'vitest';
import { createHttpApp, singleKnowledge } from '../../adapters/http/index.js';
import { hashingEmbedder, openService } from '../../src/index.js';
import { afterTest } from '../at-end.js';
import { enhance, record } from './rows/row.js';

async function engine() {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  afterTest(() => service.close());
  return service;
}

async function keyed() {
  const service = await engine();
  const { api_key: key } = await service.keys.create();
  return { service, key };
}

async function single() {
  const caller = { account: 'a', keyId: 'a', scope: 'read_write', tenants: null } as const;
  const verify = async (presented: string) => (presented === 'k' ? caller : undefined);
  return { service: singleKnowledge((await engine()).forAccount('a'), { verify }), key: 'k' };
}

test.each([
  ['the service', keyed],
  ['a lone Knowledge', single],
])('%s names unknown fields of requests over HTTP', async (_name, make) => {
  const { service, key } = await make();
  const app = createHttpApp({ service });
  const post = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const plain = enhance().body as object;
  expect(await post('/enhance_task', { ...plain, colour: 'red' })).toMatchObject({
    metadata: { ignored: ['colour'] },
  });
  expect(await post('/store_knowledge', { ...record(), colour: 'red' })).toMatchObject({
    message: expect.stringContaining('"colour"') as string,
  });
  const { metadata } = (await post('/enhance_task', plain)) as { metadata: object };
  expect(metadata).not.toHaveProperty('ignored');
});
