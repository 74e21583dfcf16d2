import { Agent } from '@mastra/core/agent';
import { RequestContext } from '@mastra/core/request-context';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeProcessor } from '../../adapters/mastra/index.js';
import { errorKey } from '../../src/api/watch.js';
import { openWatched, teachRefunds } from '../langgraph/open.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const TASK = 'refund the order of the customer';
const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const usage = { inputTokens: tokens, outputTokens: tokens };
type Answer = string | string[] | Error | { name: string };

/** A model that says words or calls `refund` for orders, in turn, and keeps what it was given. */
function scripted(...answers: Answer[]) {
  const given: { role: string; content: unknown }[][] = [];
  const next = (prompt: { role: string; content: unknown }[]) => {
    given.push(structuredClone(prompt));
    const answer = answers[given.length - 1] ?? 'done';
    if (answer instanceof Error) throw answer;
    const named = typeof answer === 'object' && 'name' in answer ? answer.name : 'refund';
    const calls = typeof answer === 'string' ? [] : Array.isArray(answer) ? answer : [`A-${given.length}`];
    const parts = calls.map((order) => ({
      type: 'tool-call' as const,
      toolCallId: `c-${order}`,
      toolName: named,
      input: JSON.stringify({ order: named === 'refund' ? order : 'A-1' }),
    }));
    const finishReason = {
      unified: calls.length > 0 ? ('tool-calls' as const) : ('stop' as const),
      raw: undefined,
    };
    return { answer, parts, finishReason };
  };
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const { answer, parts, finishReason } = next(prompt);
      const content = typeof answer === 'string' ? [{ type: 'text' as const, text: answer }] : parts;
      return { content, finishReason, usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      const { answer, parts, finishReason } = next(prompt);
      const words =
        typeof answer === 'string'
          ? [
              { type: 'text-start' as const, id: 't' },
              { type: 'text-delta' as const, id: 't', delta: answer },
              { type: 'text-end' as const, id: 't' },
            ]
          : parts;
      const chunks = [
        { type: 'stream-start' as const, warnings: [] },
        ...words,
        { type: 'finish' as const, finishReason, usage },
      ];
      return { stream: simulateReadableStream({ chunks, chunkDelayInMs: null, initialDelayInMs: null }) };
    },
  });
  return { model, given };
}

const refund = createTool({
  id: 'refund',
  description: 'Pays back.',
  inputSchema: z.object({ order: z.string() }),
  execute: async ({ order }) => {
    if (order === 'bad') throw new RangeError('no such order');
    return `refunded ${order}`;
  },
});

const getOrder = createTool({
  id: 'get_order',
  description: 'Looks up.',
  inputSchema: z.object({ order: z.string() }),
  execute: async () => 'delivered',
});

async function setUp(model: MockLanguageModelV4, taught = false) {
  const knowledge = await openWatched();
  if (taught) await teachRefunds(knowledge);
  const onError = vi.fn();
  const processor = knowledgeProcessor({ knowledge, tenant: 'shop', onError });
  const agent = new Agent({
    id: 'desk',
    name: 'desk',
    instructions: 'Be kind.',
    model: model as never,
    tools: taught ? { refund, get_order: getOrder } : { refund },
    inputProcessors: [processor],
    outputProcessors: [processor],
  });
  return { knowledge, agent, onError };
}

describe('an agent of Mastra', () => {
  test.each(['generate', 'stream'] as const)('is stored step by step, by %s', async (how) => {
    const { model } = scripted(['A-1', 'A-2'], ['bad'], 'All are done.');
    const { knowledge, agent, onError } = await setUp(model);
    if (how === 'generate') expect((await agent.generate(TASK)).text).toBe('All are done.');
    else expect(await (await agent.stream(TASK)).text).toBe('All are done.');
    await vi.waitFor(() => expect(knowledge.stored).toHaveLength(1));
    const [record] = knowledge.stored;
    expect(record).toMatchObject({
      query: TASK,
      metadata: { program: 'mastra', outcome: 'completed', model: 'mock-provider/mock-model-id' },
    });
    expect(record!.turns.map(({ result }) => result?.slice(0, 12))).toEqual([
      'refunded A-1',
      'refunded A-2',
      expect.stringMatching(/error|no such/),
      undefined,
    ]);
    expect(record!.turns[2]!.result).toContain('no such order');
    expect(record!.turns.at(-1)!.decision).toBe('All are done.');
    expect(record!.turns[0]!.inputs).toBe(`Available tools:\n- refund: Pays back.\n\nUser message:\n${TASK}`);
    expect(knowledge.asked).toMatchObject([{ input_text: TASK, tools: ['refund'] }]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('is guided with every step behind what the person said; no message is added', async () => {
    const { model, given } = scripted(['A-1'], 'done');
    const { knowledge, agent } = await setUp(model, true);
    const { messages } = await agent.generate(TASK);
    expect(given.map((prompt) => prompt.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['system', 'user', 'assistant', 'tool'],
    ]);
    for (const prompt of given) expect(JSON.stringify(prompt[1])).toContain('<knowhow-');
    expect(knowledge.asked).toHaveLength(1);
    expect(JSON.stringify([messages, knowledge.stored])).not.toContain('<knowhow-');
    expect(knowledge.stored[0]!.metadata!.request_id).toEqual(expect.any(String));
  });

  test('a limit of steps cuts a run short, and its last results are there', async () => {
    const { model } = scripted(['A-1'], ['A-2'], ['A-3']);
    const { knowledge, agent } = await setUp(model);
    await agent.generate(TASK, { maxSteps: 2 });
    expect(knowledge.stored).toMatchObject([{ success: false, metadata: { outcome: 'cut_short' } }]);
    expect(
      knowledge.stored[0]!.turns.slice(0, 2).map(({ decision, result }) => [
        /A-\d/.exec(decision)?.[0],
        result,
      ]),
    ).toEqual([
      ['A-1', 'refunded A-1'],
      ['A-2', expect.any(String)],
    ]);
  });

  test.each([
    ['no such model', false],
    ['overloaded', undefined],
  ])('a model that throws "%s": the run throws it, and is stored as failed', async (words, success) => {
    const { model } = scripted(['A-1'], new Error(words));
    const { knowledge, agent } = await setUp(model);
    await expect(agent.generate(TASK, { modelSettings: { maxRetries: 0 } })).rejects.toThrow(words);
    expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'failed' } }]);
    expect(knowledge.stored[0]!.success).toBe(success);
    expect(knowledge.stored[0]!.turns[0]!.result).toBe('refunded A-1');
  });

  test('runs at the same time stay apart, and a tenant and a place may come with the request', async () => {
    const { knowledge, agent } = await setUp(scripted().model);
    await Promise.all(
      ['one', 'two'].map((name) =>
        agent.generate(`refund the order ${name} of the customer`, {
          requestContext: new RequestContext([
            ['knowhow_tenant', name],
            ['knowhow_place', `shop ${name}`],
          ]) as never,
        }),
      ),
    );
    expect(knowledge.stored.map(({ tenant_id, query }) => `${tenant_id}: ${query}`).sort()).toEqual([
      'one: refund the order one of the customer',
      'two: refund the order two of the customer',
    ]);
    expect(knowledge.stored.every((run) => run.metadata?.place === `shop ${run.tenant_id}`)).toBe(true);
    expect(knowledge.asked.every((asked) => asked.context?.place === `shop ${asked.tenant_id}`)).toBe(true);
  });
});

