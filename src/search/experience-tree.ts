import { type Posterior, type Prior, posterior } from './posterior.js';
import type { Cursor, WalkedPath } from './walked-path.js';

/** The action of the node for runs that ended where their parent stands. */
export const END = '(end)';

/** What a tree is grown from. */
export interface TreeOptions {
  paths: WalkedPath[];
  /** Where the task stands: places on paths that are like it. */
  start: Cursor[];
  prior: Prior;
  /**
   * What a path counts for, as a share of its own weight, when it is joined on where its situation meets that of
   * another (trajectory stitching); 0 joins nothing.
   */
  stitch: number;
  /** Steps below the root. */
  maxDepth: number;
}

/** A node: the places that runs like this one reached by the same actions. */
export interface ExperienceNode {
  /** The action that leads here. */
  readonly action: string;
  readonly depth: number;
  readonly cursors: Cursor[];
  /** Share of the parent's weight. */
  readonly prior: number;
  /** Success of all the runs that came through here. */
  readonly posterior: Posterior;
  /** The best pessimistic value of the whole ways that were found through this node; 0 until one is. */
  best: number;
  visits: number;
  /** Undefined until expanded; most weight first, ties by action. */
  children: ExperienceNode[] | undefined;
  /** Nothing is left to find below. */
  done: boolean;
}

/** A tree that grows where it is looked at. */
export interface ExperienceTree {
  root: ExperienceNode;
  /** Makes the children of a node, once. */
  expand(node: ExperienceNode): ExperienceNode[];
}

/** Joined places that count for less than this are left out. */
const MIN_WEIGHT = 1e-3;

/**
 * Makes the empirical decision process of similar runs searchable: the children of a node are the actions that
 * were really taken there, and runs whose situations meet are joined, so that the good start of one can be
 * continued by the good end of another (kernel-based reinforcement learning, Ormoneit and Sen 2002).
 */
export function experienceTree(options: TreeOptions): ExperienceTree {
  const { paths, prior, stitch, maxDepth } = options;
  const meetings = stitch > 0 ? meetingPlaces(paths) : undefined;
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

  function makeNode(action: string, depth: number, cursors: Cursor[], share: number): ExperienceNode {
    const judged = judge(cursors);
    const ends = action === END || depth >= maxDepth;
    return {
      action,
      depth,
      cursors,
      prior: share,
      posterior: judged,
      best: ends ? judged.lower : 0,
      visits: 0,
      children: undefined,
      done: ends,
    };
  }

  /** Adds the places of other runs that are in the same situation after the same action. */
  function join(action: string, cursors: Cursor[]): Cursor[] {
    if (!meetings) return cursors;
    const strongest = new Map<number, number>();
    const present = new Set<number>();
    for (const { path, position, weight } of cursors) {
      present.add(path);
      const step = paths[path]!.steps[position];
      if (step && weight > (strongest.get(step.situation) ?? 0)) strongest.set(step.situation, weight);
    }
    // A path joins at one place: where it counts most, the earliest of equals. So the order of paths decides nothing.
    const best = new Map<number, Cursor>();
    for (const [situation, weight] of strongest) {
      for (const place of meetings.get(situation) ?? []) {
        const path = paths[place.path]!;
        if (present.has(place.path) || path.steps[place.position - 1]?.action !== action) continue;
        const counts = Math.min(weight, path.weight) * stitch;
        if (counts < MIN_WEIGHT) continue;
        const known = best.get(place.path);
        if (
          known &&
          (known.weight > counts || (known.weight === counts && known.position <= place.position))
        ) {
          continue;
        }
        best.set(place.path, { path: place.path, position: place.position, weight: counts });
      }
    }
    return best.size > 0 ? [...cursors, ...best.values()] : cursors;
  }

  function expand(node: ExperienceNode): ExperienceNode[] {
    if (node.children) return node.children;
    if (node.done) {
      node.children = [];
      return node.children;
    }
    const groups = new Map<string, Cursor[]>();
    let total = 0;
    for (const { path, position, weight } of node.cursors) {
      const step = paths[path]!.steps[position];
      const action = step ? step.action : END;
      const group = groups.get(action);
      const next = { path, position: step ? position + 1 : position, weight };
      if (group) group.push(next);
      else groups.set(action, [next]);
      total += weight;
    }
    const children: ExperienceNode[] = [];
    for (const [action, cursors] of groups) {
      let own = 0;
      for (const cursor of cursors) own += cursor.weight;
      const places = action === END ? cursors : join(action, cursors);
      children.push(makeNode(action, node.depth + 1, places, total > 0 ? own / total : 0));
    }
    children.sort((a, b) => b.prior - a.prior || (a.action < b.action ? -1 : 1));
    node.children = children;
    if (children.length === 0) node.done = true;
    return children;
  }

  return { root: makeNode('(start)', 0, options.start, 1), expand };
}

/** Every place of every path after its first step, by the situation the run was in there. */
function meetingPlaces(paths: WalkedPath[]): Map<number, { path: number; position: number }[]> {
  const places = new Map<number, { path: number; position: number }[]>();
  paths.forEach((walked, path) => {
    for (let position = 1; position < walked.steps.length; position++) {
      const { situation } = walked.steps[position]!;
      const here = places.get(situation);
      if (here) here.push({ path, position });
      else places.set(situation, [{ path, position }]);
    }
  });
  return places;
}
