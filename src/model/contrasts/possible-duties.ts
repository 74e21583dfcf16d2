import type { Goals } from '../goals/goals.js';
import { COMPARED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import { firstPlaces } from './features.js';
import { commonest } from './order-candidates.js';
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

const lastPlaces = ({ steps }: Run): Map<string, number> =>
  new Map(steps.flatMap(({ operator, failed, at }) => (failed ? [] : [[operator, at] as const])));

/** Every step before or after a goal, and, for tasks with a word that asks for no goal, before or after all goals. */
export function possibleDuties(runs: readonly Run[], learned: Goals, reads: ReadonlySet<string>): Duty[] {
  const first = runs.map(({ steps }) => firstPlaces(steps));
  const last = runs.map(lastPlaces);
  const groupsBy = (namesOf: (run: Run, i: number) => Iterable<string>): Map<string, Set<string>> => {
    const groups = new Map<string, Set<string>>();
    runs.forEach((run, i) => {
      for (const name of namesOf(run, i)) groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
    });
    return groups;
  };
  const asked = learned.goals.filter((goal) => goal.asked);
  const operators = commonest(
    groupsBy((_, i) => first[i]!.keys()),
    COMPARED_GROUPS,
    MAX_OPERATORS,
  );
  const anchors = operators.filter((operator) => asked.some((goal) => goal.operator === operator));
  const steps = operators.filter(
    (operator) =>
      !anchors.includes(operator) && !reads.has(operator) && !Object.hasOwn(learned.spoilers, operator),
  );
  const words = commonest(
    groupsBy((run) => run.words),
    2 * COMPARED_GROUPS,
    Number.POSITIVE_INFINITY,
  )
    .filter((word) => !asked.some((goal) => (goal.words[word] ?? 0) > ASKS))
    .filter((word) => runs.filter((run) => run.words.includes(word)).length <= MAX_SHARE * runs.length)
    .slice(0, MAX_WORDS);
  const isMet = (i: number, operator: string, kind: Duty['kind'], anchor: string): boolean =>
    kind === 'before'
      ? (first[i]!.get(operator) ?? Number.POSITIVE_INFINITY) < first[i]!.get(anchor)!
      : (last[i]!.get(operator) ?? -1) > last[i]!.get(anchor)!;
  const isSeveral = (indices: readonly number[]): boolean =>
    new Set(indices.map((i) => runs[i]!.group)).size >= SEVERAL_GROUPS;
  const familyOf = (cases: readonly Pick<Duty, 'words' | 'anchors'>[]): Duty[] => {
    const cost = Math.log(Math.max(1, 2 * cases.length * steps.length));
    return cases.flatMap(({ words: asking, anchors: of }) => {
      const applies = runs.flatMap((run, i) =>
        asking.every((word) => run.words.includes(word)) && of.some((anchor) => first[i]!.has(anchor))
          ? i
          : [],
      );
      return steps.flatMap((operator) =>
        (['before', 'after'] as const).flatMap((kind): Duty[] => {
          const met: number[] = [];
          const broken: number[] = [];
          for (const i of applies) {
            const holds = of.every((anchor) => !first[i]!.has(anchor) || isMet(i, operator, kind, anchor));
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
