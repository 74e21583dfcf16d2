import type { Explanation } from '../../api/enhance-result.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import { explainTree, rounded } from './explain.js';
import type { Said } from './say.js';
import type { Weighed } from './weigh.js';

/** Entries that are shown as like the task. */
const MAX_MATCHES = 10;

/** What an answer came from, for people and programs; everything but the time it took. */
export async function explainAnswer(
  { recalled, search, chance }: Weighed,
  { plan, explained }: Said,
  { scale, read }: { scale: SimilarityScale; read(ids: number[]): Promise<Entry[]> },
): Promise<Omit<Explanation, 'timing'>> {
  const { root, line } = search();
  const top = recalled.entries.slice(0, MAX_MATCHES);
  const found = await read(top.map(({ entry }) => entry.id));
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  return {
    lines: explained,
    matches: top.flatMap(({ entry: { id }, cosine }) => {
      const entry = byId.get(id);
      if (!entry) return [];
      const { kind, situation } = entry;
      return [
        {
          id: entryLabel(id),
          kind,
          situation,
          similarity: rounded(similarity(cosine, scale)),
        },
      ];
    }),
    // Its parts are kept for the next plan; what becomes of an answer is its reader's.
    ...(plan === undefined ? {} : { plan: structuredClone(plan) }),
    tree: explainTree(root, line),
    confidence: chance,
  };
}
