import type { World } from '../world.js';
import { readFrom } from './read-from.js';

/** Whether an action is called with what another one tells. */
export const readsFrom = (action: string, other: string, world: World): boolean =>
  readFrom(world.actions.get(action)?.args ?? []).has(other);
