import type { AiSdkOptions } from './options.js';
import { readOptions } from './read-options.js';
import { createRecorder, type KnowledgeTelemetry } from './recorder.js';
import { expectCalls, noteCall } from './unheard.js';

/**
 * A telemetry integration that stores a run when it ends: finished, failed, aborted, cut short, or left unread. Steps
 * become turns. It ties model calls that go through `withKnowledge` or `knowledgeMiddleware` to their run, so that
 * a run is enhanced once and the advice it was given is credited with how it ended.
 *
 * AI SDK 7: `telemetry: { integrations: [knowledgeTelemetry(options)] }`, or once for the whole program with
 * `registerTelemetry(knowledgeTelemetry(options))`. AI SDK 6: make one for each call (its events carry no call
 * id), `experimental_telemetry: { isEnabled: true, integrations: [telemetry] }`; or use `run`.
 *
 * Object generation, embedding and other operations are not stored, nor is a run that waits for an approval or
 * for a tool on the client: the call that goes on with its messages is stored with them.
 *
 * @example
 * const options = { knowledge, tenant: 'desk' };
 * const telemetry = { integrations: [knowledgeTelemetry(options)] };
 * await generateText({ model: withKnowledge(openai('gpt-5'), options), telemetry, tools, prompt });
 */
export function knowledgeTelemetry(options: AiSdkOptions): KnowledgeTelemetry {
  const read = readOptions('knowledgeTelemetry', options);
  const { telemetry } = createRecorder(read);
  expectCalls(read.knowledge);
  return {
    ...telemetry,
    onStart(event) {
      noteCall(read.knowledge);
      telemetry.onStart(event);
    },
  };
}
