import type { GoalChance } from '../goals/goals.js';
import { NEEDED } from '../goals/settings.js';
import { QUOTED_GROUPS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import { LEAST_BACKING, LEAST_LIKENESS, SUREST } from './settings.js';
import { stepsOn } from './steps-on.js';

/** What a task is for, as far as its words say it. */
export interface Asked {
  /** Goals that the words speak of, with their chances. */
  readonly goals: readonly Pick<GoalChance, 'operator' | 'chance' | 'asked'>[];
  /** All operators that tasks ask for. */
  readonly operators: readonly string[];
}

/** A run that is shown as an example. */
export interface Example extends SimilarRun {
  /** Whether it did everything that the task surely asks for, and nothing that tasks ask for besides. */
  readonly isWhole: boolean;
}

/** A like run with what it did. */
interface Candidate extends SimilarRun {
  readonly done: ReadonlySet<string>;
}

/** How much two runs did the same: F1 of their operators, in [0, 1]. */
function agreement(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const operator of one) if (other.has(operator)) both += 1;
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size);
}

/** The logarithm of the chance that a task asks for what a run did, and for nothing that it left. */
function fitOf({ done }: Candidate, { goals, operators }: Asked): number {
  const chances = new Map(goals.map(({ operator, chance }) => [operator, chance]));
  return operators.reduce((sum, operator) => {
    const chance = Math.min(SUREST, Math.max(1 - SUREST, chances.get(operator) ?? 0));
    return sum + Math.log(done.has(operator) ? chance : 1 - chance);
  }, 0);
}

/** Whether a run did the goals that a task surely has and no others. */
const isWhole = ({ done }: Candidate, { goals, operators }: Asked): boolean => {
  const sure = new Set(
    goals.flatMap(({ operator, chance, asked }) => (asked && chance > NEEDED ? operator : [])),
  );
  return operators.every((operator) => done.has(operator) === sure.has(operator));
};

/** How much like successes did the same, each by the square of its likeness; in [0, 1]. */
function backingOf({ done }: Candidate, successes: readonly Candidate[]): number {
  let backed = 0;
  let all = 0;
  for (const other of successes) {
    const weight = other.likeness ** 2;
    all += weight;
    backed += weight * agreement(done, other.done);
  }
  return all === 0 ? 0 : backed / all;
}

/**
 * The success that is the best example of a task: it did what the task asks for and nothing else, and like successes did
 * the same. While little is known of goals, and of few runs, the likest is taken.
 *
 * @returns undefined where no run of a like task succeeded, or those that did have little in common: their words do not say what they are for
 */
export function chooseExample({ similar }: Pick<Situation, 'similar'>, asked: Asked): Example | undefined {
  const successes = similar
    .filter(({ run, likeness }) => likeness >= LEAST_LIKENESS && run.success > 0.5)
    .map((like): Candidate => ({ ...like, done: new Set(stepsOn(like.run).map(({ operator }) => operator)) }))
    .filter(({ done }) => done.size > 0);
  const scored = successes.map((like) => ({
    like,
    score: fitOf(like, asked) + Math.log(backingOf(like, successes)),
  }));
  scored.sort(
    (a, b) =>
      b.score - a.score || b.like.likeness - a.like.likeness || (a.like.run.id < b.like.run.id ? 1 : -1),
  );
  const best = scored[0]?.like;
  if (best && successes.length >= QUOTED_GROUPS && backingOf(best, successes) < LEAST_BACKING)
    return undefined;
  return best && { run: best.run, likeness: best.likeness, isWhole: isWhole(best, asked) };
}
