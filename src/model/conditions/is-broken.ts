import type { History } from '../arguments/history.js';
import type { Sources } from '../arguments/sources.js';
import { sourcesFor } from '../arguments/sources-for.js';
import type { Rule } from './conditions.js';
import { type Facts, factKey, valueIn } from './fact.js';
import { factsBefore } from './facts-before.js';

/** The values that earlier results have for an argument, by its likeliest source. */
function valuesFor(sources: Sources, operator: string, name: string, { places }: History): string[] {
  const [first] = sourcesFor(sources, operator).find((argument) => argument.name === name)?.sources ?? [];
  const from = first?.from;
  return from && 'action' in from ? [...(places.get(`${from.action}\t${from.path}`)?.values ?? [])] : [];
}

/** Whether a rule is broken by what holds before a call; what is not known breaks nothing. */
export function breaks({ fact, values, refusedValues }: Rule, facts: Facts): boolean {
  const value = valueIn(factKey(fact), facts);
  return value !== undefined && (refusedValues?.includes(value) ?? !values.includes(value));
}

/** Whether it is known of every object that an operator may be called with next that it breaks a rule. */
export function isBroken(
  rule: Rule,
  operator: string,
  { sources, history }: { readonly sources: Sources; readonly history: History },
): boolean {
  const { fact } = rule;
  const calls =
    fact.kind === 'ran'
      ? [[]]
      : valuesFor(sources, operator, fact.of, history).map((value) => [{ path: fact.of, value }]);
  return calls.length > 0 && calls.every((args) => breaks(rule, factsBefore(args, history)));
}
