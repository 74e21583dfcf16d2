import { type Fields, fieldsOf, firstOf, isFields, listOf, textIn } from '../fields.js';

const isStep = (value: unknown): value is Fields =>
  isFields(value) &&
  textIn(value.finishReason) !== undefined &&
  Array.isArray(value.content) &&
  value.content.every((part) => textIn(fieldsOf(part).type) !== undefined);

/** What the first step was sent, as its provider was: a list of messages under one of two names. */
function askedOf({ request }: Fields): unknown[] {
  const body = fieldsOf(fieldsOf(request).body);
  return [body.messages, body.input].map(listOf).find((list) => list.length > 0) ?? [];
}

const itemOf = (item: unknown): unknown => firstOf(fieldsOf(item).rawItem, fieldsOf(item).raw_item);

/** The saved state of a run of OpenAI Agents, in JavaScript and in Python: what was given, and the items made since. */
function agentsState(fields: Fields): unknown[] | undefined {
  const given = firstOf(fields.originalInput, fields.original_input);
  // What was handed on to another agent is left out of one of Python's lists.
  const made = [fields.generatedItems, fields.session_items, fields.generated_items]
    .map(listOf)
    .find((list) => list.length > 0);
  if (given === undefined || !made?.every((item) => isFields(itemOf(item)))) return undefined;
  // A call that waits for a person is there a second time, as one that is to be allowed.
  const items = made.filter((item) => fieldsOf(item).type !== 'tool_approval_item').map(itemOf);
  return [...(typeof given === 'string' ? [{ role: 'user', content: given }] : listOf(given)), ...items];
}

/**
 * The steps of a result of AI SDK as a conversation: each has its own part of what was said, and the messages of all before it
 * besides; or what a state of OpenAI Agents keeps. Undefined for anything else.
 */
export function sdkSteps(fields: Fields): unknown[] | undefined {
  const state = agentsState(fields);
  if (state) return state;
  const steps = listOf(fields.steps);
  if (steps.length === 0 || !steps.every(isStep)) return undefined;
  const given = listOf(fields.messages);
  const asked = given.length > 0 ? given : askedOf(steps[0]!);
  return [...asked, ...steps.map(({ content }) => ({ role: 'assistant', content }))];
}
