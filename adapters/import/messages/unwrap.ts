import { type Fields, isFields, listOf, textIn } from '../fields.js';
import { resultsOfStates } from './call-states.js';
import { ofStoredRow } from './stored-row.js';

const WRAPPERS = [
  'info',
  'message',
  'payload',
  'llm_message',
  'item',
  'kwargs',
  'data',
  'tool_call',
  'event',
  'content',
];
/** A wrapper's own words that its content does not repeat. */
const CARRIED = ['timestamp', 'finish_reason', 'isMeta', 'isApiErrorMessage', 'function'];
const MOST_WRAPPERS = 5;

const speaks = (value: Fields): boolean =>
  ['content', 'parts', 'tool_calls', 'text', 'arguments', 'output', 'function', 'command'].some(
    (key) => key in value,
  ) && ['role', 'type', 'name', 'function', 'author'].some((key) => key in value);

/** True where a field of that name is what the rest is only wrapped around. */
function wraps(name: string, value: Fields, inner: Fields): boolean {
  if (name === 'message') return true;
  // Who spoke is beside what was said, or in it.
  if (name === 'info') return typeof inner.role === 'string' && Array.isArray(value.parts);
  if (name === 'content')
    return typeof value.role !== 'string' && typeof inner.role === 'string' && Array.isArray(inner.parts);
  if (name === 'payload' || name === 'item') return typeof inner.type === 'string';
  if (name === 'kwargs') return Array.isArray(value.id) || speaks(inner);
  if (name === 'data' && typeof value.type === 'string' && 'content' in inner) return true;
  // A call is one field of many in an event, and all there is of a path of OpenInference.
  return speaks(inner) && (name !== 'tool_call' || Object.keys(value).length === 1);
}

/** Fields whose names are paths (`message.role`) as fields inside fields. */
export function nested(fields: Fields): Fields {
  if (!Object.keys(fields).some((key) => key.includes('.'))) return fields;
  const root: Fields = {};
  for (const [key, value] of Object.entries(fields)) {
    const path = key.split('.').slice(0, 12);
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = Object.hasOwn(at, part) && isFields(at[part]) ? (at[part] as Fields) : {};
      Object.defineProperty(at, part, { value: next, enumerable: true, configurable: true, writable: true });
      at = next;
    }
    Object.defineProperty(at, path.at(-1)!, { value, enumerable: true, configurable: true, writable: true });
  }
  return root;
}

/** Fields under 0, 1, 2 … as a list. */
export function numbered(value: unknown): unknown {
  if (!isFields(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every((key) => /^\d{1,6}$/.test(key))) return value;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

/** Who speaks in a half of an exchange that says by its kind which one it is, and its parts what they are. */
function withRole(value: Fields): Fields {
  if (!isHalf(value)) return value;
  return { ...value, role: value.kind === 'request' ? 'user' : 'assistant' };
}

/** True for a request or a response whose parts say of what kind they are: a message of PydanticAI. */
export const isHalf = ({ kind, parts, role }: Fields): boolean =>
  (kind === 'request' || kind === 'response') &&
  role === undefined &&
  listOf(parts).some((part) => isFields(part) && typeof part.part_kind === 'string');

/**
 * A message out of what lies around it: the line of a session (`payload`, `message`), LangChain's constructors
 * (`lc`, `kwargs`), a choice, OpenInference's paths.
 */
export function unwrapMessage(given: Fields): Fields {
  let value = withRole(nested(ofStoredRow(given)));
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const key = WRAPPERS.find((name) => isFields(value[name]) && wraps(name, value, value[name]));
    if (key === undefined) return value;
    if (key === 'message' && textIn(value.role) && ('content' in value || 'parts' in value)) return value;
    const inner = nested(value[key] as Fields);
    if (key === 'info') {
      value = { ...inner, parts: value.parts };
      continue;
    }
    const outer = Object.fromEntries(
      CARRIED.filter((name) => name in value).map((name) => [name, value[name]]),
    );
    const named = listOf(value.id).at(-1);
    // LangChain names the class; a wrapper with a role of its own (`human`, `ai`, `user`) says who speaks.
    const role =
      key === 'kwargs'
        ? named
        : textIn(inner.role) === undefined
          ? (value.role ?? value.role_at_backend ?? value.type ?? value.source)
          : undefined;
    value = {
      ...outer,
      ...(role === undefined || key === 'payload' || key === 'item' ? {} : { role }),
      ...inner,
      ...('toolCallStates' in value ? { tool_results: resultsOfStates(value.toolCallStates) } : {}),
    };
  }
  return value;
}
