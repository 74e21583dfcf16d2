import { hasWord } from '../arguments/history.js';
import type { Run } from '../table/table.js';
import { coreOf } from './values.js';

/** The results of runs, in lower case. */
const texts = new WeakMap<Run, string>();

/** True where results of a run hold a value. */
export function hasShown(run: Run, value: string): boolean {
  const text =
    texts.get(run) ??
    run.steps.flatMap(({ action, result }) => (action.kind === 'say' ? [] : result.toLowerCase())).join('\n');
  texts.set(run, text);
  return hasWord(text, coreOf(value));
}
