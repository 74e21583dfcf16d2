import { subjectOf } from '../../domain/entry.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Walk } from './walk.js';

const ERRORS_PER_ACTION = 4;
/** An action that this weighted share of like runs tried is one that the task will try too. */
const USUAL = 0.5;
/** Actions looked at, so that remedies of remedies come to an end. */
const MAX_ACTIONS = 24;
/** Errors less likely than this to be met are not worth a line. */
const RARE = 0.05;

/** What like runs met with an action. */
interface Tried {
  /** Weight of the like runs that took it. */
  weight: number;
  /** Weight of those that met an error with it. */
  failed: number;
}

/** What the like runs of a walk met with the actions they took, whichever way they ended. */
function triedActions({ paths, start }: Walk): { all: number; byAction: Map<string, Tried> } {
  const byAction = new Map<string, Tried>();
  const counted = new Set<number>();
  let all = 0;
  for (const { path, position, weight } of start) {
    if (counted.has(path)) continue;
    counted.add(path);
    all += weight;
    const failed = new Map<string, boolean>();
    for (const { action, outcome } of paths[path]!.steps.slice(position)) {
      failed.set(action, failed.get(action) === true || outcome === 'error');
    }
    for (const [action, met] of failed) {
      const tried = byAction.get(action) ?? { weight: 0, failed: 0 };
      tried.weight += weight;
      if (met) tried.failed += weight;
      byAction.set(action, tried);
    }
  }
  return { all, byAction };
}

/** An error that the task may meet, and what puts it right. */
export interface Remedy {
  /** The actions that may meet it. */
  actions: string[];
  /** The entries of the fix: the first action's own first. */
  entries: number[];
  /** How likely the task is to meet it, in (0, 1]. */
  likely: number;
}

/**
 * The errors that the task may meet, with what puts them right: those of the actions that are recommended, of those
 * that like runs tried even where none succeeded, and of those that put such errors right. How likely an action is to
 * meet an error is told from like runs, and from all that took it where few are alike. How often an error was put
 * right takes nothing off: runs that were told how are among those that did. Actions that meet the same error and get
 * past it in the same way stand together. A remedy is as likely to be used as its error is to be met.
 *
 * @param recommended actions with the chance that the task needs them
 */
export function errorsAhead(
  recommended: ReadonlyMap<string, number>,
  walk: Walk,
  view: CollectionView,
): Remedy[] {
  const chances = new Map(recommended);
  const { all, byAction } = triedActions(walk);
  for (const [action, { weight }] of byAction) {
    if (weight >= all * USUAL && !chances.has(action)) chances.set(action, 1);
  }
  const remedies = new Map<string, Remedy>();
  // What is added on the way is walked too.
  for (const [action, chance] of chances) {
    const known = view.errorsOf(action);
    const anywhere = Math.min(
      1,
      known.reduce((sum, { rate }) => sum + rate, 0),
    );
    const { weight = 0, failed = 0 } = byAction.get(action) ?? {};
    const here = (failed + anywhere) / (weight + 1);
    for (const { error, entries, rate } of known.slice(0, ERRORS_PER_ACTION)) {
      const likely = Math.min(1, (chance * here * rate) / anywhere);
      if (likely < RARE) break;
      const lesson = view.entries.get(entries[0]!);
      const about = lesson && subjectOf(lesson);
      const fix = about?.family === 'error' ? about.fix?.action : undefined;
      if (fix !== undefined && !chances.has(fix) && chances.size < MAX_ACTIONS) chances.set(fix, likely);
      // Another value for the same tool, or no way out: that is the tool's own.
      const key = `${error} ${fix === undefined || fix === action ? `of ${action}` : fix}`;
      const others = remedies.get(key) ?? { actions: [], entries: [], likely: 0 };
      remedies.set(key, {
        actions: [...others.actions, action],
        entries: [...new Set([...others.entries, ...entries])],
        likely: 1 - (1 - others.likely) * (1 - likely),
      });
    }
  }
  return [...remedies.values()];
}
