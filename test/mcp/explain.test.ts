import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import { createKnowledgeMcpServer } from '../../adapters/mcp/index.js';
import {
  type ActionPlan,
  type EnhanceRequest,
  hashingEmbedder,
  type Knowledge,
  openKnowledge,
} from '../../src/index.js';
import { REFUND, TAUGHT } from './teach.js';

const TASK = REFUND.query;
const PLAN: ActionPlan = {
  chance: 0.8,
  goals: [{ action: 'refund', chance: 0.9 }],
  steps: [
    {
      action: 'get_order',
      chance: 0.9,
      args: [{ name: 'order', from: [{ task: true }] }],
      branches: [
        { when: { fact: 'get_order.status', value: 'lost' }, steps: [{ action: 'refund', chance: 0.9 }] },
      ],
    },
  ],
};

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open() {
  const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  for (const run of TAUGHT) {
    const turns = run.turns.map((turn, at) => ({ turn: at + 1, ...turn }));
    const { job_id } = await knowledge.storeKnowledge({
      ...run,
      turns,
      tenant_id: 'shop',
      timestamp: '2026-01-01T00:00:00Z',
    });
    await knowledge.waitForJob(job_id!);
  }
  const asked: EnhanceRequest[] = [];
  const planning: Knowledge = {
    ...knowledge,
    async enhanceTask(request, options) {
      asked.push(request);
      // A service that says more than it was asked for, too.
      const { response, metadata } = await knowledge.enhanceTask({ ...request, explain: true }, options);
      return { response, metadata: { ...metadata, explanation: { ...metadata!.explanation!, plan: PLAN } } };
    },
  };
  const server = createKnowledgeMcpServer({ knowledge: planning, tenant: 'shop', enhanceTimeoutMs: 30_000 });
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  cleanups.push(
    () => knowledge.close(),
    () => client.close(),
  );
  // From here on the client holds answers to the schemas of the tools.
  await client.listTools();
  const call = async (more: Record<string, unknown>) => {
    const called = { name: 'enhance_task', arguments: { input_text: TASK, ...more } };
    const result = (await client.callTool(called)) as CallToolResult;
    const words = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return {
      words,
      isError: result.isError,
      metadata: (result.structuredContent as unknown as Answer | undefined)?.metadata,
    };
  };
  return { asked, call };
}

interface Answer {
  metadata: { explanation?: Record<string, unknown> };
}

test('enhance_task gives the explanation with its plan where that is asked for', async () => {
  const { asked, call } = await open();
  const { metadata, words } = await call({ explain: true });
  expect(asked[0]).toMatchObject({ explain: true });
  expect(metadata?.explanation).toMatchObject({
    plan: PLAN,
    lines: expect.any(Array),
    matches: expect.any(Array),
    tree: { children: expect.any(Array) },
    confidence: expect.any(Number),
    timing: { embed_ms: expect.any(Number) },
  });
  // It holds what runs wrote, as it was: the words for models do not have it.
  expect(words).not.toContain('branches');
});

test.each([{}, { explain: false }])('and nothing more with %j', async (more) => {
  const { call } = await open();
  const { metadata, words } = await call(more);
  expect(metadata).not.toHaveProperty('explanation');
  expect(words).toContain('get_order');
});

test('explain is a boolean', async () => {
  const { call } = await open();
  expect((await call({ explain: 'yes' })).isError).toBe(true);
});
