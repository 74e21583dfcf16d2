import type { ArgumentSource } from '../../../src/index.js';
import { resultsAbout } from './facts.js';
import type { History } from './history.js';
import { leaves, plain, valuesAt } from './values.js';

/** The candidate values of an argument. */
export interface Candidates {
  values: ReadonlySet<string>;
  /** True when it may be any of the task's or the user's own words. */
  words: boolean;
}

const spaced = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}@#_-]+/gu, ' ')} `;

/** True when the task or the user said the value, as whole words. */
const wasSaid = (history: History, value: string): boolean =>
  spaced([history.task, ...history.said].join(' | ')).includes(spaced(value));

/**
 * The values that an argument's sources have on a history.
 *
 * @param args the other arguments of the call, whose objects `same` refers to
 */
export function candidatesFrom(
  sources: readonly ArgumentSource[],
  history: History,
  args: Readonly<Record<string, unknown>>,
): Candidates {
  const values = new Set<string>();
  let words = false;
  for (const source of sources) {
    if ('constant' in source) for (const value of source.constant) values.add(plain(value));
    else if ('task' in source) words = true;
    else {
      const about = source.same === undefined ? undefined : new Set(leaves(args[source.same]));
      const calls =
        about === undefined
          ? history.calls.filter((call) => call.action === source.action && !call.refused)
          : resultsAbout(history, source.action, about);
      for (const { result } of calls) for (const value of valuesAt(result, source.path)) values.add(value);
    }
  }
  return { values, words };
}

/** True when every scalar of an argument is among the candidates. */
export const covers = ({ values, words }: Candidates, argument: unknown, history: History): boolean =>
  leaves(argument).every((value) => values.has(value) || (words && wasSaid(history, value)));
