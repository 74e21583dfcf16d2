import { createHash, randomUUID } from 'node:crypto';
import {
  callIdOf,
  fieldsOf,
  type Move,
  readHistory,
  readStart,
  readStep,
  readToolEnd,
  type StartFacts,
  type StepFacts,
  type ToolResult,
} from './events.js';
import { makeRecord } from './make-record.js';
import type { AiSdkOptions, KnowledgeCallSettings, RunOutcome } from './options.js';
import { readOutcome } from './outcome.js';
import { taskOf } from './prompt.js';
import { createReport } from './report.js';
import { type RunState, scopes } from './run-state.js';
import { mergeSettings, readCallSettings } from './settings.js';
import { storeRun } from './store-run.js';
import type { BadEnd } from './turns.js';

/** One call of the AI SDK that is under way. */
interface OpenCall {
  key: string;
  start: StartFacts;
  settings: KnowledgeCallSettings;
  state: RunState;
  steps: StepFacts[];
  results: Map<string, ToolResult>;
  /** What the step that is under way threw. */
  stepError?: unknown;
  /** A step has started and not ended. */
  inStep: boolean;
  idempotencyKey: string;
  started: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Follows calls by their events and stores each when it is over. Nothing it does throws. */
export interface Recorder {
  start(event: unknown): void;
  stepStart(event: unknown): void;
  stepEnd(event: unknown): void;
  stepError(event: unknown): void;
  toolEnd(event: unknown): void;
  end(event: unknown): Promise<void>;
  error(event: unknown): Promise<void>;
  abort(event: unknown): Promise<void>;
  /** The run of a call: by its id, or of the only one under way. */
  state(callId?: string): RunState | undefined;
  /** Ends what is under way, because whatever made these calls has thrown. */
  fail(error: unknown): Promise<void>;
}

const ABANDON_AFTER_MS = 900_000;
const TEXT_OPERATIONS = new Set(['ai.generateText', 'ai.streamText']);
const STOPPED = new Set(['AbortError', 'TimeoutError', 'ResponseAborted']);
/** Tool calls that are remembered as stored, so that a loop of the caller's own does not store them again. */
const MOST_REMEMBERED = 10_000;
/** Stands for the id of a call of AI SDK 6, which has none. */
const NO_ID = '(only call)';

const hasStopped = (error: unknown, state: RunState): boolean =>
  state.signal?.aborted === true || STOPPED.has(String(fieldsOf(error).name));

/**
 * Makes a recorder.
 *
 * @param nearer settings that stand above the options and below the call's own
 */
export function createRecorder(options: AiSdkOptions, nearer?: KnowledgeCallSettings): Recorder {
  const { now = Date.now, newId = randomUUID, abandonAfterMs = ABANDON_AFTER_MS } = options;
  const report = createReport(options);
  const open = new Map<string, OpenCall>();
  const storedCalls = new Set<string>();
  const named = new Map<string, number>();

  const find = (event: unknown): OpenCall | undefined => open.get(callIdOf(event) ?? NO_ID);

  function close(call: OpenCall): boolean {
    clearTimeout(call.timer);
    return open.delete(call.key);
  }

  function watch(call: OpenCall): void {
    clearTimeout(call.timer);
    call.timer = setTimeout(
      () => void finish(call, { kind: 'abandoned', unanswered: call.inStep }),
      abandonAfterMs,
    );
    // Waiting for a run that nobody reads must not keep a process alive.
    call.timer.unref?.();
  }

  /** The answers of earlier calls of the same run that were not stored with those, then this call's own. */
  function history(call: OpenCall): { moves: Move[]; results: Map<string, ToolResult> } {
    const earlier = readHistory(call.start.messages);
    // Words without a call ended the call before this one: it was stored with them.
    const fresh = earlier.moves.filter(
      ({ calls }) => calls.length > 0 && !calls.some(({ id }) => storedCalls.has(id)),
    );
    const results = new Map([...earlier.results, ...call.results]);
    for (const step of call.steps) for (const [id, result] of step.results) results.set(id, result);
    return { moves: [...fresh, ...call.steps], results };
  }

  function remember(moves: readonly Move[]): void {
    for (const { id } of moves.flatMap(({ calls }) => calls)) storedCalls.add(id);
    for (const id of storedCalls) {
      if (storedCalls.size <= MOST_REMEMBERED) break;
      storedCalls.delete(id);
    }
  }

  async function finish(call: OpenCall, end?: BadEnd, finishReason?: string): Promise<void> {
    if (!close(call)) return;
    const { settings, state, start } = call;
    const { tenantId } = settings;
    if (settings.enabled === false || settings.store === false) return;
    if (tenantId === undefined || tenantId.trim() === '') {
      const message = 'The run was not stored: no tenantId was given to the instance or to the call.';
      report({ stage: 'record', error: new TypeError(message), message, runId: state.id });
      return;
    }
    if (!start.recorded) {
      const message = 'The run was not stored: its telemetry settings say not to record inputs or outputs.';
      report({ stage: 'record', error: new TypeError(message), message, tenantId, runId: state.id });
      return;
    }
    const { moves, results } = history(call);
    const outcome: RunOutcome | 'waiting' = end
      ? end.kind
      : readOutcome({
          finishReason,
          moves,
          results,
          awaitsApproval: call.steps.at(-1)?.awaitsApproval ?? false,
          start,
          finalTools: options.finalTools ?? [],
        });
    if (outcome === 'waiting') return;
    remember(moves);
    const badEnd: BadEnd | undefined =
      end ?? (outcome === 'error' ? { kind: 'error', unanswered: false } : undefined);
    if (badEnd?.kind === 'error' && badEnd.error === undefined) badEnd.error = 'The model reported an error.';
    const store = async (): Promise<void> => {
      const interaction = await makeRecord(
        {
          ...call,
          settings: { ...settings, tenantId },
          moves,
          steps: call.steps.length,
          results,
          outcome,
          finishReason,
          end: badEnd,
        },
        options,
      );
      if (interaction === undefined) return;
      const { idempotencyKey } = call;
      await storeRun({ interaction, idempotencyKey, runId: state.id, outcome }, options, report);
    };
    const work = store().catch((error: unknown) =>
      report({ stage: 'record', error, message: 'The run was not stored.', tenantId, runId: state.id }),
    );
    if (options.waitUntil) options.waitUntil(work);
    else await work;
  }

  /** Runs work that must not disturb the caller. */
  function guarded<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      report({ stage: 'record', error, message: 'An event could not be read; the run may be incomplete.' });
      return undefined;
    }
  }

  /**
   * The key of a run that the caller named: the same when it is done again. The task is part of it, because one
   * name may stand for several calls; inside `run` equal calls are counted, too.
   */
  function keyOf(
    runId: string,
    start: StartFacts,
    settings: KnowledgeCallSettings,
    counted: boolean,
  ): string {
    const parts = [runId, settings.agentType ?? '', taskOf(start.messages, options.task)];
    const key = `ai-sdk-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
    if (!counted) return key;
    const times = (named.get(key) ?? 0) + 1;
    named.set(key, times);
    return times === 1 ? key : `${key}-${times}`;
  }

  function begin(event: unknown): void {
    const start = readStart(event);
    if (start.operationId !== undefined && !TEXT_OPERATIONS.has(start.operationId)) return;
    const key = start.callId ?? NO_ID;
    const before = open.get(key);
    if (before) {
      close(before);
      const message =
        'Two runs of AI SDK 6 shared one knowledgeTelemetry, which cannot tell them apart: the earlier one was ' +
        'not stored. Make one for each call, or use `run`.';
      report({ stage: 'record', error: new TypeError(message), message, runId: before.state.id });
    }
    const { settings: own } = readCallSettings(start.providerOptions);
    const settings = mergeSettings(options, scopes().getStore()?.settings, nearer, own);
    const { runId } = settings;
    const id = newId();
    const call: OpenCall = {
      key,
      start,
      settings,
      state: { id: runId ?? id, enhancements: new Map(), arrived: [], touch: () => watch(call) },
      steps: [],
      results: new Map(),
      inStep: false,
      idempotencyKey:
        runId === undefined ? `ai-sdk-${id}` : keyOf(runId, start, settings, own.runId === undefined),
      started: now(),
    };
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
    const call = guarded(() => find(event));
    if (call) await work(call);
  }

  function failed(call: OpenCall, error: unknown): Promise<void> {
    const kind = hasStopped(error, call.state) ? 'aborted' : 'error';
    return finish(call, { kind, error, unanswered: call.steps.at(-1)?.finishReason !== 'error' });
  }

  return {
    start: (event) => guarded(() => begin(event)),
    stepStart: (event) =>
      follow(event, (call) => {
        call.inStep = true;
      }),
    stepEnd: (event) =>
      follow(event, (call) => {
        call.steps.push(readStep(event));
        call.inStep = false;
        call.stepError = undefined;
      }),
    stepError: (event) =>
      follow(event, (call) => {
        call.stepError = fieldsOf(event).error;
      }),
    toolEnd: (event) =>
      follow(event, (call) => {
        const done = readToolEnd(event);
        if (done) call.results.set(done.id, done.result);
      }),
    end: (event) =>
      finishWith(event, async (call) => {
        const { finishReason, steps } = fieldsOf(event);
        if (Array.isArray(steps) && steps.length > 0) call.steps = steps.map(readStep);
        // A stream whose later step failed ends with the reason of the step before.
        const error = call.stepError ?? (finishReason === 'stop' ? undefined : call.state.modelError);
        if (error !== undefined) await failed(call, error);
        else await finish(call, undefined, typeof finishReason === 'string' ? finishReason : undefined);
      }),
    error: (event) => finishWith(event, async (call) => failed(call, fieldsOf(event).error ?? event)),
    abort: (event) =>
      finishWith(event, async (call) => {
        const { steps, reason } = fieldsOf(event);
        if (Array.isArray(steps) && steps.length > 0) call.steps = steps.map(readStep);
        await finish(call, { kind: 'aborted', error: reason, unanswered: true });
      }),
    state(callId) {
      if (callId !== undefined) return open.get(callId)?.state;
      const [only, another] = open.values();
      return another === undefined ? only?.state : undefined;
    },
    async fail(error) {
      await Promise.all([...open.values()].map((call) => failed(call, error)));
    },
  };
}
