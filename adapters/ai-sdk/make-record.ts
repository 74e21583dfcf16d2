import type { Interaction } from '../../src/index.js';
import { boundedTurns } from '../run/bounded-turns.js';
import { fromTurns } from '../run/make-record.js';
import type { Message } from '../run/message.js';
import type { Report } from '../run/report.js';
import { clip, errorText } from '../run/texts.js';
import type { OpenCall } from './open-call.js';
import type { AiSdkOptions, FinishedRun, RunOutcome } from './options.js';
import { successOf } from './outcome.js';

/** How the last thing that was tried ended, where it did not end well. */
export interface BadEnd {
  kind: 'error' | 'aborted' | 'abandoned';
  error?: unknown;
}

/** A run that is over. */
export interface RunFacts {
  call: OpenCall;
  tenant: string;
  /** The whole conversation. */
  messages: readonly Message[];
  outcome: RunOutcome;
  finishReason?: string | undefined;
  end?: BadEnd | undefined;
}

const MAX_TEXT = 16_384;
const LEAST_TEXT = 256;
const MAX_ERROR = 500;

const END_WORDS: Record<BadEnd['kind'], (error: unknown) => string> = {
  error: (error) => `The model call failed: ${errorText(error)}`,
  aborted: () => 'The caller stopped the run here.',
  abandoned: () => 'Nobody read the answer to its end.',
};

function metadataOf({ call, outcome, finishReason, end }: RunFacts): Record<string, unknown> {
  const { start, state, settings } = call;
  const ids = [...new Set(state.arrived.flatMap(({ requestId }) => requestId ?? []))];
  return {
    program: 'ai-sdk',
    run_id: settings.runId ?? state.id,
    outcome,
    request_id: ids[0],
    ...(ids.length > 1 ? { request_ids: ids } : {}),
    finish_reason: finishReason,
    model: start.model,
    function_id: start.functionId,
    call_id: start.callId,
    ...(end?.error === undefined ? {} : { error: clip(errorText(end.error), MAX_ERROR) }),
  };
}

/** The record of a run; undefined where nothing can be learned: no task in words, or nothing done. */
export async function makeRecord(
  facts: RunFacts,
  options: AiSdkOptions,
  report: Report,
): Promise<Interaction | undefined> {
  const { call, tenant, messages, outcome, finishReason, end } = facts;
  const { task, start, settings, state } = call;
  if (task.text.trim() === '') return undefined;
  const ending = end && { message: END_WORDS[end.kind](end.error) };
  const longest = Math.max(LEAST_TEXT, options.maxTextLength ?? MAX_TEXT);
  const { turns } = boundedTurns({ messages, start: task.start, tools: start.tools, ending }, longest);
  if (turns.length === 0) return undefined;
  const run: FinishedRun = {
    tenant,
    agentType: settings.agentType,
    query: task.text,
    outcome,
    finishReason,
    text: messages.findLast((message) => message.role === 'assistant')?.text ?? '',
    error: end?.error,
    turns,
  };
  let verdict: boolean | undefined;
  try {
    verdict = await options.success?.(run);
  } catch (error) {
    report({
      stage: 'callback',
      error,
      message: 'The success callback failed; the run is stored without it.',
    });
  }
  const own = metadataOf(facts);
  const { record } = fromTurns({
    query: task.text,
    turns,
    success: verdict ?? successOf(outcome, call.steps.length, end?.error),
    agentType: settings.agentType,
    time: call.started,
    metadata: { ...own, ...settings.metadata, ...own },
    given: state.arrived.map(({ addition }) => addition),
  });
  return { tenant_id: tenant, ...record };
}
