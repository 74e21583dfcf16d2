import { evenly } from '../../domain/maths/evenly.js';
import type { Goals } from '../goals/goals.js';
import { goalsFor } from '../goals/goals-for.js';
import { COMPARED_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import type { Feature } from './features.js';
import { commonest } from './order-candidates.js';
import { type Selected, sampleOf } from './select.js';
import { separate } from './separate.js';
import { GROUP_RUNS, MAX_RULE_RUNS, RULE_EVIDENCE, SURELY_NOT } from './settings.js';
import type { Observation, Stratum } from './strata.js';

/** Operators that are compared with each goal, and words of tasks that are tried as circumstances. */
const MAX_OPERATORS = 40;
const MAX_WORDS = 60;
/** A word of more of the tasks is no circumstance. */
const MAX_SHARE = 0.5;
/** Rules of one collection. */
const MAX_RULES = 24;

/** Something that a task may need: runs to which it applies, and those of them that do without. */
interface Hypothesis {
  readonly feature: Feature;
  readonly words: readonly string[];
  /** Indices of runs. */
  readonly applies: readonly number[];
  readonly breaks: ReadonlySet<number>;
  /** What it costs to name it: the logarithm of how many of its kind there are. */
  cost: number;
}

interface Places {
  readonly first: ReadonlyMap<string, number>;
  readonly last: ReadonlyMap<string, number>;
}

function placesOf({ steps }: Run): Places {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { operator, failed, at } of steps) {
    if (failed) continue;
    if (!first.has(operator)) first.set(operator, at);
    last.set(operator, at);
  }
  return { first, last };
}

/** Whether a run gave up something that it went for: it failed for that, whatever else it did. */
const gaveUp = ({ steps }: Run, goals: ReadonlySet<string>): boolean =>
  [...goals].some((goal) => steps.findLast(({ operator }) => operator === goal)?.failed === true);

/** Whether a run did not do what its task asks for, or something else: it failed for that. */
function missed(run: Run, learned: Goals, asked: ReadonlySet<string>): boolean {
  const done = new Set(run.steps.flatMap(({ operator, failed }) => (failed ? [] : operator)));
  const chances = new Map(
    goalsFor(learned, { clauses: run.clauses, steps: [], mayName: () => true }).map((one) => [
      one.operator,
      one.chance,
    ]),
  );
  return [...asked].some((goal) => {
    const chance = chances.get(goal) ?? 0;
    return done.has(goal) ? chance < SURELY_NOT : chance > 1 - SURELY_NOT;
  });
}

const logLikelihood = (good: number, bad: number): number => {
  const rate = (good + 0.5) / (good + bad + 1);
  return good * Math.log(rate) + bad * Math.log(1 - rate);
};

/**
 * Rules that outcomes bear out: a step before or after a goal, for all tasks or those with a word, and what is to be left
 * out. A list is grown by the rule that explains most of the failures that are left (rule lists, Rivest 1987; Letham
 * et al. 2015): with each failure explained the others stand out more clearly.
 */
