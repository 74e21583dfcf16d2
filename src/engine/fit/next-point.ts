import { GROWTH, MOST_BETWEEN } from './settings.js';

/** How many records a collection has learned from when it is refitted next after a fit to `fitted` of them. */
export const nextPoint = (fitted: number): number =>
  fitted + Math.max(1, Math.min(MOST_BETWEEN, Math.floor(fitted * GROWTH)));
