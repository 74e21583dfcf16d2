import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai6';
import * as test6 from 'ai6/test';

/** What a scripted model answers. */
export type Answer =
  | { text: string; finish?: 'stop' | 'length' | 'content-filter' | 'error' }
  | { calls: { name: string; input: object; id?: string }[]; text?: string }
  | { throws: Error }
  | { streamError: Error };

/** A prompt as the model got it, in one text. */
export type Decide = (seen: { last: string; all: string; step: number; options: CallSeen }) => Answer;

/** The call options a model was given. */
export interface CallSeen {
  prompt: { role: string; content: unknown }[];
  providerOptions?: Record<string, unknown>;
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

const lastUser = (call: CallSeen): string => {
  const message = call.prompt.findLast(({ role }) => role === 'user');
  return ((message?.content ?? []) as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
};

const steps = (call: CallSeen): number => {
  const at = call.prompt.findLastIndex(({ role }) => role === 'user');
  return call.prompt.slice(at).filter(({ role }) => role === 'assistant').length;
};

type StreamPart =
  Awaited<ReturnType<test7.MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;

/** A model of either version that answers as it is told, generated or streamed. */
function scripted(decide: Decide, chunkDelayInMs: number | null) {
  const seen: CallSeen[] = [];
  let ids = 0;
  const answer = (options: CallSeen): Exclude<Answer, { throws: Error }> => {
    seen.push(options);
    const reply = decide({
      last: lastUser(options),
      all: JSON.stringify(options.prompt),
      step: steps(options),
      options,
    });
    if ('throws' in reply) throw reply.throws;
    return reply;
  };
  const content = (reply: Answer) => {
    if ('calls' in reply) {
      const text = reply.text === undefined ? [] : [{ type: 'text' as const, text: reply.text }];
      return [
        ...text,
        ...reply.calls.map(({ name, input, id }) => {
          ids += 1;
          return {
            type: 'tool-call' as const,
            toolCallId: id ?? `call-${ids}-${Math.random()}`,
            toolName: name,
            input: JSON.stringify(input),
          };
        }),
      ];
    }
    return 'text' in reply ? [{ type: 'text' as const, text: reply.text }] : [];
  };
  const finishReason = (reply: Answer) => {
    const unified =
      'calls' in reply
        ? 'tool-calls'
        : 'streamError' in reply
          ? 'error'
          : ((reply as { finish?: 'stop' }).finish ?? 'stop');
    return { unified: unified as 'stop', raw: undefined };
  };
  return {
    seen,
    generate: async (options: unknown) => {
      const reply = answer(options as CallSeen);
      return { content: content(reply), finishReason: finishReason(reply), usage, warnings: [] };
    },
    stream: async (options: unknown) => {
      const reply = answer(options as CallSeen);
      const parts: StreamPart[] = [];
      content(reply).forEach((part, index) => {
        const id = `${index}`;
        if (part.type !== 'text') parts.push(part);
        else {
          parts.push({ type: 'text-start', id });
          for (const delta of part.text.split(/(?<= )/)) parts.push({ type: 'text-delta', id, delta });
          parts.push({ type: 'text-end', id });
        }
      });
      const chunks: StreamPart[] = [{ type: 'stream-start', warnings: [] }, ...parts];
      if ('streamError' in reply) chunks.push({ type: 'error', error: reply.streamError });
      chunks.push({ type: 'finish', finishReason: finishReason(reply), usage });
      return { stream: test7.simulateReadableStream({ chunks, chunkDelayInMs, initialDelayInMs: null }) };
    },
  };
}

/** The two versions of the AI SDK, with what differs between them named alike. */
export const SDKS = [
  {
    name: 'AI SDK 7',
    // The calls used here are the same in both versions; the types of 7 stand for both.
    ai: ai7,
    stopAfter: ai7.isStepCount,
    model(decide: Decide, chunkDelayInMs: number | null = null) {
      const { seen, generate, stream } = scripted(decide, chunkDelayInMs);
      const model = new test7.MockLanguageModelV4({ doGenerate: generate, doStream: stream });
      return { model: model as unknown as test7.MockLanguageModelV4, seen };
    },
    telemetry: (integration: object) => ({ telemetry: { integrations: [integration] } }),
    streamCallbacks: (_callbacks: object) => ({ onError: () => {} }),
  },
  {
    name: 'AI SDK 6',
    ai: ai6 as unknown as typeof ai7,
    stopAfter: ai6.stepCountIs as unknown as typeof ai7.isStepCount,
    model(decide: Decide, chunkDelayInMs: number | null = null) {
      const { seen, generate, stream } = scripted(decide, chunkDelayInMs);
      const model = new test6.MockLanguageModelV3({ doGenerate: generate, doStream: stream as never });
      return { model: model as unknown as test7.MockLanguageModelV4, seen };
    },
    telemetry: (integration: object) => ({
      experimental_telemetry: { isEnabled: true, integrations: [integration] },
    }),
    /** AI SDK 6 tells its integrations neither of errors nor of aborts. */
    streamCallbacks: ({ onError, onAbort }: { onError: unknown; onAbort: unknown }) => ({ onError, onAbort }),
  },
];

export type Sdk = (typeof SDKS)[number];
