import type { Collection } from '../domain/collection.js';
import type { Experience } from '../retrieval/experience.js';
import { fitSimilarityScale, type SimilarityScale } from '../retrieval/similarity.js';
import { fittingWorld } from '../world/fit-world.js';
import type { EngineContext } from './context.js';
import { evenly } from './evenly.js';
import { learnAsked } from './learn-asked.js';
import { learnSigns } from './learn-signs.js';
import { learnSought } from './learn-sought.js';
import { learnUsualValues } from './learn-usual-values.js';
import { learnNeeds } from './needs.js';
import { observedRuns } from './observed-runs.js';
import { fitProspects } from './prospects.js';
import { sampledRecords } from './sampled-records.js';
import { checkSpace } from './space.js';
import { isPlannable } from './task-plan.js';
import { toldRuns } from './told-runs.js';
import { type Tuning, tuningJson } from './tuning.js';
import { unhurried } from './unhurried.js';

/** Records learned from before anything is fitted, and growth after which it is fitted anew. */
const MIN_LEARNED = 20;
const GROWTH = 1.25;
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

/**
 * Fits what holds for a collection as a whole, when it has grown enough since the last time: how likely tasks are to
 * succeed and which actions they call for, what the signs of a run count for, which argument values many
 * runs share, and the similarity scale for embedders that bring none.
 *
 * @returns true when something was fitted and kept; not when a removal came in between
 */
export async function calibrate(context: EngineContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) return false;
  checkSpace(collection, context.embedder);
  if (!(await isCalibrationDue(context, collection))) return false;
  const experience = await context.experiences.current(collection);
  const { dimensions } = context.embedder;
  const readings = await context.readings.of(
    collectionId,
    await sampledRecords(context.store.learnedVoices(collectionId)),
  );
  const told = await toldRuns(readings, context.embedder);
  const runs = observedRuns(readings);
  const world = await unhurried(fittingWorld(runs));
  // What agents come back to is only seen where they are refused.
  const refused = runs.filter(({ steps }) => steps.some(({ outcome }) => outcome === 'error')).length;
  const sought =
    isPlannable(world) || world.words || refused < REFUSED * runs.length
      ? undefined
      : await learnSought(runs, world, context.embedder);
  const tuning: Tuning = {
    world,
    ...(sought === undefined ? {} : { sought }),
    seq: experience.seq,
    learned: collection.learned,
    prospects: await fitProspects(told, dimensions),
    signs: await learnSigns(told),
    similarity: context.embedder.similarity ? null : fitScale(experience),
    needs: await learnNeeds(experience, dimensions, world, (ids) =>
      context.store.situationTexts(collectionId, ids),
    ),
    ...(isPlannable(world) ? { asked: await learnAsked(runs, world, context.embedder) } : {}),
    usual: learnUsualValues(readings),
  };
  return context.store.setTuning(collectionId, tuningJson(tuning), collection.tuned);
}
