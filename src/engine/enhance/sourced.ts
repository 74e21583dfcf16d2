import type { Approval } from '../../api/approvals.js';
import { isTask } from '../../domain/entry.js';
import type { GuidanceItem, Sentence, UnsaidReason } from '../../domain/guidance-item.js';
import { elsewhereIn } from '../../model/notes/note-items.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import type { Situation } from '../../model/situation.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { LearnedFrom } from '../../storage/stored-record.js';
import type { EngineContext } from '../context.js';
import { type Believes, believesIn, type KeyRuns } from '../fit/believed-keys.js';
import { recordOf } from '../fit/in-order.js';
import { lessonId } from '../fit/lessons.js';
import { SETTINGS } from '../shared/settings.js';
import { type CuratedEntry, curatedEntries } from './curated.js';
import type { ReadEntries } from './read-entries.js';
import type { Retrieved } from './retrieve.js';

/** An item with the entries that it rests on. */
export interface SourcedItem {
  readonly item: GuidanceItem;
  /** Numbers of entries, those that most of its records are behind first. */
  readonly entries: readonly number[];
  /** The entry by which a person corrects it; left out where none says it. */
  readonly entry?: number | undefined;
}

/** An item that is not said. */
export interface UnsaidSourced extends SourcedItem {
  readonly reason: UnsaidReason;
}

/** What the model would say, and why it is not said where something speaks against it already. */
export interface Candidate {
  readonly item: GuidanceItem;
  readonly reason?: UnsaidReason;
  /** The entries that say it, where that is known; who is told it is decided then. */
  readonly entries?: readonly number[];
}

/** Items with their sources, and what people wrote in their place. */
export interface Sourced {
  readonly items: readonly SourcedItem[];
  readonly unsaid: readonly UnsaidSourced[];
  readonly curated: readonly CuratedEntry[];
  /** Whether a person said what to do at a task like this one. */
  readonly corrected: boolean;
}

/** An item with the lessons that say the same, and what speaks against it. */
interface Found extends SourcedItem {
  readonly lessons: readonly number[];
  readonly reason: UnsaidReason | undefined;
}

/** Why what rests on these records is not said: they are gone, or one key alone brought them that is not believed alone. */
function unfounded(own: readonly LearnedFrom[], believes: Believes): UnsaidReason | undefined {
  const brought = new Set(own.map(({ key }) => key));
  if (own.length === 0) return 'deleted';
  return brought.size === 1 && !believes(own[0]!.key) ? 'one_key' : undefined;
}

/** The entries that an item rests on: its lessons that are there, then the tasks of its records that are not retired. */
function restsOn(
  own: readonly LearnedFrom[],
  said: readonly number[],
  { entries }: CollectionView,
): Pick<Found, 'entries' | 'lessons'> & { isRetired: boolean } {
  const lessons = said.filter((lesson) => entries.has(lesson));
  const counts = new Map<number, number>();
  for (const entry of own.flatMap((one) => one.entries)) {
    // Other lessons have runs in common with this one.
    if (entries.get(entry)?.family === 'task') counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const all = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([entry]) => entry);
  const tasks = all.filter((entry) => !entries.get(entry)?.retired);
  return {
    entries: [...lessons, ...tasks],
    lessons,
    // What only runs of retired tasks bear out is retired with them.
    isRetired:
      lessons.some((lesson) => entries.get(lesson)?.retired === true) ||
      (all.length > 0 && tasks.length === 0),
  };
}

/** Whether an item tells what was done at tasks like this one: a person's words on what to do there take their place. */
const retells = ({ sentence: { form } }: GuidanceItem): boolean => form === 'example' || form === 'failed';

/** The entries of lessons in words that do not hold: of what cannot be counted the person decides alone, else it would never be told. */
const notHeld = (notes: Notes): number[] =>
  notes
    .filter(({ state, reason }) => state !== 'held' && reason !== 'no_check')
    .flatMap(({ entries }) => entries);