export function ruleList(
  known: readonly Observation[],
  strata: readonly Stratum[],
  { learned, reads }: { learned: Goals; reads: ReadonlySet<string> },
): Selected[] {
  const asked = new Set(
    learned.goals.flatMap((goal) => (goal.asked && goal.aimed >= 0.5 ? goal.operator : [])),
  );
  const observations = evenly([...known], MAX_RULE_RUNS).filter(
    ({ run }) => !gaveUp(run, asked) && !missed(run, learned, asked),
  );
  const runs = observations.map(({ run }) => run);
  const places = runs.map(placesOf);
  const sizes = new Map<string, number>();
  for (const { group } of runs) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const weights = runs.map(({ group }) => Math.min(1, GROUP_RUNS / sizes.get(group)!));
  const groupsBy = (namesOf: (run: Run, i: number) => Iterable<string>): Map<string, Set<string>> => {
    const groups = new Map<string, Set<string>>();
    runs.forEach((run, i) => {
      for (const name of namesOf(run, i)) groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
    });
    return groups;
  };
  const operators = commonest(
    groupsBy((_, i) => places[i]!.first.keys()),
    COMPARED_GROUPS,
    MAX_OPERATORS,
  );
  const steps = operators.filter((operator) => !asked.has(operator) && !reads.has(operator));
  const anchors = operators.filter((operator) => asked.has(operator));
  const words = commonest(
    groupsBy((run) => run.words),
    2 * COMPARED_GROUPS,
    Number.POSITIVE_INFINITY,
  )
    .filter((word) => runs.filter((run) => run.words.includes(word)).length <= MAX_SHARE * runs.length)
    .slice(0, MAX_WORDS);
  const all = runs.map((_, i) => i);
  const sumOf = (indices: Iterable<number>, among?: ReadonlySet<number>) => {
    let good = 0;
    let bad = 0;
    for (const i of indices) {
      if (among?.has(i) === false) continue;
      good += weights[i]! * observations[i]!.outcome;
      bad += weights[i]! * (1 - observations[i]!.outcome);
    }
    return { good, bad };
  };
  const families: Hypothesis[][] = [];
  const make = (
    feature: Feature,
    tasks: readonly string[],
    applies: readonly number[],
    isBroken: (i: number) => boolean,
  ): Hypothesis => ({ feature, words: tasks, applies, breaks: new Set(applies.filter(isBroken)), cost: 0 });
  families.push(
    steps.map((operator) => make({ kind: 'done', operator }, [], all, (i) => places[i]!.first.has(operator))),
  );
  /** Where it has to be done on either side: the side on which more succeeded. */
  const betterSide = (
    applies: readonly number[],
    before: (i: number) => boolean,
    after: (i: number) => boolean,
  ): 'before' | 'after' => {
    const rate = (isOn: (i: number) => boolean): number => {
      const { good, bad } = sumOf(applies.filter(isOn));
      return (good + 0.5) / (good + bad + 1);
    };
    return rate(after) > rate(before) ? 'after' : 'before';
  };
  const around: Hypothesis[] = [];
  for (const anchor of anchors) {
    const applies = all.filter((i) => places[i]!.first.has(anchor));
    for (const operator of steps) {
      const { before, after } = sides(places, operator, anchor);
      around.push(
        make({ kind: 'before', operator, anchor }, [], applies, (i) => !before(i)),
        make({ kind: 'after', operator, anchor }, [], applies, (i) => !after(i)),
        make(
          { kind: betterSide(applies, before, after), operator, anchor },
          [],
          applies,
          (i) => !before(i) && !after(i),
        ),
      );
    }
  }
  families.push(around);
  const reached = all.filter((i) => anchors.some((anchor) => places[i]!.first.has(anchor)));
  const circumstances: Hypothesis[] = [];
  for (const word of words) {
    const applies = reached.filter((i) => runs[i]!.words.includes(word));
    for (const operator of steps)
      for (const kind of ['before', 'after'] as const) {
        const side = anchors.map((anchor) => sides(places, operator, anchor)[kind]);
        circumstances.push(
          make({ kind, operator, anchor: '' }, [word], applies, (i) =>
            anchors.some((anchor, at) => places[i]!.first.has(anchor) && !side[at]!(i)),
          ),
        );
      }
  }
  families.push(circumstances);
  for (const family of families) for (const one of family) one.cost = Math.log(family.length);
  const left = new Set(all);
  const found: Selected[] = [];
  while (found.length < MAX_RULES) {
    let best: { one: Hypothesis; evidence: number } | undefined;
    for (const one of families.flat()) {
      const broken = sumOf(one.breaks, left);
      const whole = sumOf(one.applies, left);
      const [good, bad] = [whole.good - broken.good, whole.bad - broken.bad];
      const [n1, n0] = [good + bad, broken.good + broken.bad];
      if (n1 < COMPARED_GROUPS || n0 < COMPARED_GROUPS || broken.good / n0 >= good / n1) continue;
      const evidence =
        logLikelihood(broken.good, broken.bad) +
        logLikelihood(good, bad) -
        logLikelihood(whole.good, whole.bad) -
        0.5 * Math.log(n1 + n0) -
        one.cost;
      if (evidence > (best?.evidence ?? RULE_EVIDENCE)) best = { one, evidence };
    }
    if (!best) break;
    const { feature, words: tasks, applies, breaks } = best.one;
    const own = applies.filter((i) => left.has(i));
    const sample = sampleOf(
      own.map((i) => observations[i]!),
      strata,
    );
    const isHolder = (i: number): boolean => breaks.has(i) === (feature.kind === 'done');
    const holders = own.flatMap((i, at) => (isHolder(i) ? at : []));
    const separation = separate(sample.levels, sample.observations, holders);
    for (const i of breaks) left.delete(i);
    if (!separation) continue;
    const whole = { words: tasks, sample, holders, at: 0, gap: 0, separation };
    if (!('anchor' in feature) || feature.anchor !== '') found.push({ feature, ...whole });
    else for (const anchor of anchors) found.push({ feature: { ...feature, anchor }, ...whole });
  }
  return found;
}

function sides(places: readonly Places[], operator: string, anchor: string) {
  return {
    before: (i: number): boolean =>
      (places[i]!.first.get(operator) ?? Number.POSITIVE_INFINITY) < places[i]!.first.get(anchor)!,
    after: (i: number): boolean => (places[i]!.last.get(operator) ?? -1) > places[i]!.last.get(anchor)!,
  };
}
