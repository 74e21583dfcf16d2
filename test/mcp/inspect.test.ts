import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import { createKnowledgeMcpServer } from '../../adapters/mcp/index.js';
import { hashingEmbedder, openKnowledge } from '../../src/index.js';
import { openSession } from './session.js';
import { REFUND } from './teach.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A client of a server whose knowledge has learned one run. */
async function session() {
  const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  cleanups.push(() => knowledge.close());
  const server = createKnowledgeMcpServer({ knowledge, tenant: 'shop', tools: 'all' });
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  cleanups.push(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  const ok = async (name: string, args: Record<string, unknown>) => {
    const result = await call(name, args);
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result.structuredContent as never;
  };
  const stored: { job_id: string } = await ok('store_knowledge', REFUND as never);
  await knowledge.waitForJob(stored.job_id);
  return { call, ok, job: stored.job_id };
}

const words = ({ content }: CallToolResult): string => JSON.stringify(content);

test('entries are found, shown, corrected and pinned, and a run gets its outcome', async () => {
  const { call, ok, job } = await session();
  const page: { entries: { id: string }[]; total: number } = await ok('find_entries', {});
  expect(page.total).toBe(page.entries.length);
  const { id } = page.entries[0]!;
  expect(words(await call('find_entries', { query: 'refund', limit: 1 }))).toMatch(/1 of 1 run succeeded/);
  const shown: { records: { record_id: string; job_id: string }[] } = await ok('show_entry', { id });
  expect(shown.records[0]!.job_id).toBe(job);
  expect(words(await call('show_record', { id: shown.records[0]!.record_id }))).toContain('refund');
  expect(await ok('correct_entry', { id, advice: 'Ask first.' })).toMatchObject({ advice: 'Ask first.' });
  expect(await ok('correct_entry', { id, pinned: true })).toMatchObject({
    pinned: true,
    advice: 'Ask first.',
  });
  expect(await ok('give_feedback', { job_id: job, success: false })).toMatchObject({ job_id: job });
  expect((await call('show_entry', { id: 'k999' })).isError).toBe(true);
  expect((await call('correct_entry', { id })).isError).toBe(true);
});

test('of words that belong to no run no count of runs is said', async () => {
  const { call, ok, knowledge } = await openSession({ tenant: 'shop', tools: 'all' });
  const { job_id: added } = await ok('store_knowledge', {
    query: 'Refund an order',
    timestamp: '2026-03-01T10:00:00Z',
    turns: [{ turn: 1, inputs: '', decision: '', memory: 'Refunds are signed by the desk.' }],
  });
  await knowledge.waitForJob(added);
  const found = words(await call('find_entries', { query: 'refunds are signed' }));
  expect(found).toContain('signed by the desk');
  expect(found).not.toContain('went well');
});

test('where nothing was stored yet there are no entries, and that is no error', async () => {
  const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  cleanups.push(() => knowledge.close());
  const server = createKnowledgeMcpServer({ knowledge, tools: 'all' });
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  cleanups.push(() => client.close());
  const found = await client.callTool({ name: 'find_entries', arguments: { tenant_id: 'nobody' } });
  expect(found.isError).toBeFalsy();
  expect(found.structuredContent).toEqual({ entries: [], total: 0 });
});

test('tools that look need a knowledge that can be looked at', async () => {
  const { enhanceTask, storeKnowledge, knowledgeStatus, waitForJob, deleteByIntent, close } =
    await openKnowledge({
      path: ':memory:',
      embedder: hashingEmbedder(),
    });
  cleanups.push(close);
  const knowledge = {
    enhanceTask,
    storeKnowledge,
    knowledgeStatus,
    waitForJob,
    deleteByIntent,
    close,
  } as never;
  expect(() => createKnowledgeMcpServer({ knowledge, tools: 'all' })).toThrow(/four operations only/);
  expect(() => createKnowledgeMcpServer({ knowledge, tools: 'some' as never })).toThrow(
    /expected one of four, all/,
  );
  expect(() => createKnowledgeMcpServer({ knowledge })).not.toThrow();
});

test('an entry is deleted once a person agreed, and for that entry alone', async () => {
  const { call, ok } = await session();
  const page: { entries: { id: string }[] } = await ok('find_entries', {});
  const { id } = page.entries[0]!;
  expect(words(await call('delete_entry', { id }))).toContain('nothing was deleted');
  const dry: { confirmation_token: string; deleted_count: number } = await ok('delete_entry', {
    id,
    dry_run: true,
  });
  expect(dry.deleted_count).toBe(0);
  const other = await call('delete_entry', { id: 'k998', confirmation_token: dry.confirmation_token });
  expect(other.isError).toBe(true);
  const altered = dry.confirmation_token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  const forged = await call('delete_entry', { id, confirmation_token: altered });
  expect(forged.isError).toBe(true);
  const done = await ok('delete_entry', { id, confirmation_token: dry.confirmation_token });
  expect(done).toMatchObject({ deleted_count: expect.any(Number) as number });
  expect((await call('show_entry', { id })).isError).toBe(true);
});
