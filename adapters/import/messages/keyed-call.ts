import { asText, type Fields, isFields } from '../fields.js';

/** The name of a call that is the name of the field it lies in: `readToolCall`. */
const NAMED = /^(\w+)ToolCall$/;
const FAILED = /^(?:error|failure|rejected|timeout)$/;

/** Objects by their ids as a list, each with its id under a name. */
function listed(value: unknown, idKey: string, open: (one: Fields) => unknown): Fields[] | undefined {
  const entries = isFields(value) ? Object.entries(value) : [];
  const opened = entries.map(([id, one]) => [id, isFields(one) ? open(one) : undefined] as const);
  return opened.length > 0 && opened.every(([, one]) => isFields(one))
    ? opened.map(([id, one]) => ({ [idKey]: id, ...(one as Fields) }))
    : undefined;
}

/** A message of fast-agent, whose calls and results lie under their ids, with lists of them. */
function withLists(message: Fields): Fields {
  const calls = listed(message.tool_calls, 'id', ({ method, params }) =>
    method === 'tools/call' ? params : undefined,
  );
  const results = listed(message.tool_results, 'tool_call_id', (one) => ('isError' in one ? one : undefined));
  return {
    ...message,
    ...(calls ? { tool_calls: calls } : {}),
    ...(results ? { tool_results: results } : {}),
  };
}

/**
 * A message with its calls as others write them, of Cursor, which has a call under a field that names it, and of fast-agent; any
 * other message as it is.
 */
export function withKeyedCall(whole: Fields): Fields {
  const message = withLists(whole);
  const { tool_call: call, ...rest } = message;
  const [entry, ...others] = isFields(call) ? Object.entries(call) : [];
  const name = NAMED.exec(entry?.[0] ?? '')?.[1];
  if (name === undefined || others.length > 0 || !isFields(entry?.[1])) return message;
  const { args, result } = entry[1];
  const [how, what] = isFields(result) ? (Object.entries(result)[0] ?? []) : ['', result];
  const given = what === undefined ? {} : FAILED.test(how ?? '') ? { error: asText(what) } : { output: what };
  return { ...rest, name, arguments: args ?? {}, ...given };
}
