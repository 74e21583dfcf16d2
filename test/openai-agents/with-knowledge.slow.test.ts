import {
  Agent,
  type AgentInputItem,
  MemorySession,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  RunState,
  tool,
  Usage,
} from '@openai/agents';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withKnowledge } from '../../adapters/openai-agents/index.js';
import { openWatched, teachRefunds } from '../langgraph/open.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const TASK = 'refund the order of the customer';

type Output = ModelResponse['output'];
const say = (text: string): Output => [
  { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
];
const call = (...orders: string[]): Output =>
  orders.map((order) => ({
    type: 'function_call',
    callId: `c-${order}`,
    name: 'refund',
    status: 'completed',
    arguments: JSON.stringify({ order }),
  }));

/** A model that answers as it is told, in turn, and keeps what it was given. */
function scripted(...answers: (Output | Error)[]) {
  const given: { instructions: string | undefined; input: string; items: AgentInputItem[] }[] = [];
  const next = ({ systemInstructions, input }: ModelRequest): ModelResponse => {
    const items = typeof input === 'string' ? [] : structuredClone(input);
    given.push({ instructions: systemInstructions, input: JSON.stringify(input), items });
    const answer = answers[given.length - 1] ?? say('done');
    if (answer instanceof Error) throw answer;
    return { usage: new Usage(), output: answer };
  };
  const model: Model = {
    getResponse: async (request) => next(request),
    async *getStreamedResponse(request) {
      const { output } = next(request);
      yield {
        type: 'response_done',
        response: { id: 'r', output, usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } },
      } as never;
    },
  };
  return { model, given };
}

const refund = (needsApproval = false) =>
  tool({
    name: 'refund',
    description: 'Pays back.',
    parameters: z.object({ order: z.string() }),
    needsApproval,
    execute: ({ order }) => {
      if (order === 'bad') throw new RangeError('no such order');
      return `refunded ${order}`;
    },
  });

const getOrder = tool({
  name: 'get_order',
  description: 'Looks up.',
  parameters: z.object({ order: z.string() }),
  execute: () => 'delivered',
});

async function setUp(model: Model, { taught = false, approval = false, instructions = 'Be kind.' } = {}) {
  const knowledge = await openWatched();
  if (taught) await teachRefunds(knowledge);
  const onStore = vi.fn();
  const onError = vi.fn();
  const runner = withKnowledge(new Runner({ tracingDisabled: true }), {
    knowledge,
    tenant: 'shop',
    onStore,
    onError,
  });
  const tools = [refund(approval), ...(taught ? [getOrder] : [])];
  const agent = new Agent({ name: 'desk', instructions, model, tools });
  return { knowledge, runner, agent, onStore, onError };
}

