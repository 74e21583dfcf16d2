import { ABANDON_AFTER_MS } from '../run/abandon-after.js';
import { fieldsOf } from '../run/adapter-error.js';
import type { KnowledgeSource } from '../run/options.js';
import { createReport } from '../run/report.js';
import { isSandboxed } from '../run/sandbox.js';
import { callIdOf, readStart, readStep, readToolEnd, refusedBy } from './events.js';
import { type BadEnd, finishCall } from './finish-call.js';
import { callOpener, type OpenCall } from './open-call.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import type { PromptMessage } from './prompt.js';
import { readMessages } from './read-messages.js';
import { type RunState, scopes } from './run-scopes.js';

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
  /**
   * AI SDK 7. Settles when the run is stored. A loop that has no telemetry calls `onStart({ messages })` and then this with the
   * `messages` that it ended with, its `steps` and the `finishReason` of the last.
   */
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

/** Follows calls by their events and stores each when it is over. Nothing it does throws. */
export interface Recorder {
  telemetry: KnowledgeTelemetry;
  /** The run of a call: by its id, or of the only one under way. */
  state(callId?: string): RunState | undefined;
  /** Ends what is under way, because whatever made these calls has thrown. */
  fail(error: unknown): Promise<void>;
}

/** A call under way of a run that its caller named. */
interface NamedCall {
  state: RunState;
  /** Forgets the call: its run goes on in another. */
  leave(): void;
}

/** The calls of named runs that are under way, of all recorders of a knowledge: a durable runtime leaves a call and begins it again. */
const named = new WeakMap<KnowledgeSource, Map<string, NamedCall>>();

/** Runs that were stored as abandoned and may come back after all; of more the oldest is forgotten. */
const MOST_SUSPENDED = 1_000;
const TEXT_OPERATIONS = new Set(['ai.generateText', 'ai.streamText']);
const STOPPED = new Set(['AbortError', 'TimeoutError', 'ResponseAborted']);
/** The id of a call of AI SDK 6, which has none. */
const NO_ID = '(only call)';

const hasStopped = (error: unknown, state: RunState): boolean =>
  state.signal?.aborted === true || STOPPED.has(String(fieldsOf(error).name));

/**
 * Makes a recorder.
 *
 * @param nearer settings that override the options and are overridden by the call's own
 */
