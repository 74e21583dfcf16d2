import type { EntryOutline } from '../domain/changes.js';
import { type Evidence, isRun, type PathStep } from '../domain/entry.js';
import type { JobKnowledge } from '../domain/job.js';
import type { EntryUpdate, NewEntry, NewSituation } from '../domain/learned.js';
import type { Lesson, LessonStep } from './lesson.js';

/** As much of what a collection knows as merging asks. */
export interface Known {
  readonly entries: ReadonlyMap<number, EntryOutline>;
  withMergeKey(key: string): readonly number[];
  places(situation: number): readonly { entry: number; position: number }[];
  readonly index: {
    nearest(query: Float32Array, k: number): { id: number; score: number }[];
    scores(query: Float32Array, ids: ArrayLike<number>): Float32Array;
  };
}

/** The run that lessons come from. */
export interface LearnedRun {
  record: string;
  agent_type: string | null;
  /** When it happened, milliseconds since the epoch. */
  seen: number;
  /** A vector for every text that {@link textsOf} names. */
  vectors: ReadonlyMap<string, Float32Array>;
}

/** Collects what runs change about a collection, until it is committed. */
export interface Plan {
  /** Takes in the lessons of one run. */
  learn(lessons: Lesson[], run: LearnedRun): JobKnowledge;
  /** Credits (or debits) entries that a run was given; unknown ids are ignored. */
  credit(entries: number[], success: number): void;
  /** What to commit. */
  draft(): { situations: NewSituation[]; added: NewEntry[]; updated: EntryUpdate[] };
}

/** Digests of situations that are this near (cosine) are one situation: runs that stand there can be joined. */
const SAME_SITUATION = 0.92;

/** Every text of the lessons that needs a vector. */
export function textsOf(lessons: Lesson[]): string[] {
  const texts = new Set<string>();
  for (const lesson of lessons) {
    for (const text of lesson.meanings) texts.add(text);
    for (const step of lesson.path) texts.add(step.situation);
  }
  return [...texts];
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function withRun(evidence: Evidence, lesson: Lesson, seen: number): Evidence {
  return {
    ...evidence,
    runs: evidence.runs + 1,
    successes: evidence.successes + lesson.successes,
    failures: evidence.failures + lesson.failures,
    last_seen: Math.max(evidence.last_seen, seen),
  };
}

/** The kind of a whole run's entry follows its evidence; that of the others never changes. */
function kindOf(entry: { kind: NewEntry['kind']; merge_key: string }, evidence: Evidence): NewEntry['kind'] {
  if (!isRun(entry)) return entry.kind;
  return evidence.successes >= evidence.failures ? 'recipe' : 'pitfall';
}

/**
 * Starts a plan against what is known. A lesson that says what an entry says (equal keys, near situations)
 * strengthens it or weakens it; any other becomes an entry. Lessons of the same plan merge with each other too.
 */
export function createPlan(known: Known): Plan {
  const situations: NewSituation[] = [];
  const refs = new Map<string, number>();
  /** The action before each pending situation that may be shared, by ref. */
  const shared: { ref: number; after: string; vector: Float32Array }[] = [];
  const added: NewEntry[] = [];
  const addedVectors: Float32Array[] = [];
  const addedByKey = new Map<string, number[]>();
  const updated = new Map<number, EntryUpdate & { evidence: Evidence }>();

  function situationRef(text: string, run: LearnedRun): number {
    const ref = refs.get(text);
    if (ref !== undefined) return ref;
    const made = -(situations.length + 1);
    situations.push({ ref: made, text, vector: run.vectors.get(text)! });
    refs.set(text, made);
    return made;
  }

  /** The situation that a digest stands for: a known or pending one after the same action, or a new one. */
  function sharedSituation(step: LessonStep, after: string, run: LearnedRun): number {
    const exact = refs.get(step.situation);
    if (exact !== undefined) return exact;
    const vector = run.vectors.get(step.situation)!;
    const nearest = known.index.nearest(vector, 1)[0];
    if (nearest && nearest.score >= SAME_SITUATION) {
      const place = known.places(nearest.id).find(({ position }) => position > 0);
      const entry = place && known.entries.get(place.entry);
      if (entry && entry.path[place.position - 1]?.action === after) return nearest.id;
    }
    const pending = shared.find(
      (other) => other.after === after && dot(other.vector, vector) >= SAME_SITUATION,
    );
    if (pending) return pending.ref;
    const ref = situationRef(step.situation, run);
    shared.push({ ref, after, vector });
    return ref;
  }

  function knownMatch(lesson: Lesson, vector: Float32Array): EntryOutline | undefined {
    for (const id of known.withMergeKey(lesson.merge_key)) {
      const entry = known.entries.get(id);
      if (entry && known.index.scores(vector, entry.meanings.slice(0, 1))[0]! >= lesson.nearness)
        return entry;
    }
    return undefined;
  }

  function add(lesson: Lesson, run: LearnedRun): void {
    const evidence = withRun(
      { runs: 0, successes: 0, failures: 0, last_seen: run.seen, credits: 0, debits: 0 },
      lesson,
      run.seen,
    );
    const path = lesson.path.map((step, i): PathStep => {
      const after = lesson.path[i - 1]?.action;
      const situation =
        step.mergeable && after !== undefined
          ? sharedSituation(step, after, run)
          : situationRef(step.situation, run);
      return { action: step.action, args: step.args, outcome: step.outcome, situation };
    });
    const keyed = addedByKey.get(lesson.merge_key);
    if (keyed) keyed.push(added.length);
    else addedByKey.set(lesson.merge_key, [added.length]);
    addedVectors.push(run.vectors.get(lesson.meanings[0]!)!);
    added.push({
      kind: lesson.kind,
      agent_type: run.agent_type,
      situation: lesson.situation,
      advice: lesson.advice,
      merge_key: lesson.merge_key,
      meanings: lesson.meanings.map((text) => situationRef(text, run)),
      path,
      evidence,
      sources: [run.record],
    });
  }

  /** Finds what says the same, known or pending, and lends it the run's evidence. */
  function merge(lesson: Lesson, run: LearnedRun): boolean {
    const vector = run.vectors.get(lesson.meanings[0]!)!;
    const entry = knownMatch(lesson, vector);
    if (entry) {
      const update = updated.get(entry.id) ?? { id: entry.id, evidence: entry.evidence };
      update.evidence = withRun(update.evidence, lesson, run.seen);
      update.kind = kindOf(entry, update.evidence);
      update.sources = [...(update.sources ?? []), run.record];
      updated.set(entry.id, update);
      return true;
    }
    for (const i of addedByKey.get(lesson.merge_key) ?? []) {
      if (dot(addedVectors[i]!, vector) < lesson.nearness) continue;
      const pending = added[i]!;
      pending.evidence = withRun(pending.evidence, lesson, run.seen);
      pending.kind = kindOf(pending, pending.evidence);
      pending.sources.push(run.record);
      return true;
    }
    return false;
  }

  return {
    learn(lessons, run) {
      const knowledge: JobKnowledge = { added: 0, merged: 0, discarded: 0 };
      for (const lesson of lessons) {
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
        const entry = known.entries.get(id);
        if (!entry) continue;
        const update = updated.get(id) ?? { id, evidence: entry.evidence };
        update.evidence = {
          ...update.evidence,
          credits: update.evidence.credits + success,
          debits: update.evidence.debits + (1 - success),
        };
        updated.set(id, update);
      }
    },
    draft: () => ({ situations, added, updated: [...updated.values()] }),
  };
}
