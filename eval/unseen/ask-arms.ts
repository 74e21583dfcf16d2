import type { Embedder } from '../../src/index.js';
import { ARMS } from './arms.js';
import type { Halves } from './halves.js';
import type { Point } from './points.js';
import { requestOf } from './request-of.js';

/** What every arm says at each point, by the point's id and the arm's name, after it learned the other half. */
export async function askArms(
  { learned }: Pick<Halves, 'learned'>,
  points: readonly Point[],
  embedder: Embedder,
): Promise<Map<string, Record<string, string>>> {
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
  return texts;
}
