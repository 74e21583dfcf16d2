import type { Embedder } from '../../src/index.js';
import { askArms } from '../unseen/ask-arms.js';
import { drawn } from '../unseen/drawn.js';
import type { Halves } from '../unseen/halves.js';
import { pointsOf } from '../unseen/points.js';
import { type ReadingPoint, readingPoint } from './reading-point.js';

/** Draws points of the unseen half of a set, with what every arm says there after it learned the other half. */
export async function drawPoints(
  halves: Halves,
  embedder: Embedder,
  { count, seed }: { count: number; seed: number },
): Promise<ReadingPoint[]> {
  // Of a run two points at most are read: they are no independent evidence.
  const points = drawn(pointsOf(halves.unseen, count, seed), seed, ({ id }) => `read/${id}`).slice(0, count);
  const texts = await askArms(halves, points, embedder);
  return points.map((point, i) =>
    readingPoint(`${halves.name}-${seed}-${i + 1}`, halves.name, point, texts.get(point.id)!, seed),
  );
}
