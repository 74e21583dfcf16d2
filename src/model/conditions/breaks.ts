import type { Rule } from './conditions.js';
import { type Facts, factKey, valueIn } from './fact.js';

/** Whether a rule is broken by what holds before a call; what is not known breaks nothing. */
export function breaks({ fact, values, refusedValues }: Rule, facts: Facts): boolean {
  const value = valueIn(factKey(fact), facts);
  return value !== undefined && (refusedValues?.includes(value) ?? !values.includes(value));
}
