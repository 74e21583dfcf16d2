import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { Turn } from '../../src/index.js';

/** Code units of one text in a turn, and of all of them: a record stays well below what a request may hold. */
const MAX_TEXT = 12_000;
const MAX_RECORD = 300_000;
/** Turns a record may hold; of a longer run the last are kept. */
const MAX_TURNS = 1_000;

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()} …`;

/** A tool, as far as it is told to whoever reads the record. */
export interface OfferedTool {
  name: string;
  description?: string;
}

/** The words of a message; parts that are no text are named by their type. */
export function textOf(message: BaseMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return content
    .flatMap((part) => {
      if (part.type === 'text' && typeof part.text === 'string') return [part.text];
      return /^(?:tool_use|tool_call|reasoning|thinking|functionCall)/.test(part.type ?? '')
        ? []
        : [`[${part.type}]`];
    })
    .join('\n');
}

function observation(message: BaseMessage): string {
  const text = textOf(message);
  if (ToolMessage.isInstance(message)) return `Tool result (${message.name ?? 'tool'}): ${text}`;
  return message.getType() === 'human' ? `User: ${text}` : text;
}

/** A result whose failure does not only stand in its words. */
function resultOf(message: ToolMessage): string {
  const text = textOf(message);
  return message.status === 'error' ? JSON.stringify({ error: text }) : text;
}

function decisionOf(message: AIMessage): string {
  const text = textOf(message).trim();
  const calls = (message.tool_calls ?? []).map(({ name, args }) => ({ name, arguments: args }));
  if (calls.length === 0) return text === '' ? '(nothing)' : text;
  if (text !== '') return JSON.stringify({ content: text, tool_calls: calls });
  return JSON.stringify(calls.length === 1 ? calls[0] : calls);
}

function inputsOf(seen: BaseMessage[], tools: OfferedTool[]): string {
  const offered = tools.map(({ name, description }) => {
    const first = description?.split('\n', 1)[0]?.trim().slice(0, 200);
    return first ? `- ${name}: ${first}` : `- ${name}`;
  });
  const observed = seen.map(observation).filter((text) => text.trim() !== '');
  const lines = offered.length > 0 ? ['Available tools:', ...offered, ''] : [];
  return [...lines, ...(observed.length > 0 ? observed : ['Observation: (none)'])].join('\n');
}

/** What a conversation shows of a run. */
export interface Conversation {
  messages: BaseMessage[];
  /** Index of the first message that the run itself made; earlier ones are only what it saw. Default 0. */
  start?: number;
  tools?: OfferedTool[];
  /** What ended the run, where it did not complete: the result of its last turn. */
  ending?: string;
}

/** From where on the messages before a run's first were not yet answered. */
function seenBefore(messages: BaseMessage[], start: number): number {
  for (let at = start - 1; at >= 0; at -= 1) if (messages[at]!.getType() === 'ai') return at + 1;
  return 0;
}

/**
 * A run's turns: one for each message of the model, with the tools on offer and what was observed since the one
 * before it, its calls as JSON or its words, and what the tools answered.
 *
 * @returns empty when the model said nothing and nothing ended the run
 */
export function messagesToTurns({ messages, start = 0, tools = [], ending }: Conversation): Turn[] {
  const turns: Omit<Turn, 'turn'>[] = [];
  let seen: BaseMessage[] = messages.slice(seenBefore(messages, start), start).filter(isObserved);
  for (let at = start; at < messages.length; at += 1) {
    const message = messages[at]!;
    if (!AIMessage.isInstance(message)) {
      if (isObserved(message)) seen.push(message);
      continue;
    }
    const calls = new Set((message.tool_calls ?? []).map(({ id }) => id));
    const results: string[] = [];
    for (const later of messages.slice(at + 1)) {
      if (AIMessage.isInstance(later)) break;
      if (ToolMessage.isInstance(later) && calls.has(later.tool_call_id)) results.push(resultOf(later));
    }
    turns.push({
      inputs: inputsOf(seen, tools),
      decision: decisionOf(message),
      ...(results.length > 0 ? { result: results.join('\n') } : {}),
    });
    seen = [];
  }
  if (ending !== undefined) {
    const last = turns.at(-1);
    if (last && seen.length === 0) last.result = [last.result, ending].filter(Boolean).join('\n');
    else turns.push({ inputs: inputsOf(seen, tools), decision: '(nothing)', result: ending });
  }
  return numbered(turns);
}

/** Numbers turns from 1 and keeps their texts to what a record may hold. */
export function numbered(turns: Omit<Turn, 'turn'>[]): Turn[] {
  const kept = turns.slice(-MAX_TURNS);
  const length = Math.min(MAX_TEXT, Math.floor(MAX_RECORD / (3 * Math.max(1, kept.length))));
  return kept.map(({ inputs, decision, memory, result }, index) => ({
    turn: index + 1,
    inputs: clip(inputs, length),
    decision: clip(decision, length),
    ...(memory ? { memory: clip(memory, length) } : {}),
    ...(result ? { result: clip(result, length) } : {}),
  }));
}

/** System messages are instructions, not observations: the guidance would be among them. */
const isObserved = (message: BaseMessage): boolean => message.getType() !== 'system';
