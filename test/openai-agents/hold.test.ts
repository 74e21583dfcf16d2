import {
  Agent,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  tool,
  Usage,
} from '@openai/agents';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { holdCalls, withKnowledge } from '../../adapters/openai-agents/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

type Output = ModelResponse['output'];
const DONE: Output = [
  {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'done' }],
  },
];

/** A model that answers as it is told, in turn, and keeps what it was given. */
function scripted(...answers: Output[]) {
  const given: { input: string }[] = [];
  const next = ({ input }: ModelRequest): Output => {
    given.push({ input: JSON.stringify(input) });
    return answers[given.length - 1] ?? DONE;
  };
  const model: Model = {
    getResponse: async (request) => ({ usage: new Usage(), output: next(request) }),
    async *getStreamedResponse(request) {
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      yield { type: 'response_done', response: { id: 'r', output: next(request), usage } } as never;
    },
  };
  return { model, given };
}

/** An agent whose refunds are held where something is known of them, with what it was asked to do and did. */
function holding(...names: string[]) {
  const done: string[] = [];
  const parameters = z.object({ order: z.string() });
  const make = (name: string) =>
    tool({
      name,
      description: '',
      parameters,
      inputGuardrails: [holdCalls],
      execute: () => {
        done.push(name);
        return '{"ok":true}';
      },
    });
  const calls = names.map(
    (name, at): Output => [
      {
        type: 'function_call',
        callId: `h${at}`,
        name,
        status: 'completed',
        arguments: '{"order":"A-1"}',
      },
    ],
  );
  const { model, given } = scripted(...calls);
  const tools = [make('refund_order'), make('unlock_order')];
  return { agent: new Agent({ name: 'desk', model, tools }), given, done };
}

test.each([false, true])(
  'a call with its guardrail is held once, and is no call of the run, streamed %s',
  async (stream) => {
    const known = knowingActs();
    const { agent, given, done } = holding('refund_order', 'unlock_order', 'refund_order');
    const runner = withKnowledge(new Runner({ tracingDisabled: true }), {
      knowledge: known.knowledge,
      tenant: 'shop',
    });
    if (stream) await (await runner.run(agent, ACT.task, { stream: true })).completed;
    else await runner.run(agent, ACT.task);
    await vi.waitFor(() => expect(known.stored).toHaveLength(1));
    expect(done).toEqual(['unlock_order', 'refund_order']);
    expect(given.map(({ input }) => input.match(/Now: first/g)?.length ?? 0)).toEqual([0, 1, 1, 1]);
    expect(given[1]!.input.startsWith(given[0]!.input.slice(0, -1))).toBe(true);
    expect(known.acts()).toHaveLength(1);
    const [{ turns, metadata }] = known.stored as [(typeof known.stored)[0]];
    expect(turns).toHaveLength(3);
    expect(JSON.stringify(turns)).not.toMatch(/knowhow-|Now: first|not made yet/);
    expect(metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
  },
);

test('nothing is held where nothing is watched, without knowledge, or of an agent that a tool runs', async () => {
  const known = knowingActs({ watch: null });
  const plain = new Runner({ tracingDisabled: true });
  const runner = withKnowledge(plain, { knowledge: known.knowledge, tenant: 'shop' });
  for (const one of [runner, plain]) {
    const { agent, done } = holding('refund_order');
    await one.run(agent, ACT.task);
    expect(done).toEqual(['refund_order']);
  }
  const other = knowingActs();
  const { agent, done } = holding('refund_order');
  const { model } = scripted([
    { type: 'function_call', callId: 'n', name: 'helper', status: 'completed', arguments: '{"input":"go"}' },
  ]);
  const helper = agent.clone({ name: 'helper' }).asTool({ toolName: 'helper' });
  await withKnowledge(plain, { knowledge: other.knowledge, tenant: 'shop' }).run(
    new Agent({ name: 'boss', model, tools: [helper] }),
    ACT.task,
  );
  expect([done, other.acts()]).toEqual([['refund_order'], []]);
});
