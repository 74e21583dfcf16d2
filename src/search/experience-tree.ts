import { type Posterior, type Prior, posterior } from '../domain/maths/posterior.js';
import type { Cursor, WalkedPath } from './walked-path.js';

/** The action of the node for runs that ended where their parent stands. */
export const END = '(end)';

/** Steps below the root. */
const MAX_DEPTH = 40;

/** What a tree is grown from. */
interface TreeOptions {
  paths: WalkedPath[];
  /** Where the task stands: places on paths that are like it. */
  start: Cursor[];
  prior: Prior;
}

/** A node: the places that runs like this one reached by the same actions. */
export interface ExperienceNode {
  /** The action that leads here. */
  readonly action: string;
  readonly cursors: Cursor[];
  /** Success of all the runs that came through here. */
  readonly posterior: Posterior;
  /** The best pessimistic value of the whole ways through this node; 0 where there is none. */
  best: number;
  /** Whole ways through this node. */
  visits: number;
  /** Most weight first, ties by action. */
  children: ExperienceNode[];
}

/**
 * The empirical decision process of similar runs as a tree: the children of a node are the actions that were really
 * taken there, and a way is worth what became of the runs that went it to its end. There are at most as many ways as
 * places to start from, so all of them are looked at.
 *
 * @returns the root
 */
export function experienceTree({ paths, start, prior }: TreeOptions): ExperienceNode {
  const seen = new Float64Array(paths.length);

  // A path that stands at several places of a node counts once, with its greatest weight.
  function judge(cursors: Cursor[]): Posterior {
    let successes = 0;
    let failures = 0;
    for (const { path, weight } of cursors) {
      const more = weight - seen[path]!;
      if (more <= 0) continue;
      seen[path] = weight;
      successes += more * paths[path]!.successes;
      failures += more * paths[path]!.failures;
    }
    for (const { path } of cursors) seen[path] = 0;
    return posterior(successes, failures, prior);
  }

  function childrenOf(cursors: Cursor[], depth: number): ExperienceNode[] {
    const groups = new Map<string, { cursors: Cursor[]; weight: number }>();
    for (const { path, position, weight } of cursors) {
      const step = paths[path]!.steps[position];
      const action = step ? step.action : END;
      const group = groups.get(action) ?? { cursors: [], weight: 0 };
      group.cursors.push({ path, position: step ? position + 1 : position, weight });
      group.weight += weight;
      groups.set(action, group);
    }
    return [...groups]
      .sort(([a, { weight: of }], [b, { weight: than }]) => than - of || (a < b ? -1 : 1))
      .map(([action, group]) => grow(action, group.cursors, depth));
  }

  function grow(action: string, cursors: Cursor[], depth: number): ExperienceNode {
    const judged = judge(cursors);
    const node = { action, cursors, posterior: judged };
    if (action === END || depth >= MAX_DEPTH) return { ...node, best: judged.lower, visits: 1, children: [] };
    const children = childrenOf(cursors, depth + 1);
    return {
      ...node,
      best: children.reduce((best, child) => Math.max(best, child.best), 0),
      visits: children.reduce((sum, child) => sum + child.visits, 0),
      children,
    };
  }

  return grow('(start)', start, 0);
}
