export const TASK = 'Swap a helmet for a larger one';
const ANSWERS = [
  { name: 'find_order', input: { order: '2219' } },
  { name: 'swap_item', input: { order: '2219', size: 'L' } },
];
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that finds the order, swaps the item and says so; `seen` has the guidance of each of its calls. */
export function scriptedModel(version = 'v4') {
  const seen = [];
  const answer = ({ prompt }) => {
    const text = JSON.stringify(prompt);
    seen.push(/GUIDE\d+/.exec(text)?.[0] ?? '');
    const call = ANSWERS[prompt.filter(({ role }) => role === 'tool').length];
    const content = call
      ? [{ type: 'tool-call', toolCallId: call.name, toolName: call.name, input: JSON.stringify(call.input) }]
      : [{ type: 'text', text: 'Swapped.' }];
    const unified = call ? 'tool-calls' : 'stop';
    return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] };
  };
  const streamed = (options) => {
    const { content, finishReason } = answer(options);
    const parts = content.flatMap((part) =>
      part.type === 'text'
        ? [
            { type: 'text-start', id: '1' },
            { type: 'text-delta', id: '1', delta: part.text },
            { type: 'text-end', id: '1' },
          ]
        : [part],
    );
    return new ReadableStream({
      start(controller) {
        const all = [
          { type: 'stream-start', warnings: [] },
          ...parts,
          { type: 'finish', finishReason, usage },
        ];
        for (const part of all) controller.enqueue(part);
        controller.close();
      },
    });
  };
  const model = {
    specificationVersion: version,
    provider: 'scripted',
    modelId: 'scripted-1',
    supportedUrls: {},
    doGenerate: async (options) => answer(options),
    doStream: async (options) => ({ stream: streamed(options) }),
  };
  return { model, seen };
}

/** Tools of the AI SDK. */
export const toolsOf = ({ tool, jsonSchema }) => {
  const inputSchema = jsonSchema({ type: 'object', properties: { order: { type: 'string' } } });
  return {
    find_order: tool({ inputSchema, execute: async () => 'found' }),
    swap_item: tool({ inputSchema, execute: async () => 'swapped' }),
  };
};

/** An agent of the AI SDK that does the task, a failed call of its model not tried again. */
export const asking = (ai) => (model, telemetry) =>
  ai.generateText({
    model,
    telemetry,
    tools: toolsOf(ai),
    stopWhen: ai.isStepCount(9),
    maxRetries: 0,
    prompt: TASK,
  });
