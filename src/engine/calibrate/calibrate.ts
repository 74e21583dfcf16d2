import type { Collection } from '../../domain/collection.js';
import { evenly } from '../../domain/maths/evenly.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { checkSpace } from '../shared/space.js';
import { type ForAnswers, learnForAnswers } from './learn-for-answers.js';
import { learnSigns } from './learn-signs.js';
import { learnUsualValues } from './learn-usual-values.js';
import { fitProspects } from './prospects.js';
import type { Reading } from './reading.js';
import { sampledRecords } from './sampled-records.js';
import { toldRuns } from './told-runs.js';
import { MIN_LEARNED, type Tuning, tuningJson } from './tuning.js';
import { wayTrust } from './way-trust.js';

/** Growth after which it is fitted anew; of large collections, which would else not notice for long what changed, a smaller one. */
const GROWTH = { few: 1 / 4, many: 1 / 25 };
/** So many further records are enough for many. */
const ENOUGH = 400;

/** How many records a collection has learned from when it is calibrated next after that was done at so many. */
export const nextPoint = (fitted: number): number =>
  fitted + Math.ceil(Math.min(fitted * GROWTH.few, Math.max(ENOUGH, fitted * GROWTH.many)));

/**
 * At how many records a collection that learned from so many, at least MIN_LEARNED, was to be calibrated last. So what
 * is fitted depends on the records that there are and on their order alone, also after others were removed.
 */
function fitPoint(learned: number): number {
  let point = MIN_LEARNED;
  while (nextPoint(point) <= learned) point = nextPoint(point);
  return point;
}
/** Pairs of texts that a similarity scale is fitted on, and texts whose nearest is looked for. */
const MIN_PAIRS = 20;
const MAX_PAIRS = 2_000;
const MAX_NEAREST = 200;

/** The scale of this collection, from cosines of its entries' situations; null while there are few. */
function fitScale(view: CollectionView): SimilarityScale | null {
  const { index } = view;
  const ids = [...new Set([...view.entries.values()].map((entry) => entry.traces[0]!.meanings[0]!))].sort(
    (a, b) => a - b,
  );
  const known = new Set(ids);
  const stride = Math.max(1, Math.floor(ids.length / 3));
  const unrelated: number[] = [];
  for (let i = 0; i < ids.length && unrelated.length < MAX_PAIRS; i++) {
    const other = ids[(i + stride) % ids.length]!;
    const vector = index.get(ids[i]!);
    if (vector && other !== ids[i]) unrelated.push(index.scores(vector, [other])[0]!);
  }
  if (unrelated.length < MIN_PAIRS) return null;
  const nearest = evenly(ids, MAX_NEAREST).flatMap((id) => {
    const vector = index.get(id);
    return vector ? index.nearest(vector, 1, (other) => other !== id && known.has(other)) : [];
  });
  return fitSimilarityScale(
    unrelated,
    nearest.map(({ score }) => score),
  );
}

/** True where the record that a collection learns next was learned before: something that it shared was removed. */
async function isLearnedAnew({ store }: EngineContext, { id }: Collection): Promise<boolean> {
  const [next] = await store.waiting(id, 1);
  const job = next === undefined ? undefined : await store.job(next);
  return job !== undefined && job.knowledge !== null;
}

/**
 * True when a collection has grown enough since it was calibrated, or what was to be learned anew then has been.
 * Counted in records learned from, not in time or in idle moments, so that the same records in the same order are
 * learned under the same calibrations.
 */
export async function isCalibrationDue(context: EngineContext, collection: Collection): Promise<boolean> {
  const { learned } = collection;
  if (learned < MIN_LEARNED) return false;
  const known = await context.readTuning(collection);
  if (known?.learned === undefined || learned >= nextPoint(known.learned)) return true;
  return known.open === true && !(await isLearnedAnew(context, collection));
}

/** How many records are to be learned from until a collection that was calibrated at so many is calibrated again. */
const leftUntilDue = ({ learned }: Collection, fitted: number): number => nextPoint(fitted) - learned;

/** Records that are waiting to be learned from, as far as they are counted. */
const countWaiting = async ({ store }: EngineContext, { id }: Collection, most: number): Promise<number> =>
  (await store.waiting(id, most)).length;

/** How many times as many records there may be, while much waits, as what answers rest on was fitted to. */
const STALE = 4;
/**
 * Records that wait for each one that was learned from, and in all, when it is fitted though it will be fitted anew:
 * that takes a few hundredths of the time that learning from them will take.
 */
const PLENTY = 8;
const MOST_PLENTY = 20_000;

/**
 * What answers rest on, as it was fitted to fewer records, where it will do until the next calibration: so many records
 * wait that this will come. The next one is the same whatever this one leaves out. Where nearly all is still waiting,
 * it is fitted meanwhile too, now and then.
 */