export function createRecorder(options: AiSdkOptions, nearer?: KnowledgeCallSettings): Recorder {
  const { abandonAfterMs = ABANDON_AFTER_MS } = options;
  const report = createReport(options);
  const openCall = callOpener(options, report, nearer);
  const open = new Map<string, OpenCall>();
  const timers = new Map<OpenCall, ReturnType<typeof setTimeout>>();
  const names = named.get(options.knowledge) ?? new Map<string, NamedCall>();
  named.set(options.knowledge, names);

  const keyOf = (id: string | undefined): string => id ?? NO_ID;
  const find = (event: unknown): OpenCall | undefined => open.get(keyOf(callIdOf(event)));

  function close(call: OpenCall): boolean {
    clearTimeout(timers.get(call));
    timers.delete(call);
    if (call.name !== undefined && names.get(call.name)?.state === call.state) names.delete(call.name);
    const key = keyOf(call.start.callId);
    return open.get(key) === call && open.delete(key);
  }

  async function finish(call: OpenCall, end?: BadEnd, finishReason?: string): Promise<void> {
    if (!close(call)) return;
    call.isSuspended = false;
    await finishCall(call, options, report, end, finishReason);
  }

  /** A run of which nothing is seen for long is stored as abandoned; what comes of it after all takes the place of that. */
  async function suspend(call: OpenCall): Promise<void> {
    call.isSuspended = true;
    const suspended = [...open.values()].filter(({ isSuspended }) => isSuspended);
    if (suspended.length > MOST_SUSPENDED) leave(suspended[0]!);
    await finishCall(call, options, report, { kind: 'abandoned' });
  }

  function watch(call: OpenCall): void {
    clearTimeout(timers.get(call));
    if (open.get(keyOf(call.start.callId)) !== call) return;
    call.isSuspended = false;
    const timer = setTimeout(() => void suspend(call), abandonAfterMs);
    // Waiting for a run that nobody reads must not keep a process alive.
    timer.unref?.();
    timers.set(call, timer);
  }

  const unreadable = (error: unknown): void =>
    report({ stage: 'record', error, message: 'An event could not be read; the run may be incomplete.' });

  /** Runs work that must not disturb the caller. */
  function guarded<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      unreadable(error);
      return undefined;
    }
  }

  function leave(call: OpenCall): void {
    close(call);
    call.run.leave();
  }

  /** A named run that begins again goes on with what it was told, and its earlier call is no run of its own. */
  function takeOver(call: OpenCall): void {
    if (call.name === undefined) return;
    const left = names.get(call.name);
    left?.leave();
    if (left) {
      left.state.touch = call.state.touch;
      delete left.state.modelError;
      call.state = left.state;
    }
    names.set(call.name, { state: call.state, leave: () => leave(call) });
  }

  function begin(event: unknown): void {
    const start = readStart(event);
    if (start.operationId !== undefined && !TEXT_OPERATIONS.has(start.operationId)) return;
    if (isSandboxed(options.knowledge, report)) return;
    const key = keyOf(start.callId);
    const before = open.get(key);
    if (before) leave(before);
    if (before && !before.isSuspended) {
      const message =
        'Two runs of AI SDK 6 shared one knowledgeTelemetry, which cannot distinguish them: the earlier one was ' +
        'not stored. Make one for each call, or use `run`.';
      report({ stage: 'record', error: new TypeError(message), message, runId: before.state.id });
    }
    const call: OpenCall = openCall(
      start,
      () => watch(call),
      async () => (call.isSuspended ? leave(call) : finish(call, { kind: 'abandoned' })),
    );
    takeOver(call);
    open.set(key, call);
    watch(call);
  }

  function follow(event: unknown, work: (call: OpenCall) => void): void {
    guarded(() => {
      const call = find(event);
      if (!call) return;
      watch(call);
      work(call);
    });
  }

  async function finishWith(event: unknown, work: (call: OpenCall) => Promise<void>): Promise<void> {
    const call = find(event);
    if (call) await work(call).catch(unreadable);
  }

  /** A finished step: what the model said, and what its tools returned. */
  function takeStep(call: OpenCall, step: unknown, isNew = true): void {
    const facts = readStep(step);
    call.steps.push(facts);
    if (!isNew) return;
    call.run.see({ answer: facts.message });
    for (const result of facts.results) call.run.see({ result });
  }

  /** Steps of an event that lists them all, so far as they have no event of their own. */
  function takeSteps(call: OpenCall, steps: unknown, areNew = true): void {
    if (Array.isArray(steps)) for (const step of steps.slice(call.steps.length)) takeStep(call, step, areNew);
  }

  function failed(call: OpenCall, error: unknown): Promise<void> {
    const kind = hasStopped(error, call.state) ? 'aborted' : 'error';
    return finish(call, { kind, error });
  }

  const state: Recorder['state'] = (callId) => {
    if (callId !== undefined) return open.get(callId)?.state;
    const [only, another] = open.values();
    return another === undefined ? only?.state : undefined;
  };
  const onStepEnd = (event: unknown): void =>
    follow(event, (call) => {
      takeStep(call, event);
      call.stepError = undefined;
    });
  const onToolEnd = (event: unknown): void =>
    follow(event, (call) => {
      const done = readToolEnd(event);
      if (done) call.run.see({ result: done });
    });
  const onEnd = (event: unknown): Promise<void> =>
    finishWith(event, async (call) => {
      const { finishReason, steps, messages } = fieldsOf(event);
      // A loop that has no telemetry says in one event what there was of it.
      if (Array.isArray(messages)) call.run.see({ messages: readMessages(messages as PromptMessage[]) });
      takeSteps(call, steps, !Array.isArray(messages));
      // A stream whose later step failed ends with the reason of the step before.
      const error =
        call.stepError ??
        (finishReason === 'stop' ? await refusedBy(call.start.output, event) : call.state.modelError);
      if (error !== undefined) await failed(call, error);
      else await finish(call, undefined, typeof finishReason === 'string' ? finishReason : undefined);
    });
  const telemetry: KnowledgeTelemetry = {
    onStart: (event) => guarded(() => begin(event)),
    onStepStart: (event) => follow(event, () => {}),
    onStepEnd,
    // AI SDK 7 still calls this beside `onStepEnd`; its events carry an id.
    onStepFinish: (event) => (callIdOf(event) === undefined ? onStepEnd(event) : undefined),
    onStepError: (event) =>
      follow(event, (call) => {
        call.stepError = fieldsOf(event).error;
      }),
    onToolExecutionEnd: onToolEnd,
    onToolCallFinish: onToolEnd,
    onEnd,
    onFinish: onEnd,
    onError: (event) => finishWith(event, async (call) => failed(call, fieldsOf(event).error ?? event)),
    onAbort: (event) =>
      finishWith(event, async (call) => {
        const { steps, reason } = fieldsOf(event);
        takeSteps(call, steps);
        await finish(call, { kind: 'aborted', error: reason });
      }),
    executeTool({ callId, execute }) {
      const { state: outer = () => undefined, settings = {} } = scopes().getStore() ?? {};
      return scopes().run({ state: outer, settings, toolOf: () => state(callId) }, execute);
    },
    executeLanguageModelCall: ({ callId, execute }) =>
      scopes().run({ state: () => state(callId), settings: scopes().getStore()?.settings ?? {} }, execute),
  };
  return {
    telemetry,
    state,
    async fail(error) {
      await Promise.all([...open.values()].map((call) => failed(call, error)));
    },
  };
}
