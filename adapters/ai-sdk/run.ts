import { boundTools, type ToolsLike } from './hold-tools.js';
import { boundMiddleware, type KnowledgeMiddleware } from './knowledge-middleware.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { readOptions } from './read-options.js';
import { createRecorder, type KnowledgeTelemetry } from './recorder.js';
import { type Scope, scopes } from './run-scopes.js';
import { boundModel, type LanguageModelLike } from './with-knowledge.js';

/** What `run` hands to the work. */
export interface KnowledgeRun {
  /** The model, enhanced for this run. */
  model<M extends LanguageModelLike>(model: M): M;
  /** The same as a middleware for `wrapLanguageModel`. */
  middleware<V extends 'v3' | 'v4' = 'v4'>(): KnowledgeMiddleware<V>;
  /** Tools whose calls are held once where something is known of them, as `holdTools` gives them. */
  hold<T extends ToolsLike>(tools: T): T;
  /** For `telemetry` (AI SDK 7) or `experimental_telemetry` (AI SDK 6). */
  telemetry: { isEnabled: true; integrations: [KnowledgeTelemetry] };
  /** For `streamText` of AI SDK 6, which reports no errors to its telemetry. */
  onError(event: unknown): Promise<void>;
  /** For `streamText` of AI SDK 6, which reports no aborts to its telemetry. */
  onAbort(event: unknown): Promise<void>;
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Promise<unknown>).then === 'function';

/**
 * Does work as one run: its model calls are enhanced and its end is stored, whatever the version of the AI SDK.
 *
 * Models wrapped by `withKnowledge` and used inside join the run by themselves, where the runtime has
 * `AsyncLocalStorage` (Node, Bun, Deno, most edge runtimes). What the work returns is returned:
 * a promise is settled after a failed run was stored, a stream's result comes back at once and is stored when the
 * stream ends. Several calls inside are stored one by one.
 *
 * @param given the adapter's, and with them the settings of this run (`runId` for replays)
 * @example
 * const { text } = await run({ knowledge, tenant: 'desk' }, ({ model, telemetry }) =>
 *   generateText({ model: model(openai('gpt-5')), telemetry, tools, prompt }));
 */
export function run<T>(given: AiSdkOptions & KnowledgeCallSettings, work: (run: KnowledgeRun) => T): T {
  const options = readOptions('run', given);
  const { tenant, enabled, enhance, store, runId } = options;
  // What is inside may be other agents: they share the tenant, but neither the kind of agent nor the name.
  const settings: KnowledgeCallSettings = { tenant, enabled, enhance, store };
  const recorder = createRecorder(options, { ...settings, runId });
  const scope: Scope = { state: () => recorder.state(), settings };
  const { telemetry } = recorder;
  const handle: KnowledgeRun = {
    model: (model) => boundModel(model, options, scope),
    middleware: <V extends 'v3' | 'v4' = 'v4'>() => boundMiddleware<V>(options, scope),
    hold: (tools) => boundTools(tools, options, scope),
    telemetry: { isEnabled: true, integrations: [telemetry] },
    onError: (event) => telemetry.onError(event),
    onAbort: (event) => telemetry.onAbort(event),
  };
  const result = scopes().run(scope, () => work(handle));
  if (!isPromise(result)) return result;
  const settled = result.then(
    (value) => value,
    async (error: unknown) => {
      await recorder.fail(error);
      throw error;
    },
  );
  return settled as T;
}
