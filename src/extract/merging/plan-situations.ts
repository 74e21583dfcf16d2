import type { NewSituation } from '../../domain/learned.js';
import { dot } from '../../domain/maths/dot.js';
import type { LessonStep } from '../lessons/lesson.js';
import type { Known } from './known.js';

/** Digests of situations that are this near (cosine) are one situation: runs that stand there can be joined. */
const SAME_SITUATION = 0.92;

/** The situations that a plan makes, each text once. */
export interface PlannedSituations {
  /** The reference of a text's situation, made if there is none yet. */
  ref(text: string, vector: Float32Array): number;
  /**
   * The situation of a step: for a digest after an action, a known or planned one that is near after the same
   * action, so that runs can meet there.
   */
  ofStep(step: LessonStep, after: string | undefined, vector: Float32Array): number;
  /** The vector of a planned or known situation. */
  vectorOf(situation: number): Float32Array;
  /** All that were made. */
  drafted(): NewSituation[];
}

/** Starts with none. */
export function planSituations(known: Pick<Known, 'index' | 'places' | 'entries'>): PlannedSituations {
  const situations: NewSituation[] = [];
  const refs = new Map<string, number>();
  /** The action before each planned situation that may be shared, by ref. */
  const shared: { ref: number; after: string; vector: Float32Array }[] = [];

  function refOf(text: string, vector: Float32Array): number {
    const ref = refs.get(text);
    if (ref !== undefined) return ref;
    const made = -(situations.length + 1);
    situations.push({ ref: made, text, vector });
    refs.set(text, made);
    return made;
  }

  return {
    ref: refOf,
    ofStep(step, after, vector) {
      if (!step.mergeable || after === undefined) return refOf(step.situation, vector);
      const exact = refs.get(step.situation);
      if (exact !== undefined) return exact;
      const nearest = known.index.nearest(vector, 1)[0];
      if (nearest && nearest.score >= SAME_SITUATION) {
        const place = known.places(nearest.id).find(({ position }) => position > 0);
        if (place && place.trace.path[place.position - 1]?.action === after) return nearest.id;
      }
      const pending = shared.find(
        (other) => other.after === after && dot(other.vector, vector) >= SAME_SITUATION,
      );
      if (pending) return pending.ref;
      const ref = refOf(step.situation, vector);
      shared.push({ ref, after, vector });
      return ref;
    },
    vectorOf: (situation) =>
      situation < 0 ? situations[-situation - 1]!.vector : known.index.get(situation)!,
    drafted: () => situations,
  };
}
