import type { CallModelInputFilterArgs } from '@openai/agents';
import { fieldsOf } from '../run/adapter-error.js';
import type { Guide } from '../run/guide.js';
import { contentWith } from '../run/place-text.js';
import { asText } from '../run/texts.js';
import { readItems } from './read-items.js';

type Items = CallModelInputFilterArgs['modelData']['input'];

/** An output with a note behind what it says. */
function withNote(output: unknown, note: string): unknown {
  if (Array.isArray(output)) return contentWith(output, note, 'input_text');
  const { type, text } = fieldsOf(output);
  if (type === 'text' && typeof text === 'string') return { ...fieldsOf(output), text: `${text}\n\n${note}` };
  return type === undefined ? `${asText(output ?? '')}\n\n${note}` : output;
}

/** Items with what was told of the results of functions behind each of them. */
export function placeNotes(items: Items, notes: Guide): Items {
  if (!notes.hasNotes()) return items;
  return items.map((item) => {
    const [read] = item.type === 'function_call_result' ? readItems([item]) : [];
    const note = notes.behind(read);
    return note === '' ? item : ({ ...item, output: withNote(fieldsOf(item).output, note) } as typeof item);
  });
}
