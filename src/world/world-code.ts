import type { World } from './world.js';

const MAP = '$map';
const SET = '$set';

/** The model as JSON. */
export const worldJson = (world: World): string =>
  JSON.stringify(world, (_, value: unknown) => {
    if (value instanceof Map) return { [MAP]: [...value] };
    if (value instanceof Set) return { [SET]: [...value] };
    return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
  });

/** The model again; what is kept of words in another way, by another version, is left for the next calibration. */
export function readWorld(json: string): World {
  const known = JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (MAP in value) return new Map((value as Record<string, [unknown, unknown][]>)[MAP]);
    return SET in value ? new Set((value as Record<string, unknown[]>)[SET]) : value;
  }) as Omit<World, 'calledWithOne'> & Partial<World>;
  const world: World = { ...known, calledWithOne: known.calledWithOne ?? new Set() };
  const { words, ...rest } = world;
  return words === undefined || words.things !== undefined ? world : rest;
}
