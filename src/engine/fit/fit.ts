import type { Collection } from '../../domain/collection.js';
import { countValues } from '../../extract/particulars/usual-values.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import type { EngineContext } from '../context.js';
import { checkSpace } from '../shared/space.js';
import { fitApart } from './fit-apart.js';
import { type Fitted, fittedJson } from './fitted.js';
import { groupRuns } from './group-runs.js';
import { nameUse } from './name-use.js';
import { nextPoint } from './next-point.js';
import type { ParsedRecord } from './parsed-runs.js';
import { sampledRecords } from './sampled-records.js';
import { MIN_LEARNED } from './settings.js';
import { similarityScale } from './similarity-scale.js';

/**
 * To how many records a collection that learned from `learned`, at least MIN_LEARNED, was to be fitted last. So what is
 * fitted depends on the records that there are and on their order alone, also after others were removed.
 */
function fitPoint(learned: number): number {
  let point = MIN_LEARNED;
  while (nextPoint(point) <= learned) point = nextPoint(point);
  return point;
}

/** True where the record that a collection learns next was learned before: something that it shared was removed. */
async function isLearnedAgain({ store }: EngineContext, { id }: Collection): Promise<boolean> {
  const [next] = await store.waiting(id, 1);
  const job = next === undefined ? undefined : await store.job(next);
  return job !== undefined && job.knowledge !== null;
}

/**
 * True when a collection has grown enough since it was fitted, or what was to be learned again then has been. Counted in
 * records learned from, not in time or in idle moments, so that the same records in the same order are learned under the
 * same fits.
 */
export async function isFitDue(context: EngineContext, collection: Collection): Promise<boolean> {
  const { learned } = collection;
  if (learned < MIN_LEARNED) return false;
  const known = await context.readFitted(collection);
  if (known === null || learned >= nextPoint(known.learned)) return true;
  return known.open === true && !(await isLearnedAgain(context, collection));
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

/** The parsed records of a collection when it had learned from `learned` of them. */
async function recordsAt(
  context: EngineContext,
  collection: number,
  learned: number,
): Promise<ParsedRecord[]> {
  const provenances = first(context.store.learnedProvenances(collection), learned);
  return context.parsedRuns.of(collection, await sampledRecords(provenances));
}

/**
 * Runs with ids that sort as they were accepted: the model breaks ties by them, and records accepted in one millisecond have
 * ids in no order. {@link recordOf} gives the record's own.
 */
const inOrder = (runs: readonly ParsedRun[]): ParsedRun[] =>
  runs.map((run, i) => ({ ...run, id: `${String(i).padStart(9, '0')} ${run.id}` }));

/** The record of a run that a model was fitted to, or of any other. */
export const recordOf = (id: string): string => id.slice(id.indexOf(' ') + 1);

/** Everything that is fitted to a collection as it is now. */
async function fitted(context: EngineContext, collection: Collection): Promise<Fitted> {
  const learned = fitPoint(collection.learned);
  const open = await isLearnedAgain(context, collection);
  const records = await recordsAt(context, collection.id, learned);
  const runs = inOrder(groupRuns(records.map(({ run }) => run)));
  const values = countValues();
  for (const record of records) values.add(record.values);
  const names = nameUse(
    records,
    runs.map(({ group }) => group),
  );
  return {
    learned,
    ...(open ? { open } : {}),
    // A run without any action says nothing of what its task needs.
    model: await fitApart(runs.filter(({ events }) => events.length > 0)),
    names,
    similarity: context.embedder.similarity ? null : similarityScale(await context.views.current(collection)),
    usual: values.usual(),
  };
}

/**
 * Fits what holds for a collection as a whole, when it has grown enough since the last time. What runs learned from since
 * teach is used all the same: it is found by retrieval.
 *
 * @returns true when something was fitted and stored; not when a removal came in between
 */
export async function refit(context: EngineContext, collectionId: number): Promise<boolean> {
  const collection = await context.store.collection(collectionId);
  if (!collection) {
    context.behind.delete(collectionId);
    return false;
  }
  checkSpace(collection, context.embedder);
  if (!(await isFitDue(context, collection))) return false;
  const { id, tuned } = collection;
  const began = context.elapsed();
  context.log({ level: 'info', event: 'calibration_started', collection: id });
  const made = await fitted(context, collection);
  const isStored = await context.store.setTuning(id, fittedJson(made), tuned);
  if (isStored && !made.open) context.behind.delete(id);
  const ms = Math.round(context.elapsed() - began);
  context.log({ level: 'info', event: 'calibration_finished', collection: id, ms, kept: isStored });
  return isStored;
}
