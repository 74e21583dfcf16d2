import { SEVERAL_GROUPS } from '../settings.js';
import type { Table } from '../table/table.js';
import { triesAfter } from './tries.js';

/**
 * Operators that are edits of another one: by the operator that was refused, the one that worked in its place in most
 * groups. Both are for the same thing.
 */
export function learnVariants({ runs, operators }: Table): Record<string, string> {
  const pairs = new Map<string, Map<string, Set<string>>>();
  const users = new Map<string, Set<string>>();
  for (const { group, steps, guided } of runs) {
    for (const { operator, failed } of steps)
      if (!failed && !guided) users.set(operator, (users.get(operator) ?? new Set()).add(group));
    for (const step of steps) {
      if (!step.failed) continue;
      const worked = triesAfter(steps, step.at, operators).find((one) => one.worked);
      const other = worked && steps[worked.index]!.operator;
      if (other === undefined || other === step.operator) continue;
      // Another tool does the same only where its name is a longer or a shorter form.
      if (step.action.kind !== 'line' && !other.includes(step.operator) && !step.operator.includes(other))
        continue;
      const row = pairs.get(step.operator) ?? new Map<string, Set<string>>();
      pairs.set(step.operator, row);
      row.set(other, (row.get(other) ?? new Set()).add(group));
    }
  }
  const found = [...pairs].flatMap(([refused, row]) => {
    // What is mostly done for its own sake is another action.
    const edits = [...row].filter(([other, { size }]) => size >= (users.get(other)?.size ?? 0) / 2);
    const [best] = edits.sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
    return best && best[1].size >= SEVERAL_GROUPS ? [[refused, best[0]] as const] : [];
  });
  // Of two that each worked in the place of the other neither is the other's edit.
  const by = new Map(found);
  return Object.fromEntries(
    found.filter(([refused, other]) => by.get(other) !== refused).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
