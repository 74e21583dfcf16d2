import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect } from 'vitest';
import { createKnowledgeMcpServer, type KnowledgeMcpOptions } from '../../adapters/mcp/index.js';
import { hashingEmbedder, type Knowledge, openKnowledge } from '../../src/index.js';
import { type Answered, TAUGHT } from './teach.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export interface Session {
  client: Client;
  knowledge: Knowledge;
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
  /** Calls a tool that must answer; its structured content. */
  ok(name: string, args: Record<string, unknown>): Promise<Answered>;
}

/** A client of a new server over a new database, both closed after the test. */
export async function openSession(
  options: Partial<KnowledgeMcpOptions> = {},
  elicit?: (message: string) => { action: 'accept' | 'decline' | 'cancel'; content?: { delete: boolean } },
  over: Partial<Knowledge> = {},
): Promise<Session> {
  const engine = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  cleanups.push(() => engine.close());
  const knowledge = { ...engine, ...over };
  const server = createKnowledgeMcpServer({
    knowledge,
    tenant: 'shop',
    enhanceTimeoutMs: 30_000,
    ...options,
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: elicit ? { elicitation: {} } : {} },
  );
  if (elicit) client.setRequestHandler(ElicitRequestSchema, ({ params }) => elicit(params.message));
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  cleanups.push(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  return {
    client,
    knowledge,
    call,
    async ok(name, args) {
      const result = await call(name, args);
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
      return result.structuredContent as unknown as Answered;
    },
  };
}

/** The text of a result. */
export const words = (result: CallToolResult) =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Stores the runs of {@link TAUGHT} and waits until they are learned. */
export async function teach({ ok, knowledge }: Session, more: Record<string, unknown> = {}): Promise<void> {
  for (const run of TAUGHT) {
    const { job_id } = await ok('store_knowledge', { ...run, ...more });
    await knowledge.waitForJob(job_id);
  }
}
