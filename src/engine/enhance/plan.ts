import type { TreeNode } from '../../api/enhance-result.js';
import type { Approval } from '../../api/lessons.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import { type Entry, isTask } from '../../domain/entry.js';
import type { GuidanceItem, UnsaidReason } from '../../domain/guidance-item.js';
import { exampleItems } from '../../model/example/example-items.js';
import { goalsFor } from '../../model/goals/goals-for.js';
import { lessonKeys } from '../../model/lessons/lesson-key.js';
import type { Model } from '../../model/model.js';
import { noteItems } from '../../model/notes/note-items.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import { advise } from '../../model/plan/advise.js';
import { adviseAction } from '../../model/plan/advise-action.js';
import { examplesFor } from '../../model/plan/examples-for.js';
import { type Watched, watchOf } from '../../model/plan/watch-of.js';
import type { SimilarRun, Situation } from '../../model/situation.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { similarity } from '../../retrieval/similarity.js';
import type { LearnedFrom } from '../../storage/curation-store.js';
import type { EngineContext } from '../context.js';
import { type Believes, believesIn, type KeyRuns } from '../fit/believed-keys.js';
import { recordOf } from '../fit/in-order.js';
import { lessonId } from '../fit/lessons.js';
import { SETTINGS } from '../shared/settings.js';
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

/** An entry that a person wrote, and how like its situation the task is. */
export interface CuratedEntry {
  readonly entry: Entry;
  readonly relevance: number;
  /** The tenant that it is inherited from: its entry is not one of the collection. */
  readonly inherited?: string;
}

/** What could be said, and what programs read of it. */
export interface Planned {
  readonly items: readonly SourcedItem[];
  readonly unsaid: readonly UnsaidSourced[];
  readonly curated: readonly CuratedEntry[];
  readonly plan?: ActionPlan;
  /** Of what more is known, where that was asked for. */
  readonly watched?: Watched;
  /** Probability that the task succeeds. */
  readonly confidence: number;
  readonly tree: TreeNode;
}

