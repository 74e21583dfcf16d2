import type { ArgumentModel, World } from '../world.js';
import { oncePerAction } from './once-per-action.js';
import { isWrite } from './plan-needs.js';
import { readFrom, WORTH_NAMING } from './read-from.js';
import { readsFrom } from './reads-from.js';

/** Share of an argument's values that results have to tell for it to be told by them. */
const MOSTLY_TOLD = 0.5;

/** Whether an argument mostly has what other actions tell. */
const isMostlyTold = ({ sources }: ArgumentModel): boolean =>
  sources.reduce((sum, { source, share }) => sum + ('action' in source ? share : 0), 0) >= MOSTLY_TOLD;

/** All that mostly has to be told, at whatever remove, for an action to be called. */
const toldBefore = oncePerAction((action: string, world: World): ReadonlySet<string> => {
  const found = new Set<string>();
  const left = [action];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const args = (world.actions.get(next)?.args ?? []).filter(isMostlyTold);
    for (const other of readFrom(args)) {
      if (!found.has(other)) left.push(other);
      found.add(other);
    }
  }
  return found;
});

const restsOn = (action: string, other: string, world: World): boolean =>
  readsFrom(action, other, world) || toldBefore(action, world).has(other);

/** Other actions that tell what one tells, by what the arguments of others are read from. */
export function alternatives(action: string, world: World): string[] {
  const found = new Set<string>();
  for (const { args } of world.actions.values()) {
    for (const { sources } of args) {
      const places = sources.flatMap(({ source, share }) =>
        'action' in source && share >= WORTH_NAMING ? [source] : [],
      );
      const own = places.find((place) => place.action === action);
      if (!own) continue;
      for (const place of places) {
        // What is called with what another tells, at whatever remove, does not stand in for it.
        const apart = !restsOn(place.action, action, world) && !restsOn(action, place.action, world);
        if (
          place.action !== action &&
          apart &&
          place.path === own.path &&
          !isWrite(world.actions.get(place.action))
        )
          found.add(place.action);
      }
    }
  }
  return [...found].sort();
}
