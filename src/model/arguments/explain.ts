import type { ArgumentSource } from '../../domain/action-plan.js';
import type { Argument } from '../events/action.js';
import { MOST_ROWS } from '../settings.js';
import { type History, hasWord } from './history.js';
import { TASK_BITS } from './settings.js';
import { belongsTo } from './sight.js';

/** The key of a source: equal sources have equal keys. */
export const sourceKey = (from: ArgumentSource): string => JSON.stringify(from);
export const TASK = sourceKey({ task: true });

/** What can be compared with other arguments of the call: those that name something. */
const joinsOf = (argument: string, value: string, args: readonly Argument[]): Argument[] =>
  args.filter((arg) => arg.path !== argument && arg.value !== value && arg.value.length > 2);

/**
 * The sources that hold a value at one point of a run, with the bits that it takes to name it there: the logarithm of
 * the number of candidates.
 */
export function explain(
  { path: argument, value }: Argument,
  args: readonly Argument[],
  history: History,
): Map<string, number> {
  const bits = new Map<string, number>();
  if (hasWord(history.words, value.toLowerCase())) bits.set(TASK, TASK_BITS);
  const joins = joinsOf(argument, value, args);
  for (const key of history.holding.get(value) ?? []) {
    const { operator, path, values, found } = history.places.get(key)!;
    bits.set(sourceKey({ action: operator, path }), Math.log2(values.size));
    if (path === '' || found.length > MOST_ROWS) continue;
    for (const join of joins) {
      const joined = new Set<string>();
      for (const { sight, cell } of found) {
        if (belongsTo(sight, cell, join.value)) joined.add(cell.value);
      }
      if (joined.has(value))
        bits.set(sourceKey({ action: operator, path, same: join.path }), Math.log2(joined.size));
    }
  }
  return bits;
}
