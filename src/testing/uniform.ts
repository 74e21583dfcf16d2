import type { Random } from '../domain/random.js';

/** Whole numbers from 0 to `most`, each as likely. */
export const uniform =
  (random: Random) =>
  (most: number): number =>
    Math.floor(random() * (most + 1));
