import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import type { KnowledgeService } from '../../engine/service.js';
import type { Store } from '../../storage/store.js';

/** Records behind an entry by which it is found again. */
const MOST_RECORDS = 1_000;

/** An edit or a pin for which the target has no entry. */
export interface LostCorrection {
  account: string;
  tenant: string;
  /** Its id at the source, e.g. `k12`. */
  id: string;
  situation: string;
  advice: string;
}

const isCorrected = ({ pinned, edited_at }: EntryOutline): boolean =>
  pinned === true || edited_at !== undefined;
const keyOf = ({ merge_key, agent_type }: EntryOutline): string => JSON.stringify([merge_key, agent_type]);

async function outlines(store: Store, collection: Collection): Promise<EntryOutline[]> {
  const found = new Map<number, EntryOutline>();
  for await (const page of store.changes(collection.id, 0)) {
    for (const entry of page.entries) found.set(entry.id, entry);
    for (const id of page.removed_entries) found.delete(id);
  }
  return [...found.values()];
}

const recordsOf = async (store: Store, collection: Collection, entry: number): Promise<Set<string>> =>
  new Set((await store.recordsBehind(collection.id, entry, MOST_RECORDS)).map(({ id }) => id));

/**
 * Edits and pins the entries of the target that were learned from the records of edited and pinned ones of the source.
 *
 * @param to the target, which has learned all its records
 * @returns how many entries were corrected, and the corrections that found no entry
 */
export async function carryCorrections(
  from: Store,
  to: Store,
  service: KnowledgeService,
  source: Collection,
  target: Collection,
): Promise<{ carried: number; lost: LostCorrection[] }> {
  const corrected = (await outlines(from, source)).filter(isCorrected);
  if (corrected.length === 0) return { carried: 0, lost: [] };
  const candidates = new Map<string, EntryOutline[]>();
  for (const one of await outlines(to, target)) {
    candidates.set(keyOf(one), [...(candidates.get(keyOf(one)) ?? []), one]);
  }
  const inspection = service.inspect(source.account);
  const lost: LostCorrection[] = [];

  async function sameAt(outline: EntryOutline): Promise<Entry | undefined> {
    const records = await recordsOf(from, source, outline.id);
    let best: { id: number; shared: number } | undefined;
    for (const { id } of candidates.get(keyOf(outline)) ?? []) {
      const shared = [...(await recordsOf(to, target, id))].filter((one) => records.has(one)).length;
      if (shared > (best?.shared ?? 0)) best = { id, shared };
    }
    return best && (await to.entries(target.id, [best.id]))[0];
  }

  for (const outline of corrected) {
    const [entry] = await from.entries(source.id, [outline.id]);
    if (!entry) continue;
    const { situation, advice, edited_at, pinned } = entry;
    const same = await sameAt(outline);
    if (!same) {
      lost.push({
        account: source.account,
        tenant: source.tenant,
        id: entryLabel(entry.id),
        situation,
        advice,
      });
      continue;
    }
    const named = { tenant_id: target.tenant, id: entryLabel(same.id) };
    if (edited_at !== undefined && (same.situation !== situation || same.advice !== advice)) {
      await inspection.editEntry({ ...named, situation, advice });
    }
    if (pinned && !same.pinned) await inspection.pinEntry({ ...named, pinned });
  }
  return { carried: corrected.length - lost.length, lost };
}
