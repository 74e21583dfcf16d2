import type { ChangePage, EntryOutline } from '../domain/changes.js';
import { isErrorLesson, isRun } from '../domain/entry.js';
import type { VectorIndex } from './vector-index.js';

/** Where a situation is used. */
export interface Place {
  /** The entry that names it. */
  entry: number;
  /** The step of the entry's path that was taken in it; -1 where it is one of the entry's meanings. */
  position: number;
}

/**
 * One collection's knowledge as retrieval needs it, in memory: vectors, outlines of the entries, and the ways
 * between them. A cache: it is brought up to date by applying the store's change pages.
 */
export interface Experience {
  /** The store's sequence number it is up to date with. */
  seq: number;
  readonly index: VectorIndex;
  readonly entries: ReadonlyMap<number, EntryOutline>;
  /** Where a situation is used. */
  places(situation: number): readonly Place[];
  /** Entries with this merge key. */
  withMergeKey(key: string): readonly number[];
  /** Weighted share of runs that succeeded, with one run's worth of doubt on either side. */
  baseRate(): number;
  /** Entries about an error of this action. */
  errorsOf(action: string): readonly number[];
  /** Runs that take this action, whichever way they ended. */
  runsWith(action: string): number;
  /** Share of the successful runs that take this action, in [0, 1]. */
  usualness(action: string): number;
  /** Takes a page of changes in; `seq` is for the reader to set once it has read all pages. */
  apply(page: ChangePage): void;
  /** Bytes held, about. */
  bytes(): number;
}

const NONE: readonly never[] = [];
/** What an outline and a step take beside the vectors, measured with a heap snapshot, rounded up. */
const BYTES_PER_ENTRY = 600;
const BYTES_PER_STEP = 120;

function push(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

function pull(lists: Map<string, number[]>, key: string, id: number): void {
  const left = lists.get(key)?.filter((other) => other !== id) ?? [];
  if (left.length > 0) lists.set(key, left);
  else lists.delete(key);
}

/** An empty view of a collection. */
export function createExperience(index: VectorIndex): Experience {
  const entries = new Map<number, EntryOutline>();
  const bySituation = new Map<number, Place[]>();
  const byMergeKey = new Map<string, number[]>();
  const byFailedAction = new Map<string, number[]>();
  /** Weighted successful runs that take an action, and all runs that do. */
  const taken = new Map<string, number>();
  const ran = new Map<string, number>();
  let steps = 0;
  let successes = 0;
  let failures = 0;

  function count(entry: EntryOutline, sign: 1 | -1): void {
    steps += sign * entry.path.length;
    if (!isRun(entry)) return;
    successes += sign * entry.evidence.successes;
    failures += sign * entry.evidence.failures;
    for (const action of new Set(entry.path.map((step) => step.action))) {
      taken.set(action, (taken.get(action) ?? 0) + sign * entry.evidence.successes);
      ran.set(action, (ran.get(action) ?? 0) + sign * entry.evidence.runs);
    }
  }

  function link(entry: EntryOutline): void {
    const add = (situation: number, position: number) => {
      const places = bySituation.get(situation);
      if (places) places.push({ entry: entry.id, position });
      else bySituation.set(situation, [{ entry: entry.id, position }]);
    };
    for (const situation of entry.meanings) add(situation, -1);
    entry.path.forEach((step, position) => {
      add(step.situation, position);
    });
    push(byMergeKey, entry.merge_key, entry.id);
    if (isErrorLesson(entry)) push(byFailedAction, entry.path[0]!.action, entry.id);
    count(entry, 1);
    entries.set(entry.id, entry);
  }

  function unlink(id: number): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const named = new Set([...entry.meanings, ...entry.path.map((step) => step.situation)]);
    for (const situation of named) {
      const left = bySituation.get(situation)?.filter((place) => place.entry !== id) ?? [];
      if (left.length > 0) bySituation.set(situation, left);
      else bySituation.delete(situation);
    }
    pull(byMergeKey, entry.merge_key, id);
    if (isErrorLesson(entry)) pull(byFailedAction, entry.path[0]!.action, id);
    count(entry, -1);
  }

  return {
    seq: 0,
    index,
    entries,
    places: (situation) => bySituation.get(situation) ?? NONE,
    withMergeKey: (key) => byMergeKey.get(key) ?? NONE,
    errorsOf: (action) => byFailedAction.get(action) ?? NONE,
    runsWith: (action) => ran.get(action) ?? 0,
    usualness: (action) => (successes > 0 ? (taken.get(action) ?? 0) / successes : 0),
    baseRate: () => (successes + 1) / (successes + failures + 2),
    apply(page) {
      for (const { id, vector } of page.situations) index.set(id, vector);
      for (const entry of page.entries) {
        unlink(entry.id);
        link(entry);
      }
      for (const id of page.removed_entries) unlink(id);
      for (const id of page.removed_situations) index.delete(id);
    },
    bytes: () => index.bytes + entries.size * BYTES_PER_ENTRY + steps * BYTES_PER_STEP,
  };
}
