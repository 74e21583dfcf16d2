import { addTo } from '../../domain/add-to.js';
import { hasWord } from '../arguments/history.js';
import type { Action } from '../events/action.js';
import { unquoted } from '../events/names.js';
import { quotedIn } from '../events/quoted-in.js';
import { STOP } from '../table/clauses-of.js';
import { saidIn } from '../table/said-in.js';
import type { Run } from '../table/table.js';
import { coreOf, wordsWithin } from './values.js';

export const useKey = ({ head }: Action, value: string): string => `${head}\t${value.toLowerCase()}`;
export const argumentKey = (operator: string, path: string): string => `${operator}\t${path}`;

/** Words of a task, names too, in small letters. */
export const wordsIn = (task: string): Set<string> =>
  new Set(
    task
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.filter((word) => !STOP.has(word)),
  );

/** What a run brought itself: uses, but for what its own person said, and values by argument that went through. */
export interface Own {
  readonly run: Run;
  readonly words: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
  readonly given: ReadonlyMap<string, readonly string[]>;
}

/** The same runs are like task after task. */
const owns = new WeakMap<Run, Own>();

/** A run with the uses and values that it brought. */
export function ownOf(run: Run): Own {
  const known = owns.get(run);
  if (known) return known;
  const said = saidIn(run);
  const uses = new Set<string>();
  const given = new Map<string, string[]>();
  for (const { action, operator, failed } of run.steps) {
    for (const value of [
      ...action.args.map((arg) => arg.value),
      ...action.tokens.map(({ text }) => unquoted(text)),
      ...action.tokens.flatMap(({ text }) => wordsWithin(text)),
      ...quotedIn(action.tokens).values(),
    ]) {
      const key = useKey(action, value);
      if (!uses.has(key) && !hasWord(said, coreOf(value))) uses.add(key);
    }
    // A refused value is none that may be given.
    if (failed) continue;
    for (const { path, value } of action.args) addTo(given, argumentKey(operator, path), value);
  }
  const made = { run, words: wordsIn(run.task), uses, given };
  owns.set(run, made);
  return made;
}
