import type { EntryOutline } from '../domain/changes.js';
import type { Trace } from '../domain/entry.js';
import type { CollectionView } from './collection-view.js';

/** An entry that is like the input as a whole. */
interface RecalledEntry {
  entry: EntryOutline;
  /** Best cosine between the input and one of the entry's meanings. */
  cosine: number;
  /** Cosine plus what words, kind of agent, evidence and recency add: what to rank by. */
  score: number;
  /** Those of its traces that were found, each with the best cosine of its own meanings. */
  traces: { trace: Trace; cosine: number }[];
}

/** A step, somewhere in a run, that was taken in a situation like the input. */
export interface RecalledPlace {
  entry: EntryOutline;
  trace: Trace;
  position: number;
  cosine: number;
  score: number;
}

/** What to look for. */
export interface RecallQuery {
  /** The task. */
  task: Float32Array;
  /** Where in the task the agent stands; the task itself when it has not begun. */
  situation: Float32Array;
  agentType: string | null;
  /** Entries found by their words, best first, with BM25 scores. */
  words: { entry: number; score: number }[];
  /** How many nearest situations to look at. */
  neighbours: number;
  /** An entry to leave out, as if it were not known. */
  except?: number;
}

/** What was found, best first. */
export interface Recalled {
  entries: RecalledEntry[];
  /** The single steps; found when first asked for, since the beginning of a task needs none. */
  places(): RecalledPlace[];
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
 * Finds what is like the input, from two sides at once: meaning (exact scan) and words (BM25), fused by adding a
 * share of the normalised word score to the cosine; and in both grains: whole entries, and single steps. Between
 * about equals, kind of agent, evidence and recency decide.
 */
export function recall(view: CollectionView, query: RecallQuery): Recalled {
  const { index } = view;
  const bestWord = query.words[0]?.score ?? 0;
  const words = new Map(query.words.map(({ entry, score }) => [entry, bestWord > 0 ? score / bestWord : 0]));
  const found = new Map<number, RecalledEntry>();

  const consider = (entry: EntryOutline, trace: Trace, cosine: number): void => {
    if (entry.id === query.except) return;
    let known = found.get(entry.id);
    if (!known) {
      const byWords = WORDS_WEIGHT * (words.get(entry.id) ?? 0);
      const besides = byWords + standing(view, entry, query.agentType);
      known = { entry, cosine, score: cosine + besides, traces: [] };
      found.set(entry.id, known);
    }
    const own = known.traces.find((other) => other.trace === trace);
    if (!own) known.traces.push({ trace, cosine });
    else if (cosine > own.cosine) own.cosine = cosine;
    if (cosine <= known.cosine) return;
    known.score += cosine - known.cosine;
    known.cosine = cosine;
  };

  const nearTask = index.nearest(query.task, query.neighbours);
  for (const { id, score } of nearTask) {
    for (const { entry, trace } of view.meantBy(id)) consider(entry, trace, score);
  }
  for (const { entry: entryId } of query.words) {
    const entry = view.entries.get(entryId);
    if (!entry || found.has(entryId)) continue;
    for (const trace of entry.traces) {
      const cosines = index.scores(query.task, trace.meanings);
      consider(
        entry,
        trace,
        cosines.reduce((a, b) => (b > a ? b : a), -1),
      );
    }
  }
  const entries = [...found.values()].sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
  let top = -1;
  for (const { cosine } of entries) if (cosine > top) top = cosine;
  let places: RecalledPlace[] | undefined;
  return {
    entries,
    places() {
      places ??= recallPlaces(
        view,
        query,
        query.situation === query.task ? nearTask : index.nearest(query.situation, query.neighbours),
      );
      return places;
    },
    top,
  };
}

function recallPlaces(
  view: CollectionView,
  query: RecallQuery,
  hits: { id: number; score: number }[],
): RecalledPlace[] {
  const places: RecalledPlace[] = [];
  for (const { id, score } of hits) {
    for (const { entry, trace, position } of view.places(id)) {
      if (position > 0 && entry.id !== query.except) {
        places.push({
          entry,
          trace,
          position,
          cosine: score,
          score: score + standing(view, entry, query.agentType),
        });
      }
    }
  }
  return places.sort((a, b) => b.score - a.score || a.entry.id - b.entry.id || a.position - b.position);
}
