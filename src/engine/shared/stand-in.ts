import { isTask } from '../../domain/entry.js';
import { meaningId } from '../../domain/meaning-id.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { EntryTexts, TextHit } from '../../storage/store.js';
import { wordsOf } from '../../storage/words/words-of.js';
import { SETTINGS } from './settings.js';

/** Entries found by their words that are looked at. */
const LOOKED_AT = 8;
/** Shorter words (`the`, `of`, `my`) say little about what a task is. */
const SHORTEST = 4;

/** A known task that stands in for the input, and how like it is by its words, in [0, 1]. */
export interface StandIn {
  vector: Float32Array;
  overlap: number;
}

const tellingWords = (text: string): Set<string> =>
  new Set(wordsOf(text).filter((word) => word.length >= SHORTEST));

/** Cosine of two sets of words. */
function overlapOf(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  return both / Math.sqrt(a.size * b.size);
}

/**
 * Where the input has no vector, because the embedder is away: that of the task of a known run which is told in the
 * most like words. Everything that comes after goes on as ever with it.
 *
 * @param words entries found by the input's words, best first
 * @returns undefined where no run's task is told in words like these
 */
export async function standInFor(
  text: string,
  words: readonly TextHit[],
  view: CollectionView,
  read: (ids: number[]) => Promise<EntryTexts[]>,
): Promise<StandIn | undefined> {
  const runs = words
    .map(({ entry }) => entry)
    .filter((id) => {
      const entry = view.entries.get(id);
      return entry !== undefined && isTask(entry) && !entry.retired;
    });
  const asked = tellingWords(text);
  let best: StandIn | undefined;
  for (const { id, situation } of await read(runs.slice(0, LOOKED_AT))) {
    const overlap = overlapOf(asked, tellingWords(situation));
    const vector = view.index.get(meaningId(id, 0));
    if (vector && overlap >= SETTINGS.relevant && overlap > (best?.overlap ?? 0)) best = { vector, overlap };
  }
  return best;
}
