import type { AssistantMessage, Message, ToolMessage } from '../../run/message.js';
import { withoutBoilerplate } from '../../run/texts.js';
import { type Fields, fieldsOf, firstOf, isFields, listOf, textIn, unpacked } from '../fields.js';
import type { Note } from '../finding.js';
import { pairIn } from '../lists/looks-like.js';
import { scalarText } from '../scalar-text.js';
import { taskForAgent } from './between-agents.js';
import { withKeyedCall } from './keyed-call.js';
import { type Part, readCallParts, readParts, readResult, wordsOf } from './parts.js';
import { type Role, roleNamed, speakerOf } from './roles.js';
import { pairedStep } from './steps/paired-step.js';
import { readStep } from './steps/read-step.js';
import { numbered, unwrapMessage } from './unwrap.js';

/** The content of one item of a conversation. */
export interface ReadItem {
  messages: Message[];
  /** True where it may be a part of an answer only, so that the next part belongs to it: an item of Responses. */
  piece: boolean;
  success?: boolean;
  /** True for a person's words beside results: they go on with what is being done. */
  beside: boolean;
  /** True for what begins a conversation: its system prompt. */
  opens: boolean;
}

/** What is known of the conversation so far: names of tools that were called, for results under such a name. */
export interface Known {
  tools: Set<string>;
  ids: Set<string>;
}

/** Items that are a call or a result by themselves. */
const ITEM =
  /^(?:[a-z_]+_call|[a-z_]+_call_(?:output|result)|command_execution|mcp_tool_call|file_change|web_search|tool_use|tool_result)$/;
const SILENT_ITEM =
  /^(?:reasoning|compaction|item_reference|mcp_list_tools|mcp_approval_\w+|ghost_snapshot|todo_list)$/;

const SILENT_MESSAGE = /^(?:(?:hidden_)?reasoning|system|event|summary)_message$/;

/** An answer in its own order: what was called, what came back, what was said after that. */
function answerOf(parts: readonly Part[]): Message[] {
  const messages: Message[] = [];
  const ids = new Set<string | undefined>();
  let texts: string[] = [];
  let calls: AssistantMessage['calls'] = [];
  let results: ToolMessage[] = [];
  const flush = (): void => {
    if (texts.length > 0 || calls.length > 0)
      messages.push({ role: 'assistant', text: texts.join('\n'), calls });
    messages.push(...results);
    [texts, calls, results] = [[], [], []];
  };
  for (const part of parts) {
    if (part === 'step') flush();
    else if ('result' in part) {
      if (part.result.callId === undefined || !ids.has(`result ${part.result.callId}`))
        results.push(part.result);
      ids.add(`result ${part.result.callId}`);
    } else {
      if (results.length > 0 && 'text' in part) flush();
      if ('text' in part) texts.push(part.text);
      else if (part.call.id === undefined || !ids.has(part.call.id)) {
        ids.add(part.call.id);
        calls.push(part.call);
      }
    }
  }
  flush();
  return messages.length > 0 ? messages : [{ role: 'assistant', text: '', calls: [] }];
}

const resultsIn = (parts: readonly Part[]): ToolMessage[] =>
  parts.flatMap((part) => (typeof part === 'object' && 'result' in part ? [part.result] : []));
const isCall = (part: Part): boolean => typeof part === 'object' && 'call' in part;
const textIn_ = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (typeof part === 'object' && 'text' in part ? [part.text] : [])).join('\n');

function fromParts(role: Role, parts: readonly Part[]): Message[] {
  if (role === 'assistant') return answerOf(parts);
  if (role === 'system') return [];
  const results = resultsIn(parts);
  if (role === 'tool') return results;
  const text = textIn_(parts);
  return text.trim() === '' && results.length > 0 ? results : [...results, { role: 'user', text }];
}

const CALLS_KEY = /^(?:(?:tool|function|mcp)_?(?:call|use|request|invocation)(?:s|_?list)|actions|calls)$/;
const RESULTS_KEY = /^(?:tool|function|mcp)_?(?:call_?)?(?:result|response|output|return)(?:s|_?list)$/;
/** What holds calls under a name that is not known; what is on offer and what was chosen of it are none. */
const LIKE_CALLS =
  /^(?!tools$|functions$|tool_(?:choice|config|definitions|call_chunks|call_states)$).*(?:tool|function|action|invocation)/;