test('a refused call has its note behind the result, in the very next model call, once', async () => {
  const known = knowingActs({
    watch: { actions: [], errors: [errorKey(['such', 'order'])] },
    proposed: '"refund"',
  });
  const { model, given } = scripted(['bad'], ['A-1']);
  const processor = knowledgeProcessor({ knowledge: known.knowledge, tenant: 'shop' });
  const agent = new Agent({
    id: 'desk',
    name: 'desk',
    instructions: 'Be kind.',
    model: model as never,
    tools: { refund },
    inputProcessors: [processor],
    outputProcessors: [processor],
  });
  await agent.generate(TASK);
  const notes = given.map((prompt) => JSON.stringify(prompt).match(/Now: first/g)?.length ?? 0);
  expect(notes).toEqual([0, 1, 1]);
  expect(known.acts()).toHaveLength(1);
  expect(JSON.stringify(known.stored)).not.toContain('knowhow-');
});

describe('calls that are held', () => {
  /** An agent that refunds, and unlocks and refunds when that was held. */
  function holding(known: ReturnType<typeof knowingActs>, requestContext = new RequestContext()) {
    const done: string[] = [];
    const names = ['refund_order', 'unlock_order', 'refund_order'];
    const inputSchema = z.object({ order: z.string() });
    const make = (id: string) =>
      createTool({
        id,
        description: '',
        inputSchema,
        outputSchema: z.object({ ok: z.boolean() }),
        execute: async () => {
          done.push(id);
          return { ok: true };
        },
      });
    const { model, given } = scripted(...names.map((name) => ({ name })));
    const processor = knowledgeProcessor({ knowledge: known.knowledge, tenant: 'shop' });
    const agent = new Agent({
      id: 'desk',
      name: 'desk',
      instructions: 'Be kind.',
      model: model as never,
      tools: { refund_order: make('refund_order'), unlock_order: make('unlock_order') },
      inputProcessors: [processor],
      outputProcessors: [processor],
      hooks: processor.hooks,
    });
    const ask = (how: 'generate' | 'stream') =>
      how === 'generate'
        ? agent.generate(ACT.task, { requestContext: requestContext as never })
        : agent.stream(ACT.task, { requestContext: requestContext as never }).then(({ text }) => text);
    return { ask, given, done };
  }

  test.each(['generate', 'stream'] as const)('are held once and no calls of the run, by %s', async (how) => {
    const known = knowingActs();
    const { ask, given, done } = holding(known);
    await ask(how);
    await vi.waitFor(() => expect(known.stored).toHaveLength(1));
    expect(done).toEqual(['unlock_order', 'refund_order']);
    const texts = given.map((prompt) => JSON.stringify(prompt));
    expect(texts.map((text) => text.match(/Now: first/g)?.length ?? 0)).toEqual([0, 1, 1, 1]);
    expect(texts[1]!.startsWith(texts[0]!.slice(0, -1))).toBe(true);
    expect(known.acts()).toHaveLength(1);
    const [{ turns, metadata }] = known.stored as [(typeof known.stored)[0]];
    expect(turns).toHaveLength(3);
    expect(JSON.stringify(turns)).not.toMatch(/knowhow-|Now: first|not made yet/);
    expect(metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
  });

  test('are none where nothing is watched', async () => {
    const nothing = holding(knowingActs({ watch: null }));
    await nothing.ask('generate');
    expect(nothing.done).toEqual(['refund_order', 'unlock_order', 'refund_order']);
  });
});
