import type { Goals } from '../goals/goals.js';
import { COMPARED_GROUPS, MOST_PARTS, NEARLY_ALL, SEVERAL_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { timesIn } from '../table/times-in.js';
import { type Circumstance, circumstanceKey, circumstancesIn } from './circumstances-in.js';
import { type Places, placesOf } from './places-of.js';
import { ASKS, MOST_STATES } from './settings.js';

/** A word of more of the tasks is no circumstance. */
const MAX_SHARE = 0.5;
const KINDS = ['before', 'after'] as const;

/** A step that tasks may need before or after their goals. */
export interface Duty {
  readonly operator: string;
  readonly kind: 'before' | 'after';
  readonly anchors: readonly string[];
  /** Words of a task that it is for; empty: any. */
  readonly words: readonly string[];
  /** What a result has to say for it to be due. */
  readonly when?: Circumstance;
  /** Indices of the runs that did one of the anchors: those that did it for each, and the others. */
  readonly met: readonly number[];
  readonly broken: readonly number[];
  /** What it costs to name it: the logarithm of how many of its kind there are. */
  readonly cost: number;
}

/**
 * Every step before or after a goal, for tasks with a word that asks for no goal before or after all goals, and after what results
 * say.
 */
export function possibleDuties(runs: readonly Run[], learned: Goals, reads: ReadonlySet<string>): Duty[] {
  const at = runs.map(placesOf);
  const shown = runs.map((run) => circumstancesIn(run.steps));
  const asked = learned.goals.filter((goal) => goal.asked);
  const operators = commonest(runs, ({ steps }) => timesIn(steps).keys(), {
    least: COMPARED_GROUPS,
    most: MOST_PARTS,
  });
  const anchors = operators.filter((operator) => asked.some((goal) => goal.operator === operator));
  const steps = operators.filter(
    (operator) =>
      !anchors.includes(operator) && !reads.has(operator) && !Object.hasOwn(learned.spoilers, operator),
  );
  const words = commonest(runs, (run) => run.words, { least: 2 * COMPARED_GROUPS })
    .filter((word) => !asked.some((goal) => (goal.words[word] ?? 0) > ASKS))
    .filter((word) => runs.filter((run) => run.words.includes(word)).length <= MAX_SHARE * runs.length)
    .slice(0, MOST_PARTS);
  const byKey = new Map(shown.flatMap((found) => [...found]));
  const values = new Map<string, number>();
  const fieldOf = ({ operator, path }: Circumstance): string => `${operator}\t${path}`;
  for (const one of byKey.values()) values.set(fieldOf(one), (values.get(fieldOf(one)) ?? 0) + 1);
  const said = commonest(
    runs.map(({ group }, i) => ({ group, keys: shown[i]!.keys() })),
    ({ keys }) => keys,
    { least: 2 * COMPARED_GROUPS },
  )
    .filter((key) => shown.filter((found) => found.has(key)).length <= NEARLY_ALL * runs.length)
    .map((key) => byKey.get(key)!)
    .filter((one) => values.get(fieldOf(one))! <= MOST_STATES)
    .slice(0, MOST_PARTS);
  const isMet = ({ first, last }: Places, operator: string, kind: Duty['kind'], anchor: string): boolean =>
    kind === 'before'
      ? (first.get(operator) ?? Number.POSITIVE_INFINITY) < first.get(anchor)!
      : (last.get(operator) ?? -1) > last.get(anchor)!;
  const isSeveral = (indices: readonly number[]): boolean =>
    groupsOf(indices.map((i) => runs[i]!)) >= SEVERAL_GROUPS;
  const familyOf = (
    cases: readonly Pick<Duty, 'words' | 'anchors' | 'when'>[],
    due: readonly string[],
    kinds: readonly Duty['kind'][],
  ): Duty[] => {
    const cost = Math.log(Math.max(1, kinds.length * cases.length * due.length));
    return cases.flatMap(({ words: asking, anchors: of, when }) => {
      const key = when && circumstanceKey(when);
      const applies = runs.flatMap((run, i) =>
        (key === undefined || shown[i]!.has(key)) &&
        asking.every((word) => run.words.includes(word)) &&
        of.some((anchor) => at[i]!.first.has(anchor))
          ? i
          : [],
      );
      return due.flatMap((operator) =>
        kinds.flatMap((kind): Duty[] => {
          const met: number[] = [];
          const broken: number[] = [];
          for (const i of applies) {
            const holds = of.every(
              (anchor) => !at[i]!.first.has(anchor) || isMet(at[i]!, operator, kind, anchor),
            );
            (holds ? met : broken).push(i);
          }
          return isSeveral(met) && isSeveral(broken)
            ? [{ operator, kind, anchors: of, words: asking, ...(when && { when }), met, broken, cost }]
            : [];
        }),
      );
    });
  };
  return [
    ...familyOf(
      anchors.map((anchor) => ({ words: [], anchors: [anchor] })),
      steps,
      KINDS,
    ),
    ...familyOf(
      words.map((word) => ({ words: [word], anchors })),
      steps,
      KINDS,
    ),
    ...familyOf(
      said.map((when) => ({ words: [], anchors: [when.operator], when })),
      operators.filter((operator) => !reads.has(operator) && !Object.hasOwn(learned.spoilers, operator)),
      ['after'],
    ),
  ];
}
