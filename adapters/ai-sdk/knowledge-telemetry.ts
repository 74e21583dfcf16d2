import { callIdOf } from './events.js';
import type { AiSdkOptions } from './options.js';
import { readOptions } from './read-options.js';
import { createRecorder, type Recorder } from './recorder.js';
import { scopes } from './run-scopes.js';
import { expectCalls, noteCall } from './unheard.js';

/**
 * A telemetry integration, typed by what it does: it fits `Telemetry` of AI SDK 7 and `TelemetryIntegration` of
 * AI SDK 6.
 */
export interface KnowledgeTelemetry {
  onStart(event: unknown): void;
  onStepStart(event: unknown): void;
  /** AI SDK 7. */
  onStepEnd(event: unknown): void;
  /** AI SDK 6; on 7 it does nothing, `onStepEnd` does. */
  onStepFinish(event: unknown): void;
  /** AI SDK 7. */
  onStepError(event: unknown): void;
  /** AI SDK 7. */
  onToolExecutionEnd(event: unknown): void;
  /** AI SDK 6. */
  onToolCallFinish(event: unknown): void;
  /** AI SDK 7. Settles when the run is stored. */
  onEnd(event: unknown): Promise<void>;
  /** AI SDK 6. Settles when the run is stored. */
  onFinish(event: unknown): Promise<void>;
  /** AI SDK 7; on 6, give it to `streamText` as its `onError`. */
  onError(event: unknown): Promise<void>;
  /** AI SDK 7; on 6, give it to `streamText` as its `onAbort`. */
  onAbort(event: unknown): Promise<void>;
  /** AI SDK 7: lets a tool know its run. */
  executeTool<T>(options: { callId: string; execute: () => PromiseLike<T> }): PromiseLike<T>;
  /** AI SDK 7: lets the model call know its run. */
  executeLanguageModelCall<T>(options: { callId: string; execute: () => PromiseLike<T> }): PromiseLike<T>;
}

/** The integration that follows calls with a recorder. */
export function telemetryOf(recorder: Recorder): KnowledgeTelemetry {
  return {
    onStart: (event) => recorder.start(event),
    onStepStart: (event) => recorder.stepStart(event),
    onStepEnd: (event) => recorder.stepEnd(event),
    onStepFinish(event) {
      // AI SDK 7 still calls this beside `onStepEnd`; its events carry an id.
      if (callIdOf(event) === undefined) recorder.stepEnd(event);
    },
    onStepError: (event) => recorder.stepError(event),
    onToolExecutionEnd: (event) => recorder.toolEnd(event),
    onToolCallFinish: (event) => recorder.toolEnd(event),
    onEnd: (event) => recorder.end(event),
    onFinish: (event) => recorder.end(event),
    onError: (event) => recorder.error(event),
    onAbort: (event) => recorder.abort(event),
    executeTool({ callId, execute }) {
      const { state = () => undefined, settings = {} } = scopes().getStore() ?? {};
      return scopes().run({ state, settings, toolOf: () => recorder.state(callId) }, execute);
    },
    executeLanguageModelCall: ({ callId, execute }) =>
      scopes().run(
        { state: () => recorder.state(callId), settings: scopes().getStore()?.settings ?? {} },
        execute,
      ),
  };
}

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
  const telemetry = telemetryOf(createRecorder(read));
  expectCalls(read.knowledge);
  return {
    ...telemetry,
    onStart(event) {
      noteCall(read.knowledge);
      telemetry.onStart(event);
    },
  };
}
