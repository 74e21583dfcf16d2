import { onceFor } from '../../domain/once-for.js';
import type { World } from '../world.js';

/** Finds something of an action once for a world: it is the same in every plan. */
export function oncePerAction<Found>(
  find: (action: string, world: World) => Found,
): (action: string, world: World) => Found {
  const knownIn = onceFor((_: World) => new Map<string, Found>());
  return (action, world) => {
    const known = knownIn(world);
    const found = known.get(action) ?? find(action, world);
    known.set(action, found);
    return found;
  };
}
