import type { Tool } from '../run/message.js';
import { isFields, listOf } from './fields.js';

export type { AssistantMessage, Call, Message, Tool, ToolMessage } from '../run/message.js';

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
