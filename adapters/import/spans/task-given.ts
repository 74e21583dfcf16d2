import { asText, isFields, textIn } from '../fields.js';

/** True for arguments of which there are none. */
export const isEmpty = (input: unknown): boolean => isFields(input) && Object.keys(input).length === 0;

/** What a tool was given: its prompt, the text of its one argument, or all of them; undefined for nothing. */
export function taskGiven(input: unknown): string | undefined {
  if (!isFields(input)) return asText(input);
  const given = Object.values(input);
  const [only] = given;
  const isOne = given.length === 1 && typeof only === 'string';
  return textIn(input.prompt) ?? (isOne ? only : isEmpty(input) ? undefined : asText(input));
}
