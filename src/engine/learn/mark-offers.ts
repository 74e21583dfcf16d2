import { offeredIn, offers } from '../../distil/steps/offers.js';
import type { EntryUpdate } from '../../domain/learned.js';
import type { EngineContext } from '../context.js';
import { readableRecords } from './readable-records.js';

/** Records between two breaths of the event loop, and entries written at a time. */
const PER_SLICE = 8;
const BATCH = 500;

/**
 * Says of what was learned before it was kept whether it was on offer, by the tool lists of the records that are
 * stored. Does nothing where every step says so already.
 */
export async function markOffers(context: EngineContext, collectionId: number): Promise<void> {
  const { store, views, embedder, clock } = context;
  const collection = await store.collection(collectionId);
  if (!collection) return;
  const view = await views.current(collection);
  if (view.unmarked === 0) return;
  const unmarked = [...view.entries.values()].filter(({ traces }) =>
    traces.some(({ path }) => path.some(({ offered }) => offered === undefined)),
  );
  const tools = new Set<string>();
  let read = 0;
  for await (const { interaction } of readableRecords(context, store.records(collectionId))) {
    if (++read % PER_SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const tool of offeredIn(interaction.turns)) tools.add(tool);
  }
  const offered = offers([...tools]);
  let { seq: base } = collection;
  for (let at = 0; at < unmarked.length; at += BATCH) {
    const updated = unmarked.slice(at, at + BATCH).map(
      ({ id, traces }): EntryUpdate => ({
        id,
        traces: traces.map((trace) => ({
          ...trace,
          path: trace.path.map((step) => ({ ...step, offered: step.offered ?? offered(step.action) })),
        })),
      }),
    );
    const committed = await store.commit({
      collection: collectionId,
      base,
      space: embedder.space,
      now: clock.now(),
      jobs: [],
      situations: [],
      added: [],
      updated,
      forgotten: [],
    });
    // Somebody else changed the collection: what is left is marked the next time.
    if (committed.state !== 'committed') return;
    base = committed.seq;
  }
}
