import { isFields, listOf } from './fields.js';

/** A tool call that a model asked for. */
export interface Call {
  /** Ties it to its result; some formats have none. */
  id?: string;
  name: string;
  input: unknown;
}

/** What a person said. */
export interface UserMessage {
  role: 'user';
  text: string;
}

/** What the model said and asked for. */
export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: Call[];
}

/** What came back from a tool. */
export interface ToolMessage {
  role: 'tool';
  callId?: string;
  name?: string;
  text: string;
  /** How it ended where that does not only stand in its words. */
  state?: 'error' | 'interrupted';
}

/**
 * One message of a conversation, whatever format it came from. System prompts are none: they are the same for
 * every run, and where knowhow was used its advice stands in them.
 */
export type Message = UserMessage | AssistantMessage | ToolMessage;

/** A tool on offer. */
export interface Tool {
  name: string;
  description?: string;
}

/** Parts of a message that are not its words. */
const SILENT = /think|reasoning|tool|function|signature|cache/i;

/**
 * The words of a message's content: a text, or parts of which texts are kept and pictures and files named by
 * their type, as `[image]`.
 */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (isFields(content)) return wordsOf([content]);
  return listOf(content)
    .flatMap((part) => {
      if (typeof part === 'string') return [part];
      if (!isFields(part)) return [];
      const type = typeof part.type === 'string' ? part.type : 'text';
      if (SILENT.test(type)) return [];
      const words = [part.text, part.content, part.refusal].find((value) => typeof value === 'string');
      return /text|refusal/.test(type) && words !== undefined ? [words as string] : [`[${type}]`];
    })
    .join('\n');
}

/** The tools in a list of definitions, in the shapes that providers take. */
export function readTools(value: unknown): Tool[] {
  return listOf(value).flatMap((item) => {
    if (!isFields(item)) return [];
    const inner = [item.function, item.custom].find(isFields) ?? item;
    const name = [inner.name, inner.toolName, inner.type].find((text) => typeof text === 'string');
    if (typeof name !== 'string' || name.trim() === '') return [];
    const { description } = inner;
    return [{ name, ...(typeof description === 'string' ? { description } : {}) }];
  });
}
