import type { Embedder } from '../../src/index.js';
import { drawn } from '../unseen/drawn.js';
import type { Halves } from '../unseen/halves.js';
import { pointsOf } from '../unseen/points.js';
import { requestOf } from '../unseen/request-of.js';
import { ARMS } from './arms.js';
import { type ReadingPoint, readingPoint } from './reading-point.js';

/** Draws points of the unseen half of a set, with what every arm says there after it learned the other half. */
export async function drawPoints(
  { name, learned, unseen }: Halves,
  embedder: Embedder,
  { count, seed }: { count: number; seed: number },
): Promise<ReadingPoint[]> {
  // Of a run two points at most are read: they are no independent evidence.
  const points = drawn(pointsOf(unseen, count, seed), seed, ({ id }) => `read/${id}`).slice(0, count);
  const texts = new Map(points.map(({ id }) => [id, {} as Record<string, string>]));
  for (const [arm, open] of Object.entries(ARMS)) {
    const advisor = await open(embedder);
    try {
      await advisor.learn(learned);
      for (const point of points) texts.get(point.id)![arm] = (await advisor.advise(requestOf(point))).text;
    } finally {
      await advisor.close();
    }
  }
  return points.map((point, i) =>
    readingPoint(`${name}-${seed}-${i + 1}`, name, point, texts.get(point.id)!, seed),
  );
}
