import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { knowledgeProcessor } from '../../adapters/mastra/index.js';
import { type Answer, type CallSeen, SDKS, type Sdk } from '../ai-sdk/sdks.js';
import { CHAT, type Driver, FOLLOWED, type Ran, type Scene, settle } from './driver.js';
import { DONE, nextMove, openWorld, TOOLS, task } from './world.js';

const sdk: Sdk = SDKS[0]!;

type Part = { type: string; text?: string; output?: { value: unknown } };
const partsOf = ({ prompt }: CallSeen): Part[] =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : (content as Part[]),
  );

/** A scene set up in Mastra. */
function setUp(scene: Scene) {
  const world = openWorld(scene.broken);
  const prompts: string[] = [];
  const { model } = sdk.model(({ all, options }): Answer => {
    const fault = scene.fault?.(prompts.length);
    const prompt = partsOf(options)
      .map(({ text }) => text ?? '')
      .join('\n');
    prompts.push(prompt);
    if (fault === 'silent') return { text: '' };
    if (fault) return { throws: new Error('the model is gone') };
    const results = partsOf(options)
      .filter(({ type }) => type === 'tool-result')
      .map(({ output }) => JSON.stringify(output?.value));
    const move = nextMove(prompt, results);
    return 'text' in move
      ? move
      : { calls: [{ name: move.tool, input: { order: move.order }, id: `call-${all.length}` }] };
  });
  const inputSchema = z.object({ order: z.string() });
  const [refund, unlock] = TOOLS;
  const { knowledge, onProblem } = scene;
  const processors = knowledge
    ? [
        knowledgeProcessor({
          knowledge,
          ...FOLLOWED,
          onError: ({ stage }) => onProblem?.(stage),
        }),
      ]
    : [];
  const agent = new Agent({
    id: 'desk',
    name: 'desk',
    instructions: 'Be kind.',
    model: model as never,
    maxRetries: 0,
    tools: {
      refund_order: createTool({
        id: refund.name,
        description: refund.description,
        inputSchema,
        execute: async ({ order }) => world.refund(order),
      }),
      unlock_order: createTool({
        id: unlock.name,
        description: unlock.description,
        inputSchema,
        execute: async ({ order }) => world.unlock(order),
      }),
    },
    inputProcessors: processors,
    outputProcessors: processors,
  });
  const said = scene.chat
    ? [
        { role: 'user' as const, content: task(scene.order) },
        { role: 'assistant' as const, content: CHAT.question },
        { role: 'user' as const, content: CHAT.reply },
      ]
    : task(scene.order);
  const options = { maxSteps: scene.steps ?? 8, modelSettings: { maxRetries: 0 } };
  return { agent, said: said as string, options, ran: { prompts, calls: world.calls } };
}

async function run(scene: Scene): Promise<Ran> {
  const { agent, said, options, ran } = setUp(scene);
  const ended = await settle(async () => (await agent.generate(said, options)).text);
  return { ...ended, ...ran };
}

/** Mastra. */
export const MASTRA_DRIVERS: Driver[] = [
  {
    name: 'Mastra',
    outcomes: { completed: 'completed', failed: 'failed', aborted: 'aborted', cut: 'cut_short' },
    // A tool that throws is an answer to the model, which goes on.
    toolError: 'completed',
    lacks: {
      'model error': 'its processors are not told what the error was; the run is stored as failed',
      abort: 'its processors see no end of a run that was stopped',
      retry: 'the client of the model tries again by itself',
      'interrupt and resume': 'it needs a storage of its own',
    },
    run,
    async stream(scene) {
      const { agent, said, options, ran } = setUp(scene);
      return { text: await (await agent.stream(said, options)).text, ...ran };
    },
    async fanOut(scene, orders) {
      const workers = await Promise.all(orders.map((order) => run({ ...scene, order })));
      return {
        text: workers.every(({ text }) => text === DONE) ? 'All done.' : 'Not done.',
        prompts: workers.flatMap(({ prompts }) => prompts),
        calls: workers.flatMap(({ calls }) => calls),
      };
    },
  },
];
