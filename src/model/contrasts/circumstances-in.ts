import { readSight } from '../arguments/sight.js';
import { MOST_NAME } from '../settings.js';
import type { Step } from '../table/table.js';

/** What a result says that may call for a step: a value at a path, or that a list has several elements. */
export interface Circumstance {
  readonly operator: string;
  readonly path: string;
  /** Left out: several elements. */
  readonly value?: string;
}

export const circumstanceKey = ({ operator, path, value }: Circumstance): string =>
  JSON.stringify([operator, path, value]);

/** What the results of some steps say, by key. What an action was called with is no news. */
export function circumstancesIn(steps: readonly Step[]): Map<string, Circumstance> {
  const found = new Map<string, Circumstance>();
  const add = (one: Circumstance): void => void found.set(circumstanceKey(one), one);
  for (const step of steps) {
    if (step.failed) continue;
    const { operator } = step;
    const { cells, called } = readSight(step);
    const elements = new Map<string, Set<number>>();
    for (const [i, { path, value, isNumber, owner }] of cells.entries()) {
      const list = path.indexOf('[]');
      if (list >= 0) {
        const name = path.slice(0, list);
        elements.set(name, (elements.get(name) ?? new Set()).add(path.endsWith('[]') ? -1 - i : owner));
      } else if (path !== '' && !isNumber && value.length <= MOST_NAME && !called.has(value))
        add({ operator, path, value });
    }
    for (const [path, { size }] of elements) if (size > 1) add({ operator, path });
  }
  return found;
}
