/**
 * How much a neighbour counts: 1 for the nearest, falling exponentially with how much less similar it is. Only
 * differences of cosines enter, so that a task that is far from everything still has its nearest neighbours
 * weighed sensibly; whether they are near enough at all is decided elsewhere.
 *
 * @param score the neighbour's score
 * @param top the best neighbour's score
 * @param bandwidth the difference at which a neighbour counts for 1/e
 */
export function kernel(score: number, top: number, bandwidth: number): number {
  return Math.exp(-(top - score) / bandwidth);
}
