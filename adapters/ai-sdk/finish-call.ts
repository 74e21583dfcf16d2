import type { Turn } from '../../src/index.js';
import type { RunEnd } from '../run/follow-run.js';
import type { Report } from '../run/report.js';
import { clip, errorText } from '../run/texts.js';
import type { OpenCall } from './open-call.js';
import type { AiSdkOptions } from './options.js';
import { readOutcome, successOf } from './outcome.js';
import { mergeSettings } from './settings.js';

/** How the last thing that was tried ended, where it did not end well. */
export interface BadEnd {
  kind: 'error' | 'aborted' | 'abandoned';
  error?: unknown;
}

const LEAST_TEXT = 256;
const MAX_ERROR = 500;
const NO_TENANT = 'The run was not stored: no tenant was given to the instance or to the call.';
const UNRECORDED = 'The run was not stored: its telemetry settings say not to record inputs or outputs.';

const END_WORDS: Record<BadEnd['kind'], (error: unknown) => string> = {
  error: (error) => `The model call failed: ${errorText(error)}`,
  aborted: () => 'The caller stopped the run here.',
  abandoned: () => 'Nobody read the answer to its end.',
};

/** How a call is to be stored; undefined where it is not. */
async function endOf(
  call: OpenCall,
  options: AiSdkOptions,
  report: Report,
  given: BadEnd | undefined,
  finishReason: string | undefined,
): Promise<RunEnd | undefined> {
  const { state, start, steps, run } = call;
  const settings = mergeSettings(options, call.settings, state.settings);
  if (settings.enabled === false || settings.store === false) return undefined;
  const { tenant, agentType, place } = settings;
  const message = tenant?.trim() ? (start.recorded ? undefined : UNRECORDED) : NO_TENANT;
  if (message !== undefined) {
    report({ stage: 'record', error: new TypeError(message), message, tenant, runId: state.id });
    return undefined;
  }
  const { messages } = run.doing();
  const awaitsApproval = steps.at(-1)?.awaitsApproval ?? false;
  const { finalTools = [], maxTextLength } = options;
  const outcome =
    given?.kind ??
    readOutcome({ finishReason, messages, awaitsApproval, toolRequired: start.toolRequired, finalTools });
  if (outcome === 'waiting') return undefined;
  const end: BadEnd | undefined =
    given ?? (outcome === 'error' ? { kind: 'error', error: 'The model reported an error.' } : undefined);

  async function success(turns: readonly Turn[]): Promise<boolean | undefined> {
    const text = messages.findLast((message) => message.role === 'assistant')?.text ?? '';
    const finished = {
      tenant: tenant ?? '',
      agentType,
      query: run.task(),
      outcome,
      finishReason,
      text,
      turns,
    };
    try {
      const said = await options.success?.({ ...finished, error: end?.error } as never);
      if (said !== undefined) return said;
    } catch (error) {
      const message = 'The success callback failed; the run is stored without it.';
      report({ stage: 'callback', error, message });
    }
    return successOf(outcome as never, steps.length, end?.error);
  }

  const requestIds = steps.flatMap((step) => step.requestIds);
  const key = await call.key();
  const own = {
    run_id: settings.runId ?? state.id,
    finish_reason: finishReason,
    function_id: start.functionId,
    call_id: start.callId,
    ...(end?.error === undefined ? {} : { error: clip(errorText(end.error), MAX_ERROR) }),
  };
  return {
    outcome,
    key,
    earlyKey: `${key}-early`,
    tenant,
    agentType,
    place,
    ending: end && { message: END_WORDS[end.kind](end.error) },
    success,
    guides: [...state.guides.values(), { requestIds, given: [], isHold: () => false }],
    metadata: { ...own, ...settings.metadata, ...own },
    ...(maxTextLength === undefined ? {} : { longestText: Math.max(LEAST_TEXT, maxTextLength) }),
  };
}

/** Stores a call that is over. Never throws. */
export async function finishCall(
  call: OpenCall,
  options: AiSdkOptions,
  report: Report,
  bad?: BadEnd,
  finishReason?: string,
): Promise<void> {
  try {
    const end = await endOf(call, options, report, bad, finishReason);
    if (end && call.isSuspended) await call.run.store(end);
    else if (end) await call.run.end(end);
    else call.run.leave();
  } catch (error) {
    report({ stage: 'record', error, message: 'The run was not stored.', runId: call.state.id });
  }
}
