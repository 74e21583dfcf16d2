import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import type { ToolSet } from 'ai';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LanguageModelLike } from '../../adapters/ai-sdk/index.js';
import { bundleForEdge, runAtEdge } from '../client/at-the-edge.js';
import type * as program from './edge-program.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

test.each([['ai-sdk'], ['langgraph']])('knowhow/%s, bundled, imports nothing of Node', async (adapter) => {
  const { code, outside } = await bundleForEdge(here(`../../adapters/${adapter}/index.ts`));
  expect(outside.filter((id) => !/^(?:@langchain\/|langchain$|zod)/.test(id))).toEqual([]);
  expect(code).not.toMatch(/\brequire\(|\bBuffer[.(]/);
  // Neither the engine nor SQLite nor a model came along.
  expect(Buffer.byteLength(code)).toBeGreaterThan(10_000);
  expect(Buffer.byteLength(code)).toBeLessThan(60_000);
});

describe('an agent where there is nothing but the web', () => {
  interface Request {
    path: string;
    body: { input_text?: string; query?: string; turns?: object[]; metadata?: { request_id?: string } };
  }
  let code = '';
  let outside: string[] = [];
  let requests: Request[] = [];
  let seen: string[] = [];

  beforeAll(async () => {
    ({ code, outside } = await bundleForEdge(here('edge-program.ts'), true));
  });
  beforeEach(() => {
    requests = [];
    seen = [];
  });

  const service = async (input: string | URL | globalThis.Request, init: RequestInit = {}) => {
    const { pathname: path } = new URL(String(input instanceof Request ? input.url : input));
    const body = JSON.parse(String(init.body)) as Request['body'];
    requests.push({ path, body });
    const [status, answer] =
      path === '/enhance_task'
        ? [
            200,
            {
              response: `${body.input_text}\n\n<knowhow-00000000000000aa>\n- Do: get_order\n</knowhow-00000000000000aa>`,
              metadata: { request_id: `r${requests.length}` },
            },
          ]
        : [202, { status: 'accepted', message: '', tenant_id: 'shop', job_id: 'job_1' }];
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };

  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  /** A model that calls a tool, then says that it is done. */
  const model = {
    specificationVersion: 'v4',
    provider: 'acme',
    modelId: 'small',
    supportedUrls: {},
    doGenerate: async ({ prompt }: { prompt: { role: string }[] }) => {
      seen.push(JSON.stringify(prompt));
      const acted = prompt.some(({ role }) => role === 'tool');
      const content = acted
        ? [{ type: 'text', text: 'It was shipped.' }]
        : [{ type: 'tool-call', toolCallId: 'c1', toolName: 'get_order', input: '{"id":"W1"}' }];
      const finishReason = acted ? 'stop' : 'tool-calls';
      return { content, finishReason: { unified: finishReason, raw: finishReason }, usage, warnings: [] };
    },
    doStream: async () => {
      throw new Error('nobody streams here');
    },
  };

  /** What a run uses, in a realm of its own. */
  function edge(more: Record<string, unknown> = {}) {
    const names = runAtEdge<typeof program>(code, { fetch: service as typeof fetch, ...more });
    const { connectKnowledge, jsonSchema, tool, isStepCount } = names;
    const knowledge = connectKnowledge({ baseUrl: 'https://example.org', apiKey: 'kh_a_b', retries: 0 });
    const tools: ToolSet = {
      get_order: tool({
        inputSchema: jsonSchema<{ id: string }>({ type: 'object', properties: { id: { type: 'string' } } }),
        execute: async () => 'shipped',
      }),
    };
    const call = { tools, stopWhen: isStepCount(5), prompt: 'Where is order W1?' };
    return { ...names, call, options: { knowledge, tenant: 'shop', success: () => true } };
  }

  const check = (text: string) => {
    expect(outside).toEqual([]);
    expect(text).toBe('It was shipped.');
    expect(seen).toHaveLength(2);
    for (const prompt of seen) expect(prompt).toContain('Do: get_order');
    expect(requests.map(({ path }) => path)).toEqual(['/enhance_task', '/store_knowledge']);
    const record = requests[1]!.body;
    expect(record.query).toBe('Where is order W1?');
    expect(record.turns).toHaveLength(2);
    expect(JSON.stringify(record)).not.toContain('knowhow-00');
  };

  test('is guided and remembered by `run`', async () => {
    const { run, generateText, call, options } = edge();
    const { text } = await run({ ...options, runId: 'order 1' }, ({ model: guided, telemetry }) =>
      generateText({ ...call, model: guided(model as LanguageModelLike as never), telemetry }),
    );
    check(text);
    expect(requests[1]!.body.metadata!.request_id).toBe('r1');
  });

  test.each([
    ['with the AsyncLocalStorage that edge runtimes have', { AsyncLocalStorage }],
    // The answers of the model say then what it was told.
    ['without', {}],
  ])('is guided by `withKnowledge` and remembered by `knowledgeTelemetry`, %s', async (_, more) => {
    const { withKnowledge, knowledgeTelemetry, generateText, call, options } = edge(more);
    const { text } = await generateText({
      ...call,
      model: withKnowledge(model as LanguageModelLike, options) as never,
      telemetry: { integrations: [knowledgeTelemetry(options)] },
    });
    check(text);
    expect(requests[1]!.body.metadata!.request_id).toBe('r1');
  });
});
