import { type EntryKind, isRun, type PathStep } from '../../domain/entry.js';
import { sameWay } from '../../domain/way.js';
import type { Lesson } from '../lessons/lesson.js';

/** An entry that a lesson may be, known or about to be added. */
export interface Candidate {
  kind: EntryKind;
  merge_key: string;
  path: readonly Pick<PathStep, 'action'>[];
  /** Cosines of the lesson's first meaning with each of the entry's. */
  cosines: ArrayLike<number>;
}

/** A way that was walked, and how it ended. */
type Walked = Pick<Candidate, 'kind' | 'merge_key' | 'path'>;

/**
 * Whether two runs with the same actions teach the same: in the same order, however they ended; in another order
 * only when they ended alike. Where the order decides, it must stay visible. True for all else.
 */
export const alike = (a: Walked, b: Walked): boolean =>
  !isRun(a) || a.kind === b.kind || sameWay(a.path, b.path);

/** How near a lesson is to an entry: to the nearest task of a whole run, to the first meaning of all else. */
function nearness(candidate: Candidate): number {
  const { cosines } = candidate;
  let best = cosines[0]!;
  if (isRun(candidate)) for (let i = 1; i < cosines.length; i++) best = Math.max(best, cosines[i]!);
  return best;
}

/**
 * The entries that say what the lesson says, of those with its key: near enough, and alike. First those of the
 * same order of actions, nearest first, then the others.
 *
 * @param similarity turns a cosine into a calibrated similarity
 * @returns each with its calibrated similarity
 */
export function findSame<C extends Candidate>(
  lesson: Lesson,
  candidates: readonly C[],
  similarity: (cosine: number) => number,
): { candidate: C; near: number }[] {
  return candidates
    .map((candidate, place) => ({ candidate, place, near: similarity(nearness(candidate)) }))
    .filter(({ candidate, near }) => near >= lesson.nearness && alike(lesson, candidate))
    .map((found) => ({ ...found, same: sameWay(found.candidate.path, lesson.path) }))
    .sort((a, b) => Number(b.same) - Number(a.same) || b.near - a.near || a.place - b.place)
    .map(({ candidate, near }) => ({ candidate, near }));
}
