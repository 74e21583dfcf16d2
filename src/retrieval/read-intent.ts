import type { EntryOutline } from '../domain/changes.js';
import { dot } from '../domain/maths/dot.js';
import type { CollectionView } from './collection-view.js';
import { gainsAt, ranksToRead } from './reading-ranks.js';
import { type SimilarityScale, similarity } from './similarity.js';
import type { VectorHit } from './vector-index.js';

/** Nearest meanings that a text is read together with, and how much they count for beside it, all together. */
const COMPANIONS = 5;
const COMPANY = 2;
/**
 * Share of how crowded it is around a meaning that is taken from its cosine: in a crowd everything is near
 * (cross-domain similarity local scaling, Lample et al. 2018, on one side).
 */
const CROWD = 0.2;
/**
 * Meanings from which on the nearest ones count in full: the nearest of few are near nothing. Of four tasks of a desk, the one to create an
 * account was .96 like the one to reset a password, by company, and is .49.
 */
const ENOUGH = 100;
/** Meanings that the mean of a collection is drawn towards the origin by: what few texts share may be their intent. */
const PRIOR_MEANINGS = 100;
/** Squared length that a collection's mean has at most: what is shared beyond that is what the texts mean. */
const MAX_SHARED = 0.1;
/** Ranks that are read before other work gets its turn. */
const RANKS_PER_SLICE = 4;
/** From this cosine on two texts are the same. */
const SAME = 0.99999;

/** What somebody means, as a collection understands it. */
interface ReadIntent {
  /**
   * How sure it is that each entry is about that, in [0, 1]: by the entry's meaning that is most like it.
   *
   * @param view the collection as it is now, which may have changed since the intent was read
   * @param yieldToEventLoop awaited now and then; may throw to stop
   */
  judge(
    view: CollectionView,
    entries: readonly EntryOutline[],
    yieldToEventLoop: () => Promise<void>,
  ): Promise<Map<number, number>>;
}

function scaled(vector: Float32Array, factor: number): Float32Array {
  return vector.map((x) => x * factor);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? scaled(vector, 1 / length) : vector;
}

/** What was found for views as they are: it takes a third of a second of 100,000 meanings, and no intent changes it. */
const commons = new WeakMap<CollectionView, { seq: number; common: Float32Array }>();

/** What all meanings of a collection have in common, as far as there are enough of them to tell. */
function commonOf(view: CollectionView, dimensions: number): Float32Array {
  const known = commons.get(view);
  if (known?.seq === view.seq) return known.common;
  const common = sharedBy(view, dimensions);
  commons.set(view, { seq: view.seq, common });
  return common;
}

function sharedBy(view: CollectionView, dimensions: number): Float32Array {
  const meanings = [...view.entries.keys()].sort((a, b) => a - b).flatMap(view.meaningsOf);
  const sum = new Float64Array(dimensions);
  for (const id of meanings) {
    const vector = view.index.get(id);
    if (vector) for (let i = 0; i < dimensions; i++) sum[i]! += vector[i]!;
  }
  const common = Float32Array.from(sum, (x) => x / (meanings.length + PRIOR_MEANINGS));
  const shared = dot(common, common);
  return shared > MAX_SHARED ? scaled(common, Math.sqrt(MAX_SHARED / shared)) : common;
}

/** The meanings nearest to a vector. */
function around(view: CollectionView, vector: Float32Array, except?: number): VectorHit[] {
  return view.index.nearest(vector, COMPANIONS, (id) => id !== except);
}

/** A vector together with the meanings around it. */
interface Company {
  vector: Float32Array;
  /** Mean cosine of its companions. */
  crowd: number;
}

function inCompany(
  view: CollectionView,
  vector: Float32Array,
  scale: SimilarityScale,
  except?: number,
): Company {
  const sum = vector.slice();
  const trust = Math.min(1, view.index.size / ENOUGH);
  let crowd = 0;
  for (const { id, score } of around(view, vector, except)) {
    const companion = view.index.get(id)!;
    const weight = trust * (COMPANY / COMPANIONS) * similarity(score, scale);
    for (let i = 0; i < sum.length; i++) sum[i]! += weight * companion[i]!;
    crowd += score / COMPANIONS;
  }
  return { vector: unit(sum), crowd };
}

