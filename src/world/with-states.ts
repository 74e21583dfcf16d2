import type { FittedWorld } from './fit-world.js';
import { comparable } from './needs/comparable.js';
import { isAlways } from './needs/learn-requirements.js';
import { learnStates } from './needs/learn-states.js';
import type { ObservedRun } from './runs/observed-run.js';
import type { World } from './world.js';

/**
 * The model with what goes with what results show, in parts of some milliseconds.
 *
 * @param wanted what tasks ask for by their words
 */
export function* withStates(
  { world, results, kin }: FittedWorld,
  runs: readonly ObservedRun[],
  wanted: ReadonlySet<string>,
): Generator<void, World> {
  const { requirements, gaps } = yield* learnStates(comparable(runs), results, kin, wanted);
  const always = new Set(
    world.requirements.filter(isAlways).map(({ of, action }) => JSON.stringify([of, action])),
  );
  // What is needed whatever shows need not be said of a state.
  const own = requirements.filter(({ of, action }) => !always.has(JSON.stringify([of, action])));
  return {
    ...world,
    requirements: [...world.requirements, ...own],
    gaps: [...(world.gaps ?? []), ...gaps],
  };
}
