import { type Fields, fieldsOf, firstOf, isFields } from '../../fields.js';
import type { Note } from '../../finding.js';
import { readCall, readResult } from '../parts.js';
import type { LoggedStep } from './logged-step.js';

/** True for a call, or the question whether it is allowed, among the entries that Mistral Vibe prints (`--output json`). */
export const isVibe = ({ type, detail }: Fields): boolean =>
  (type === 'effect' || type === 'callback') && isFields(detail);

/** Mistral Vibe: a call with the state that it came to. */
export function vibe(entry: Fields, note: Note): LoggedStep | undefined {
  if (!isVibe(entry)) return undefined;
  const { toolName, input } = fieldsOf(entry.detail);
  const { error, output, outputText, status } = fieldsOf(entry.state);
  const call = readCall({ id: entry.id, name: toolName, input: input ?? {} });
  if (entry.type === 'callback' || call === undefined) return { role: 'system', parts: [] };
  const { message, code } = fieldsOf(error);
  const ended = code === 'tool_denied' ? 'denied' : status;
  const result = readResult(
    { id: entry.id, output: firstOf(message, output, outputText), status: ended },
    note,
  );
  return { role: 'assistant', parts: [{ call }, { result }] };
}
