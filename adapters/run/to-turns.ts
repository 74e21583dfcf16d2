import type { Turn } from '../../src/index.js';
import { asJson } from './content.js';
import type { AssistantMessage, Call, Message, Tool, ToolMessage } from './message.js';
import { type Pairs, pairResults } from './pair-results.js';
import { asText } from './texts.js';

/** What ended a run before its model was done. */
export interface Ending {
  /** In words. */
  message: string;
  /** What was thrown, where it may have been the call under way that threw it: then it is an error of that call. */
  error?: string;
}

/** A conversation of which turns are made. */
export interface Conversation {
  messages: readonly Message[];
  /** Index of the first message that the run itself made; the messages before it were only seen. */
  start: number;
  tools: readonly Tool[];
  ending?: Ending | undefined;
  /** Makes a text as long as it may be. */
  cut(text: string): string;
}

/** What stands for a decision where the model said nothing: nothing is learned from it. */
export const NO_DECISION = '(no answer)';

const DESCRIPTION_LENGTH = 200;
/** Names of tools that are said again in every turn, in code units of all turns together. */
const REPEATED_LENGTH = 60_000;

/** What a tool's result says, and its state where the text does not say it. */
function resultText({ text, state }: ToolMessage): string {
  if (state === 'error') return JSON.stringify({ error: text });
  return state === 'interrupted' ? JSON.stringify({ interrupted: true, message: text }) : text;
}

/** Says what a message shows the model; nothing for its own words. Results name the tool they are of. */
function observer({ callOf }: Pairs, cut: Conversation['cut']): (message: Message) => string {
  return (message) => {
    if (message.role === 'user') return `User message:\n${cut(message.text)}`;
    if (message.role === 'assistant') return '';
    const name = message.name ?? callOf.get(message)?.name ?? 'tool';
    return `Tool result (${name}):\n${cut(resultText(message))}`;
  };
}

function headings(tools: readonly Tool[], turns: number): { first: string; later: string } {
  if (tools.length === 0) return { first: '', later: '' };
  const list = (lines: string[]) => `Available tools:\n${lines.join('\n')}\n\n`;
  const first = tools.map(({ name, description }) => {
    const words = description?.replace(/\s+/g, ' ').trim().slice(0, DESCRIPTION_LENGTH).toWellFormed();
    return words ? `- ${name}: ${words}` : `- ${name}`;
  });
  const later = list(tools.map(({ name }) => `- ${name}`));
  return { first: list(first), later: later.length * turns > REPEATED_LENGTH ? '' : later };
}

function decisionOf(call: Call, words: string): string {
  const { name, input } = call;
  const spoken = words === '' ? {} : { text: words };
  try {
    return asJson({ name, arguments: input ?? {}, ...spoken })!;
  } catch {
    return JSON.stringify({ name, arguments: asText(input), ...spoken });
  }
}

/** False of JSON that was cut so short that it is none: its arguments are cut as a text instead. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A conversation as turns: one for each tool call (calls made at once have the same inputs) and one for each
 * answer in words. `inputs` lists the tools on offer, one a line (with what they do in the first turn), and what
 * was new to the model; `decision` is the call as JSON or the words; `result` is what the tool returned, or what
 * the person said next.
 */
export function toTurns({ messages, start, tools, ending, cut }: Conversation): Turn[] {
  const turns: Turn[] = [];
  const answers = messages.slice(start).filter(({ role }) => role === 'assistant').length;
  const heading = headings(tools, answers);
  const before = messages.slice(0, start);
  const open = before.slice(before.findLastIndex(({ role }) => role === 'assistant') + 1);
  const pairs = pairResults(messages);
  const observed = observer(pairs, cut);
  let seen = open.map(observed);
  let calling = false;
  const add = (decision: string, result: string | undefined): void => {
    const head = turns.length === 0 ? heading.first : heading.later;
    const what = seen.filter((text) => text !== '').join('\n\n');
    turns.push({
      turn: turns.length + 1,
      inputs: head + (what === '' ? 'Observation: (none)' : what),
      decision,
      ...(result === undefined || result.trim() === '' ? {} : { result: cut(result) }),
    });
  };
  const answer = ({ text, calls }: AssistantMessage, after: readonly Message[]): void => {
    const words = text.trim();
    calling = calls.length > 0;
    if (!calling) {
      const next = after.findIndex(({ role }) => role === 'assistant');
      // An action in words has its result in a message that names no call.
      const said = (next < 0 ? after : after.slice(0, next)).filter(
        (message) => message.role === 'user' || (message.role === 'tool' && message.callId === undefined),
      );
      add(words === '' ? NO_DECISION : cut(words), said.map((message) => message.text).join('\n'));
      return;
    }
    calls.forEach((call, index) => {
      const result = pairs.resultOf.get(call);
      const spoken = index === 0 ? cut(words) : '';
      const decision = decisionOf(call, spoken);
      const short = cut(decision);
      add(
        isJson(short) ? short : decisionOf({ ...call, input: cut(asText(call.input)) }, spoken),
        result === undefined ? undefined : resultText(result),
      );
    });
  };
  messages.slice(start).forEach((message, index) => {
    if (message.role !== 'assistant') {
      seen.push(observed(message));
      return;
    }
    answer(message, messages.slice(start + index + 1));
    seen = [];
  });
  if (ending === undefined) return turns;
  const last = turns.at(-1);
  const stopped = { interrupted: true, message: ending.message };
  if (last === undefined || seen.length > 0 || last.result !== undefined)
    add(NO_DECISION, JSON.stringify(stopped));
  else
    last.result = cut(
      JSON.stringify(calling && ending.error !== undefined ? { error: ending.error } : stopped),
    );
  return turns;
}
