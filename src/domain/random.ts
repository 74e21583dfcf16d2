/** Where randomness comes from: a function giving numbers in [0, 1). */
export type Random = () => number;

/** The platform's generator, for jitter and other things that need not repeat. */
export const systemRandom: Random = () => Math.random();

/**
 * A small seeded generator (mulberry32): the same seed gives the same sequence on every platform.
 * Not for secrets.
 *
 * @param seed any integer; only its low 32 bits count
 * @example
 * const knowledge = await openKnowledge({ path: ':memory:', random: seededRandom(7) });
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
