import { ownValue } from '../../domain/own-value.js';
import { NEARLY_ALL } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Operators } from '../table/operators.js';
import { timesIn } from '../table/times-in.js';
import { wordsSeen } from '../table/words-seen.js';
import { afterHistories, type Counts, mixed, mixedIn, type Shares } from './after-histories.js';
import type { Next } from './learn-next.js';
import { classOf, END, historiesAt, placesOf } from './places.js';
import { MAX_DEPTH, PRIOR_WEIGHT } from './settings.js';

/** What may come next. */
export interface NextAction {
  /** Of its class (see `classOf`) the operator that is likeliest here. */
  readonly operator: string;
  /** Probability that a run that goes on does something of the class next. */
  readonly probability: number;
  /** Groups of like runs that went on so at the same place. */
  readonly groups: number;
}

/** How many of the last steps before an index are the last ones of a path, at most as many as a history has. */
function inCommon(path: readonly string[], places: readonly string[], at: number): number {
  let common = 0;
  while (common < MAX_DEPTH && path[path.length - 1 - common] === places[at - 1 - common]) {
    common += 1;
    // Both are at their beginning.
    if (common > path.length || common > at) break;
  }
  return common;
}

/**
 * What like runs did next where they were at the same place: one more step in common counts for twice as much. Of the
 * operators of a class, what they did for the first time says nothing where it is done already.
 */
function nearby({ similar, steps }: Situation, path: readonly string[], operators: Operators) {
  const classes: Shares = new Map();
  const byClass = new Map<string, Shares>();
  const groups = new Map<string, Set<string>>();
  let sum = 0;
  const done = timesIn(steps);
  for (const { run, likeness } of similar) {
    const places = placesOf(run.steps, operators);
    for (let at = 0; at <= run.steps.length; at++) {
      const common = inCommon(path, places, at);
      if (common === 0) continue;
      const weight = likeness ** 2 * (0.5 + run.success) * 2 ** (common - 1);
      const step = run.steps[at];
      const name = step === undefined ? END : classOf(step, operators);
      classes.set(name, (classes.get(name) ?? 0) + weight);
      sum += weight;
      groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
      if (step === undefined) continue;
      const again = done.get(step.operator) ?? 0;
      if (again > 0 && (timesIn(run.steps.slice(0, at)).get(step.operator) ?? 0) < again) continue;
      const shares = byClass.get(name) ?? new Map<string, number>();
      byClass.set(name, shares.set(step.operator, (shares.get(step.operator) ?? 0) + weight));
    }
  }
  return { classes, byClass, groups, sum };
}

const sharesOf = (counts: Counts | undefined): Shares =>
  new Map(Object.entries(counts?.by ?? {}).map(([name, count]) => [name, count / counts!.sum]));

/** Shares by what is seen besides: as much likelier as each is after the words seen than anywhere, on average over the words. */
function whereSeen(shares: Shares, { classes, seen }: Next, result: string): Shares {
  const anywhere = afterHistories(classes, ['']);
  const afterWords = wordsSeen(result).flatMap((word) => {
    const counts = ownValue(seen, word);
    return counts ? mixedIn(anywhere, counts) : [];
  });
  const weighed = [...shares].map(([name, share]): [string, number] => {
    const odds = afterWords.reduce((sum, after) => sum + Math.log(after.get(name)! / anywhere.get(name)!), 0);
    return [name, share * Math.exp(odds / Math.max(1, afterWords.length))];
  });
  const sum = weighed.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weighed.map(([name, weight]) => [name, weight / sum]));
}

/**
 * What comes next in the run at hand, the most probable first: what runs do after such a history, and what runs of
 * like tasks did at the same place.
 *
 * @returns nothing where the run is over
 */
export function nextFor(next: Next, situation: Situation, operators: Operators): NextAction[] {
  const { steps } = situation;
  const places = placesOf(steps, operators);
  const histories = historiesAt(places, steps.length);
  const local = nearby(situation, places, operators);
  const classes = mixed(
    whereSeen(afterHistories(next.classes, histories), next, steps.at(-1)?.result ?? ''),
    local.classes,
    local.sum / (local.sum + PRIOR_WEIGHT),
  );
  const end = classes.get(END) ?? 0;
  // Who asks what comes next has mostly not come to the end.
  if (end > NEARLY_ALL) return [];
  return [...classes]
    .filter(([name]) => name !== END)
    .map(([name, share]): NextAction => {
      const own = local.byClass.get(name) ?? new Map<string, number>();
      const sum = [...own.values()].reduce((total, weight) => total + weight, 0);
      const byOperator = mixed(sharesOf(ownValue(next.operators, name)), own, sum / (sum + PRIOR_WEIGHT));
      const [best] = [...byOperator].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return {
        operator: best?.[0] ?? name,
        probability: share / (1 - end),
        groups: local.groups.get(name)?.size ?? 0,
      };
    })
    .sort((a, b) => b.probability - a.probability || (a.operator < b.operator ? -1 : 1));
}
