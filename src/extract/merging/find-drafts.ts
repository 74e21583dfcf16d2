import { meaningsOf, pathOf } from '../../domain/entry.js';
import { dot } from '../../domain/maths/dot.js';
import type { Lesson } from '../lessons/lesson.js';
import type { Draftable, Drafts } from './drafts.js';
import { type Candidate, findSame } from './find-same.js';
import type { PlannedSituations } from './plan-situations.js';
import type { PlannedTraces } from './plan-traces.js';

/** What is merged so far, and what it is merged by. */
export interface Merging {
  places: PlannedSituations;
  traces: PlannedTraces;
  drafts: Drafts;
  /** Turns a cosine into a calibrated similarity in [0, 1]: the probability that two texts mean the same. */
  similarity(cosine: number): number;
}

/** What says the same as a lesson, and how similar (calibrated) it is. */
interface Found {
  draft: Draftable;
  near: number;
}

/** The way of an entry that others are compared with. */
export const walkedAs = ({ kind, merge_key, traces }: Draftable['entry']) => ({
  kind,
  merge_key,
  path: pathOf({ traces }),
});

/**
 * What says the same as a lesson, best first.
 *
 * @param vectors of the lesson's texts, at least of its first meaning
 * @param key of the entries that are looked at; the lesson's own unless told
 */
export function findDrafts(
  { places, drafts, similarity }: Merging,
  lesson: Lesson,
  vectors: ReadonlyMap<string, Float32Array>,
  key = lesson.merge_key,
): Found[] {
  const vector = vectors.get(lesson.meanings[0]!)!;
  const candidates = drafts.withKey(key).map((draft): Candidate & { draft: Draftable } => {
    const cosines = meaningsOf(draft.entry).map((meaning) => dot(places.vectorOf(meaning), vector));
    return { ...walkedAs(draft.entry), cosines, draft };
  });
  return findSame(lesson, candidates, similarity).map(({ candidate, near }) => ({
    draft: candidate.draft,
    near,
  }));
}
