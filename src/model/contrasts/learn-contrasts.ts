import { addTo } from '../../domain/add-to.js';
import type { ShownAction, Tally } from '../../domain/guidance-item.js';
import { borneOutBy, hypothesesOf, proposedCandidates } from '../../leaves/reflection/proposed-candidates.js'; // leaf: reflection
import { clauseNeeds, joined } from '../goals/clause-needs.js';
import type { Goals } from '../goals/goals.js';
import { NEEDED, SURELY_NOT } from '../goals/settings.js';
import { COMPARED_GROUPS, MAX_RECORDS, NEARLY_ALL } from '../settings.js';
import { evenly } from '../table/evenly.js';
import type { Operators } from '../table/operators.js';
import type { Run, Table } from '../table/table.js';
import type { Circumstance } from './circumstances-in.js';
import { dutiesOf } from './duties-of.js';
import type { Feature } from './features.js';
import { isCalledFor } from './is-called-for.js';
import { orderCandidates } from './order-candidates.js';
import { type Candidate, type Selected, sampleOf, select } from './select.js';
import { MAX_RUNS } from './settings.js';
import { shownOf } from './shown-contrast.js';
import { spoilersOf } from './spoilers-of.js';
import { type Observation, strataOf } from './strata.js';
import { clusterTasks } from './task-clusters.js';

/** Something that separates runs that succeed from runs that fail. */
export interface Contrast {
  readonly feature: Feature;
  readonly action: ShownAction;
  /** Of a feature that is done before or after another action. */
  readonly anchor?: ShownAction;
  /** Stems that a task has to have; empty: all tasks. */
  readonly words: readonly string[];
  /** What a result of the anchor has to say. */
  readonly when?: Circumstance;
  /** Groups with the feature, and how many of them succeeded. */
  readonly with: Tally;
  readonly without: Tally;
  /** Difference of the two within strata, and the bound of it that is nearer to none, both positive. */
  readonly difference: number;
  readonly low: number;
  /** Groups of unguided runs, and how many of them went without it (of harm: did it). */
  readonly wrong: Tally;
  /** Ids of runs that bear it out, at most ten. */
  readonly records: readonly string[];
}

export interface Contrasts {
  readonly contrasts: readonly Contrast[];
  /** Of the steps that models proposed, those that the runs bear out. */
  readonly proposed: Tally;
}

/** One run of each group, those that went best first. */
function oneOfEach(observations: readonly Observation[]): Run[] {
  const best = new Map<string, Observation>();
  for (const one of observations) {
    const found = best.get(one.run.group);
    if (!found || one.outcome > found.outcome) best.set(one.run.group, one);
  }
  return [...best.values()].sort((a, b) => b.outcome - a.outcome).map(({ run }) => run);
}

/** How often unguided runs to which a contrast applies went without its feature, by groups. */
function wrongOf({ sample, holders }: Selected, harm: boolean): Tally {
  const held = new Set(holders);
  const groups = new Map<string, number[]>();
  for (const [i, { run }] of sample.observations.entries())
    if (!run.guided) addTo(groups, run.group, Number(held.has(i) === harm));
  const shares = [...groups.values()].map((own) => own.reduce((sum, wrong) => sum + wrong, 0) / own.length);
  return { yes: shares.reduce((sum, share) => sum + share, 0), of: groups.size };
}

function contrastOf(one: Selected, operators: Operators): Contrast | undefined {
  const { feature, words, when, sample, holders, separation } = one;
  const having = oneOfEach(holders.map((i) => sample.observations[i]!));
  const action = shownOf(feature, having, operators);
  if (!action) return undefined;
  const anchor =
    'anchor' in feature ? shownOf({ kind: 'done', operator: feature.anchor }, having, operators) : undefined;
  if ('anchor' in feature && !anchor) return undefined;
  const harm = separation.difference < 0;
  return {
    feature,
    action,
    ...(anchor && { anchor }),
    words,
    ...(when && { when }),
    with: separation.with,
    without: separation.without,
    difference: Math.abs(separation.difference),
    low: harm ? -separation.high : separation.low,
    wrong: wrongOf(one, harm),
    records: having.slice(0, MAX_RECORDS).map(({ id }) => id),
  };
}

/**
 * What some tasks ask for by their words, and others surely do not: who does it has such a task, so it is no lesson for the
 * others.
 */
function particularGoals(learned: Goals, runs: readonly Run[]): Set<string> {
  const own = learned.goals.filter((goal) => {
    if (!goal.asked) return false;
    const needs = runs.map(({ clauses }) => joined(goal, clauseNeeds(goal, learned, clauses)));
    const asking = needs.filter((need) => need > NEEDED).length;
    const others = needs.filter((need) => need < SURELY_NOT).length;
    return asking >= COMPARED_GROUPS && others >= COMPARED_GROUPS;
  });
  return new Set(own.map(({ operator }) => operator));
}

/** A step that some succeed without fits some tasks alone, and nothing says which. */
const isTellable = ({ separation: { without } }: Selected): boolean =>
  without.of - without.yes >= NEARLY_ALL * without.of;

const isSameRule = (a: Selected, b: Selected): boolean =>
  JSON.stringify([a.feature, a.words, a.when]) === JSON.stringify([b.feature, b.words, b.when]);

/**
 * Learns what separates good runs from bad ones: within strata, with few false discoveries, the earliest first, over
 * groups. Pure, and independent of the order of runs.
 *
 * @param known.goals what tasks are for: what some tasks ask for is no lesson
 * @param known.reactions operators that repair errors: nothing is done before or after them for their own sake
 * @param known.reads operators that only look
 */
export function learnContrasts(
  table: Table,
  { goals, reactions, reads }: { goals: Goals; reactions: ReadonlySet<string>; reads: ReadonlySet<string> },
): Contrasts {
  const { runs } = table;
  const strata = strataOf(runs, clusterTasks(runs));
  const known = runs.filter(({ outcomeKnown }) => outcomeKnown);
  const sample = sampleOf(
    known.map((run) => ({ run, outcome: run.success })),
    strata,
  );
  const particular = particularGoals(goals, runs);
  const isLesson = ({ feature }: Candidate): boolean => !particular.has(feature.operator);
  const always = orderCandidates(sample, strata, (operator) => !reactions.has(operator)).filter(isLesson);
  const lessons = select(always).filter((one) => isTellable(one) && !isCalledFor(one, known));
  const proposals: Candidate[] = [];
  const hypotheses = hypothesesOf(runs); // leaf: reflection
  proposals.push(...proposedCandidates(hypotheses, sample, strata)); // leaf: reflection
  const few = evenly(sample.observations, MAX_RUNS);
  const duties = dutiesOf(few, strata, { learned: goals, reads });
  const due = new Set(duties.map(({ feature }) => feature.operator));
  const found = [
    ...spoilersOf(sample, goals),
    ...duties,
    // What is due in some tasks is no lesson for all.
    ...lessons.filter(({ feature }) => !due.has(feature.operator)),
    ...select(proposals.filter(isLesson), lessons),
  ];
  const contrasts = found
    .filter((one, at) => at === found.findIndex((other) => isSameRule(one, other)))
    .flatMap((one) => contrastOf(one, table.operators) ?? []);
  let proposed: Tally = { yes: 0, of: 0 };
  proposed = borneOutBy(hypotheses, contrasts); // leaf: reflection
  return { contrasts, proposed };
}
