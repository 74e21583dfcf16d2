import type { Entry } from '../../domain/entry.js';
import { similarity } from '../../retrieval/similarity.js';
import { SETTINGS } from '../shared/settings.js';
import type { ReadEntries } from './read-entries.js';
import type { Retrieved } from './retrieve.js';

/** An entry that a person wrote, and how like its situation the task is. */
export interface CuratedEntry {
  readonly entry: Entry;
  readonly relevance: number;
  /** The tenant that it is inherited from: its entry is not one of the collection. */
  readonly inherited?: string;
}

/** Entries of the nearest that are looked at for what a person wrote. */
const MAX_LOOKED_AT = 24;

/** Entries that people wrote of situations like this one. */
export async function curatedEntries(
  { recalled, scale }: Pick<Retrieved, 'recalled' | 'scale'>,
  read: ReadEntries,
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
