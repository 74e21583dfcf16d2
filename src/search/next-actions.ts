import type { Cursor, WalkedPath } from './walked-path.js';

/** An action taken next in like situations. */
interface NextAction {
  action: string;
  /** Share of the weighted successful runs that took it, in [0, 1]. */
  share: number;
  /** The paths that took it, those that count most first. */
  paths: number[];
}

/**
 * What successful runs did next from the given places, most usual first, ties by name. Failed runs count a little:
 * most of their steps were right too, and without them nothing would be known where nobody succeeded.
 */
export function nextActions(paths: WalkedPath[], start: Cursor[]): NextAction[] {
  const byAction = new Map<string, { sum: number; paths: { path: number; weight: number }[] }>();
  let total = 0;
  for (const { path, position, weight } of start) {
    const { steps, successes, failures } = paths[path]!;
    const action = steps[position]?.action;
    if (action === undefined) continue;
    const counts = weight * (successes + FAILED * failures);
    total += counts;
    const known = byAction.get(action) ?? { sum: 0, paths: [] };
    known.sum += counts;
    known.paths.push({ path, weight: counts });
    byAction.set(action, known);
  }
  return [...byAction]
    .map(([action, known]) => ({
      action,
      share: total > 0 ? known.sum / total : 0,
      paths: known.paths.sort((a, b) => b.weight - a.weight || a.path - b.path).map(({ path }) => path),
    }))
    .sort((a, b) => b.share - a.share || (a.action < b.action ? -1 : 1));
}

/** What a failed run's step counts for beside a successful one's. */
const FAILED = 0.3;

/** Runs that a vote among like situations counts for beside what was learned from so many. */
const VOTE = 30;

/**
 * What comes next, by what like runs did and by what was learned of all runs: the more there were of these, the less the
 * vote of a few counts.
 *
 * @param voted of like runs
 * @param learned chances by action, as they were learned from so many runs
 */
export function weighedNext(
  voted: readonly NextAction[],
  learned: { chances: ReadonlyMap<string, number>; runs: number },
): NextAction[] {
  const own = voted.length > 0 ? VOTE / (VOTE + learned.runs) : 0;
  const votes = new Map(voted.map((next) => [next.action, next]));
  return [...new Set([...learned.chances.keys(), ...votes.keys()])]
    .map((action) => ({
      action,
      share: own * (votes.get(action)?.share ?? 0) + (1 - own) * (learned.chances.get(action) ?? 0),
      paths: votes.get(action)?.paths ?? [],
    }))
    .sort((a, b) => b.share - a.share || (a.action < b.action ? -1 : 1));
}

/**
 * Log-odds that the first step of what is left of a plan counts for; the second counts for half as much, the third for a
 * third. Where only the names of the calls are known, what is left is known less surely. Each was fitted to tau-retail
 * alone and to tau-airline alone (eval/notebook/history.md): .78 and 1.08, by names .35 and .34.
 */
const ON_PLAN = { told: 0.9, byNames: 0.35 };

/**
 * What comes next, where it is known what is left to be done: the sooner it is to be done, the likelier it is next.
 *
 * @param next most usual first
 * @param left for each step that is left, in order, the actions that do it
 * @param told whether the run's calls are known, and not their names alone
 */
export function alongPlan(
  next: readonly NextAction[],
  left: readonly (readonly string[])[],
  told: boolean,
): NextAction[] {
  const odds = next.map(({ action, share }) => {
    const place = left.findIndex((actions) => actions.includes(action));
    return place < 0 ? share : share * Math.exp((told ? ON_PLAN.told : ON_PLAN.byNames) / (1 + place));
  });
  const after = odds.reduce((a, b) => a + b, 0);
  const scale = after > 0 ? next.reduce((sum, { share }) => sum + share, 0) / after : 1;
  return next
    .map((each, i) => ({ ...each, share: odds[i]! * scale }))
    .sort((a, b) => b.share - a.share || (a.action < b.action ? -1 : 1));
}
