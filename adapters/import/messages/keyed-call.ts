import { asText, type Fields, isFields } from '../fields.js';

/** The name of a call that is the name of the field it lies in: `readToolCall`. */
const NAMED = /^(\w+)ToolCall$/;
const FAILED = /^(?:error|failure|rejected|timeout)$/;

/** A call that Cursor writes under a field that names it, as others write calls; any other message as it is. */
export function withKeyedCall(message: Fields): Fields {
  const { tool_call: call, ...rest } = message;
  const [entry, ...others] = isFields(call) ? Object.entries(call) : [];
  const name = NAMED.exec(entry?.[0] ?? '')?.[1];
  if (name === undefined || others.length > 0 || !isFields(entry?.[1])) return message;
  const { args, result } = entry[1];
  const [how, what] = isFields(result) ? (Object.entries(result)[0] ?? []) : ['', result];
  const given = what === undefined ? {} : FAILED.test(how ?? '') ? { error: asText(what) } : { output: what };
  return { ...rest, name, arguments: args ?? {}, ...given };
}
