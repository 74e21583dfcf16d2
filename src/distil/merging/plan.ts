import { dot } from '../../domain/dot.js';
import { meaningsOf as entryMeanings, pathOf } from '../../domain/entry.js';
import type { JobKnowledge } from '../../domain/job.js';
import type { EntryUpdate, NewEntry, NewSituation } from '../../domain/learned.js';
import type { Lesson } from '../lessons/lesson.js';
import { createDrafts, type Draftable, isEdited, isEmptied } from './drafts.js';
import { addEvidence, kindOf, strengthened, weighed, withRun } from './evidence.js';
import { alike, type Candidate, findSame } from './find-same.js';
import type { Known } from './known.js';
import { makeRoom } from './make-room.js';
import { planSituations } from './plan-situations.js';
import { planTraces } from './plan-traces.js';

/** The run that lessons come from. */
export interface LearnedRun {
  record: string;
  agent_type: string | null;
  /** When it happened, milliseconds since the epoch. */
  seen: number;
  /** What it counts for beside what its source had said, in [0, 1]; default 1. */
  weight?: number;
  /** A vector for every text that {@link meaningsOf} and {@link Plan.pathsOfNew} name. */
  vectors: ReadonlyMap<string, Float32Array>;
}

/** How a plan merges and forgets. */
interface PlanOptions {
  /** Turns a cosine into a calibrated similarity in [0, 1]: the probability that two texts mean the same. */
  similarity(cosine: number): number;
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

/** A lesson this similar to several entries shows that they are one. */
const SURELY = 0.9;

/** Every text of the lessons that merging compares. */
export const meaningsOf = (lessons: Lesson[]): string[] => [
  ...new Set(lessons.flatMap(({ meanings }) => meanings)),
];

/** The way of an entry that others are compared with. */
const walkedAs = ({ kind, merge_key, traces }: Draftable['entry']) => ({
  kind,
  merge_key,
  path: pathOf({ traces }),
});

/** What says the same as a lesson, and how similar (calibrated) it is. */
interface Found {
  draft: Draftable;
  near: number;
}

/**
 * Starts a plan against what is known. A lesson that says what an entry says (see `findSame`) strengthens it or
 * weakens it; any other becomes an entry. One that says what several entries say shows that they are one: they are
 * joined. Lessons of the same plan merge with each other too. Past `maxEntries` the entries that are worth least
 * and that nobody pinned are forgotten.
 */
export function createPlan(known: Known, options: PlanOptions): Plan {
  const places = planSituations(known);
  const traces = planTraces(places, options.similarity);
  const drafts = createDrafts(known);

  /** What says the same as a lesson, best first. */
  function find(lesson: Lesson, vector: Float32Array, key = lesson.merge_key): Found[] {
    const candidates = drafts.withKey(key).map((draft): Candidate & { draft: Draftable } => {
      const cosines = entryMeanings(draft.entry).map((meaning) => dot(places.vectorOf(meaning), vector));
      return { ...walkedAs(draft.entry), cosines, draft };
    });
    return findSame(lesson, candidates, options.similarity).map(({ candidate, near }) => ({
      draft: candidate.draft,
      near,
    }));
  }

  /** Makes one entry of two: the one that a person edited, else with more runs, else the older, takes the other in. */
  function join(a: Draftable, b: Draftable): Draftable {
    const older = a.place < b.place ? a : b;
    const less = a.entry.evidence.runs - b.entry.evidence.runs;
    const edited = [a, b].find(isEdited);
    const into = edited ?? (less === 0 ? older : less > 0 ? a : b);
    const from = into === a ? b : a;
    // A known entry cannot become part of one that is not there yet.
    if (into.id === undefined && from.id !== undefined) return take(from, into);
    return take(into, from);
  }

  function take(into: Draftable, from: Draftable): Draftable {
    into.entry.evidence = addEvidence(into.entry.evidence, from.entry.evidence);
    into.entry.kind = kindOf(into.entry, into.entry.evidence);
    into.entry.sources.push(...from.entry.sources);
    if (from.entry.pinned) into.entry.pinned = true;
    into.entry.traces = traces.joined(into.entry, from.entry);
    into.tracesChanged = true;
    drafts.absorb(into, from);
    return into;
  }

  function merge(lesson: Lesson, run: LearnedRun): boolean {
    const [first, ...others] = find(lesson, run.vectors.get(lesson.meanings[0]!)!);
    if (!first) return false;
    let { draft } = first;
    // Before entries are joined: what `pathsOfNew` looked at.
    if (isEmptied(draft.entry)) {
      draft.entry.traces = [traces.ofRun(lesson, run.vectors)];
      if (!isEdited(draft)) draft.says = { situation: lesson.situation, advice: lesson.advice };
    } else draft.entry.traces = traces.withRun(lesson, draft.entry, run.vectors);
    draft.tracesChanged = true;
    for (const { draft: other, near } of others) {
      const same = alike(walkedAs(draft.entry), walkedAs(other.entry));
      // What two people wrote stays two.
      const both = isEdited(draft) && isEdited(other);
      if (same && !both && Math.min(first.near, near) >= SURELY) draft = join(draft, other);
    }
    const { entry } = draft;
    entry.evidence = withRun(entry.evidence, lesson, run.seen);
    entry.kind = kindOf(entry, entry.evidence);
    entry.sources.push(run.record);
    drafts.touch(draft);
    return true;
  }

  /** What says the opposite loses as much as the lesson gains. */
  function weaken(lesson: Lesson, run: LearnedRun): void {
    if (lesson.contradicts === undefined) return;
    const [found] = find(lesson, run.vectors.get(lesson.meanings[0]!)!, lesson.contradicts);
    if (!found) return;
    const { draft } = found;
    const { entry } = draft;
    const lost = lesson.successes + lesson.failures;
    entry.evidence = { ...entry.evidence, failures: entry.evidence.failures + lost };
    const [first, ...others] = entry.traces;
    entry.traces = [strengthened(first!, { runs: 0, successes: 0, failures: lost }), ...others];
    draft.tracesChanged = true;
    drafts.touch(draft);
  }

  function add(lesson: Lesson, run: LearnedRun): void {
    const none = { runs: 0, successes: 0, failures: 0, last_seen: run.seen, credits: 0, debits: 0 };
    drafts.add({
      kind: lesson.kind,
      agent_type: run.agent_type,
      situation: lesson.situation,
      advice: lesson.advice,
      merge_key: lesson.merge_key,
      traces: [traces.ofRun(lesson, run.vectors)],
      evidence: withRun(none, lesson, run.seen),
      sources: [run.record],
    });
  }

  return {
    pathsOfNew(lessons, vectors) {
      const texts = new Set<string>();
      for (const lesson of lessons) {
        const [known] = find(lesson, vectors.get(lesson.meanings[0]!)!);
        const entry = known?.draft.entry;
        const isNew = entry ? isEmptied(entry) || traces.isNew(lesson, entry, vectors) : lesson.creates;
        if (!isNew) continue;
        for (const step of lesson.path) texts.add(step.situation);
      }
      return [...texts];
    },
    learn(lessons, run) {
      const knowledge: JobKnowledge = { added: 0, merged: 0, discarded: 0 };
      for (const told of lessons) {
        const lesson = weighed(told, run.weight ?? 1);
        weaken(lesson, run);
        if (merge(lesson, run)) knowledge.merged += 1;
        else if (lesson.creates) {
          add(lesson, run);
          knowledge.added += 1;
        } else knowledge.discarded += 1;
      }
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
      const { forgotten, kept } = makeRoom(known, drafts, options.maxEntries);
      const updated = drafts.updates(new Set(forgotten));
      return { situations: places.drafted(), added: kept, updated, forgotten };
    },
  };
}