/** What people wrote of lessons that are due, whatever the task. */
async function curatedLessons(
  ids: readonly number[],
  known: readonly CuratedEntry[],
  { view }: Retrieved,
  read: ReadEntries,
): Promise<CuratedEntry[]> {
  const others = new Set(ids);
  for (const { entry } of known) others.delete(entry.id);
  const edited = [...others].filter((id) => {
    const entry = view.entries.get(id);
    return entry?.edited_at !== undefined && !entry.retired;
  });
  const entries = await read(edited.sort((a, b) => a - b));
  return entries.map((entry) => ({ entry, relevance: SETTINGS.relevant }));
}

/** What items are given their sources by. */
interface Sourcing {
  /** What is known in words. */
  notes: Notes;
  /** Who brought the runs. */
  keys: KeyRuns;
  /** Who decides whether a lesson in words is told. */
  approve: Approval;
  situation: Situation;
  agentType: string | null;
  retrieved: Retrieved;
  read: ReadEntries;
  /** The key of the lesson that a sentence says. */
  lessonOf: (sentence: Sentence) => string | undefined;
}

/**
 * Gives items the entries that they rest on, and leaves out what a single key says that is not believed, what a person retired, and
 * what people wrote in other words, which takes its place.
 */
export async function withSources(
  { store }: Pick<EngineContext, 'store'>,
  collection: number,
  candidates: readonly Candidate[],
  { notes, keys, approve, situation, agentType, retrieved, read, lessonOf }: Sourcing,
): Promise<Sourced> {
  const { view } = retrieved;
  const recordsOf = ({ records }: GuidanceItem): string[] => [...new Set(records.map(recordOf))];
  const records = [...new Set(candidates.flatMap(({ item }) => recordsOf(item)))];
  const behind = new Map(
    (await store.entriesLearnedFrom(collection, records)).map((one) => [one.record, one]),
  );
  const believes = believesIn(keys, agentType);
  const found = candidates.map(({ item, reason, entries }): Found => {
    const brought = recordsOf(item);
    const own = brought.flatMap((record) => behind.get(record) ?? []);
    const said = lessonOf(item.sentence);
    const rests = restsOn(own, entries ?? (said === undefined ? [] : [lessonId(said)]), view);
    // Whose note is told to whom is decided already.
    const unbelieved = unfounded(own, entries ? () => true : believes);
    // The run that a line retells is its first.
    const retoldEntries = retells(item) ? behind.get(brought[0] ?? '')?.entries : undefined;
    const entry =
      entries?.[0] ??
      rests.lessons[0] ??
      retoldEntries?.find((one) => view.entries.get(one)?.family === 'task');
    return { ...rests, item, entry, reason: rests.isRetired ? 'retired' : (reason ?? unbelieved) };
  });
  // What people wrote of tasks like this one was said at its start.
  const near = retrieved.proposed ? [] : await curatedEntries(retrieved, read);
  // What a person said to do at a task like this one takes the place of what runs did.
  const corrected = near.some(({ entry }) => isTask(entry) && entry.advised === true);
  const due = found.flatMap(({ lessons, reason }) =>
    reason === undefined || reason === 'unapproved' ? lessons : [],
  );
  const written = [...near, ...(await curatedLessons(due, near, retrieved, read))];
  const silent = new Set([...(approve === 'both' ? notHeld(notes) : []), ...elsewhereIn(notes, situation)]);
  const curated = written.filter(({ entry }) => !silent.has(entry.id));
  const replaced = new Set(curated.map(({ entry }) => entry.id));
  /** What a person wrote takes the place of what was learned of the same. */
  const isReplaced = ({ item, lessons }: Found): boolean =>
    (corrected && retells(item)) || lessons.some((lesson) => replaced.has(lesson));
  const judged = found.map((one) => ({
    item: one.item,
    entries: one.entries,
    entry: one.entry,
    reason: one.reason ?? (isReplaced(one) ? ('corrected' as const) : undefined),
  }));
  return {
    items: judged.flatMap(({ reason, ...one }) => (reason === undefined ? [one] : [])),
    unsaid: judged.flatMap(({ reason, ...one }) => (reason === undefined ? [] : [{ ...one, reason }])),
    curated,
    corrected,
  };
}