/**
 * Reads an intent in the light of a collection. A short text and a cosine say little: which cosine means "the same
 * intent" differs from collection to collection. So both sides are read in context:
 *
 * - the intent together with the meanings nearest to it, and each meaning together with its own neighbours, all
 *   weighted by how similar they are (pseudo-relevance feedback, Rocchio 1971, on the side of the query; document
 *   expansion by neighbours, Tao et al. 2006, on that of the collection);
 * - less where the meaning is in a crowd;
 * - relative to what all meanings of the collection have in common, which tells no intent from another.
 *
 * The cosine of the two goes through the embedder's own scale. An entry is never more similar than the best of the
 * collection is to the intent as it was written: where nothing is about it, nothing is deleted for company's
 * sake. With few entries there is little context, and what is left is nearly the plain calibrated cosine.
 *
 * Every entry is judged, whatever the threshold, so that a higher threshold always takes a part of what a lower one
 * takes. Looking around a meaning costs a scan, so in collections of more than 256 meanings those further from
 * the intent are looked around at growing distances, and one between is given what company adds to the ones beside
 * it: 256 scans at any size.
 */
export function readIntent(view: CollectionView, intent: Float32Array, scale: SimilarityScale): ReadIntent {
  const common = commonOf(view, intent.length);
  const offset = dot(common, common);

  /** Cosine relative to what the collection has in common; `product` is that of the two vectors. */
  function relative(product: number, a: { shared: number }, b: { shared: number }): number {
    const lengths = (1 - 2 * a.shared + offset) * (1 - 2 * b.shared + offset);
    return lengths > 0 ? (product - a.shared - b.shared + offset) / Math.sqrt(lengths) : 0;
  }
  const placed = (vector: Float32Array) => ({ vector, shared: dot(vector, common) });

  const written = placed(intent);
  const understood = placed(inCompany(view, intent, scale).vector);
  /** What the best of the collection is to the intent as it was written. */
  let best = 0;
  for (const { id } of around(view, intent)) {
    const near = placed(inCompany(view, view.index.get(id)!, scale, id).vector);
    best = Math.max(best, similarity(relative(dot(intent, near.vector), written, near), scale));
  }

  function closely({ vector, crowd }: Company): number {
    const near = placed(vector);
    return relative(dot(understood.vector, vector), understood, near) - CROWD * (crowd - scale.center);
  }

  return {
    async judge(now, entries, yieldToEventLoop) {
      const { index } = now;
      const meanings = entries.map(({ id }) => now.meaningsOf(id));
      const ids = meanings.flat();
      const literal = index.scores(intent, ids);
      const products = index.scores(understood.vector, ids);
      const shares = index.scores(common, ids);
      const alone = ids.map((id, i) => ({
        id,
        same: literal[i]! >= SAME,
        score: relative(products[i]!, understood, { shared: shares[i]! }),
      }));
      alone.sort((a, b) => b.score - a.score || a.id - b.id);
      const read = ranksToRead(alone.length);
      const gains: number[] = [];
      for (const rank of read) {
        if (rank % RANKS_PER_SLICE === 0) await yieldToEventLoop();
        const { id, score } = alone[rank]!;
        const vector = index.get(id);
        // Undefined when it was removed while other work had its turn: then no entry refers to it.
        gains.push(vector ? closely(inCompany(now, vector, scale, id)) - score : 0);
      }
      const similarities = new Map<number, number>();
      for (const [rank, gain] of gainsAt(read, gains, alone.length).entries()) {
        const { id, same, score } = alone[rank]!;
        similarities.set(id, same ? 1 : Math.min(best, similarity(score + gain, scale)));
      }
      return new Map(
        entries.map(({ id }, i) => [
          id,
          Math.max(0, ...meanings[i]!.map((meaning) => similarities.get(meaning) ?? 0)),
        ]),
      );
    },
  };
}
