import type { EntryOutline } from '../../domain/changes.js';
import type { EntryUpdate, NewEntry } from '../../domain/learned.js';
import type { Known } from './known.js';

/** An entry as the plan leaves it, known or to be added. */
export interface Draftable {
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
export const isEdited = ({ entry }: Draftable): boolean => entry.edited_at !== undefined;

/** True for an entry that all records behind it were taken from: its words are theirs, but for what a person wrote. */
export const isEmptied = ({ backing, evidence }: Draftable['entry']): boolean =>
  backing?.sources === 0 && evidence.runs === 0;

/** What a plan has changed so far about what is known. */
export interface Drafts {
  /** Entries with a merge key as the plan leaves them, known ones first. */
  withKey(key: string): Draftable[];
  /** A known entry as the plan leaves it, or the one that took it in; undefined where it is not known. */
  at(id: number): Draftable | undefined;
  /** Notes that a known entry is changed. */
  touch(draft: Draftable): void;
  add(entry: NewEntry): void;
  /** Notes that one entry took another in: that one is no entry of its own from here on. */
  absorb(into: Draftable, from: Draftable): void;
  /** Entries to be added, in the order in which they came to be. */
  added(): NewEntry[];
  /** Known entries that are changed. */
  touched(): ReadonlyMap<number, Draftable>;
  isAbsorbed(id: number): boolean;
  /** How many known entries others took in. */
  absorbedCount(): number;
  /** What becomes of known entries, but for those that go. */
  updates(gone: ReadonlySet<number>): EntryUpdate[];
}

const updateOf = ({ id, entry, tracesChanged, says, absorbs }: Draftable): EntryUpdate => {
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
};

/** Nothing is changed yet. */
export function createDrafts(known: Known): Drafts {
  const touched = new Map<number, Draftable>();
  /** Known entries, each with the one that took it in. */
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

  return {
    withKey(key) {
      const drafts: Draftable[] = [];
      for (const id of known.withMergeKey(key)) {
        const entry = known.entries.get(id);
        if (entry && !absorbed.has(id)) drafts.push(draftOf(entry));
      }
      return [...drafts, ...(addedByKey.get(key) ?? [])];
    },
    at(id) {
      const entry = known.entries.get(id);
      return entry && (absorbed.get(id) ?? draftOf(entry));
    },
    touch(draft) {
      if (draft.id !== undefined) touched.set(draft.id, draft);
    },
    add(entry) {
      const place = Number.MAX_SAFE_INTEGER / 2 + counter++;
      const draft: Draftable = { id: undefined, entry, place, tracesChanged: false, absorbs: [] };
      added.set(draft, entry);
      const keyed = addedByKey.get(entry.merge_key);
      if (keyed) keyed.add(draft);
      else addedByKey.set(entry.merge_key, new Set([draft]));
    },
    absorb(into, from) {
      into.absorbs.push(...from.absorbs);
      if (from.id === undefined) {
        added.delete(from);
        addedByKey.get(from.entry.merge_key)?.delete(from);
      } else {
        touched.delete(from.id);
        into.absorbs.push(from.id);
      }
      for (const id of into.absorbs) absorbed.set(id, into);
    },
    added: () => [...added.values()],
    touched: () => touched,
    isAbsorbed: (id) => absorbed.has(id),
    absorbedCount: () => absorbed.size,
    updates: (gone) => [...touched.values()].filter(({ id }) => !gone.has(id!)).map(updateOf),
  };
}
