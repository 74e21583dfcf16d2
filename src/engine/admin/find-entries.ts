import type { EntriesRequest } from '../../api/inspection-requests.js';
import type { EntriesPage } from '../../api/inspection-results.js';
import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { parseTimestamp } from '../../domain/timestamp.js';
import { recall } from '../../retrieval/recall.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { scaleOf } from '../fit/scale.js';
import { SETTINGS } from '../shared/settings.js';
import { checkSpace } from '../shared/space.js';
import { outcomeOf, shownEntry } from './shown-entry.js';

const DEFAULT_LIMIT = 50;

/** An entry that fits, with how like the query it is. */
interface Fitting {
  entry: EntryOutline;
  near?: number;
}

/** Entries in the order they are shown in. */
async function inOrder(
  context: EngineContext,
  collection: Collection,
  { query }: EntriesRequest,
  signal: AbortSignal | undefined,
): Promise<Fitting[]> {
  const view = await context.views.current(collection);
  if (query === undefined) {
    return [...view.entries.values()]
      .sort((a, b) => b.evidence.last_seen - a.evidence.last_seen || b.id - a.id)
      .map((entry) => ({ entry }));
  }
  checkSpace(collection, context.embedder);
  const [[task], words, fitted] = await Promise.all([
    context.embedder.embed([query], { priority: 'interactive', signal }),
    context.store.searchText(collection.id, query, SETTINGS.wordHits),
    context.readFitted(collection),
  ]);
  const scale = scaleOf(context.embedder, fitted);
  const asked = { task: task!, agentType: null, words, neighbours: SETTINGS.neighbours, withRetired: true };
  const found = recall(view, asked).entries;
  const known = new Set(found.map(({ entry }) => entry.id));
  const byWords = words.flatMap(({ entry }) => {
    const outline = known.has(entry) ? undefined : view.entries.get(entry);
    return outline ? [{ entry: outline }] : [];
  });
  return [...found.map(({ entry, cosine }) => ({ entry, near: similarity(cosine, scale) })), ...byWords];
}

/** Lists the entries of a collection that a request holds for. */
export async function findEntries(
  context: EngineContext,
  collection: Collection,
  request: EntriesRequest,
  signal: AbortSignal | undefined,
): Promise<EntriesPage> {
  const {
    kind,
    agent_type: agentType,
    source,
    outcome,
    pinned,
    retired,
    edited,
    after,
    limit = DEFAULT_LIMIT,
  } = request;
  const from =
    source === undefined ? undefined : new Set(await context.store.entriesFrom(collection.id, source));
  const since = request.since === undefined ? Number.NEGATIVE_INFINITY : parseTimestamp(request.since)!;
  const until = request.until === undefined ? Number.POSITIVE_INFINITY : parseTimestamp(request.until)!;
  const fits = ({ entry }: Fitting): boolean =>
    (kind === undefined || entry.kind === kind) &&
    (agentType === undefined || entry.agent_type === agentType) &&
    (outcome === undefined || outcomeOf(entry) === outcome) &&
    (pinned === undefined || (entry.pinned ?? false) === pinned) &&
    (retired === undefined || (entry.retired ?? false) === retired) &&
    (edited === undefined || (entry.edited_at !== undefined) === edited) &&
    entry.evidence.last_seen >= since &&
    entry.evidence.last_seen < until &&
    (from === undefined || from.has(entry.id));
  const all = (await inOrder(context, collection, request, signal)).filter(fits);
  // Where that entry is gone meanwhile nobody knows its place: the list begins again.
  const last = after === undefined ? -1 : all.findIndex(({ entry }) => entryLabel(entry.id) === after);
  const start = last + 1;
  const page = all.slice(start, start + limit);
  const near = new Map(page.map((one) => [one.entry.id, one.near]));
  const read = await context.store.entries(
    collection.id,
    page.map(({ entry }) => entry.id),
  );
  const end = page.at(-1);
  return {
    entries: read.map((entry) => shownEntry(entry, near.get(entry.id))),
    total: all.length,
    ...(end && start + limit < all.length ? { next: entryLabel(end.entry.id) } : {}),
  };
}
