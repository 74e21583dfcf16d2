import type { EntriesRequest } from '../../api/inspection-requests.js';
import type { EntriesPage } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { parseTimestamp } from '../../domain/timestamp.js';
import type { EngineContext } from '../../engine/context.js';
import { scaleOf } from '../../engine/fit/scale.js';
import { byWords } from '../../engine/shared/by-words.js';
import { SETTINGS } from '../../engine/shared/settings.js';
import { checkSpace } from '../../engine/shared/space.js';
import { recall } from '../../retrieval/recall.js';
import { similarity } from '../../retrieval/similarity.js';
import { entryNumber } from './entry-number.js';
import { shownEntry } from './shown-entry.js';
import type { EntryFilter } from './store/curation-store.js';

const DEFAULT_LIMIT = 50;

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseTimestamp(text);

function filterOf({ agent_type, since, until, ids, ...request }: EntriesRequest): EntryFilter {
  const { kind, source, environment, outcome, pinned, retired, edited } = request;
  return {
    kind,
    source,
    environment,
    outcome,
    pinned,
    retired,
    edited,
    agentType: agent_type,
    since: timeOf(since),
    until: timeOf(until),
    ids: ids?.map(entryNumber),
  };
}

/** The entries that are like a text, by meaning and by words, most alike first; with how like, of those found by meaning. */
async function alike(
  context: Pick<EngineContext, 'embedder' | 'views' | 'store' | 'readFitted'>,
  collection: Collection,
  query: string,
  signal: AbortSignal | undefined,
): Promise<Map<number, number | undefined>> {
  checkSpace(collection, context.embedder);
  const [view, [task], words, fitted] = await Promise.all([
    context.views.current(collection),
    context.embedder.embed([query], { priority: 'interactive', signal }),
    context.store.searchText(collection.id, query, SETTINGS.wordHits),
    context.readFitted(collection),
  ]);
  const scale = scaleOf(context.embedder, fitted);
  const asked = { task: task!, agentType: null, words, neighbours: SETTINGS.neighbours, withRetired: true };
  const found = new Map<number, number | undefined>();
  const { entries } = await byWords(recall(view, asked), {
    store: context.store,
    collection,
    view,
    task: task!,
    asked: query,
    scale,
  });
  for (const { entry, cosine } of entries) found.set(entry.id, similarity(cosine, scale));
  for (const { entry } of words) if (!found.has(entry)) found.set(entry, undefined);
  return found;
}

/** Lists the entries of a collection that a request holds for: the store pages them, those like a text are sorted here. */
export async function findEntries(
  context: Pick<EngineContext, 'store' | 'embedder' | 'views' | 'readFitted'>,
  collection: Collection,
  { limit = DEFAULT_LIMIT, after, query, ...request }: EntriesRequest,
  signal: AbortSignal | undefined,
): Promise<EntriesPage> {
  const filter = filterOf(request);
  if (query === undefined) {
    const start = after === undefined ? undefined : entryNumber(after);
    const page = await context.store.listEntries(collection.id, filter, { after: start, limit });
    return {
      entries: page.entries.map((entry) => shownEntry(entry)),
      total: page.total,
      ...(page.next === undefined ? {} : { next: entryLabel(page.next) }),
    };
  }
  const near = await alike(context, collection, query, signal);
  const ids = filter.ids === undefined ? [...near.keys()] : filter.ids.filter((id) => near.has(id));
  const found = await context.store.listEntries(collection.id, { ...filter, ids }, { limit: near.size });
  const place = new Map([...near.keys()].map((id, i) => [id, i]));
  const all = found.entries.sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  // Where that entry is gone meanwhile nobody knows its place: the list begins again.
  const start = 1 + all.findIndex(({ id }) => after !== undefined && entryLabel(id) === after);
  const page = all.slice(start, start + limit);
  return {
    entries: page.map((entry) => shownEntry(entry, near.get(entry.id))),
    total: all.length,
    ...(start + limit < all.length ? { next: entryLabel(page.at(-1)!.id) } : {}),
  };
}
