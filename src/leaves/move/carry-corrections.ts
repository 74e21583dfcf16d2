import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import type { KnowledgeService } from '../../engine/service.js';
import type { Store } from '../../storage/store.js';

/** An edit, a pin or a retirement for which the target has no entry. */
export interface LostCorrection {
  account: string;
  tenant: string;
  /** Its id at the source, e.g. `k12`. */
  id: string;
  situation: string;
  advice: string;
}

const isCorrected = ({ pinned, retired, edited_at }: EntryOutline): boolean =>
  pinned === true || retired === true || edited_at !== undefined;

async function corrections(store: Store, { id }: Collection): Promise<EntryOutline[]> {
  const found: EntryOutline[] = [];
  for await (const { entries } of store.changes(id, 0)) found.push(...entries.filter(isCorrected));
  return found;
}

/**
 * Edits, pins and retires the entries of the target that say what edited, pinned and retired ones of the source do: those have the same ids.
 *
 * @param to the target, which has learned all its records and fitted them
 * @returns how many entries were corrected, and the corrections that found no entry
 */
export async function carryCorrections(
  from: Store,
  to: Store,
  service: KnowledgeService,
  source: Collection,
  target: Collection,
): Promise<{ carried: number; lost: LostCorrection[] }> {
  const corrected = await corrections(from, source);
  const inspection = service.inspect(source.account);
  const lost: LostCorrection[] = [];
  for (const { id } of corrected) {
    const [entry] = await from.entries(source.id, [id]);
    if (!entry) continue;
    const { situation, advice, edited_at, pinned, retired } = entry;
    const [same] = await to.entries(target.id, [id]);
    if (!same) {
      lost.push({ account: source.account, tenant: source.tenant, id: entryLabel(id), situation, advice });
      continue;
    }
    const named = { tenant_id: target.tenant, id: entryLabel(id) };
    if (edited_at !== undefined && (same.situation !== situation || same.advice !== advice)) {
      await inspection.editEntry({
        ...named,
        ...(same.situation === situation ? {} : { situation }),
        ...(same.advice === advice ? {} : { advice }),
      });
    }
    if (pinned && !same.pinned) await inspection.pinEntry({ ...named, pinned });
    if (retired && !same.retired) await inspection.retireEntry({ ...named, retired });
  }
  return { carried: corrected.length - lost.length, lost };
}
