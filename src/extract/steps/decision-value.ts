import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { parseLenient } from './lenient-value.js';
import { readPhrase } from './phrase.js';
import { isToolName, offeredName } from './tool-name.js';

type Fields = Record<string, unknown>;

const NAME_KEYS = [
  'name',
  'toolName',
  'tool_name',
  'tool',
  'function',
  'function_name',
  'action',
  'command',
  'action_type',
];
const ARG_KEYS = [
  'arguments',
  'args',
  'input',
  'parameters',
  'params',
  'action_input',
  'tool_input',
  'kwargs',
  'action_args',
];
const THOUGHT_KEYS = [
  'thought',
  'thoughts',
  'reasoning',
  'reasoning_content',
  'thinking',
  'rationale',
  'analysis',
];
const TEXT_KEYS = [
  'message',
  'content',
  'text',
  'response',
  'reply',
  'answer',
  'final_answer',
  'output',
  'say',
];
/** Keys that wrap the calls: the one message of a provider's answer. */
const WRAPPERS = ['tool_calls', 'toolCalls', 'function_call', 'functionCall', 'toolUse', 'calls', 'actions'];
const ENVELOPES = [
  'message',
  'choices',
  'candidates',
  'output',
  'content',
  'parts',
  'action',
  'tool_call',
  'decision',
];
/** Keys beside a call that are no arguments of it; of the second only where a provider's block names its type. */
const BOOKKEEPING = new Set(['call_id', 'tool_call_id', 'toolCallId', 'role', 'log']);
const OF_BLOCK = new Set(['id', 'type', 'index', 'status']);
const REPLY_TOOLS = new Set(['respond', 'reply', 'say', 'final answer', 'final_answer', 'finalanswer']);
const MAX_DEPTH = 8;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function firstText(fields: Fields, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** Arguments come as an object, as JSON in a string, or as the one thing a tool takes. */
function readArgs(value: unknown): Fields {
  if (value === undefined || value === null || value === '') return {};
  if (isFields(value)) return value;
  if (typeof value === 'string') {
    const parsed = /^\s*\{/.test(value) ? parseLenient(value) : undefined;
    return isFields(parsed) ? parsed : { input: value };
  }
  return { input: value };
}

function build(name: string, args: Fields, fields: Fields, tools: readonly string[]): Action {
  const thought = firstText(fields, THOUGHT_KEYS);
  const text = firstText(fields, TEXT_KEYS);
  const extra = thought === undefined ? {} : { thought };
  const offered = offeredName(name, tools);
  if (REPLY_TOOLS.has(offered.toLowerCase()) && !tools.includes(offered)) {
    const values = Object.values(args);
    const reply = values.length === 1 && typeof values[0] === 'string' ? values[0] : text;
    if (reply !== undefined) return { name: SAY, args: {}, text: reply, ...extra };
  }
  return { name: offered, args, ...(text === undefined ? {} : { text }), ...extra };
}

/** `{action: 'print_label', name: 'p7'}`: the other name is an argument, unless it was offered or the action begins with it. */
function isNamedByAction(fields: Fields, nameKey: string, tools: readonly string[]): boolean {
  const { action } = fields;
  const name = String(fields[nameKey]).trim();
  if (!isToolName(action) || /\s/.test(action.trim()) || tools.includes(offeredName(name, tools)))
    return false;
  return !action.trim().toLowerCase().startsWith(name.toLowerCase());
}

/** A call that names its tool: `{name, arguments}` and everything that differs from it only in spelling. */
function readCall(fields: Fields, tools: readonly string[]): Action | undefined {
  if (isFields(fields.function))
    return readCall({ ...fields, ...fields.function, function: undefined }, tools);
  const found = NAME_KEYS.find((key) => isToolName(fields[key]));
  if (found === undefined) return undefined;
  const argKey = ARG_KEYS.find((key) => key in fields);
  const nameKey = argKey === undefined && isNamedByAction(fields, found, tools) ? 'action' : found;
  const name = (fields[nameKey] as string).trim();
  if (argKey !== undefined) return build(name, readArgs(fields[argKey]), fields, tools);
  // `{name: 'go', action: 'go to desk 1'}`: a text action with its verb named beside it.
  if (nameKey !== 'action' && typeof fields.action === 'string') {
    const phrase = readPhrase(fields.action, tools.length > 0 ? [...tools, name] : [name]);
    return { ...build(name, phrase?.args ?? { input: fields.action }, fields, tools), text: fields.action };
  }
  const known = tools.includes(offeredName(name, tools));
  // What is typed on a phone: `{action_type: 'input_text', text, index}`.
  const isTyped = nameKey === 'action_type';
  const rest = Object.entries(fields).filter(
    ([key, value]) =>
      key !== nameKey &&
      value !== undefined &&
      !BOOKKEEPING.has(key) &&
      !('type' in fields && OF_BLOCK.has(key)) &&
      !THOUGHT_KEYS.includes(key) &&
      (isTyped || !TEXT_KEYS.includes(key)),
  );
  if (isTyped) return { name: offeredName(name, tools), args: Object.fromEntries(rest) };
  if (nameKey === 'action') {
    const phrase = known || rest.length > 0 ? undefined : readPhrase(name, tools);
    if (phrase) return { ...phrase, ...build(phrase.name, phrase.args, fields, tools), text: name };
    return build(name, Object.fromEntries(rest), fields, tools);
  }
  if (known) return build(name, Object.fromEntries(rest), fields, tools);
  return rest.length === 0 && !/\s/.test(name) ? build(name, {}, fields, tools) : undefined;
}

/** `{click: {index: 5}}`: the key is the tool. Trusted only where the key was offered or the place says so. */
function readKeyed(fields: Fields, tools: readonly string[], trusted: boolean): Action | undefined {
  const entries = Object.entries(fields).filter(([key]) => !THOUGHT_KEYS.includes(key));
  const [key, value] = entries[0] ?? [];
  if (entries.length !== 1 || key === undefined || !isToolName(key)) return undefined;
  if (!tools.includes(key) && !(trusted && (isFields(value) || value === null))) return undefined;
  return build(key, readArgs(value), fields, tools);
}

function readBlock(fields: Fields): Action | undefined {
  const type = typeof fields.type === 'string' ? fields.type : '';
  const text = firstText(fields, ['text', 'thinking', 'reasoning', 'content']);
  if (text === undefined) return undefined;
  if (type === 'thinking' || type === 'reasoning') return { name: SAY, args: {}, thought: text };
  return type === 'text' || type === 'output_text' ? { name: SAY, args: {}, text } : undefined;
}

/** Words beside calls belong to the first of them; words alone are one reply. */
function join(parts: Action[]): Action[] {
  const calls = parts.filter((part) => part.name !== SAY);
  const said = parts.filter((part) => part.name === SAY);
  const text = said.flatMap((part) => part.text ?? []).join('\n');
  const thought = said.flatMap((part) => part.thought ?? []).join('\n');
  const words = { ...(text === '' ? {} : { text }), ...(thought === '' ? {} : { thought }) };
  const first = calls[0];
  if (first) return [{ ...words, ...first }, ...calls.slice(1)];
  return text === '' && thought === '' ? [] : [{ name: SAY, args: {}, ...words }];
}

function readInside(value: unknown, tools: readonly string[], depth: number, trusted: boolean): Action[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    return join(value.slice(0, 256).flatMap((item) => readInside(item, tools, depth + 1, trusted)));
  }
  if (!isFields(value)) return [];
  const block = readBlock(value);
  if (block) return [block];
  for (const key of WRAPPERS) {
    const wrapped = value[key];
    const calls = typeof wrapped === 'object' ? readInside(wrapped, tools, depth + 1, true) : [];
    if (calls.length === 0) continue;
    const text = firstText(value, TEXT_KEYS);
    const thought = firstText(value, THOUGHT_KEYS);
    return join([
      {
        name: SAY,
        args: {},
        ...(text === undefined ? {} : { text }),
        ...(thought === undefined ? {} : { thought }),
      },
      ...calls,
    ]);
  }
  const call = readCall(value, tools) ?? readKeyed(value, tools, trusted);
  if (call) return [call];
  for (const key of ENVELOPES) {
    const inner = value[key];
    const actions = typeof inner === 'object' ? readInside(inner, tools, depth + 1, key === 'action') : [];
    const thought = firstText(value, THOUGHT_KEYS);
    if (actions.length > 0) {
      return thought === undefined ? actions : join([{ name: SAY, args: {}, thought }, ...actions]);
    }
  }
  const text = firstText(value, TEXT_KEYS);
  const thought = firstText(value, THOUGHT_KEYS);
  if (text === undefined) return [];
  return [{ name: SAY, args: {}, text, ...(thought === undefined ? {} : { thought }) }];
}

/**
 * The actions in a JSON value: tool calls as OpenAI, Anthropic, Google, LangChain and the AI SDK write them,
 * `{name, arguments}` in any of its spellings, provider messages around them, and replies.
 *
 * @param tools names that were offered; they settle what could be read in two ways
 * @returns empty where the value is neither a call nor a reply
 */
export const readActions = (value: unknown, tools: readonly string[]): Action[] =>
  readInside(value, tools, 0, false);
