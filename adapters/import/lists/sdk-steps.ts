import { type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';
import type { Layout } from './layout.js';

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

/**
 * The steps of a result of AI SDK as a conversation: each has its own part of what was said, and the messages of all before it
 * besides. Undefined for anything else.
 */
export function sdkSteps(fields: Fields): Layout | undefined {
  const steps = listOf(fields.steps);
  if (steps.length === 0 || !steps.every(isStep)) return undefined;
  const given = listOf(fields.messages);
  const asked = given.length > 0 ? given : askedOf(steps[0]!);
  return {
    items: [...asked, ...steps.map(({ content }) => ({ role: 'assistant', content }))],
    around: fields,
  };
}
