import type { Explanation } from '../../api/enhance-result.js';
import { entryLabel } from '../../domain/entry.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import { similarity } from '../../retrieval/similarity.js';
import type { ReadEntries } from './read-entries.js';
import type { Retrieved } from './retrieve.js';

/** Entries that are shown as like the task. */
const MAX_MATCHES = 10;

/** The entries that are most like the task, as they are shown. */
export async function matchesOf(
  { recalled, scale }: Retrieved,
  read: ReadEntries,
): Promise<Explanation['matches']> {
  const top = recalled.entries.slice(0, MAX_MATCHES);
  const byId = new Map((await read(top.map(({ entry }) => entry.id))).map((entry) => [entry.id, entry]));
  return top.flatMap(({ entry: { id }, cosine }) => {
    const entry = byId.get(id);
    if (!entry) return [];
    const near = thousandths(similarity(cosine, scale));
    return [{ id: entryLabel(id), kind: entry.kind, situation: entry.situation, similarity: near }];
  });
}
