import { breathe } from '../../domain/breathe.js';
import type { Collection } from '../../domain/collection.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { Experience } from '../../retrieval/experience.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';
import { fittingWorld } from '../../world/fit-world.js';
import type { ObservedRun } from '../../world/observed-run.js';
import type { World } from '../../world/world.js';
import type { EngineContext } from '../context.js';
import { checkSpace } from '../ground/space.js';
import { evenly } from './evenly.js';
import { learnAsked } from './learn-asked.js';
import { learnNearness } from './learn-nearness.js';
import { learnNext } from './learn-next.js';
import { learnSigns } from './learn-signs.js';
import { learnSought } from './learn-sought.js';
import { learnUsualValues } from './learn-usual-values.js';
import { learnNeeds } from './needs.js';
import { carriedOut, observedRuns } from './observed-runs.js';
import { isPlannable } from './open-actions.js';
import { fitProspects } from './prospects.js';
import type { Reading } from './reading.js';
import { sampledRecords } from './sampled-records.js';
import { sampledRuns } from './sampled-runs.js';
import { toldRuns } from './told-runs.js';
import { type Tuning, tuningJson } from './tuning.js';
import { unhurried } from './unhurried.js';
import { wayTrust } from './way-trust.js';

/** Records learned from before anything is fitted. */
const MIN_LEARNED = 20;
/** Growth after which it is fitted anew. */
export const GROWTH = 1.25;
/** Share of runs that were refused something before what agents come back to says what tasks are after. */
const REFUSED = 0.2;
/** Pairs of texts that a similarity scale is fitted on, and texts whose nearest is looked for. */
const MIN_PAIRS = 20;
const MAX_PAIRS = 2_000;
const MAX_NEAREST = 200;

/** The scale of this collection, from cosines of its entries' situations; null while there are few. */
function fitScale(experience: Experience): SimilarityScale | null {
  const { index } = experience;
  const ids = [
    ...new Set([...experience.entries.values()].map((entry) => entry.traces[0]!.meanings[0]!)),
  ].sort((a, b) => a - b);
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

/**
 * True when a collection has grown enough since it was calibrated. Counted in records learned from, not in time or in
 * idle moments, so that the same records in the same order are learned under the same calibrations.
 */
export async function isCalibrationDue(context: EngineContext, collection: Collection): Promise<boolean> {
  const { learned } = collection;
  if (learned < MIN_LEARNED) return false;
  const known = await context.readTuning(collection);
  return known?.learned === undefined || learned >= known.learned * GROWTH;
}

/** Growth under way after which what tasks are after is fitted though there is more to learn. */
const STALE = 2;

/** What runs teach of the world. */
async function worldOf(runs: readonly ObservedRun[], embedder: Embedder): Promise<World> {
  const acted = carriedOut(runs);
  return unhurried(fittingWorld(acted, await learnNearness(acted, embedder)));
}

/** What tasks are after, by what runs tried. */
type After = Pick<Tuning, 'asked' | 'sought'>;

/** Learns what tasks are after from runs, in a world that they taught. */
async function learnAfter(runs: readonly ObservedRun[], world: World, embedder: Embedder): Promise<After> {
  if (isPlannable(world)) return { asked: await learnAsked(runs, world, embedder) };
  // What agents come back to is only seen where they are refused.
  const refused = runs.filter(({ steps }) => steps.some(({ outcome }) => outcome === 'error')).length;
  if (world.words || refused < REFUSED * runs.length) return {};
  return { sought: await learnSought(runs, world, embedder) };
}

/** What was fitted to fewer records, where it will do while more are learned. */
function doesMeanwhile(
  known: Tuning | null,
  learned: number,
  world: World,
): (After & { after: number }) | undefined {
  if (!known || isPlannable(world) !== (known.asked !== undefined)) return undefined;
  const after = known.after ?? known.learned ?? 0;
  if (learned >= STALE * after) return undefined;
  const { asked, sought } = known;
  return { ...(asked ? { asked } : {}), ...(sought ? { sought } : {}), after };
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
  const voices = first(context.store.learnedVoices(collection), learned);
  return context.readings.of(collection, await sampledRecords(voices));
}

/**
 * Fits what holds for a collection as a whole, when it has grown enough since the last time: how likely tasks are to
 * succeed and which actions they call for, what the signs of a run count for, which argument values many
 * runs share, and the similarity scale for embedders that bring none.
 *
 * @param busy whether more is about to be learned. What tasks are after takes most of the time and is not needed to
 *   learn, only to answer: then that of up to half as many records goes on to be used, until {@link catchUp}.
 * @returns true when something was fitted and kept; not when a removal came in between
 */
export async function calibrate(
  context: EngineContext,
  collectionId: number,
  busy = false,
): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) return false;
  checkSpace(collection, context.embedder);
  if (!(await isCalibrationDue(context, collection))) return false;
  const experience = await context.experiences.current(collection);
  const { dimensions } = context.embedder;
  const { learned } = collection;
  const readings = await readingsAt(context, collectionId, learned);
  const told = await toldRuns(readings, context.embedder);
  const runs = observedRuns(readings);
  const world = await worldOf(runs, context.embedder);
  const known = await context.readTuning(collection);
  // Near its cap records go with the entries that nothing else was learned into: they would be missing later.
  const roomy = experience.entries.size <= context.maxEntries / STALE;
  const meanwhile = busy && roomy ? doesMeanwhile(known, learned, world) : undefined;
  const readTexts = (ids: number[]) => context.store.situationTexts(collectionId, ids);
  const sampled = sampledRuns(experience);
  await breathe();
  const next = await learnNext(sampled, experience, dimensions, readTexts);
  const tuning: Tuning = {
    world,
    seq: experience.seq,
    learned,
    prospects: await fitProspects(told, dimensions),
    signs: await learnSigns(told),
    similarity: context.embedder.similarity ? null : fitScale(experience),
    needs: await learnNeeds(sampled, experience, dimensions, world, readTexts),
    ...(next ? { next } : {}),
    ...(meanwhile ?? (await learnAfter(runs, world, context.embedder))),
    usual: learnUsualValues(readings),
    wayTrust: wayTrust(readings),
  };
  return context.store.setTuning(collectionId, tuningJson(tuning), collection.tuned);
}

/**
 * Fits what a busy calibration left: from the records that it was made of, so that what is known in the end does not
 * depend on when there was nothing else to do.
 *
 * @returns true when something was fitted and kept
 */
export async function catchUp(context: EngineContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  const known = collection && (await context.readTuning(collection));
  if (!collection || known?.after === undefined) return false;
  const { after: _, asked: __, sought: ___, ...rest } = known;
  const runs = observedRuns(await readingsAt(context, collectionId, known.learned!));
  // That which is kept is rounded.
  const world = await worldOf(runs, context.embedder);
  const tuning = { ...rest, ...(await learnAfter(runs, world, context.embedder)) };
  return context.store.setTuning(collectionId, tuningJson(tuning), collection.tuned);
}
