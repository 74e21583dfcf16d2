import { HumanMessage } from '@langchain/core/messages';
import { MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { expect, test } from 'vitest';
import { knowledgeStore } from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds } from './open.js';

const QUERY = 'refund the order of the customer';

test('search gives the entries most like the query, to a node too', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const seen: string[] = [];
  const graph = new StateGraph(new StateSchema({ messages: MessagesValue }))
    .addNode('look', async (_state, config) => {
      for (const { key } of (await config.store?.search(['shop'], { query: QUERY })) ?? []) seen.push(key);
      return {};
    })
    .addEdge(START, 'look')
    .compile({ store: knowledgeStore(knowledge) });
  await graph.invoke({ messages: [new HumanMessage('go')] });
  const items = await knowledgeStore(knowledge, { tenant: 'shop' }).search([], { query: QUERY });
  expect(items.length).toBeGreaterThan(1);
  expect(seen).toEqual(items.map(({ key }) => key));
  const scores = items.map(({ score }) => score ?? 0);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(items[0]?.value).toMatchObject({ situation: expect.any(String), kind: expect.any(String) });
  expect(items.some(({ value }) => String(value.advice).includes('get_order'))).toBe(true);
});

test('limit, offset and filter narrow it; other tenants and empty queries give nothing', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const store = knowledgeStore(knowledge);
  const all = await store.search(['shop'], { query: QUERY });
  expect(await store.search(['shop'], { query: QUERY, limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  const recipes = await store.search(['shop'], { query: QUERY, filter: { kind: 'recipe' } });
  expect(recipes).toEqual(all.filter(({ value }) => value.kind === 'recipe'));
  expect(recipes.length).toBeGreaterThan(0);
  expect(await store.search(['bank'], { query: QUERY })).toEqual([]);
  expect(await store.search(['shop'])).toEqual([]);
});

test('filters compare as in other stores, and say so when they cannot', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const store = knowledgeStore(knowledge, { tenant: 'shop' });
  const kinds = async (filter: Record<string, unknown>) =>
    new Set((await store.search([], { query: QUERY, filter })).map(({ value }) => value.kind));
  const all = await kinds({});
  expect(all).toContain('recipe');
  expect(await kinds({ kind: { $ne: 'recipe' } })).toEqual(
    new Set([...all].filter((kind) => kind !== 'recipe')),
  );
  expect(await kinds({ kind: { $gte: 'recipe', $lte: 'recipe' } })).toEqual(new Set(['recipe']));
  expect(await kinds({ kind: { $gt: 'a' } })).toEqual(all);
  expect(await kinds({ kind: { $lt: 1 } })).toEqual(new Set());
  await expect(kinds({ kind: { $in: ['recipe'] } })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await knowledgeStore(knowledge).search(['shop', 'below'], { query: QUERY })).toEqual([]);
});

test('nothing can be written', async () => {
  const store = knowledgeStore(await openWatched(), { tenant: 'shop' });
  await expect(store.put(['shop'], 'k', { a: 1 })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(store.delete(['shop'], 'k')).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await store.get(['shop'], 'k')).toBeNull();
  expect(await store.listNamespaces()).toEqual([['shop']]);
});
