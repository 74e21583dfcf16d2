import type { Step } from './steps/to-steps.js';

/** A stored run that is like the one to judge. */
export interface LikeRun {
  /** How much it is like it as a task, in (0, 1]. */
  weight: number;
  /** The actions it took, in order. */
  actions: string[];
  successes: number;
  failures: number;
}

/** Runs that the base rate counts for. */
const PRIOR_RUNS = 2;
/** How fast a like run stops counting as its actions differ (per unit of Jaccard distance). */
const PATH_STEEPNESS = 4;

/** Log-odds that each sign adds; small beside what like runs say. */
const SIGNS = {
  /** The last action that could fail did. */
  endsInError: -1.2,
  /** The user stepped in and nothing was done after it. */
  endsInterrupted: -0.8,
  /** The last words of the other side thank or confirm. */
  endsThanked: 0.4,
  /** The last words of the other side reject. */
  endsRejected: -0.8,
};

const THANKS =
  /\b(thank(s| you)|great|perfect|awesome|appreciate|that'?s all|correct|done|success(ful(ly)?)?)\b/i;
const REJECTS =
  /\b(wrong|incorrect|not what i|didn'?t work|doesn'?t work|failed|useless|unacceptable|forget it)\b/i;

/** How much two runs did the same: Jaccard index of their actions, counted with repeats. */
function overlap(a: Map<string, number>, b: Map<string, number>): number {
  let both = 0;
  let either = 0;
  for (const [action, count] of a) {
    const other = b.get(action) ?? 0;
    both += Math.min(count, other);
    either += Math.max(count, other);
  }
  for (const [action, count] of b) if (!a.has(action)) either += count;
  return either === 0 ? 1 : both / either;
}

function counted(actions: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const action of actions) counts.set(action, (counts.get(action) ?? 0) + 1);
  return counts;
}

function signs(steps: Step[]): number {
  let sum = 0;
  const lastTool = steps.findLast((step) => step.action.name !== 'say');
  if (lastTool?.outcome === 'error') sum += SIGNS.endsInError;
  const last = steps.at(-1);
  if (last?.outcome === 'interrupted') sum += SIGNS.endsInterrupted;
  const words = (last?.result ?? '').slice(-400);
  if (REJECTS.test(words)) sum += SIGNS.endsRejected;
  else if (THANKS.test(words)) sum += SIGNS.endsThanked;
  return sum;
}

/**
 * The probability that a run succeeded that does not say so: what became of runs of like tasks that did like
 * things, then a few signs at its own end.
 *
 * @param baseRate success rate of the collection, in (0, 1)
 */
export function estimateSuccess(steps: Step[], like: LikeRun[], baseRate: number): number {
  const own = counted(steps.map((step) => step.action.name));
  let successes = PRIOR_RUNS * baseRate;
  let failures = PRIOR_RUNS * (1 - baseRate);
  for (const run of like) {
    const weight = run.weight * Math.exp(-PATH_STEEPNESS * (1 - overlap(own, counted(run.actions))));
    successes += weight * run.successes;
    failures += weight * run.failures;
  }
  const odds = Math.log(successes / failures) + signs(steps);
  return 1 / (1 + Math.exp(-odds));
}
