import { type AiSdkOptions, knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { type Answer, type CallSeen, SDKS, type Sdk } from '../ai-sdk/sdks.js';
import { CHAT, type Driver, type Ran, type Scene, settle, WHO } from './driver.js';
import { DONE, nextMove, openWorld, TOOLS, task } from './world.js';

type Messages = NonNullable<Parameters<Sdk['ai']['generateText']>[0]['messages']>;
type Integration = Parameters<Sdk['telemetry']>[0];

/** How the adapter is put in: `run` ties both halves, or each is put in by itself. */
type Style = 'run' | 'parts';

const optionsOf = ({ knowledge, onProblem }: Scene): AiSdkOptions => ({
  knowledge: knowledge!,
  tenant: WHO.tenant,
  agentType: WHO.agentType,
  enhanceTimeoutMs: 30_000,
  success: ({ text }) => (text === DONE ? true : undefined),
  onError: ({ stage }) => onProblem?.(stage),
});

/** A scene set up in the AI SDK. */
function setUp(sdk: Sdk, scene: Scene) {
  const world = openWorld(scene.broken);
  const stop = new AbortController();
  const order = sdk.ai.jsonSchema<{ order: string }>({
    type: 'object',
    properties: { order: { type: 'string' } },
    required: ['order'],
  });
  const [refund, unlock] = TOOLS;
  const tools = {
    refund_order: sdk.ai.tool({
      description: refund.description,
      inputSchema: order,
      execute: async (input: { order: string }) => world.refund(input.order),
    }),
    unlock_order: sdk.ai.tool({
      description: unlock.description,
      inputSchema: order,
      execute: async (input: { order: string }) => world.unlock(input.order),
    }),
  };
  const prompts: string[] = [];
  const { model } = sdk.model(({ all, options }): Answer => {
    const fault = scene.fault?.(prompts.length);
    prompts.push(textOf(options));
    if (fault === 'stop') stop.abort(new Error('the user left'));
    if (fault === 'silent') return { text: '' };
    if (fault) return { throws: faultOf(sdk, fault) };
    const move = nextMove(textOf(options), resultsOf(options));
    return 'text' in move
      ? move
      : { calls: [{ name: move.tool, input: { order: move.order }, id: `call-${all.length}` }] };
  });
  const call = {
    tools,
    stopWhen: sdk.stopAfter(scene.steps ?? 8),
    maxRetries: 0,
    abortSignal: stop.signal,
  };
  return { model, call, ran: { prompts, calls: world.calls } };
}

const faultOf = (sdk: Sdk, fault: string): Error =>
  fault === 'busy'
    ? new sdk.ai.APICallError({
        message: 'overloaded',
        url: 'https://model.invalid',
        requestBodyValues: {},
        isRetryable: true,
        responseHeaders: { 'retry-after-ms': '1' },
      })
    : new Error(fault === 'stop' ? 'the user left' : 'the model is gone');

const partsOf = (content: unknown) =>
  (typeof content === 'string' ? [{ type: 'text', text: content }] : content) as {
    type: string;
    text?: string;
    output?: { value: unknown };
  }[];

const textOf = ({ prompt }: CallSeen): string =>
  prompt
    .flatMap(({ content }) => partsOf(content))
    .map(({ text }) => text ?? '')
    .join('\n');

const resultsOf = ({ prompt }: CallSeen): string[] =>
  prompt
    .flatMap(({ content }) => partsOf(content))
    .filter(({ type }) => type === 'tool-result')
    .map(({ output }) => JSON.stringify(output?.value));

/** Does work with the model and the telemetry of the scene, adapted or not. */
function adapted<T>(
  style: Style,
  scene: Scene,
  model: ReturnType<Sdk['model']>['model'],
  work: (model: never, integrations: Integration[], callbacks: object) => T,
): T {
  if (!scene.knowledge) return work(model as never, [], {});
  const options = optionsOf(scene);
  if (style === 'parts') {
    return work(withKnowledge(model, options) as never, [knowledgeTelemetry(options)], {});
  }
  return run(options, ({ model: wrap, telemetry, onError, onAbort }) =>
    work(wrap(model) as never, telemetry.integrations, { onError, onAbort }),
  );
}

/** What the person says, alone or after what was said before. */
const asked = (scene: Scene): { prompt: string } | { messages: Messages } => {
  const query = task(scene.order);
  if (!scene.chat) return { prompt: query };
  return {
    messages: [
      { role: 'user', content: query },
      { role: 'assistant', content: CHAT.question },
      { role: 'user', content: CHAT.reply },
    ],
  };
};

function generate(sdk: Sdk, style: Style, scene: Scene, more: object = {}): Promise<Ran> {
  const { model, call, ran } = setUp(sdk, scene);
  const done = adapted(style, scene, model, async (wrapped, [integration]) => {
    const { text } = await sdk.ai.generateText({
      model: wrapped,
      ...asked(scene),
      ...call,
      ...(integration ? sdk.telemetry(integration) : {}),
      ...more,
    });
    return text;
  });
  return settle(() => done).then((result) => ({ ...result, ...ran }));
}

async function stream(sdk: Sdk, style: Style, scene: Scene): Promise<Ran> {
  const { model, call, ran } = setUp(sdk, scene);
  const { textStream } = adapted(style, scene, model, (wrapped, [integration], callbacks) =>
    sdk.ai.streamText({
      model: wrapped,
      prompt: task(scene.order),
      ...call,
      ...(integration ? sdk.telemetry(integration) : {}),
      ...(sdk.streamCallbacks(callbacks as { onError: unknown; onAbort: unknown }) as object),
    }),
  );
  let text = '';
  for await (const delta of textStream) text += delta;
  return { text, ...ran };
}

/** Two calls, as an application makes them that asks a person in between. */
async function approve(sdk: Sdk, style: Style, scene: Scene, waiting: () => void): Promise<Ran> {
  const { model, call, ran } = setUp(sdk, scene);
  const tools = { ...call.tools, unlock_order: { ...call.tools.unlock_order, needsApproval: true } };
  const ask = { role: 'user' as const, content: task(scene.order) };
  const go = (messages: Messages) =>
    adapted(style, scene, model, async (wrapped, [integration]) =>
      sdk.ai.generateText({
        model: wrapped,
        messages,
        ...call,
        tools,
        ...(integration ? sdk.telemetry(integration) : {}),
      }),
    );
  const first = await go([ask]);
  waiting();
  const request = first.content.find(({ type }) => type === 'tool-approval-request') as unknown as {
    approvalId: string;
  };
  const allowed = {
    type: 'tool-approval-response' as const,
    approvalId: request.approvalId,
    approved: true,
  };
  const { text } = await go([
    ask,
    ...first.response.messages,
    { role: 'tool' as const, content: [allowed] },
  ] as Messages);
  return { text, ...ran };
}

/** An agent that hands each order to a sub-agent of its own, all in one step. */
async function fanOut(sdk: Sdk, style: Style, scene: Scene, orders: string[]): Promise<Ran> {
  const workers: Ran[] = [];
  const { model } = sdk.model(({ step }) =>
    step === 0
      ? { calls: orders.map((order) => ({ name: 'delegate', input: { order } })) }
      : { text: 'All done.' },
  );
  const delegate = sdk.ai.tool({
    description: 'Hands an order to a worker.',
    inputSchema: sdk.ai.jsonSchema<{ order: string }>({ type: 'object', properties: {} }),
    execute: async ({ order }: { order: string }) => {
      const worker = await generate(sdk, style, { ...scene, order });
      workers.push(worker);
      return worker.text;
    },
  });
  const { text } = await sdk.ai.generateText({
    model: model as never,
    tools: { delegate },
    prompt: 'Clear the list of refunds.',
    stopWhen: sdk.stopAfter(3),
  });
  return {
    text,
    prompts: workers.flatMap(({ prompts }) => prompts),
    calls: workers.flatMap(({ calls }) => calls),
  };
}

const driver = (sdk: Sdk, style: Style, name: string): Driver => ({
  name,
  outcomes: { completed: 'finished', failed: 'error', aborted: 'aborted', cut: 'step_limit' },
  // A tool that throws is an answer to the model, which goes on.
  toolError: 'completed',
  lacks: {},
  run: (scene) => generate(sdk, style, scene),
  stream: (scene) => stream(sdk, style, scene),
  retry: (scene) => generate(sdk, style, scene, { maxRetries: 2 }),
  approve: (scene, waiting) => approve(sdk, style, scene, waiting),
  fanOut: (scene, orders) => fanOut(sdk, style, scene, orders),
});

const [sdk7, sdk6] = SDKS as [Sdk, Sdk];

/** The AI SDK, in both versions and both ways to put the adapter in. */
export const AI_SDK_DRIVERS: Driver[] = [
  driver(sdk7, 'run', 'AI SDK 7, `run`'),
  driver(sdk7, 'parts', 'AI SDK 7, `withKnowledge`'),
  driver(sdk6, 'run', 'AI SDK 6, `run`'),
];
