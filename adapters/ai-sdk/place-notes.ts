import { fieldsOf } from '../run/adapter-error.js';
import type { Guide } from '../run/guide.js';
import { asText } from '../run/texts.js';
import type { PromptMessage } from './prompt.js';
import { readStoredResult } from './read-messages.js';

/** A result with a note behind what it says; every provider takes a text. */
function withNote(output: unknown, note: string): unknown {
  const { type, value, reason } = fieldsOf(output);
  switch (type) {
    case 'content':
      return { ...fieldsOf(output), value: [...(value as unknown[]), { type: 'text', text: note }] };
    case 'execution-denied':
      return { ...fieldsOf(output), reason: `${reason === undefined ? '' : `${asText(reason)}\n\n`}${note}` };
    case 'error-text':
    case 'error-json':
      return { ...fieldsOf(output), type: 'error-text', value: `${asText(value)}\n\n${note}` };
    default:
      return { ...fieldsOf(output), type: 'text', value: `${asText(value)}\n\n${note}` };
  }
}

/**
 * A prompt with what was told of its results behind each of them, the same in every later prompt: what is before a note stays
 * as caches know it. The given one is left as it is.
 */
export function placeNotes<M extends PromptMessage>(prompt: readonly M[], notes: Guide): readonly M[] {
  if (!notes.hasNotes()) return prompt;
  return prompt.map((message) => {
    const { role, content } = message;
    if (role !== 'tool' || typeof content === 'string') return message;
    let isChanged = false;
    const parts = content.map((part) => {
      const fields = fieldsOf(part);
      const note = fields.type === 'tool-result' ? notes.behind(readStoredResult(fields)) : '';
      if (note === '') return part;
      isChanged = true;
      return { ...fields, output: withNote(fields.output, note) };
    });
    return isChanged ? { ...message, content: parts } : message;
  });
}
