import { SAY } from '../../domain/say.js';
import { isName } from '../events/names.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { MOST_CONTEXT } from './settings.js';

/** The keys that a refusal counts under. */
export interface ErrorKeys {
  /** Its shape under its tool; all lines of languages are one. */
  readonly own: string;
  /** Its shape over all tools, under its own, and with what it names: the most general first. */
  readonly general: readonly string[];
  /** These, and the latter two with one thing of what is around: names of the action, of the answer, words of the task. */
  readonly all: readonly string[];
}

/** The key of an error: its shape under its tool. */
export const errorKeyOf = ({
  action: { kind, head },
  answer: { shape },
}: Pick<Step, 'action' | 'answer'>): string => `${kind === 'call' ? head : kind}\t${shape}`;

/** The steps of a run that met an error. */
export const errorsIn = (steps: readonly Step[]): Step[] =>
  steps.filter(({ failed, operator, answer }) => failed && operator !== SAY && answer.shape !== '');

/** What is around a refusal, rarest first. */
function contextOf(
  words: readonly string[],
  { action: { head, tokens }, answer: { values, about } }: Step,
  operators: Operators,
): string[] {
  const found = new Map<string, number>();
  for (const { key } of tokens)
    if (isName(key) && !values.includes(key)) found.set(key, operators.tokens[`${head}\t${key}`] ?? 1);
  const rare = [...found].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);
  return [
    ...new Set([
      ...about,
      ...rare.slice(0, MOST_CONTEXT / 2),
      ...words.slice(0, MOST_CONTEXT / 2).map((word) => `~${word}`),
    ]),
  ];
}

/** The keys of a refused step, for a task of these words. */
export function keysOf(words: readonly string[], step: Step, operators: Operators): ErrorKeys {
  const own = errorKeyOf(step);
  const { shape, values } = step.answer;
  const exact = values.length === 0 ? [own] : [own, `${own}\t${values.join('\t')}`];
  const context = contextOf(words, step, operators);
  const around = exact.flatMap((key) => context.map((at) => `${key}\t+${at}`));
  const general = [`\t${shape}`, ...exact];
  return { own, general, all: [...general, ...around] };
}
