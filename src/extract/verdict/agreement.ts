import { isConsequential } from '../../domain/consequential.js';

/** How fast agreement falls as runs differ (per unit of Jaccard distance). */
const STEEPNESS = 4;

function counted(actions: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const action of actions) {
    if (isConsequential(action)) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return counts;
}

/**
 * How much two runs of a task did the same, in (0, 1]: by the actions that do something, repeats counted. What they
 * looked up on the way does not matter.
 */
export function agreement(actions: readonly string[], others: readonly string[]): number {
  const own = counted(actions);
  const other = counted(others);
  let both = 0;
  let either = 0;
  for (const action of new Set([...own.keys(), ...other.keys()])) {
    const [a, b] = [own.get(action) ?? 0, other.get(action) ?? 0];
    both += Math.min(a, b);
    either += Math.max(a, b);
  }
  return either === 0 ? 1 : Math.exp(-STEEPNESS * (1 - both / either));
}
