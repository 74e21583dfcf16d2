import { fittingWorld } from '../../src/world/fit-world.js';
import type { ObservedRun } from '../../src/world/runs/observed-run.js';
import type { World } from '../../src/world/world.js';

/** What runs teach of the world that they act in, all parts of the fit at once. */
export function fitWorld(runs: readonly ObservedRun[]): World {
  const fitting = fittingWorld(runs);
  for (;;) {
    const part = fitting.next();
    if (part.done) return part.value.world;
  }
}
