import { hasWord } from '../arguments/history.js';
import { unquoted } from '../events/names.js';
import type { Run, Step } from '../table/table.js';
import { amountsIn, formOf } from '../table/written-form.js';
import { isIdentifier } from './values.js';

/**
 * What a run did, in parts that can be compared: operators, each with its words and the names of its arguments. Words and days of its own task
 * are none, nor identifiers, nor names and numbers that it was shown: an example has gaps there.
 */
export function partsOf({ task, steps }: Pick<Run, 'task' | 'steps'>, acts: readonly Step[]): Set<string> {
  const asked = task.toLowerCase();
  const amounts = amountsIn(task);
  const parts = new Set<string>();
  let shown = '';
  let next = 0;
  for (const { at, operator, action } of acts) {
    for (; next < steps.length && steps[next]!.at < at; next++)
      shown += `\n${steps[next]!.result.toLowerCase()}`;
    parts.add(operator);
    for (const { path } of action.args) parts.add(`${operator}\t${path}`);
    for (const { text, key } of action.tokens) {
      const value = unquoted(text).toLowerCase();
      if (!/[\p{L}\p{N}]/u.test(text) || isIdentifier(value) || hasWord(asked, value)) continue;
      if (formOf(value, amounts)) continue;
      const isName = value.length < text.length || /\d/.test(value);
      if (!isName || !hasWord(shown, value)) parts.add(`${operator}\t${key}`);
    }
  }
  return parts;
}
