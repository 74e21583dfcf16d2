import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { hashingEmbedder, type Interaction, type KnowledgeService, openService } from '../../src/index.js';
import { enhance, record, remove, store } from './rows/row.js';
import { type Sent, send } from './send.js';

/** What both transports answered with: `ok`, or the code of the error. */
type Ask = (key: string) => Promise<string>;

/** One operation, asked for over either transport. */
interface Operation {
  http: Sent | (() => Sent);
  tool: string;
  args: Record<string, unknown> | (() => Record<string, unknown>);
}

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const TASK = { tenant_id: 'alpha', input_text: 'Book a flight' };
const { timestamp: _, ...RUN } = record({ tenant_id: 'alpha' });
const job = { alpha: '', beta: '' };
const keys: Record<string, string> = {};

const OPERATIONS: Record<string, Operation> = {
  enhance: { http: enhance(TASK), tool: 'enhance_task', args: TASK },
  store: { http: store({ tenant_id: 'alpha' }), tool: 'store_knowledge', args: RUN },
  status: {
    http: () => ({ path: `/knowledge_status/${job.alpha}` }),
    tool: 'knowledge_status',
    args: () => ({ job_id: job.alpha }),
  },
  'status of another tenant': {
    http: () => ({ path: `/knowledge_status/${job.beta}` }),
    tool: 'knowledge_status',
    args: () => ({ job_id: job.beta }),
  },
  'dry run': {
    http: remove({ tenant_id: 'alpha', intent: 'spaceships', dry_run: 'true' }),
    tool: 'delete_by_intent',
    args: { tenant_id: 'alpha', intent: 'spaceships', dry_run: true },
  },
  'enhance in another tenant': {
    http: enhance({ ...TASK, tenant_id: 'beta' }),
    tool: 'enhance_task',
    args: { ...TASK, tenant_id: 'beta' },
  },
  'store into another tenant': {
    http: store({ tenant_id: 'beta' }),
    tool: 'store_knowledge',
    args: { ...RUN, tenant_id: 'beta' },
  },
  'dry run in another tenant': {
    http: remove({ tenant_id: 'beta', intent: 'spaceships', dry_run: 'true' }),
    tool: 'delete_by_intent',
    args: { tenant_id: 'beta', intent: 'spaceships', dry_run: true },
  },
  'store under an API key as idempotency key': {
    http: () => ({ ...store({ tenant_id: 'alpha' }), headers: { 'idempotency-key': keys.revoked! } }),
    tool: 'store_knowledge',
    args: () => ({ ...RUN, idempotency_key: keys.revoked! }),
  },
};

/** What a key may do, by operation in the order of {@link OPERATIONS}: `ok`, or the code of the refusal. */
const TABLE: Record<string, string[]> = {
  full: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'invalid_request'],
  read: ['ok', 'forbidden', 'ok', 'ok', 'ok', 'ok', 'forbidden', 'ok', 'forbidden'],
  write: ['forbidden', 'ok', 'ok', 'ok', 'forbidden', 'forbidden', 'ok', 'forbidden', 'invalid_request'],
  limited: ['ok', 'ok', 'ok', 'not_found', 'ok', 'forbidden', 'forbidden', 'forbidden', 'invalid_request'],
  operator: Array.from({ length: 9 }, () => 'forbidden'),
};

let service: KnowledgeService;
beforeAll(async () => {
  service = await openService({ path: ':memory:', embedder: hashingEmbedder(), work: false });
  cleanups.push(() => service.close());
  const issue = async (scope: 'read_write' | 'read' | 'write' | 'operator', tenants?: string[]) =>
    (await service.keys.create({ account: 'a', scope, tenants })).api_key;
  keys.full = await issue('read_write');
  keys.read = await issue('read');
  keys.write = await issue('write');
  keys.limited = await issue('read_write', ['alpha']);
  keys.operator = await issue('operator');
  const revoked = await service.keys.create({ account: 'a' });
  await service.keys.revoke(revoked.key.id);
  keys.revoked = revoked.api_key;
  for (const tenant of ['alpha', 'beta'] as const) {
    const interaction = record({ tenant_id: tenant }) as unknown as Interaction;
    job[tenant] = (await service.forAccount('a').storeKnowledge(interaction)).job_id!;
  }
});

async function start(of: Pick<KnowledgeService, 'forAccount' | 'keys' | 'limits' | 'jobs'>) {
  const server = await serveHttp({ service: of, rateLimit: false, mcp: mcpHttpHandler({ service: of }) });
  cleanups.push(() => server.close());
  const http =
    ({ http: sent }: Operation): Ask =>
    async (key) => {
      const request = typeof sent === 'function' ? sent() : sent;
      const { status, json } = await send(server.url, {
        ...request,
        headers: { ...request.headers, 'x-api-key': key },
      });
      return status < 300 ? 'ok' : (json as { code: string }).code;
    };
  const mcp =
    ({ tool, args }: Operation): Ask =>
    async (key) => {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
      try {
        const { isError, content } = await client.callTool({
          name: tool,
          arguments: typeof args === 'function' ? args() : args,
        });
        return isError ? (content as { text: string }[])[0]!.text.split(':')[0]! : 'ok';
      } finally {
        await client.close();
      }
    };
  return { http, mcp };
}

let served: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  served = await start(service);
});

describe.each(['http', 'mcp'] as const)('over %s', (transport) => {
  test.each(Object.entries(TABLE))('what a key may do: %s', async (name, expected) => {
    const answers: string[] = [];
    for (const operation of Object.values(OPERATIONS)) {
      answers.push(await served[transport](operation)(keys[name]!));
    }
    expect(Object.fromEntries(Object.keys(OPERATIONS).map((key, i) => [key, answers[i]]))).toEqual(
      Object.fromEntries(Object.keys(OPERATIONS).map((key, i) => [key, expected[i]])),
    );
  });

  test('where jobs cannot be looked up, a key limited to some tenants sees none, other keys their own', async () => {
    const { jobs: _, ...without } = service;
    const blind = await start(without as KnowledgeService);
    expect(await blind[transport](OPERATIONS.status!)(keys.limited!)).toBe('not_found');
    expect(await blind[transport](OPERATIONS.status!)(keys.full!)).toBe('ok');
  });
});
