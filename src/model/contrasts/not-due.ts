import type { Situation } from '../situation.js';
import { isDone } from '../table/is-done.js';
import { circumstanceKey, circumstancesIn } from './circumstances-in.js';
import type { Contrasts } from './learn-contrasts.js';

/** Operators that results call for in some runs, and in the run at hand do not. */
export function notDue({ contrasts }: Contrasts, { steps }: Pick<Situation, 'steps'>): Set<string> {
  const due = new Map<string, boolean>();
  const said = circumstancesIn(steps);
  for (const { feature, when } of contrasts) {
    if (!when || !('operator' in feature)) continue;
    if (!isDone(steps, when.operator)) continue;
    const { operator } = feature;
    due.set(operator, (due.get(operator) ?? false) || said.has(circumstanceKey(when)));
  }
  return new Set([...due].flatMap(([operator, isDue]) => (isDue ? [] : operator)));
}
