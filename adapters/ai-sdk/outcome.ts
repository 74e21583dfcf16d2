import type { Message } from '../run/message.js';
import { providerFailed } from '../run/provider-failed.js';
import type { RunOutcome } from './options.js';

/** What is known of a run whose last step ended. */
export interface Ending {
  finishReason?: string | undefined;
  messages: readonly Message[];
  awaitsApproval: boolean;
  /** The model cannot end with words. */
  toolRequired: boolean;
  finalTools: readonly string[];
}

/**
 * How a run ended that ended by itself. `waiting` is no outcome: a person has to allow a call, or a client has to
 * carry it out, and the run goes on in another call that brings these messages along.
 */
export function readOutcome(ending: Ending): RunOutcome | 'waiting' {
  const { finishReason, messages, toolRequired, finalTools } = ending;
  if (finishReason === 'error') return 'error';
  if (finishReason === 'length') return 'length';
  if (finishReason === 'content-filter') return 'content_filter';
  const last = messages.findLast((message) => message.role === 'assistant');
  const calls = last?.calls ?? [];
  if (calls.some(({ name }) => finalTools.includes(name))) return 'finished';
  if (ending.awaitsApproval) return 'waiting';
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  if (calls.some(({ id }) => !answered.has(id))) {
    // Where a tool must be called, one without a result is how the model says that it is done.
    return toolRequired ? 'finished' : 'waiting';
  }
  if (finishReason === 'tool-calls') return 'step_limit';
  return finishReason === 'stop' ? 'finished' : 'other';
}

/**
 * True where a run of that outcome succeeded, as far as the outcome tells.
 *
 * @param steps how many steps it took: a single step that was cut may be one of a loop of the caller's own
 * @param error what ended it: what the provider's failure ended has no outcome
 */
export function successOf(outcome: RunOutcome, steps: number, error?: unknown): boolean | undefined {
  if (outcome === 'error' && providerFailed(error)) return undefined;
  if (outcome === 'step_limit') return steps > 1 ? false : undefined;
  return outcome === 'error' || outcome === 'length' || outcome === 'content_filter' ? false : undefined;
}
