import type { EntryOutline } from '../domain/changes.js';
import type { CollectionView } from './collection-view.js';

/** An entry that is like the input as a whole. */
interface RecalledEntry {
  entry: EntryOutline;
  /** Best cosine between the input and one of the entry's meanings. */
  cosine: number;
  /** Cosine plus what words, kind of agent, evidence and recency add: what to rank by. */
  score: number;
}

/** What to look for. */
interface RecallQuery {
  task: Float32Array;
  agentType: string | null;
  /** Entries found by their words, best first, with BM25 scores. */
  words: { entry: number; score: number }[];
  /** Number of nearest meanings to look at. */
  neighbours: number;
  /** Finds retired entries too. */
  withRetired?: boolean;
}

/** What was found, best first. */
export interface Recalled {
  entries: RecalledEntry[];
  /** The best cosine of any meaning; -1 when there is none. */
  top: number;
}

/** What the best match by words adds to a cosine; others in proportion. On CLINC150 a little of it helps. */
const WORDS_WEIGHT = 0.08;
/** What another kind of agent costs: a soft preference and no filter. */
const OTHER_AGENT = 0.05;

/** What many runs behind an entry add at most, and what one costs that was last seen long before the newest. */
const EVIDENCE = 0.01;
const AGE = 0.02;
/** Milliseconds after which half of that is lost. */
const HALF_LIFE = 180 * 24 * 3_600_000;

/**
 * What an entry is worth beside being like the input. All of it is small: it decides between entries that are about
 * equally like it, and brings nothing up that is not.
 */
function standing(view: CollectionView, entry: EntryOutline, agentType: string | null): number {
  const other = agentType !== null && entry.agent_type !== null && entry.agent_type !== agentType;
  const { runs, last_seen } = entry.evidence;
  const age = (view.newest() - last_seen) / HALF_LIFE;
  return EVIDENCE * (1 - 1 / Math.max(1, runs)) - AGE * (1 - 2 ** -age) - (other ? OTHER_AGENT : 0);
}

/**
 * Finds the entries that are like the input, from two sides at once: meaning (exact scan) and words (BM25), fused by adding a
 * share of the normalised word score to the cosine. Between about equals, kind of agent, evidence and recency decide.
 */
export function recall(
  view: CollectionView,
  { task, agentType, words, neighbours, withRetired = false }: RecallQuery,
): Recalled {
  const { index } = view;
  const bestWord = words[0]?.score ?? 0;
  const byWords = new Map(words.map(({ entry, score }) => [entry, bestWord > 0 ? score / bestWord : 0]));
  const found = new Map<number, RecalledEntry>();

  function consider(entry: EntryOutline, cosine: number): void {
    const known = found.get(entry.id);
    if (known && known.cosine >= cosine) return;
    const besides = WORDS_WEIGHT * (byWords.get(entry.id) ?? 0) + standing(view, entry, agentType);
    found.set(entry.id, { entry, cosine, score: cosine + besides });
  }

  const takesAll = withRetired || view.retired() === 0;
  const isMeant = (entry: EntryOutline | undefined): boolean => takesAll || entry?.retired !== true;
  // An index is scanned faster where it need not ask.
  const filter = takesAll ? undefined : (meaning: number) => isMeant(view.meantBy(meaning));
  for (const { id, score } of index.nearest(task, neighbours, filter)) {
    const entry = view.meantBy(id);
    if (entry) consider(entry, score);
  }
  for (const { entry: id } of words) {
    const entry = view.entries.get(id);
    if (!entry || found.has(id) || !isMeant(entry)) continue;
    consider(entry, Math.max(-1, ...index.scores(task, view.meaningsOf(id))));
  }
  const entries = [...found.values()].sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
  let top = -1;
  for (const { cosine } of entries) if (cosine > top) top = cosine;
  return { entries, top };
}