const snake = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/** The first list of objects under a name of that kind. */
const listUnder = (message: Fields, kind: RegExp): unknown[] =>
  Object.entries(message)
    .filter(([key]) => kind.test(snake(key)))
    .map(([, value]) => listOf(numbered(value)))
    .find((list) => list.length > 0 && list.every(isFields)) ?? [];

/** Says what a message without calls has that looks like some. */
function noteUnread(message: Fields, note: Note): void {
  for (const [key, value] of Object.entries(message))
    if (LIKE_CALLS.test(snake(key)) && (listOf(value).some(isFields) || isFields(value)))
      note(`calls under the unknown name ${key.slice(0, 40)}`);
}

/** The calls beside a message's content, under whichever name. */
function callsBeside(message: Fields, note: Note): Part[] {
  const extra = fieldsOf(message.additional_kwargs);
  // AgentKit's answers that call say so by their type, and have the calls as tools.
  const own = message.type === 'tool_call' ? message.tools : undefined;
  const lists = [message.tool_calls, message.toolCalls, message.toolInvocations, extra.tool_calls, own].map(
    (value) => listOf(numbered(value)),
  );
  const calls = lists.find((list) => list.length > 0) ?? listUnder(message, CALLS_KEY);
  const one = firstOf(
    message.function_call,
    message.functionCall,
    calls.length > 0 ? undefined : extra.function_call,
  );
  return [...calls, ...listOf(message.invalid_tool_calls), ...(isFields(one) ? [one] : [])].flatMap((call) =>
    readCallParts(call, note),
  );
}

const CONTENT_KEYS =
  'content parts value text message body utterance data contents prompt response output refusal blocks items'.split(
    ' ',
  );

function toolMessage(
  message: Fields,
  content: unknown,
  known: Known,
  word: string | undefined,
  note: Note,
): Message[] {
  const parts = Array.isArray(content) || isFields(content) ? readParts(content, () => {}) : [];
  const inside = resultsIn(parts);
  // A person's word on a call is no result of it.
  if (parts.length === 0 && listOf(content).some(isFields)) return [];
  const typed =
    inside.length > 0 &&
    listOf(isFields(content) ? content.parts : content).some(
      (part) => !/^tool_output$/.test(scalarText(fieldsOf(part).type)),
    );
  if (typed) return inside;
  const shown = Array.isArray(content)
    ? wordsOf(content, note) || inside.map(({ text }) => text).join('\n')
    : content;
  const named = textIn(message.name) ?? (word !== undefined && known.tools.has(word) ? word : undefined);
  const error = isFields(message.error) || textIn(message.error) ? message.error : undefined;
  const { id, ...rest } = { ...fieldsOf(message.additional_kwargs), ...message };
  // A message's own id is its call's only where it says so elsewhere: tau2 gives the id of the call.
  const own = typeof id === 'string' && known.ids.has(id) ? { id } : {};
  const result = readResult(
    {
      ...rest,
      ...own,
      ...(named === undefined ? {} : { name: named }),
      // CAMEL has what came back beside an empty content.
      output: shown === '' ? rest.result : shown,
      content: undefined,
      error,
      ...(message.error === true ? { isError: true } : {}),
    },
    note,
  );
  return [result.state === 'error' ? { ...result, text: withoutBoilerplate(result.text) } : result];
}

/**
 * Reads one item of a conversation, in any dialect: a message, a line of a session, an item of the Responses API, a
 * step with what it did and what came of it.
 *
 * @param fallback who speaks where it does not say
 * @returns undefined for what is none
 */
