import type { ObservedRun } from '../runs/observed-run.js';
import { filledCall, type PartCall, partKey, type WordNeed } from './filled-call.js';
import type { WordNeeds } from './learn-word-needs.js';
import { wordError } from './word-call.js';

/**
 * An error that is hardly ever met but away from where such calls are made comes of being in the wrong place; not where
 * nearly all of it was met in one place, for then that place has something to be put right.
 */
const PLACE = { met: 3, away: 0.95, one: 0.9 };

/** The calls that have to be the latest of their templates before a call, of which some slots may be open: one of each. */
export function placesOf({ needs, places }: Pick<WordNeeds, 'needs' | 'places'>, call: PartCall): WordNeed[] {
  const found = new Map<string, WordNeed | undefined>();
  for (const need of needs.get(partKey(call)) ?? []) {
    if (need.latest && need.template !== call.template) found.set(need.template, need);
  }
  const own = new Set(found.keys());
  for (const value of Object.values(call.slots)) {
    for (const need of (value !== null && places.get(value)) || []) {
      if (own.has(need.template)) continue;
      const other = found.get(need.template);
      // Two things that stand apart cannot both be where one is.
      const apart = found.has(need.template) && (other === undefined || partKey(other) !== partKey(need));
      found.set(need.template, apart ? undefined : need);
    }
  }
  return [...found.values()].flatMap((need) => need ?? []);
}

/** The errors that come of being in the wrong place. */
export function astrayErrors(
  runs: readonly ObservedRun[],
  needs: Pick<WordNeeds, 'needs' | 'places' | 'fluid'>,
): Set<string> {
  const counts = new Map<string, { placed: number; away: number; places: Map<string, number> }>();
  for (const { steps } of runs) {
    const latest = new Map<string, string>();
    for (const step of steps) {
      const call = filledCall(step);
      if (!call) continue;
      if (step.outcome !== 'error') {
        latest.set(call.template, partKey(call));
        continue;
      }
      const error = wordError(step);
      const count = counts.get(error) ?? { placed: 0, away: 0, places: new Map() };
      counts.set(error, count);
      const here = JSON.stringify([...needs.fluid].map((template) => latest.get(template)));
      count.places.set(here, (count.places.get(here) ?? 0) + 1);
      const own = placesOf(needs, call).filter((need) => latest.has(need.template));
      if (own.length === 0) continue;
      count.placed += 1;
      if (own.some((need) => latest.get(need.template) !== partKey(need))) count.away += 1;
    }
  }
  const isAstray = ({
    placed,
    away,
    places,
  }: {
    placed: number;
    away: number;
    places: Map<string, number>;
  }) => {
    if (placed < PLACE.met || away < PLACE.away * placed) return false;
    const times = [...places.values()];
    return Math.max(...times) < PLACE.one * times.reduce((sum, each) => sum + each, 0);
  };
  return new Set([...counts].flatMap(([error, count]) => (isAstray(count) ? [error] : [])));
}
