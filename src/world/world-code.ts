import type { World } from './world.js';

const MAP = '$map';

/** The model as JSON. */
export const worldJson = (world: World): string =>
  JSON.stringify(world, (_, value: unknown) => {
    if (value instanceof Map) return { [MAP]: [...value] };
    return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
  });

/** The model again. */
export const readWorld = (json: string): World =>
  JSON.parse(json, (_, value: unknown) =>
    typeof value === 'object' && value !== null && MAP in value
      ? new Map((value as Record<string, [unknown, unknown][]>)[MAP])
      : value,
  ) as World;
