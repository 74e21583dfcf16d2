import type { Cursor, WalkedPath } from './walked-path.js';

/** An action taken next in like situations. */
export interface NextAction {
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
