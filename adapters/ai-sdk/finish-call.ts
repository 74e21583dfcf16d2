import { type Move, readHistory, type ToolResult } from './events.js';
import { makeRecord } from './make-record.js';
import type { OpenCall } from './open-call.js';
import type { AiSdkOptions } from './options.js';
import { readOutcome } from './outcome.js';
import type { Report } from './report.js';
import { storeRun } from './store-run.js';
import type { BadEnd } from './turns.js';

/** Stores calls that are over. Never throws. */
export type CallFinisher = (call: OpenCall, end?: BadEnd, finishReason?: string) => Promise<void>;

/** Tool calls that are remembered as stored, so that a loop of the caller's own does not store them again. */
const MOST_REMEMBERED = 10_000;

/** Why a call is not to be stored, where that is worth telling. */
function obstacle({ settings, start }: OpenCall): string | undefined {
  if (settings.tenantId === undefined || settings.tenantId.trim() === '') {
    return 'The run was not stored: no tenantId was given to the instance or to the call.';
  }
  if (!start.recorded) {
    return 'The run was not stored: its telemetry settings say not to record inputs or outputs.';
  }
  return undefined;
}

/** Makes what stores calls that are over. */
export function callFinisher(options: AiSdkOptions, report: Report): CallFinisher {
  const storedCalls = new Set<string>();

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

  async function store(call: OpenCall, end?: BadEnd, finishReason?: string): Promise<void> {
    const { settings, state, start } = call;
    if (settings.enabled === false || settings.store === false) return;
    const message = obstacle(call);
    const { tenantId = '' } = settings;
    if (message !== undefined) {
      report({ stage: 'record', error: new TypeError(message), message, tenantId, runId: state.id });
      return;
    }
    const { moves, results } = history(call);
    const awaitsApproval = call.steps.at(-1)?.awaitsApproval ?? false;
    const { finalTools = [] } = options;
    const outcome =
      end?.kind ?? readOutcome({ finishReason, moves, results, awaitsApproval, start, finalTools });
    if (outcome === 'waiting') return;
    remember(moves);
    const badEnd: BadEnd | undefined =
      end ??
      (outcome === 'error'
        ? { kind: 'error', error: 'The model reported an error.', unanswered: false }
        : undefined);
    const interaction = await makeRecord(
      {
        start,
        settings: { ...settings, tenantId },
        state,
        moves,
        steps: call.steps.length,
        results,
        outcome,
        finishReason,
        end: badEnd,
        started: call.started,
      },
      options,
      report,
    );
    if (interaction === undefined) return;
    const { idempotencyKey } = call;
    await storeRun({ interaction, idempotencyKey, runId: state.id, outcome }, options, report);
  }

  return async (call, end, finishReason) => {
    const work = store(call, end, finishReason).catch((error: unknown) =>
      report({ stage: 'record', error, message: 'The run was not stored.', runId: call.state.id }),
    );
    if (options.waitUntil) {
      try {
        options.waitUntil(work);
        return;
      } catch (error) {
        report({ stage: 'callback', error, message: 'waitUntil failed; the store is awaited instead.' });
      }
    }
    await work;
  };
}
