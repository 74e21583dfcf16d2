import { ownValue } from '../../domain/own-value.js';
import type { Argument } from '../events/action.js';
import { candidatesOf } from './explain.js';
import { type History, hasWord } from './history.js';
import type { LearnedArgument, Sources } from './sources.js';

/** What an argument may be at one point of a run. */
export interface ArgumentValues {
  /** Values of the sources, likeliest source first. */
  readonly values: readonly string[];
  /** True where it may be any of the words of the task or of an answer. */
  readonly words: boolean;
}

/** The arguments of an operator of which it is known where they come from. */
export const sourcesFor = (sources: Sources, operator: string): readonly LearnedArgument[] =>
  ownValue(sources, operator) ?? [];

/**
 * The values that an argument may have now.
 *
 * @param history what is known: see `historyOf`
 * @param args the other arguments of the call, as far as they are known
 */
export function valuesFor(
  sources: Sources,
  history: History,
  operator: string,
  argument: string,
  args: readonly Argument[] = [],
): ArgumentValues {
  const learned = sourcesFor(sources, operator).find(({ name }) => name === argument)?.sources ?? [];
  const values = new Set<string>();
  for (const { from, kinds } of learned)
    for (const value of candidatesOf(from, args, history, kinds)) values.add(value);
  return { values: [...values], words: learned.some(({ from }) => 'task' in from) };
}

/** Whether a value is one that an argument may have now. */
export const mayBe = ({ values, words }: ArgumentValues, value: string, history: History): boolean =>
  values.includes(value) || (words && hasWord(history.words, value.toLowerCase()));
