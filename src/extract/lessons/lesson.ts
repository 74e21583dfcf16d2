import type { EntryKind, Outcome } from '../../domain/entry.js';

/** One step of a lesson's path, its situation still as text. */
export interface LessonStep {
  action: string;
  args: string[];
  outcome: Outcome;
  situation: string;
  /** Whether the run was offered the action, as its `inputs` say. */
  offered: boolean;
  /** Situations of this step may be merged with similar ones: they are digests, not somebody's words. */
  mergeable: boolean;
}

/** What one run teaches, before it is compared with what is known. */
export interface Lesson {
  kind: EntryKind;
  merge_key: string;
  situation: string;
  /** Texts its meaning is matched by. At least one; the first is what it is compared by. */
  meanings: string[];
  advice: string;
  /** Empty but for lessons of whole runs. */
  path: LessonStep[];
  /** What this run adds to the evidence; of runs 1 where it is left out. */
  runs?: number;
  successes: number;
  failures: number;
  /** False for what only weakens a lesson that is known: it is never an entry of its own. */
  creates: boolean;
  /** How similar (calibrated, in [0, 1]) a known lesson must be to be this one; 0 where the key alone decides. */
  nearness: number;
  /** The key of lessons that say the opposite where they are as near. */
  contradicts?: string;
}