async function doesMeanwhile(
  context: EngineContext,
  collection: Collection,
): Promise<(ForAnswers & { after: number }) | undefined> {
  const known = await context.readTuning(collection);
  const after = known?.after ?? known?.learned;
  const { learned } = collection;
  if (!known || after === undefined) return undefined;
  const left = leftUntilDue(collection, fitPoint(learned));
  const stale = learned >= STALE * after;
  const plenty = stale ? Math.min(PLENTY * learned, MOST_PLENTY) : Number.POSITIVE_INFINITY;
  const waiting = await countWaiting(context, collection, stale ? Math.max(left, plenty) : left);
  if (waiting < left || waiting >= plenty) return undefined;
  const { asked, needs, next, sought, world, lastEntry } = known;
  return {
    needs,
    after,
    ...(lastEntry === undefined ? {} : { lastEntry }),
    ...(asked ? { asked } : {}),
    ...(next ? { next } : {}),
    ...(sought ? { sought } : {}),
    ...(world ? { world } : {}),
  };
}

/** The first of a stream. */
async function* first<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let left = count;
  if (left <= 0) return;
  for await (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

/** What the records give that a collection had learned from when it was calibrated. */
async function readingsAt(context: EngineContext, collection: number, learned: number): Promise<Reading[]> {
  const provenances = first(context.store.learnedProvenances(collection), learned);
  return context.readings.of(collection, await sampledRecords(provenances));
}

/** Fits a tuning and keeps it, and says in the log when that begins and how long it took. */
async function keepFitted(
  context: EngineContext,
  { id, tuned }: Collection,
  view: CollectionView,
  make: () => Promise<Tuning>,
): Promise<boolean> {
  const about = { collection: id, entries: view.entries.size };
  const began = context.elapsed();
  context.log({ level: 'info', event: 'calibration_started', ...about });
  const tuning = await make();
  const kept = await context.store.setTuning(id, tuningJson(tuning), tuned);
  if (kept && tuning.after === undefined && !tuning.open) context.behind.delete(id);
  const ms = Math.round(context.elapsed() - began);
  context.log({ level: 'info', event: 'calibration_finished', ...about, ms, kept });
  return kept;
}

/**
 * Fits what holds for a collection as a whole, when it has grown enough since the last time: how likely tasks are to
 * succeed, what the signs of a run count for, which argument values many runs share, the similarity scale for embedders
 * that bring none, and what answers rest on. That takes most of the time and is not needed to learn: while so much is
 * waiting to be learned that it would be fitted anew before the end, it is left as it was. What is known in the end does
 * not depend on it.
 *
 * @returns true when something was fitted and kept; not when a removal came in between
 */
export async function calibrate(context: EngineContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) return false;
  checkSpace(collection, context.embedder);
  if (!(await isCalibrationDue(context, collection))) return false;
  const view = await context.views.current(collection);
  return keepFitted(context, collection, view, () => fitted(context, collection, view));
}

/** All that holds for a collection as it is now. */
async function fitted(context: EngineContext, collection: Collection, view: CollectionView): Promise<Tuning> {
  const { id } = collection;
  const learned = fitPoint(collection.learned);
  const open = await isLearnedAnew(context, collection);
  const readings = await readingsAt(context, id, learned);
  const told = await toldRuns(readings, context.embedder);
  return {
    seq: view.seq,
    learned,
    ...(open ? { open } : {}),
    prospects: await fitProspects(told, context.embedder.dimensions),
    signs: await learnSigns(told),
    similarity: context.embedder.similarity ? null : fitScale(view),
    usual: learnUsualValues(readings),
    wayTrust: wayTrust(readings),
    ...((await doesMeanwhile(context, collection)) ?? (await learnForAnswers(context, id, view, readings))),
  };
}

/**
 * Fits what is behind though nothing new is learned: what a calibration left to the next one, where that does not come
 * (records that waited failed, or went), and all where an older version kept what cannot be read, or does not say when
 * it was fitted. What is learned does not depend on it: before a next record all of that would be fitted to the same.
 *
 * @returns true when something was fitted and kept
 */
export async function catchUp(context: EngineContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) {
    context.behind.delete(collectionId);
    return false;
  }
  const known = await context.readTuning(collection);
  if (known?.learned === undefined || known.open) return calibrate(context, collectionId);
  if (known.after === undefined) return false;
  const { learned } = known;
  const left = leftUntilDue(collection, learned);
  if (left <= 0 || (await countWaiting(context, collection, left)) === left) return false;
  const view = await context.views.current(collection);
  const { after: _, asked: __, next: ___, sought: ____, ...rest } = known;
  return keepFitted(context, collection, view, async () => {
    const readings = await readingsAt(context, collectionId, learned);
    return { ...rest, ...(await learnForAnswers(context, collectionId, view, readings)) };
  });
}
