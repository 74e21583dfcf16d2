import { type Fields, fieldsOf, isFields, textIn, unpacked } from '../fields.js';

/** Columns in which stores keep a message, or what it says, as a text of JSON. */
const COLUMNS = ['message_data', 'message', 'content', 'parts'];
const JSON_TEXT = /^\s*(?:\{\s*"|\[\s*\{\s*")/;
/** Parts that a message has: anything else in JSON is what somebody said. */
const PART =
  /^(?:text|(?:input|output)_text|image|file|reasoning|thinking|step-start|tool[-_](?:invocation|use|call|result)|function_call(?:_output)?)$|^tool-/;

const isPart = (part: unknown): boolean => PART.test(textIn(fieldsOf(part).type) ?? '');
const isMessage = (value: unknown, column: string): boolean => {
  if (Array.isArray(value)) return value.every(isPart);
  if (!isFields(value)) return false;
  if (Array.isArray(value.parts) && value.parts.length > 0 && value.parts.every(isPart)) return true;
  return (
    column.startsWith('message') &&
    [value.role, value.type].some((word) => textIn(word) !== undefined) &&
    ['content', 'data', 'parts', 'call_id', 'callId'].some((key) => key in value)
  );
};

/**
 * A message out of the row of a store that keeps it as a text: Mastra's and AI SDK's have the parts so, the sessions of OpenAI
 * Agents and the histories of LangChain all of it. Any other value as it is.
 */
export function ofStoredRow(row: Fields): Fields {
  for (const column of COLUMNS) {
    const text = row[column];
    if (typeof text !== 'string' || !JSON_TEXT.test(text)) continue;
    const value = unpacked(text);
    if (!isMessage(value, column)) continue;
    const { [column]: _, ...rest } = row;
    return { ...rest, [column.startsWith('message') ? 'message' : column]: value };
  }
  return row;
}
