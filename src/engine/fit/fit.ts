import type { Collection } from '../../domain/collection.js';
import type { Lesson } from '../../domain/learned.js';
import type { EngineContext } from '../context.js';
import { checkSpace } from '../shared/space.js';
import { type Fitted, fittedJson, isBehind } from './fitted.js';
import { sampledRuns } from './sampled-runs.js';
import { MIN_LEARNED } from './settings.js';
import { similarityScale } from './similarity-scale.js';

/** Texts that are embedded at once: between two calls those of others have their turn. */
const EMBEDDED_AT_ONCE = 4;

/** The parts of a service that fitting uses. */
export type FitContext = Pick<
  EngineContext,
  'store' | 'embedder' | 'parsedRuns' | 'readFitted' | 'fitter' | 'behind' | 'log' | 'elapsed'
>;

/** True when a collection has learned since it was fitted, a removal took its fit, or an outcome came. */
export const isFitDue = (collection: Collection, fitted: Fitted | null): boolean =>
  collection.learned >= MIN_LEARNED && isBehind(collection, fitted);

/** The first of a stream. */
async function* first<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let left = count;
  if (left <= 0) return;
  for await (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

/** Everything that is fitted to a collection as it is now, and the lessons of its model. */
async function fitted(
  context: Pick<EngineContext, 'fitter' | 'embedder' | 'store' | 'parsedRuns'>,
  collection: Collection,
): Promise<{ made: Fitted; lessons: Lesson[] }> {
  const { learned } = collection;
  const provenances = first(context.store.learnedProvenances(collection.id), learned);
  const records = await sampledRuns(context, collection.id, provenances);
  const { lessons, ...made } = await context.fitter.fit(records);
  const similarity = context.embedder.similarity ? null : await similarityScale(context.embedder);
  return { made: { learned, ...made, similarity }, lessons };
}

/** The vectors of lessons' texts. */
async function vectorsOf(
  { embedder }: Pick<EngineContext, 'embedder'>,
  lessons: readonly Lesson[],
): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  const texts = [...new Set(lessons.flatMap(({ meanings }) => meanings))];
  for (let at = 0; at < texts.length; at += EMBEDDED_AT_ONCE) {
    const part = texts.slice(at, at + EMBEDDED_AT_ONCE);
    const made = await embedder.embed(part);
    part.forEach((text, i) => {
      vectors.set(text, made[i]!);
    });
  }
  return vectors;
}

/**
 * Fits what holds for a collection as a whole, when it has learned since the last time. What runs learned from since teach is
 * used all the same: it is found by retrieval.
 *
 * @returns true when something was fitted and stored; not when a removal came in between
 */
export async function refit(context: FitContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) {
    context.behind.note(collectionId, false);
    return false;
  }
  checkSpace(collection, context.embedder);
  if (!isFitDue(collection, await context.readFitted(collection))) return false;
  const { id, tuned } = collection;
  const began = context.elapsed();
  context.log({ level: 'info', event: 'fit_started', collection: id });
  const { made, lessons } = await fitted(context, collection);
  const isStored = await context.store.keepFit(id, {
    json: fittedJson(made),
    learned: made.learned,
    base: tuned,
    lessons,
    vectors: await vectorsOf(context, lessons),
    space: context.embedder.space,
  });
  if (isStored) context.behind.note(id, false);
  const ms = Math.round(context.elapsed() - began);
  context.log({ level: 'info', event: 'fit_finished', collection: id, ms, kept: isStored });
  return isStored;
}
