import type { History } from '../arguments/history.js';
import type { Sources } from '../arguments/sources.js';
import { sourcesFor } from '../arguments/sources-for.js';
import type { Rule } from './conditions.js';
import { factKey, valueIn } from './fact.js';
import { factsBefore } from './facts-before.js';

/** The values that earlier results have for an argument, by its likeliest source. */
function valuesFor(sources: Sources, operator: string, name: string, { places }: History): string[] {
  const [first] = sourcesFor(sources, operator).find((argument) => argument.name === name)?.sources ?? [];
  const from = first?.from;
  return from && 'action' in from ? [...(places.get(`${from.action}\t${from.path}`)?.values ?? [])] : [];
}

/** Whether it is known of every object that an operator may be called with next that it breaks a rule. */
export function isBroken(
  { fact, values, refusedValues }: Rule,
  operator: string,
  { sources, history }: { readonly sources: Sources; readonly history: History },
): boolean {
  const calls =
    fact.kind === 'ran'
      ? [[]]
      : valuesFor(sources, operator, fact.of, history).map((value) => [{ path: fact.of, value }]);
  return (
    calls.length > 0 &&
    calls.every((args) => {
      const value = valueIn(factKey(fact), factsBefore(args, history));
      return value !== undefined && (refusedValues?.includes(value) ?? !values.includes(value));
    })
  );
}
