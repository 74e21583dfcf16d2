import type { Goals } from '../goals/goals.js';
import { COMPARED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { type Places, placesOf } from './places-of.js';
import { ASKS } from './settings.js';

/** Operators that are compared with each goal, and words of tasks that are tried as circumstances. */
const MAX_OPERATORS = 40;
const MAX_WORDS = 60;
/** A word of more of the tasks is no circumstance. */
const MAX_SHARE = 0.5;

/** A step that tasks may need before or after their goals. */
export interface Duty {
  readonly operator: string;
  readonly kind: 'before' | 'after';
  readonly anchors: readonly string[];
  /** Words of a task that it is for; empty: any. */
  readonly words: readonly string[];
  /** Indices of the runs that did one of the anchors: those that did it for each, and the others. */
  readonly met: readonly number[];
  readonly broken: readonly number[];
  /** What it costs to name it: the logarithm of how many of its kind there are. */
  readonly cost: number;
}

/** Every step before or after a goal, and, for tasks with a word that asks for no goal, before or after all goals. */
export function possibleDuties(runs: readonly Run[], learned: Goals, reads: ReadonlySet<string>): Duty[] {
  const at = runs.map(placesOf);
  const asked = learned.goals.filter((goal) => goal.asked);
  const operators = commonest(
    runs,
    (run) => run.steps.flatMap(({ operator, failed }) => (failed ? [] : operator)),
    { least: COMPARED_GROUPS, most: MAX_OPERATORS },
  );
  const anchors = operators.filter((operator) => asked.some((goal) => goal.operator === operator));
  const steps = operators.filter(
    (operator) =>
      !anchors.includes(operator) && !reads.has(operator) && !Object.hasOwn(learned.spoilers, operator),
  );
  const words = commonest(runs, (run) => run.words, { least: 2 * COMPARED_GROUPS })
    .filter((word) => !asked.some((goal) => (goal.words[word] ?? 0) > ASKS))
    .filter((word) => runs.filter((run) => run.words.includes(word)).length <= MAX_SHARE * runs.length)
    .slice(0, MAX_WORDS);
  const isMet = ({ first, last }: Places, operator: string, kind: Duty['kind'], anchor: string): boolean =>
    kind === 'before'
      ? (first.get(operator) ?? Number.POSITIVE_INFINITY) < first.get(anchor)!
      : (last.get(operator) ?? -1) > last.get(anchor)!;
  const isSeveral = (indices: readonly number[]): boolean =>
    groupsOf(indices.map((i) => runs[i]!)) >= SEVERAL_GROUPS;
  const familyOf = (cases: readonly Pick<Duty, 'words' | 'anchors'>[]): Duty[] => {
    const cost = Math.log(Math.max(1, 2 * cases.length * steps.length));
    return cases.flatMap(({ words: asking, anchors: of }) => {
      const applies = runs.flatMap((run, i) =>
        asking.every((word) => run.words.includes(word)) && of.some((anchor) => at[i]!.first.has(anchor))
          ? i
          : [],
      );
      return steps.flatMap((operator) =>
        (['before', 'after'] as const).flatMap((kind): Duty[] => {
          const met: number[] = [];
          const broken: number[] = [];
          for (const i of applies) {
            const holds = of.every(
              (anchor) => !at[i]!.first.has(anchor) || isMet(at[i]!, operator, kind, anchor),
            );
            (holds ? met : broken).push(i);
          }
          return isSeveral(met) && isSeveral(broken)
            ? [{ operator, kind, anchors: of, words: asking, met, broken, cost }]
            : [];
        }),
      );
    });
  };
  return [
    ...familyOf(anchors.map((anchor) => ({ words: [], anchors: [anchor] }))),
    ...familyOf(words.map((word) => ({ words: [word], anchors }))),
  ];
}
