import type { TreeNode } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, isTask } from '../../domain/entry.js';
import type { GuidanceItem } from '../../domain/guidance-item.js';
import { lessonKeys } from '../../model/lessons/lesson-key.js';
import type { Model } from '../../model/model.js';
import { advise } from '../../model/plan/advise.js';
import type { Situation } from '../../model/situation.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { believesIn, type KeyRuns } from '../fit/believed-keys.js';
import { recordOf } from '../fit/fit.js';
import { lessonId } from '../fit/lessons.js';
import { SETTINGS } from '../shared/settings.js';
import type { Retrieved } from './retrieve.js';

/** An item with the entries that it rests on. */
export interface SourcedItem {
  readonly item: GuidanceItem;
  /** Numbers of entries, those that most of its records are behind first. */
  readonly entries: readonly number[];
}

/** An entry that a person wrote, and how like its situation the task is. */
export interface CuratedEntry {
  readonly entry: Entry;
  readonly relevance: number;
}

/** What could be said, and what programs read of it. */
export interface Planned {
  readonly items: readonly SourcedItem[];
  readonly curated: readonly CuratedEntry[];
  readonly plan?: ActionPlan;
  /** Probability that the task succeeds. */
  readonly confidence: number;
  readonly tree: TreeNode;
}

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
  { store }: EngineContext,
  { id }: Collection,
  {
    model,
    keys,
    situation,
    retrieved,
    agentType,
    read,
  }: {
    model: Model;
    /** Who brought the runs. */
    keys: KeyRuns;
    situation: Situation;
    retrieved: Retrieved;
    agentType: string | null;
    read: (ids: number[]) => Promise<Entry[]>;
  },
): Promise<Planned> {
  const { view } = retrieved;
  const advice = advise(model, situation);
  const recordsOf = ({ records }: GuidanceItem): string[] => [...new Set(records.map(recordOf))];
  const records = [...new Set(advice.items.flatMap(recordsOf))];
  const behind = new Map((await store.entriesLearnedFrom(id, records)).map((one) => [one.record, one]));
  const believes = believesIn(keys, agentType);
  const lessonKey = lessonKeys(model, situation);
  const sourced = advice.items.flatMap((item): (SourcedItem & { lesson?: number })[] => {
    const own = recordsOf(item).flatMap((record) => behind.get(record) ?? []);
    const brought = new Set(own.map(({ key }) => key));
    // What rests on no record that is there is not said.
    if (own.length === 0 || (brought.size === 1 && !believes(own[0]!.key))) return [];
    const said = lessonKey(item.sentence);
    const lesson = said === undefined ? undefined : lessonId(said);
    const known = lesson !== undefined && view.entries.has(lesson);
    if (known && view.entries.get(lesson)?.retired) return [];
    const counts = new Map<number, number>();
    for (const entry of own.flatMap(({ entries }) => entries)) {
      // Other lessons have runs in common with this one.
      if (view.entries.get(entry)?.family === 'task') counts.set(entry, (counts.get(entry) ?? 0) + 1);
    }
    const all = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([entry]) => entry);
    const tasks = all.filter((entry) => !view.entries.get(entry)?.retired);
    // What only runs of retired tasks bear out is retired with them.
    if (all.length > 0 && tasks.length === 0) return [];
    return [{ item, entries: known ? [lesson, ...tasks] : tasks, ...(known && { lesson }) }];
  });
  const near = await curatedEntries(retrieved, read);
  // What a person said to do at a task like this one takes the place of what runs did.
  const corrected = near.some(({ entry }) => isTask(entry) && entry.advised === true);
  const due = sourced.flatMap(({ lesson }) => lesson ?? []);
  const curated = [...near, ...(await curatedLessons(due, near, retrieved, read))];
  const written = new Set(curated.map(({ entry }) => entry.id));
  /** What a person wrote takes the place of what was learned of the same. */
  const isReplaced = ({ item, lesson }: SourcedItem & { lesson?: number }): boolean =>
    (corrected && item.sentence.form === 'do') || (lesson !== undefined && written.has(lesson));
  return {
    items: sourced.filter((one) => !isReplaced(one)).map(({ item, entries }) => ({ item, entries })),
    curated,
    ...(advice.plan === undefined || corrected ? {} : { plan: advice.plan }),
    confidence: advice.confidence,
    tree: advice.tree,
  };
}
