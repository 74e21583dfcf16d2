import type { ShownAction, Tally } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import type { Token } from '../events/token.js';
import { MAX_RECORDS, MOST_PARTS, MOSTLY, NEARLY_ALL, QUOTED_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { align } from '../table/align.js';
import type { Operators } from '../table/operators.js';
import { showAction } from '../table/show-action.js';
import type { Run, Step } from '../table/table.js';
import { MAX_STEPS, MOST_RUNS } from './settings.js';

/** One step of a path. */
export interface PathStep {
  readonly action: ShownAction;
  readonly operator: string;
  /** Share of unguided runs of like tasks that did its operator, whatever came of them, weighed by likeness. */
  readonly usual: number;
}

/** What like successful runs have in common, in their order. */
export interface Path {
  readonly steps: readonly PathStep[];
  /** Like runs, one of each group, and how many of them succeeded with these steps in this order. */
  readonly like: Tally;
  /** Whether no outcome of those runs is known. */
  readonly estimated: boolean;
  /** Groups that the path is made of; 1: the nearest success's own steps. */
  readonly groups: number;
  /** Share of unguided like runs that take the whole path anyway, weighed by likeness. */
  readonly usual: number;
  readonly records: readonly string[];
}

interface Like {
  readonly run: Run;
  readonly likeness: number;
  /** Accepted steps, a repeated operator once. */
  readonly steps: readonly Step[];
}

const operatorsOf = (steps: readonly Step[]): string[] => steps.map(({ operator }) => operator);

function likeOf({ run, likeness }: Situation['similar'][number]): Like {
  const accepted = run.steps.filter(({ failed }) => !failed);
  // Words of no kind lead nowhere, but where there is nothing else.
  const kinds = accepted.filter(({ operator }) => operator !== SAY);
  const taken = kinds.length > 0 ? kinds : accepted;
  const steps = taken.filter(({ operator }, i) => operator !== taken[i - 1]?.operator);
  return { run, likeness, steps: steps.slice(0, MOST_PARTS) };
}

/** Of each group the best like run: one that succeeded, the likest, the shortest. */
function oneOfEach(runs: readonly Like[]): Like[] {
  const best = new Map<string, Like>();
  const order = (a: Like, b: Like): number =>
    b.likeness - a.likeness || a.steps.length - b.steps.length || (a.run.id < b.run.id ? -1 : 1);
  for (const like of runs) {
    const found = best.get(like.run.group);
    if (!found || order(like, found) < 0) best.set(like.run.group, like);
  }
  return [...best.values()].sort(order);
}

/** The run that has most in common with the others: the medoid by the longest common subsequence. */
function medoidOf(runs: readonly Like[]): Like {
  const sequences = runs.map(({ steps }) => operatorsOf(steps));
  const sums = sequences.map((own, i) =>
    sequences.reduce(
      (sum, other, j) =>
        i === j ? sum : sum + (2 * align(own, other).length) / Math.max(1, own.length + other.length),
      0,
    ),
  );
  return runs[sums.indexOf(Math.max(...sums))]!;
}

/** Whether a run took these operators in this order, at most one left out of every five. */
function takes(steps: readonly Step[], path: readonly string[]): boolean {
  return align(operatorsOf(steps), path).length >= NEARLY_ALL * path.length;
}

const weighted = (runs: readonly Like[], holds: (like: Like) => boolean): number => {
  let sum = 0;
  let all = 0;
  for (const like of runs) {
    const weight = like.likeness ** 2;
    all += weight;
    if (holds(like)) sum += weight;
  }
  return all === 0 ? 0 : sum / all;
};

/** What the gaps of a step are filled with, as far as its own run shows: words of the task, or of earlier results. */
const gapNameIn = (run: Run, step: Step) => (token: Token) => {
  const text = token.text.replace(/^["']|["']$/g, '');
  if (text.length < 2) return undefined;
  if (run.task.toLowerCase().includes(text.toLowerCase())) return '‹task›';
  return run.steps.slice(0, step.at).some(({ result }) => result.includes(text)) ? '‹result›' : undefined;
};

/**
 * The path of like runs that succeeded: the steps of the most typical one that most share. Where too few groups
 * succeeded, the nearest success's own steps.
 *
 * @returns undefined where no like run succeeded, or nothing of what they did can be shown
 */
export function pathFor(situation: Situation, operators: Operators): Path | undefined {
  const all = situation.similar.map(likeOf);
  const good = oneOfEach(all.filter(({ run, steps }) => run.success > 0.5 && steps.length > 0));
  const picked = good.slice(0, MOST_RUNS);
  if (picked.length === 0) return undefined;
  const several = picked.length >= QUOTED_GROUPS;
  const made = several ? picked : picked.slice(0, 1);
  const medoid = medoidOf(made);
  const own = operatorsOf(medoid.steps);
  const aligned = medoid.steps.map((step) => [step]);
  for (const other of made)
    if (other !== medoid)
      for (const [i, j] of align(own, operatorsOf(other.steps))) aligned[i]!.push(other.steps[j]!);
  const unguided = all.filter(({ run }) => !run.guided);
  const steps = aligned
    .filter((list) => list.length >= MOSTLY * made.length && situation.mayName(list[0]!.operator))
    .flatMap((list): PathStep[] => {
      const [example] = list as [Step];
      const gapName = gapNameIn(medoid.run, example);
      const action = showAction(list, {
        operators,
        least: Math.max(QUOTED_GROUPS, MOSTLY * list.length),
        gapName,
      });
      if (!action) return [];
      const usual = weighted(unguided, (like) =>
        like.steps.some(({ operator }) => operator === example.operator),
      );
      return [{ action, operator: example.operator, usual }];
    })
    .filter(({ action }, i, all) => JSON.stringify(action) !== JSON.stringify(all[i - 1]?.action))
    .slice(0, MAX_STEPS);
  if (steps.length === 0) return undefined;
  const path = steps.map(({ operator }) => operator);
  const ones = oneOfEach(all);
  const like = ones.length === 0 ? [] : good.filter((one) => takes(one.steps, path));
  return {
    steps,
    like: { yes: like.length, of: ones.length },
    estimated: !ones.some(({ run }) => run.outcomeKnown),
    groups: made.length,
    usual: weighted(unguided, (one) => takes(one.steps, path)),
    records: made.map(({ run }) => run.id).slice(0, MAX_RECORDS),
  };
}