describe('a runner with knowledge', () => {
  test.each([false, true])('stores a run step by step, streamed %s', async (stream) => {
    const { model } = scripted(call('A-1', 'A-2'), call('bad'), say('done'));
    const { knowledge, runner, agent, onStore } = await setUp(model);
    if (stream) {
      const result = await runner.run(agent, TASK, { stream: true });
      for await (const _ of result);
      await vi.waitFor(() => expect(onStore).toHaveBeenCalled());
    } else expect((await runner.run(agent, TASK)).finalOutput).toBe('done');
    expect(knowledge.stored).toHaveLength(1);
    const [record] = knowledge.stored;
    expect(record).toMatchObject({ query: TASK, tenant_id: 'shop', metadata: { outcome: 'completed' } });
    expect(record!.turns.map(({ result }) => result?.slice(0, 12))).toEqual([
      'refunded A-1',
      'refunded A-2',
      '{"error":"An',
      undefined,
    ]);
    expect(record!.turns[0]!.inputs).toBe(`Available tools:\n- refund: Pays back.\n\nUser message:\n${TASK}`);
    expect(knowledge.asked[0]).toMatchObject({ input_text: TASK, tools: ['refund'] });
  });

  test('guides every call in its instructions, or behind what the person said, and adds no item', async () => {
    for (const instructions of ['Be kind.', '']) {
      const { model, given } = scripted(call('A-1'), say('done'));
      const { knowledge, runner, agent } = await setUp(model, { taught: true, instructions });
      const session = new MemorySession();
      const { history } = await runner.run(agent, TASK, { session });
      expect(given.map(({ items }) => items.length)).toEqual([1, 3]);
      for (const { instructions: own, input } of given) {
        expect(instructions === '' ? input : own).toContain('<knowhow-');
        if (instructions !== '') expect(input).not.toContain('<knowhow-');
      }
      expect(knowledge.asked).toHaveLength(1);
      expect(JSON.stringify([history, knowledge.stored])).not.toContain('<knowhow-');
      expect(knowledge.stored[0]!.metadata!.request_id).toEqual(expect.any(String));
      if (instructions !== '') expect(JSON.stringify(await session.getItems())).not.toContain('<knowhow-');
    }
  });

  test('a filter of the user is called too, and what it takes out is recorded', async () => {
    const { model, given } = scripted(call('A-1'), call('A-2'), say('done'));
    const { knowledge, runner, agent } = await setUp(model);
    await runner.run(agent, TASK, {
      callModelInputFilter: ({ modelData }) => ({ ...modelData, input: modelData.input.slice(-1) }),
    });
    expect(given.map(({ items }) => items.length)).toEqual([1, 1, 1]);
    expect(knowledge.stored[0]!.turns.map(({ result }) => result)).toEqual([
      'refunded A-1',
      'refunded A-2',
      undefined,
    ]);
  });

  test.each([
    [
      'a model that throws',
      () => scripted(call('A-1'), new Error('no such model')),
      {},
      'failed',
      'no such model',
      false,
    ],
    [
      'a provider that fails',
      () => scripted(call('A-1'), Object.assign(new Error('Try later.'), { status: 529 })),
      {},
      'failed',
      'Try later.',
      undefined,
    ],
    [
      'a limit of turns',
      () => scripted(call('A-1'), call('A-2'), call('A-3')),
      { maxTurns: 2 },
      'cut_short',
      'cut short',
      false,
    ],
  ] as const)(
    '%s: the run throws what it threw and is stored',
    async (_, script, options, outcome, words, success) => {
      const { knowledge, runner, agent } = await setUp(script().model);
      await expect(runner.run(agent, TASK, options)).rejects.toThrow();
      expect(knowledge.stored).toMatchObject([{ metadata: { outcome } }]);
      expect(knowledge.stored[0]!.success).toBe(success);
      expect(knowledge.stored[0]!.turns[0]!.result).toBe('refunded A-1');
      expect(knowledge.stored[0]!.turns.at(-1)!.result).toContain(words);
    },
  );

  test('a run that waits for an approval is stored once, when it was resumed in another process', async () => {
    const { model } = scripted(call('A-1'), say('done'));
    const { knowledge, runner, agent } = await setUp(model, { approval: true });
    const held = await runner.run(agent, TASK);
    expect(held.interruptions).toHaveLength(1);
    expect(knowledge.stored).toEqual([]);
    const state = await RunState.fromString(agent, JSON.stringify(held.state));
    state.approve(state.getInterruptions()[0]!);
    await runner.run(agent, state);
    expect(knowledge.stored.map(({ query, turns }) => [query, turns[0]!.result])).toEqual([
      [TASK, 'refunded A-1'],
    ]);
  });

  test('runs at the same time stay apart, and a tenant and a place may come with the context', async () => {
    const { model } = scripted();
    const { knowledge, runner, agent } = await setUp(model);
    await Promise.all(
      ['one', 'two'].map((name) =>
        runner.run(agent, `refund the order ${name} of the customer`, {
          context: { knowhow_tenant: name, knowhow_place: `shop ${name}` },
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

  test('a knowledge that is down breaks nothing and is told of', async () => {
    const { model } = scripted(say('done'));
    const onError = vi.fn();
    const knowledge = {
      enhanceTask: () => Promise.reject(new Error('down')),
      storeKnowledge: () => Promise.reject(new Error('down')),
    };
    const runner = withKnowledge(new Runner({ tracingDisabled: true }), {
      knowledge,
      tenant: 'shop',
      onError,
    });
    const agent = new Agent({ name: 'desk', model });
    expect((await runner.run(agent, TASK)).finalOutput).toBe('done');
    expect(onError.mock.calls.map(([{ stage }]) => stage as string)).toEqual(['enhance', 'store']);
    expect(() => withKnowledge(runner, { knowledge: undefined as never })).toThrow('needs a `knowledge`');
  });
});

test('a refused call has its note behind the result, in the very next model call, once', async () => {
  const known = knowingActs();
  const names = ['refund_order', 'unlock_order', 'refund_order'];
  const { model, given } = scripted(
    ...names.map(
      (name, at): Output => [
        {
          type: 'function_call',
          callId: `c${at}`,
          name,
          status: 'completed',
          arguments: '{"order":"A-1"}',
        },
      ],
    ),
  );
  let refunds = 0;
  const parameters = z.object({ order: z.string() });
  const tools = [
    tool({ name: 'unlock_order', description: '', parameters, execute: () => 'ok' }),
    tool({
      name: 'refund_order',
      description: '',
      parameters,
      execute: () => {
        refunds += 1;
        return refunds === 1 ? ACT.error : 'refunded';
      },
    }),
  ];
  const runner = withKnowledge(new Runner({ tracingDisabled: true }), {
    knowledge: known.knowledge,
    tenant: 'shop',
  });
  const { history } = await runner.run(new Agent({ name: 'desk', model, tools }), ACT.task);
  expect(given.map(({ input }) => input.match(/Now: first/g)?.length ?? 0)).toEqual([0, 1, 1, 1]);
  expect(given[2]!.input.startsWith(given[1]!.input.slice(0, -1))).toBe(true);
  expect(JSON.stringify([history, known.stored[0]!.turns])).not.toContain('knowhow-');
  expect(known.acts()).toHaveLength(1);
});

test.each(['by its name', 'by its name, streamed', 'of the runner', 'by its answers'])(
  'the model of a run is recorded, known %s',
  async (how) => {
    const known = knowingActs();
    const { model } = scripted();
    const shown: Model = {
      ...model,
      getResponse: async (request) => ({
        ...(await model.getResponse(request)),
        providerData: { model: 'gpt-scripted' },
      }),
    };
    const name = { model: 'gpt-scripted' };
    const provider = { tracingDisabled: true, modelProvider: { getModel: async () => model } };
    const runner = new Runner({ ...provider, ...(how === 'of the runner' ? name : {}) });
    const knowing = withKnowledge(runner, { knowledge: known.knowledge, tenant: 'shop' });
    const own = how.startsWith('by its name') ? name : how === 'by its answers' ? { model: shown } : {};
    const agent = new Agent({ name: 'desk', ...own });
    if (how.endsWith('streamed')) await (await knowing.run(agent, TASK, { stream: true })).completed;
    else await knowing.run(agent, TASK);
    await vi.waitFor(() => expect(known.stored).toHaveLength(1));
    expect(known.stored[0]!.metadata).toMatchObject(name);
  },
);
