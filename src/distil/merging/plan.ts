import type { EntryOutline } from '../../domain/changes.js';
import { meaningsOf as entryMeanings, pathOf } from '../../domain/entry.js';
import type { JobKnowledge } from '../../domain/job.js';
import type { EntryUpdate, NewEntry, NewSituation } from '../../domain/learned.js';
import type { Lesson } from '../lessons/lesson.js';
import { dot } from './dot.js';
import { addEvidence, kindOf, strengthened, weighed, withRun } from './evidence.js';
import { alike, type Candidate, findSame } from './find-same.js';
import type { Known } from './known.js';
import { planSituations } from './plan-situations.js';
import { planTraces } from './plan-traces.js';
import { leastWorth } from './worth.js';

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
export interface PlanOptions {
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
/** A full collection makes room for this share of it at once, so that it is weighed once in many commits. */
const ROOM = 0.02;

/** Every text of the lessons that merging compares. */
export const meaningsOf = (lessons: Lesson[]): string[] => [
  ...new Set(lessons.flatMap(({ meanings }) => meanings)),
];

/** An entry as the plan leaves it, known or to be added. */
interface Draftable {
  /** Undefined for one that is to be added. */
  id: number | undefined;
  entry: Omit<NewEntry, 'situation' | 'advice'> & Pick<EntryOutline, 'pinned' | 'edited_at' | 'backing'>;
  /** The order in which entries came to be. */
  place: number;
  tracesChanged: boolean;
  /** What it says from now on. */
  says?: Pick<NewEntry, 'situation' | 'advice'>;
  /** Known entries that it takes in. */
  absorbs: number[];
}

/** True for an entry that says what a person wrote. */
const isEdited = ({ entry }: Draftable): boolean => entry.edited_at !== undefined;

/** True for an entry that all records behind it were taken from: its words are theirs, but for what a person wrote. */
const isEmptied = ({ backing, evidence }: Draftable['entry']): boolean =>
  backing?.sources === 0 && evidence.runs === 0;

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
  const touched = new Map<number, Draftable>();
  /** Known entries that others took in. */
  const absorbed = new Map<number, Draftable>();
  const added = new Map<Draftable, NewEntry>();
  const addedByKey = new Map<string, Set<Draftable>>();
  let counter = 0;

  const draftOf = (entry: EntryOutline): Draftable =>
    touched.get(entry.id) ?? {
      id: entry.id,
      entry: { ...entry, sources: [] },
      place: entry.id,
      tracesChanged: false,
      absorbs: [],
    };
  const touch = (draft: Draftable): void => {
    if (draft.id !== undefined) touched.set(draft.id, draft);
  };

  /** What says the same as a lesson, best first. */
  function find(lesson: Lesson, vector: Float32Array, key = lesson.merge_key): Found[] {
    const drafts: Draftable[] = [];
    for (const id of known.withMergeKey(key)) {
      const entry = known.entries.get(id);
      if (entry && !absorbed.has(id)) drafts.push(draftOf(entry));
    }
    drafts.push(...(addedByKey.get(key) ?? []));
    const candidates = drafts.map((draft): Candidate & { draft: Draftable } => {
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
    into.absorbs.push(...from.absorbs);
    into.entry.traces = traces.joined(into.entry, from.entry);
    into.tracesChanged = true;
    if (from.id === undefined) {
      added.delete(from);
      addedByKey.get(from.entry.merge_key)?.delete(from);
    } else {
      touched.delete(from.id);
      into.absorbs.push(from.id);
    }
    for (const id of into.absorbs) absorbed.set(id, into);
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
    touch(draft);
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
    touch(draft);
  }

  function add(lesson: Lesson, run: LearnedRun): void {
    const none = { runs: 0, successes: 0, failures: 0, last_seen: run.seen, credits: 0, debits: 0 };
    const entry: NewEntry = {
      kind: lesson.kind,
      agent_type: run.agent_type,
      situation: lesson.situation,
      advice: lesson.advice,
      merge_key: lesson.merge_key,
      traces: [traces.ofRun(lesson, run.vectors)],
      evidence: withRun(none, lesson, run.seen),
      sources: [run.record],
    };
    const place = Number.MAX_SAFE_INTEGER / 2 + counter++;
    const draft: Draftable = { id: undefined, entry, place, tracesChanged: false, absorbs: [] };
    added.set(draft, entry);
    const keyed = addedByKey.get(lesson.merge_key);
    if (keyed) keyed.add(draft);
    else addedByKey.set(lesson.merge_key, new Set([draft]));
  }

  /** Entries that have to go: those of this plan's runs only when nothing else is left. */
  function forget(): { forgotten: number[]; kept: NewEntry[] } {
    const entries = [...added.values()];
    const over = known.entries.size - absorbed.size + entries.length - options.maxEntries;
    if (over <= 0) return { forgotten: [], kept: entries };
    const idle = [...known.entries.values()].filter(
      ({ id, pinned }) => !pinned && !touched.has(id) && !absorbed.has(id),
    );
    const room = over + Math.floor(options.maxEntries * ROOM);
    const forgotten = leastWorth(idle, room);
    const still = over - forgotten.length;
    if (still <= 0) return { forgotten, kept: entries };
    const updated = [...touched.values()]
      .filter(({ entry }) => !entry.pinned)
      .map(({ id, entry }) => ({ id: id!, evidence: entry.evidence }));
    forgotten.push(...leastWorth(updated, still - entries.length));
    for (const id of [...forgotten]) forgotten.push(...(touched.get(id)?.absorbs ?? []));
    return { forgotten, kept: entries.slice(Math.min(entries.length, still)) };
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
        const entry = known.entries.get(id);
        if (!entry) continue;
        const draft = absorbed.get(id) ?? draftOf(entry);
        const { evidence } = draft.entry;
        draft.entry.evidence = {
          ...evidence,
          credits: evidence.credits + success,
          debits: evidence.debits + (1 - success),
        };
        touch(draft);
      }
    },
    draft() {
      const { forgotten, kept } = forget();
      const gone = new Set(forgotten);
      const updated = [...touched.values()]
        .filter(({ id }) => !gone.has(id!))
        .map(({ id, entry, tracesChanged, says, absorbs }): EntryUpdate => {
          const { kind, evidence, sources, traces, pinned } = entry;
          return {
            id: id!,
            kind,
            evidence,
            sources,
            ...(tracesChanged ? { traces } : {}),
            ...says,
            ...(absorbs.length > 0 ? { absorbs, ...(pinned ? { pinned } : {}) } : {}),
          };
        });
      return { situations: places.drafted(), added: kept, updated, forgotten };
    },
  };
}
