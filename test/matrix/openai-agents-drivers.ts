import {
  Agent,
  type AgentInputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  tool,
  Usage,
} from '@openai/agents';
import { z } from 'zod';
import { withKnowledge } from '../../adapters/openai-agents/index.js';
import { CHAT, type Driver, FOLLOWED, type Ran, type Scene, settle } from './driver.js';
import { nextMove, openWorld, TOOLS, task } from './world.js';

type Item = { type?: string; role?: string; content?: unknown; output?: unknown };

const say = (text: string): ModelResponse['output'] => [
  { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
];
const call = (name: string, input: object, id: string): ModelResponse['output'] => [
  { type: 'function_call', callId: id, name, status: 'completed', arguments: JSON.stringify(input) },
];

const itemsOf = ({ input }: ModelRequest): Item[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : (input as Item[]);
const words = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : ((content ?? []) as { text?: string }[]).map(({ text }) => text ?? '').join('\n');

/** What the person says, alone or after what was said before. */
const asked = ({ chat, order }: Scene): string | AgentInputItem[] =>
  chat
    ? [
        { role: 'user', content: task(order) },
        { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: CHAT.question }] },
        { role: 'user', content: CHAT.reply },
      ]
    : task(order);

/** A scene set up in the SDK. */
function setUp(scene: Scene, needsApproval = false) {
  const world = openWorld(scene.broken);
  const stop = new AbortController();
  const prompts: string[] = [];
  let ids = 0;
  function answer(request: ModelRequest): ModelResponse['output'] {
    const items = itemsOf(request);
    const prompt = [request.systemInstructions ?? '', ...items.map(({ content }) => words(content))].join(
      '\n',
    );
    const results = items.flatMap(({ type, output }) =>
      type === 'function_call_result' ? [JSON.stringify(output)] : [],
    );
    const fault = scene.fault?.(prompts.length);
    prompts.push(prompt);
    if (fault === 'stop') stop.abort(new Error('the user left'));
    if (fault === 'silent') return say('');
    if (fault) throw new Error(fault === 'stop' ? 'the user left' : 'the model is gone');
    const move = nextMove(prompt, results);
    ids += 1;
    return 'text' in move ? say(move.text) : call(move.tool, { order: move.order }, `call-${ids}`);
  }
  const model: Model = {
    getResponse: async (request) => ({ usage: new Usage(), output: answer(request) }),
    async *getStreamedResponse(request) {
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      yield { type: 'response_done', response: { id: 'r', output: answer(request), usage } } as never;
    },
  };
  const parameters = z.object({ order: z.string() });
  // Without one the model is not told what went wrong.
  const errorFunction = (_: unknown, error: unknown) => `It failed: ${(error as Error).message}`;
  const [refund, unlock] = TOOLS;
  const agent = new Agent({
    name: 'desk',
    instructions: 'Be kind.',
    model,
    tools: [
      tool({ ...refund, parameters, errorFunction, execute: ({ order }) => world.refund(order) }),
      tool({
        ...unlock,
        parameters,
        errorFunction,
        needsApproval,
        execute: ({ order }) => world.unlock(order),
      }),
    ],
  });
  const bare = new Runner({ tracingDisabled: true });
  const { knowledge, onProblem } = scene;
  const runner = knowledge
    ? withKnowledge(bare, {
        knowledge,
        ...FOLLOWED,
        onError: ({ stage }) => onProblem?.(stage),
      })
    : bare;
  const options = { signal: stop.signal, maxTurns: scene.steps ?? 8 };
  return { agent, runner, options, ran: { prompts, calls: world.calls } };
}

async function run(scene: Scene): Promise<Ran> {
  const { agent, runner, options, ran } = setUp(scene);
  const ended = await settle(async () => (await runner.run(agent, asked(scene), options)).finalOutput ?? '');
  return { ...ended, ...ran };
}

/** An agent that hands each order to a sub-agent of its own, all in one step. */
async function fanOut(scene: Scene, orders: string[]): Promise<Ran> {
  const workers: Ran[] = [];
  const delegate = tool({
    name: 'delegate',
    description: 'Hands an order to a worker.',
    parameters: z.object({ order: z.string() }),
    execute: async ({ order }) => {
      const worker = await run({ ...scene, order });
      workers.push(worker);
      return worker.text ?? '';
    },
  });
  const model: Model = {
    getResponse: async (request) => ({
      usage: new Usage(),
      output:
        itemsOf(request).length > 1
          ? say('All done.')
          : orders.flatMap((order) => call('delegate', { order }, `d-${order}`)),
    }),
    getStreamedResponse: () => {
      throw new Error('not streamed');
    },
  };
  const agent = new Agent({ name: 'head', model, tools: [delegate] });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(
    agent,
    'Clear the list of refunds.',
  );
  return {
    text: finalOutput ?? '',
    prompts: workers.flatMap(({ prompts }) => prompts),
    calls: workers.flatMap(({ calls }) => calls),
  };
}

/** The OpenAI Agents SDK. */
export const OPENAI_AGENTS_DRIVERS: Driver[] = [
  {
    name: 'OpenAI Agents',
    outcomes: { completed: 'completed', failed: 'failed', aborted: 'aborted', cut: 'cut_short' },
    // A tool that throws is an answer to the model, which goes on.
    toolError: 'completed',
    lacks: { retry: 'the client of the model tries again by itself' },
    run,
    async stream(scene) {
      const { agent, runner, options, ran } = setUp(scene);
      const result = await runner.run(agent, asked(scene), { ...options, stream: true });
      for await (const _ of result);
      await result.completed;
      return { text: result.finalOutput ?? '', ...ran };
    },
    async approve(scene, waiting) {
      const { agent, runner, options, ran } = setUp(scene, true);
      const held = await runner.run(agent, asked(scene), options);
      waiting();
      for (const request of held.interruptions) held.state.approve(request);
      const { finalOutput } = await runner.run(agent, held.state, options);
      return { text: finalOutput ?? '', ...ran };
    },
    fanOut,
  },
];