export function readItem(value: unknown, known: Known, note: Note, fallback?: Role): ReadItem | undefined {
  const item = (messages: Message[], more: Partial<ReadItem> = {}): ReadItem => {
    for (const message of messages)
      if (message.role === 'assistant')
        for (const { name, id } of message.calls) {
          known.tools.add(name);
          if (id !== undefined) known.ids.add(id);
        }
    const beside = messages[0]?.role === 'tool' && messages.at(-1)?.role === 'user';
    return { messages, piece: false, opens: false, beside, ...more };
  };
  if (typeof value === 'string') return fallback && item(fromParts(fallback, [{ text: value }]));
  if (Array.isArray(value)) {
    const step = pairedStep(value);
    if (step) return readItem(step, known, note, fallback);
    const role = typeof value[0] === 'string' && value.length === 2 ? roleNamed(value[0]) : undefined;
    return role && item(fromParts(role, readParts(value[1], note)), { opens: role === 'system' });
  }
  if (!isFields(value)) return undefined;
  const pair = pairIn(value);
  if (pair)
    return item([
      { role: 'user', text: pair[0] },
      { role: 'assistant', text: pair[1], calls: [] },
    ]);
  const message = withKeyedCall(unwrapMessage(value));
  const type = textIn(message.type) ?? '';
  if (typeof message.role !== 'string' && ITEM.test(type)) {
    const output = /_(?:output|result)$/.test(type);
    const parts: Part[] = output
      ? [{ result: readResult(message, note) }]
      : readCallParts(
          type === 'command_execution'
            ? { name: 'bash', input: { command: message.command }, ...message }
            : type === 'file_change'
              ? {
                  name: 'apply_patch',
                  input: { changes: message.changes },
                  output: message.status,
                  ...message,
                }
              : message,
          note,
        );
    return item(output ? resultsIn(parts) : answerOf(parts), { piece: true });
  }
  if (type === 'agent_message' && 'recipient' in message) {
    const task = taskForAgent(message);
    return item(task === '' ? [] : [{ role: 'user', text: task }]);
  }
  if (type === 'agent_message')
    return item([{ role: 'assistant', text: textIn(message.text) ?? '', calls: [] }], { piece: true });
  if (SILENT_ITEM.test(type) || SILENT_MESSAGE.test(scalarText(message.message_type))) return item([]);
  const step = readStep(message, note);
  if (step)
    return item(
      fromParts(step.role, step.parts),
      step.success === undefined ? {} : { success: step.success },
    );
  if (message.role === 'bashExecution') {
    note('commands that the person ran');
    return item([]);
  }
  const { word, role: spoken } = speakerOf(message);
  const role =
    spoken ??
    (word !== undefined && known.tools.has(word) ? 'tool' : undefined) ??
    (word === undefined || !('role' in message) ? fallback : undefined);
  // Where both are there, parts show what content only says.
  const parted = Array.isArray(message.parts) && message.parts.length > 0 ? message.parts : undefined;
  const content = numbered(parted ?? firstOf(...CONTENT_KEYS.map((key) => message[key])));
  if (role === undefined) {
    if (word === undefined || (content === undefined && !('tool_calls' in message))) return undefined;
    note(`messages of the unknown role ${word.slice(0, 40)}`);
    return item([]);
  }
  const listed =
    typeof content === 'string' && /^\s*\[\s*\{\s*"function"/.test(content) ? unpacked(content) : undefined;
  // Koog writes calls as the words of a message, a tool's too.
  if (Array.isArray(listed)) return item(answerOf(listed.flatMap((call) => readCallParts(call, note))));
  if (role === 'tool' && isFields(content) && isFields(content.function)) {
    note('definitions of tools among the messages');
    return item([]);
  }
  if (role === 'system')
    return item([], { opens: typeof message.role === 'string' || typeof message.from === 'string' });
  // OpenInference has all results of AutoGen that came at once in one message.
  const several = role === 'tool' ? listOf(numbered(message.function)).map(unpacked) : [];
  if (several.length > 0 && several.every(isFields))
    return item(several.map((result) => readResult(result, note)));
  if (role === 'tool' || (isFields(message.tool_result) && role === 'user'))
    return item(toolMessage(message, content, known, word, note));
  const parts = [...readParts(content ?? '', note), ...callsBeside(message, note)];
  for (const result of listUnder(message, RESULTS_KEY)) parts.push({ result: readResult(result, note) });
  // A call that is a message of its own.
  if (role === 'assistant' && ('arguments' in message || isFields(message.tool_call)) && !parts.some(isCall))
    parts.push(...readCallParts(isFields(message.tool_call) ? message.tool_call : message, note));
  if (role === 'assistant' && !parts.some(isCall)) noteUnread(message, note);
  if (role === 'user' && parts.some(isCall)) {
    note('calls of tools by the person (a simulated one has tools of its own)');
  }
  return item(fromParts(role, parts), { piece: role === 'assistant' && type === 'message' });
}
