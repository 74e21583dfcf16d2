import type { ShownAction } from '../../domain/guidance-item.js';
import type { Step } from '../table/table.js';
import { actionKey } from './action-key.js';

/** A line however it was typed: `show tables;` is `SHOW TABLES`. */
const typedKey = (line: string): string =>
  actionKey({ kind: 'line', name: line.toLowerCase().replace(/;$/, '') });

/** Tells whether some steps did with success what a sentence says to do, whatever its arguments. */
export function doneIn(
  steps: readonly Step[],
  shownOf: (operator: string) => ShownAction,
): (action: ShownAction) => boolean {
  const done = steps.filter(({ failed }) => !failed);
  const keys = new Set(done.map(({ operator }) => actionKey(shownOf(operator))));
  const typed = new Set(done.map(({ action }) => typedKey(action.text)));
  return (action) =>
    keys.has(actionKey(action)) || (action.kind === 'line' && typed.has(typedKey(action.name)));
}
