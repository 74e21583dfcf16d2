import type { Repairs } from './repairs.js';

/** Whether errors are known that runs met in a place, whatever their task. */
export const knowsPlace = ({ kinds }: Repairs, place = ''): boolean =>
  Object.values(kinds).some(({ places }) => places.includes(place));
