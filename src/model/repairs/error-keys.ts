import { isName } from '../events/names.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { MOST_CONTEXT } from './settings.js';

/** The keys of an error, whatever is around it. */
export interface GeneralKeys {
  /** Its shape over all tools. */
  readonly any: string;
  /** Its shape under its tool; all lines of languages are one. */
  readonly own: string;
  /** With what it names; undefined where it names nothing. */
  readonly named: string | undefined;
}

/** The keys that a refusal counts under. */
export interface ErrorKeys extends GeneralKeys {
  /** Each of `own` and `named` with one thing of what is around it: names of the action, of the answer, words of the task. */
  readonly around: readonly string[];
}

/** The key of an error: its shape under its tool. */
export const errorKeyOf = ({
  action: { kind, head },
  answer: { shape },
}: Pick<Step, 'action' | 'answer'>): string => `${kind === 'call' ? head : kind}\t${shape}`;

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
  const named = values.length === 0 ? undefined : `${own}\t${values.join('\t')}`;
  const context = contextOf(words, step, operators);
  const around = [own, ...(named === undefined ? [] : [named])].flatMap((key) =>
    context.map((at) => `${key}\t+${at}`),
  );
  return { any: `\t${shape}`, own, named, around };
}

/** The keys that there are, the most general first. */
export const generalKeys = ({ any, own, named }: GeneralKeys): string[] => [
  any,
  own,
  ...(named === undefined ? [] : [named]),
];

/** The same with what is around it. */
export const eachKey = (keys: ErrorKeys): string[] => [...generalKeys(keys), ...keys.around];
