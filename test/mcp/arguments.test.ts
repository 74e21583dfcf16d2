import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, expect, test } from 'vitest';
import { createKnowledgeMcpServer } from '../../adapters/mcp/index.js';
import { hashingEmbedder, openKnowledge } from '../../src/index.js';
import { type Answered, REFUND } from './teach.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function session() {
  const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  cleanups.push(() => knowledge.close());
  const server = createKnowledgeMcpServer({ knowledge, tools: 'all', enhanceTimeoutMs: 30_000 });
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  cleanups.push(() => client.close());
  const ok = async (name: string, args: Record<string, unknown>): Promise<Answered> => {
    const result = await client.callTool({ name, arguments: { tenant_id: 'shop', ...args } });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result.structuredContent as unknown as Answered;
  };
  /** The record as it was stored. */
  const stored = async (args: Record<string, unknown>) => {
    const { job_id } = await ok('store_knowledge', args);
    await knowledge.waitForJob(job_id);
    const { entries } = await knowledge.listEntries({ tenant_id: 'shop' });
    for (const { id } of entries) {
      const { records } = await knowledge.showEntry({ tenant_id: 'shop', id });
      const own = records.find((record) => record.job_id === job_id);
      if (own) return (await knowledge.showRecord({ tenant_id: 'shop', id: own.record_id })).record;
    }
    throw new Error('Nothing was learned from the record.');
  };
  return { client, ok, stored };
}

/** Every schema in a schema, each with its place. */
function* walk(schema: unknown, place = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return;
  yield [place, schema as Record<string, unknown>];
  for (const [key, value] of Object.entries(schema)) yield* walk(value, `${place}/${key}`);
}

test('no schema of a tool holds what some clients refuse', async () => {
  const { client } = await session();
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(10);
  const found: string[] = [];
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const [place, schema] of walk({ inputSchema, outputSchema })) {
      if (place.endsWith('/properties')) continue;
      for (const refused of [
        'propertyNames',
        'anyOf',
        'oneOf',
        'allOf',
        '$ref',
        'patternProperties',
        'not',
      ]) {
        if (refused in schema) found.push(`${name}${place}: ${refused}`);
      }
      if (typeof schema.additionalProperties === 'object')
        found.push(`${name}${place}: additionalProperties`);
      if (Array.isArray(schema.type)) found.push(`${name}${place}: several types`);
    }
  }
  expect(found).toEqual([]);
});

test('a run is the same record, whether its arguments come as they should or as clients send them', async () => {
  const { stored } = await session();
  const turns = [
    {
      turn: 1,
      inputs: 'Refund order 7',
      decision: '{"name":"refund","arguments":{"order":7}}',
      result: '{"ok":true}',
    },
    { turn: 2, inputs: '', decision: 'It is done.', result: '12' },
  ];
  const plain = await stored({
    query: 'Refund order 7',
    turns,
    success: true,
    metadata: { shift: 'night' },
    timestamp: '2026-03-01T10:00:00Z',
  });
  const sent = await stored({
    query: 'Refund order 7',
    turns: JSON.stringify([
      {
        turn: '1',
        inputs: 'Refund order 7',
        decision: { name: 'refund', arguments: { order: 7 } },
        result: { ok: true },
        memory: null,
      },
      { turn: 2, inputs: '', decision: 'It is done.', result: 12, memory: null },
    ]),
    success: 'true',
    metadata: '{"shift":"night"}',
    timestamp: '2026-03-01T10:00:00Z',
    agent_type: null,
    request_id: null,
    idempotency_key: null,
  });
  expect(sent).toEqual(plain);
});

test('questions are read as clients send them', async () => {
  const { ok } = await session();
  await ok('store_knowledge', REFUND as never);
  const asked = await ok('enhance_task', {
    input_text: REFUND.query,
    agent_type: null,
    context: '{"observation":"The order is there","room":3}',
    tools: '["get_order",{"name":"refund","description":"Pays back"}]',
    max_tokens: '100',
    explain: 'false',
  });
  expect(asked).toMatchObject({ response: expect.stringContaining(REFUND.query) as string });
  await ok('enhance_task', {
    input_text: REFUND.query,
    context: null,
    tools: null,
    max_tokens: null,
    explain: null,
  });
  const dry = await ok('delete_by_intent', {
    intent: 'refund',
    similarity_threshold: '0',
    dry_run: 'true',
    all: null,
  });
  expect(dry).toMatchObject({ deleted_count: 0, match_count: expect.any(Number) as number });
  expect(await ok('find_entries', { limit: '1', pinned: 'false', kind: null, query: null })).toMatchObject({
    total: expect.any(Number) as number,
  });
});

test.each([
  ['a number that is none', 'delete_by_intent', { intent: 'x', similarity_threshold: 'high' }],
  ['a boolean that is none', 'store_knowledge', { ...REFUND, success: 'perhaps' }],
  ['no steps', 'store_knowledge', { ...REFUND, turns: '[]' }],
  ['steps that are none', 'store_knowledge', { ...REFUND, turns: 'first this, then that' }],
  ['no task', 'enhance_task', { input_text: null }],
])('%s is refused', async (_, name, args) => {
  const { client } = await session();
  const result = await client.callTool({ name, arguments: { tenant_id: 'shop', ...args } });
  expect(result.isError).toBe(true);
});

test('an address with a stray percent sign is an error that says so', async () => {
  const { client } = await session();
  await expect(client.readResource({ uri: 'knowhow://entries/shop/50%zz off' })).rejects.toThrow(
    /percent-encoded/,
  );
});

test('arguments that no tool knows are taken and named', async () => {
  const { client, ok } = await session();
  const asked = { input_text: REFUND.query, colour: 'red' };
  expect(await ok('enhance_task', asked)).toMatchObject({ metadata: { ignored: ['colour'] } });
  const { content } = await client.callTool({
    name: 'enhance_task',
    arguments: { tenant_id: 'shop', ...asked },
  });
  expect(JSON.stringify(content)).toContain('ignored, not known');
  expect(await ok('store_knowledge', { ...REFUND, outcome: 'won' })).toMatchObject({
    message: expect.stringContaining('"outcome"') as string,
  });
  const [first, ...others] = REFUND.turns;
  expect(
    await ok('store_knowledge', { ...REFUND, turns: [{ ...first, output: 'x' }, ...others] }),
  ).toMatchObject({
    message: expect.stringContaining('"turns[0].output"') as string,
  });
  expect(await ok('store_knowledge', { ...REFUND })).toMatchObject({
    message: expect.not.stringContaining('ignored') as string,
  });
});

test('an action that is about to be taken may come as an object, and is no text to look for', async () => {
  const { ok } = await session();
  const proposed = { name: 'refund_order', arguments: { order: '7' } };
  const { response } = await ok('enhance_task', { input_text: 'Refund order 7', context: { proposed } });
  expect(response).toBe('Refund order 7');
});