/** An item with the lessons that say the same, and what speaks against it. */
interface Sourced extends SourcedItem {
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
): Pick<Sourced, 'entries' | 'lessons'> & { isRetired: boolean } {
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
const retells = ({ sentence: { form } }: GuidanceItem): boolean => form === 'example';

/** What would be told of runs that a person retired. */
function retiredItems(
  model: Model,
  asked: Situation,
  retired: readonly SimilarRun[],
): { item: GuidanceItem; reason: UnsaidReason }[] {
  const situation = { ...asked, similar: retired };
  const examples = examplesFor(model, situation, goalsFor(model.goals, situation));
  return exampleItems(examples, situation).map((item) => ({ item, reason: 'retired' }));
}

/** The entries of lessons in words that do not hold. */
const notHeld = (notes: Notes): Set<number> =>
  new Set(notes.filter(({ state }) => state !== 'held').flatMap(({ entries }) => entries));

/** Entries of the nearest that are looked at for what a person wrote. */
const MAX_LOOKED_AT = 24;

/** What people wrote of situations like this one. */
export async function curatedEntries(
  { recalled, scale }: Pick<Retrieved, 'recalled' | 'scale'>,
  read: (ids: number[]) => Promise<Entry[]>,
): Promise<CuratedEntry[]> {
  const near = new Map(
    recalled.entries
      .slice(0, MAX_LOOKED_AT)
      .filter(({ entry }) => entry.edited_at !== undefined)
      .map(({ entry, cosine }) => [entry.id, similarity(cosine, scale)] as const)
      .filter(([, relevance]) => relevance >= SETTINGS.relevant),
  );
  const entries = await read([...near.keys()]);
  return entries
    .map((entry) => ({ entry, relevance: near.get(entry.id)! }))
    .sort((a, b) => b.relevance - a.relevance || a.entry.id - b.entry.id);
}

/** What people wrote of lessons that are due, whatever the task. */
async function curatedLessons(
  ids: readonly number[],
  known: readonly CuratedEntry[],
  { view }: Retrieved,
  read: (ids: number[]) => Promise<Entry[]>,
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

/**
 * The third stage of an enhance: asks the model what could be said of the situation, and leaves out what a single key says that is
 * not believed alone, what a person corrected, and what a person retired.
 */
export async function plan(
  { store }: Pick<EngineContext, 'store'>,
  collection: number,
  {
    model,
    notes,
    keys,
    key,
    approve,
    situation,
    retired,
    retrieved,
    agentType,
    read,
    withUnsaid,
    withWatched,
  }: {
    model: Model;
    /** What is known in words. */
    notes: Notes;
    /** Who brought the runs. */
    keys: KeyRuns;
    /** The key that asks. */
    key: string;
    /** Who decides whether a lesson in words is told. */
    approve: Approval;
    situation: Situation;
    /** Runs of tasks like it that a person retired. */
    retired: readonly SimilarRun[];
    retrieved: Retrieved;
    agentType: string | null;
    read: (ids: number[]) => Promise<Entry[]>;
    /** Whether what is not said matters: its entries are looked up too. */
    withUnsaid: boolean;
    /** Whether it matters of what more is known. */
    withWatched: boolean;
  },
): Promise<Planned> {
  const { view } = retrieved;
  const { proposed } = situation;
  const advice = proposed ? adviseAction(model, situation, proposed) : advise(model, situation);
  const recordsOf = ({ records }: GuidanceItem): string[] => [...new Set(records.map(recordOf))];
  // What agents noted of tasks like this one was said at its start.
  const noted = proposed
    ? []
    : noteItems(notes, situation, { key, credit: model.credit, needsPerson: approve !== 'counts' });
  const all: readonly { item: GuidanceItem; reason?: UnsaidReason; entries?: readonly number[] }[] = [
    ...advice.items.map((item) => ({ item })),
    ...noted.filter(({ reason }) => withUnsaid || reason === undefined || reason === 'unapproved'),
    ...(withUnsaid ? [...advice.unsaid, ...retiredItems(model, situation, retired)] : []),
  ];
  const records = [...new Set(all.flatMap(({ item }) => recordsOf(item)))];
  const behind = new Map(
    (await store.entriesLearnedFrom(collection, records)).map((one) => [one.record, one]),
  );
  const believes = believesIn(keys, agentType);
  const lessonOf = lessonKeys(advice.ahead, advice.refused);
  const sourced = all.map(({ item, reason, entries }): Sourced => {
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
  const near = proposed ? [] : await curatedEntries(retrieved, read);
  // What a person said to do at a task like this one takes the place of what runs did.
  const corrected = near.some(({ entry }) => isTask(entry) && entry.advised === true);
  const due = sourced.flatMap(({ lessons, reason }) =>
    reason === undefined || reason === 'unapproved' ? lessons : [],
  );
  const written = [...near, ...(await curatedLessons(due, near, retrieved, read))];
  const uncounted = approve === 'both' ? notHeld(notes) : new Set<number>();
  const curated = written.filter(({ entry }) => !uncounted.has(entry.id));
  const replaced = new Set(curated.map(({ entry }) => entry.id));
  /** What a person wrote takes the place of what was learned of the same. */
  const isReplaced = ({ item, lessons }: Sourced): boolean =>
    (corrected && retells(item)) || lessons.some((lesson) => replaced.has(lesson));
  const judged = sourced.map((one) => ({
    item: one.item,
    entries: one.entries,
    entry: one.entry,
    reason: one.reason ?? (isReplaced(one) ? ('corrected' as const) : undefined),
  }));
  return {
    items: judged.flatMap(({ reason, ...one }) => (reason === undefined ? [one] : [])),
    unsaid: judged.flatMap(({ reason, ...one }) => (reason === undefined ? [] : [{ ...one, reason }])),
    curated,
    ...(advice.plan === undefined || corrected ? {} : { plan: advice.plan }),
    ...(withWatched && { watched: watchOf(model, situation) }),
    confidence: advice.confidence,
    tree: advice.tree,
  };
}
