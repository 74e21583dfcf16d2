import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { dot } from '../../domain/maths/dot.js';
import { similarity } from '../../retrieval/similarity.js';
import type { DeletionMark } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { scaleOf } from '../fit/scale.js';
import { wordsOfCollection } from '../shared/by-words.js';
import type { Compared } from '../shared/words-decide.js';
import { readRecord, textsOf } from './read-record.js';
import { readableRecords } from './readable-records.js';

/**
 * True where one of the deletions takes the record: one of its meanings is as like an intent as was asked for, as entries of the
 * collection are read for the same intent.
 *
 * @param meanings every text that entries learned from the record would be matched by, with its vector
 * @throws KnowhowError `storage_error` where one of them was altered in the file
 */
export async function isDeleted(
  { store, embedder, views }: Pick<EngineContext, 'store' | 'embedder' | 'views'>,
  collection: Collection,
  marks: readonly DeletionMark[],
  agentType: string | null,
  meanings: ReadonlyMap<string, Float32Array>,
): Promise<boolean> {
  refuseAltered(marks);
  const mine = marks.filter(({ agent_type }) => agent_type === null || agent_type === agentType);
  if (mine.length === 0) return false;
  const scale = scaleOf(embedder, null);
  const intents = await embedder.embed(mine.map(({ intent }) => intent));
  const view = await views.current(collection);
  for (const [i, { intent: asked, threshold }] of mine.entries()) {
    const task = intents[i]!;
    const own = [...meanings].map(([text, vector]) => ({ text, cosine: dot(vector, task) }));
    const read = await wordsOfCollection({ store, collection, view, task, asked, scale, further: own });
    const likeness = ({ text, cosine }: Compared): number =>
      read === undefined ? similarity(cosine, scale) : read(text, cosine);
    if (own.some((one) => likeness(one) >= threshold)) return true;
  }
  return false;
}

/** @throws KnowhowError `storage_error` where nobody can say what is to be deleted: then nothing is, nor learned */
function refuseAltered(marks: readonly DeletionMark[]): void {
  if (!marks.some(({ altered }) => altered)) return;
  throw new KnowhowError(
    'storage_error',
    'A deletion that waits for this record was altered in the file. The record is neither learned nor deleted. Delete again what was to go, and then try the job again with `knowhow runs retry`.',
    { marks: marks.flatMap(({ id, altered }) => (altered ? [id] : [])) },
  );
}

/**
 * Applies deletions to records that nobody will learn from (any more): those that failed, and those that taught
 * nothing. Those still queued are looked at when they are learned, and until then their marks stay. A damaged record
 * means nothing that could be read; a deletion that was altered in the file deletes nothing, and is logged.
 */
export async function applyDeletions(
  context: Pick<EngineContext, 'store' | 'embedder' | 'views' | 'log'>,
): Promise<void> {
  const { store, embedder } = context;
  for (const { collection: id, marks } of await store.settledMarks()) {
    const collection = await store.collection(id);
    if (!collection || (collection.space !== null && collection.space !== embedder.space)) continue;
    const settled = new Set(marks);
    const lost = new Set<number>();
    for await (const record of readableRecords(context, store.unlearned(id))) {
      const all = (await store.marksOn(record.id)).filter((mark) => settled.has(mark.id));
      for (const { id: mark, altered } of all) if (altered) lost.add(mark);
      const on = all.filter(({ altered }) => !altered);
      if (on.length === 0) continue;
      const texts = textsOf(await readRecord(record.interaction));
      const vectors = await embedder.embed(texts);
      const meanings = new Map(texts.map((text, i) => [text, vectors[i]!]));
      const agentType = record.interaction.agent_type ?? null;
      if (await isDeleted(context, collection, on, agentType, meanings))
        await store.remove(id, [], [record.id]);
    }
    if (lost.size > 0) {
      context.log({
        level: 'error',
        event: 'deletions_altered',
        collection: id,
        marks: [...lost].join(', '),
      });
    }
    await store.dropMarks(marks);
  }
}

/** The records that nothing was learned from, of one kind of agent or of all; for a deletion of everything. */
export async function everyUnlearned(
  context: Pick<EngineContext, 'store' | 'log'>,
  collection: number,
  agentType: string | null,
): Promise<string[]> {
  const found: string[] = [];
  for await (const record of readableRecords(context, context.store.unlearned(collection))) {
    if (agentType === null || record.interaction.agent_type === agentType) found.push(record.id);
  }
  return found;
}
