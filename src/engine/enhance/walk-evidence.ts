import { SAY } from '../../domain/say.js';
import type { ExperienceNode } from '../../search/experience-tree.js';
import type { Cursor, WalkedPath } from '../../search/walked-path.js';
import type { AdviceInput } from './advice-input.js';
import type { Walk } from './walk.js';

/** The entries whose runs stand behind a node, those that count most first. */
export function sourcesOf(node: ExperienceNode, walk: Walk): number[] {
  const weights = new Map<number, number>();
  for (const { path, weight } of node.cursors) {
    const id = walk.paths[path]!.id;
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  }
  return [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
}

/** Entries whose runs took an action from here on, and counted: as successes, or as failures. */
export function sourcesWith(action: string, walk: Walk, ended: 'successes' | 'failures'): number[] {
  const found: { id: number; weight: number }[] = [];
  for (const { path, position, weight: share } of walk.start) {
    const walked = walk.paths[path]!;
    const weight = share * walked[ended];
    if (weight === 0 || !walked.steps.some((step, i) => i >= position && step.action === action)) continue;
    found.push({ id: walked.id, weight });
  }
  return [...new Set(found.sort((a, b) => b.weight - a.weight || a.id - b.id).map(({ id }) => id))];
}

/** The entries that tell of an action: those of like runs that took it and came through, or else of any. */
export function sourcesOfAction(
  action: string,
  { walk, view }: Pick<AdviceInput, 'walk' | 'view'>,
): number[] {
  const near = sourcesWith(action, walk, 'successes');
  if (near.length > 0) return near;
  for (const { id, traces } of view.entries.values()) {
    if (traces.some(({ path, successes }) => successes > 0 && path.some((step) => step.action === action)))
      return [id];
  }
  return [];
}

/** The share of the like runs that tried each action, replies left out. */
export function triedShares(walk: Walk): Map<string, number> {
  const weights = new Map<string, number>();
  let all = 0;
  for (const { weight, steps } of pathsAt(walk.start, walk)) {
    all += weight;
    for (const action of new Set(steps.map(({ action }) => action))) {
      if (action !== SAY) weights.set(action, (weights.get(action) ?? 0) + weight);
    }
  }
  return new Map([...weights].map(([action, weight]) => [action, weight / all]));
}

/** Actions that at least half of the like runs tried. */
export const usuallyTried = (walk: Walk): string[] =>
  [...triedShares(walk)].flatMap(([action, share]) => (share >= 0.5 ? [action] : []));

/** The paths that stand at these places, each once with its greatest weight. */
export function pathsAt(places: Cursor[], walk: Walk): WalkedPath[] {
  const weights = new Map<number, number>();
  for (const { path, weight } of places) weights.set(path, Math.max(weights.get(path) ?? 0, weight));
  return [...weights].map(([path, weight]) => ({ ...walk.paths[path]!, weight }));
}

/** Weighted runs that stand at these places and came through, those that do not say how they ended by their chance. */
export function supportOf(places: Cursor[], walk: Walk): number {
  let sum = 0;
  for (const { weight, runs, successes, failures } of pathsAt(places, walk)) {
    if (successes > 0) sum += (weight * runs * successes) / (successes + failures);
  }
  return sum;
}

/** Weighted share of the runs that stand at these places and came through. */
export function shareOf(places: Cursor[], walk: Walk): number {
  let good = 0;
  let all = 0;
  for (const { weight, successes, failures } of pathsAt(places, walk)) {
    good += weight * successes;
    all += weight * (successes + failures);
  }
  return all > 0 ? good / all : 0;
}
