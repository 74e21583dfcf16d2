import { type Fields, fieldsOf, firstOf, isFields, listOf } from '../fields.js';
import type { Layout } from './layout.js';

const itemOf = (item: unknown): unknown => firstOf(fieldsOf(item).rawItem, fieldsOf(item).raw_item);

/** The saved state of a run of OpenAI Agents, in JavaScript and in Python: what was given, and the items made since. Undefined for anything else. */
export function agentsState(fields: Fields): Layout | undefined {
  const given = firstOf(fields.originalInput, fields.original_input);
  // What was handed on to another agent is left out of one of Python's lists.
  const made = [fields.generatedItems, fields.session_items, fields.generated_items]
    .map(listOf)
    .find((list) => list.length > 0);
  if (given === undefined || !made?.every((item) => isFields(itemOf(item)))) return undefined;
  // A call that waits for a person is there a second time, as one that is to be allowed.
  const items = made.filter((item) => fieldsOf(item).type !== 'tool_approval_item').map(itemOf);
  const asked = typeof given === 'string' ? [{ role: 'user', content: given }] : listOf(given);
  return { items: [...asked, ...items], around: fields };
}
