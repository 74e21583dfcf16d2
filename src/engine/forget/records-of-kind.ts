import type { EntryOutline } from '../../domain/changes.js';
import { isRun } from '../../domain/entry.js';
import type { Store, StoredRecord } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { readableRecords } from '../learn/readable-records.js';

async function* recordsAt(
  store: Store,
  collection: number,
  ids: Iterable<string>,
): AsyncGenerator<StoredRecord> {
  for (const id of ids) {
    const record = await store.record(collection, id);
    if (record) yield record;
  }
}

/**
 * The records behind entries that are of one kind of agent. Runs of several kinds are never one entry, but errors and
 * facts may be. What a damaged record is of is not known: it is none of them.
 */
export async function recordsOfKind(
  context: EngineContext,
  collection: number,
  entries: readonly EntryOutline[],
  agentType: string,
): Promise<string[]> {
  const { store } = context;
  const found = new Set<string>();
  const asked = new Set<string>();
  for (const entry of entries) {
    const mine = isRun(entry) ? found : asked;
    for (const { id } of await store.recordsBehind(collection, entry.id, Number.MAX_SAFE_INTEGER))
      mine.add(id);
  }
  for (const id of found) asked.delete(id);
  for await (const { id, interaction } of readableRecords(context, recordsAt(store, collection, asked))) {
    if (interaction.agent_type === agentType) found.add(id);
  }
  return [...found];
}
