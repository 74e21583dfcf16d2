import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import {
  DELETE_BY_AGENT,
  DRY_RUN,
  declares,
  type Feature,
  IDEMPOTENT_STORE,
} from '../../src/client/server-features.js';
import { connectKnowledge, hashingEmbedder, openService } from '../../src/index.js';
import { knowledgeContract } from './knowledge-contract.js';

test.each<[string, Feature]>([
  ['idempotent stores', IDEMPOTENT_STORE],
  ['dry runs', DRY_RUN],
  ['deletes by agent', DELETE_BY_AGENT],
])('our own server declares %s', async (_name, feature) => {
  const { opened, close } = await service();
  const server = await serveHttp({ service: opened });
  const document = await (await fetch(`${server.url}/openapi.json`)).text();
  expect(declares(document, feature)).toBe(true);
  await server.close();
  await close();
});

async function service() {
  const folder = await mkdtemp(join(tmpdir(), 'knowhow-contract-'));
  const opened = await openService({ path: join(folder, 'contract.db'), embedder: hashingEmbedder() });
  return {
    opened,
    async close() {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

knowledgeContract('in this process', async () => {
  const { opened, close } = await service();
  return { knowledge: opened.forAccount('one'), stranger: opened.forAccount('two'), close };
});

knowledgeContract('over HTTP', async () => {
  const { opened, close } = await service();
  const server = await serveHttp({ service: opened });
  const connect = async (account: string) => {
    const { api_key: apiKey } = await opened.keys.create({ account });
    return connectKnowledge({ baseUrl: server.url, apiKey });
  };
  const [knowledge, stranger] = [await connect('one'), await connect('two')];
  return {
    knowledge,
    stranger,
    async close() {
      await knowledge.close();
      await stranger.close();
      await server.close();
      await close();
    },
  };
});
