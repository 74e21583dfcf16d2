import type { UntriedCall } from './untried-calls.js';

/**
 * A few of what may put each error right that nobody got past: drawn by their chances, so that one task after the other
 * tries what others did not (weighted sampling without replacement, Efraimidis and Spirakis 2006).
 *
 * @param draw a number in [0, 1) for a text, always the same within one task
 */
export function pickUntried(
  untried: readonly UntriedCall[],
  most: number,
  draw: (text: string) => number,
): UntriedCall[] {
  return untried.map(({ error, ways }) => ({
    error,
    ways: ways
      .map((way) => ({ way, at: Math.log(draw(JSON.stringify([error, way.pattern]))) / way.chance }))
      .sort((a, b) => b.at - a.at)
      .slice(0, most)
      .map(({ way }) => way),
  }));
}
