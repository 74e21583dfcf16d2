import type { Report } from '../run/report.js';
import { storeRun } from '../run/store-run.js';
import { errorText } from '../run/texts.js';
import { type BadEnd, makeRecord } from './make-record.js';
import type { OpenCall } from './open-call.js';
import type { AiSdkOptions } from './options.js';
import { readOutcome } from './outcome.js';
import { mergeSettings } from './settings.js';

/** Stores calls that are over. Never throws. */
export type CallFinisher = (call: OpenCall, end?: BadEnd, finishReason?: string) => Promise<void>;

/** Why a call is not to be stored, where that is worth a report. */
function obstacle({ settings, start }: OpenCall): string | undefined {
  if (settings.tenant === undefined || settings.tenant.trim() === '') {
    return 'The run was not stored: no tenant was given to the instance or to the call.';
  }
  if (!start.recorded) {
    return 'The run was not stored: its telemetry settings say not to record inputs or outputs.';
  }
  return undefined;
}

/** Makes what stores calls that are over. */
export function callFinisher(options: AiSdkOptions, report: Report): CallFinisher {
  async function store(call: OpenCall, end?: BadEnd, finishReason?: string): Promise<void> {
    const { state, start, steps, seen } = call;
    call.settings = mergeSettings(options, call.settings, state.settings);
    const { settings } = call;
    if (settings.enabled === false || settings.store === false) return;
    const message = obstacle(call);
    const { tenant = '' } = settings;
    if (message !== undefined) {
      report({ stage: 'record', error: new TypeError(message), message, tenant, runId: state.id });
      return;
    }
    const { messages } = seen;
    const awaitsApproval = steps.at(-1)?.awaitsApproval ?? false;
    const { finalTools = [] } = options;
    const { toolRequired } = start;
    const outcome =
      end?.kind ?? readOutcome({ finishReason, messages, awaitsApproval, toolRequired, finalTools });
    if (outcome === 'waiting') return;
    const bad: BadEnd | undefined =
      end ?? (outcome === 'error' ? { kind: 'error', error: 'The model reported an error.' } : undefined);
    const facts = { call, tenant, messages, outcome, finishReason, end: bad };
    const interaction = await makeRecord(facts, options, report);
    if (interaction === undefined) return;
    const idempotencyKey = await call.idempotencyKey(outcome);
    const request = { interaction, idempotencyKey, runId: state.id, outcome };
    await storeRun(options.knowledge, request, options, report);
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
        const message = `waitUntil failed; the store is awaited instead: ${errorText(error)}`;
        report({ stage: 'callback', error, message });
      }
    }
    await work;
  };
}
