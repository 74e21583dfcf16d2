import type { ObservedRun } from '../runs/observed-run.js';
import type { Kinship } from './kinship.js';

/** How often one action came after another in runs that took both: `after.get(b)?.get(a)`, in [0, 1]. */
export type Order = Map<string, Map<string, number>>;

/** How surely what can be called with something new that another action brought comes after that, where no run shows it. */
const BROUGHT = 1;

/**
 * Learns which action comes after which: the last time it went through, past the first time of the other.
 *
 * @param does actions that are ever refused: what others bring to be called with comes after them
 */
export function learnOrder(
  runs: readonly ObservedRun[],
  does: ReadonlySet<string> = new Set(),
  takesNew: Kinship['takesNew'] = () => false,
): Order {
  const counts = new Map<string, Map<string, { after: number; all: number }>>();
  for (const { steps, success } of runs) {
    if (success < 0.5) continue;
    const first = new Map<string, number>();
    const last = new Map<string, number>();
    steps.forEach(({ action, outcome }, at) => {
      if (outcome === 'error' || outcome === 'interrupted') return;
      if (!first.has(action)) first.set(action, at);
      last.set(action, at);
    });
    for (const [b, end] of last) {
      for (const [a, start] of first) {
        if (a === b) continue;
        const row = counts.get(b) ?? new Map();
        const cell = row.get(a) ?? { after: 0, all: 0 };
        cell.all += success;
        if (end > start && last.get(a)! < end) cell.after += success;
        row.set(a, cell);
        counts.set(b, row);
      }
    }
  }
  const order: Order = new Map(
    [...counts].map(([b, row]) => [
      b,
      new Map([...row].map(([a, { after, all }]) => [a, (after + 0.5) / (all + 1)])),
    ]),
  );
  for (const b of does) {
    for (const a of does) {
      if (a === b || !takesNew(b, a) || takesNew(a, b)) continue;
      const known = order.get(b) ?? new Map<string, number>();
      if (!known.has(a)) order.set(b, known.set(a, BROUGHT));
    }
  }
  return order;
}

/** Actions in the order in which runs took them: repeatedly the one that comes least after those that are left. */
export function inOrder(
  actions: readonly string[],
  order: Order,
  needs: (action: string) => Iterable<string>,
): string[] {
  const left = new Set(actions);
  const sorted: string[] = [];
  while (left.size > 0) {
    let best: { action: string; score: number } | undefined;
    for (const action of [...left].sort()) {
      let score = 0;
      for (const other of left) if (other !== action) score += (order.get(action)?.get(other) ?? 0.5) - 0.5;
      for (const need of needs(action)) if (left.has(need) && need !== action) score += left.size;
      if (best === undefined || score < best.score - 1e-9) best = { action, score };
    }
    sorted.push(best!.action);
    left.delete(best!.action);
  }
  return sorted;
}
