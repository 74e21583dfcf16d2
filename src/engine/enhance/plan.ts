import type { TreeNode } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, subjectOf } from '../../domain/entry.js';
import type { GuidanceItem, ShownAction } from '../../domain/guidance-item.js';
import type { Model } from '../../model/model.js';
import { advise } from '../../model/plan/advise.js';
import type { Situation } from '../../model/situation.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { recordOf } from '../fit/fit.js';
import { isNearestCorrected } from '../shared/corrected.js';
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

/** Entries behind one item that are looked at for it. */
const MAX_BEHIND = 5;

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

/** What people wrote of errors that items rest on, whatever the task: each item's first few entries. */
async function behindItems(
  items: readonly SourcedItem[],
  known: readonly CuratedEntry[],
  { view }: Retrieved,
  read: (ids: number[]) => Promise<Entry[]>,
): Promise<CuratedEntry[]> {
  const ids = new Set(items.flatMap(({ entries }) => entries.slice(0, MAX_BEHIND)));
  for (const { entry } of known) ids.delete(entry.id);
  const edited = [...ids].filter((id) => view.entries.get(id)?.edited_at !== undefined);
  const entries = await read(edited.sort((a, b) => a - b));
  // What was done in whole runs is found by their tasks alone; an error is met in any task.
  return entries
    .filter((entry) => subjectOf(entry).family === 'error')
    .map((entry) => ({ entry, relevance: SETTINGS.relevant }));
}

/** The action that an item is about. */
function actionOf({ sentence }: GuidanceItem): ShownAction | undefined {
  return 'action' in sentence ? sentence.action : undefined;
}

/**
 * The third stage of an enhance: asks the model what could be said of the situation, and leaves out what a single key says that is
 * not believed alone, and what a person corrected.
 */
export async function plan(
  { store }: EngineContext,
  { id }: Collection,
  {
    model,
    situation,
    retrieved,
    agentType,
    read,
  }: {
    model: Model;
    situation: Situation;
    retrieved: Retrieved;
    agentType: string | null;
    read: (ids: number[]) => Promise<Entry[]>;
  },
): Promise<Planned> {
  const { view, recalled } = retrieved;
  const advice = advise(model, situation);
  const recordsOf = ({ records }: GuidanceItem): string[] => [...new Set(records.map(recordOf))];
  const records = [...new Set(advice.items.flatMap(recordsOf))];
  const behind = new Map((await store.entriesLearnedFrom(id, records)).map((one) => [one.record, one]));
  const believes = view.believes(agentType);
  const sourced = advice.items.flatMap((item): SourcedItem[] => {
    const own = recordsOf(item).flatMap((record) => behind.get(record) ?? []);
    const keys = new Set(own.map(({ key }) => key));
    // What rests on no record that is there is not said.
    if (own.length === 0 || (keys.size === 1 && !believes([...keys][0]))) return [];
    const counts = new Map<number, number>();
    for (const entry of own.flatMap(({ entries }) => entries))
      if (view.entries.has(entry)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
    const entries = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([entry]) => entry);
    return [{ item, entries }];
  });
  const corrected = await isNearestCorrected(recalled, read);
  const near = await curatedEntries(retrieved, read);
  const curated = [...near, ...(await behindItems(sourced, near, retrieved, read))];
  /** What a person wrote of an error takes the place of what was learned of it. */
  const isReplaced = ({ item, entries }: SourcedItem): boolean =>
    (corrected && item.sentence.form === 'do') ||
    (item.sentence.form === 'repair' &&
      curated.some(({ entry }) => {
        const about = subjectOf(entry);
        const { failed } = about.family === 'error' ? about : { failed: undefined };
        return entries.includes(entry.id) && failed?.action === actionOf(item)?.name;
      }));
  return {
    items: sourced.filter((one) => !isReplaced(one)),
    curated,
    ...(advice.plan === undefined || corrected ? {} : { plan: advice.plan }),
    confidence: advice.confidence,
    tree: advice.tree,
  };
}
