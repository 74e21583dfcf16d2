import type { JobKnowledge } from '../../domain/job.js';
import type { EntryUpdate, NewEntry, NewSituation } from '../../domain/learned.js';
import type { Lesson } from '../lessons/lesson.js';
import { createDrafts, isEmptied } from './drafts.js';
import { weighed } from './evidence.js';
import { findDrafts, type Merging } from './find-drafts.js';
import type { Known } from './known.js';
import type { LearnedRun } from './learned-run.js';
import { makeRoom } from './make-room.js';
import { planSituations } from './plan-situations.js';
import { planTraces } from './plan-traces.js';
import { takeLesson } from './take-lesson.js';

/** How a plan merges and forgets. */
interface PlanOptions extends Pick<Merging, 'similarity'> {
  /** Entries that the collection may hold. */
  maxEntries: number;
}

/** What a plan comes to. */
export interface Draft {
  situations: NewSituation[];
  added: NewEntry[];
  updated: EntryUpdate[];
  forgotten: number[];
}

/** Collects what runs change about a collection, until it is committed. */
export interface Plan {
  /** The texts of paths that are kept when the lessons are learned: of those that tell something new. */
  pathsOfNew(lessons: Lesson[], vectors: ReadonlyMap<string, Float32Array>): string[];
  /** Takes in the lessons of one run. */
  learn(lessons: Lesson[], run: LearnedRun): JobKnowledge;
  /** Credits (or debits) entries that a run was given; unknown ids are ignored. */
  credit(entries: number[], success: number): void;
  /** What to commit. */
  draft(): Draft;
}

/** Every text of the lessons that merging compares. */
export const meaningsOf = (lessons: Lesson[]): string[] => [
  ...new Set(lessons.flatMap(({ meanings }) => meanings)),
];

/**
 * Starts a plan against what is known. A lesson that says what an entry says (see `findSame`) strengthens it or
 * weakens it; any other becomes an entry. One that says what several entries say shows that they are one: they are
 * joined. Lessons of the same plan merge with each other too. Past `maxEntries` the entries that are worth least
 * and that nobody pinned are forgotten.
 */
export function createPlan(known: Known, { similarity, maxEntries }: PlanOptions): Plan {
  const places = planSituations(known);
  const traces = planTraces(places, similarity);
  const drafts = createDrafts(known);
  const merging: Merging = { places, traces, drafts, similarity };
  return {
    pathsOfNew(lessons, vectors) {
      const texts = new Set<string>();
      for (const lesson of lessons) {
        const [known] = findDrafts(merging, lesson, vectors);
        const entry = known?.draft.entry;
        const isNew = entry ? isEmptied(entry) || traces.isNew(lesson, entry, vectors) : lesson.creates;
        if (!isNew) continue;
        for (const step of lesson.path) texts.add(step.situation);
      }
      return [...texts];
    },
    learn(lessons, run) {
      const knowledge: JobKnowledge = { added: 0, merged: 0, discarded: 0 };
      for (const lesson of lessons)
        knowledge[takeLesson(merging, weighed(lesson, run.weight ?? 1), run)] += 1;
      return knowledge;
    },
    credit(entries, success) {
      for (const id of new Set(entries)) {
        const draft = drafts.at(id);
        if (!draft) continue;
        const { evidence } = draft.entry;
        draft.entry.evidence = {
          ...evidence,
          credits: evidence.credits + success,
          debits: evidence.debits + (1 - success),
        };
        drafts.touch(draft);
      }
    },
    draft() {
      const { forgotten, kept } = makeRoom(known, drafts, maxEntries);
      const updated = drafts.updates(new Set(forgotten));
      return { situations: places.drafted(), added: kept, updated, forgotten };
    },
  };
}
