import { createHash } from 'node:crypto';
import type { Interaction } from '../../api/interaction.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { answerOf } from '../../extract/answer-of.js';
import type { Store, StoredRecord } from '../../storage/store.js';

/** Records that are accepted at once; they share commits. */
const BATCH = 64;

/** What was copied of a collection. */
export interface CopiedRecords {
  records: number;
  /** Ids of records that the source finds damaged: they were left out. */
  damaged: string[];
}

/** The contents of a record; undefined where the store finds it damaged. */
function contentsOf(record: StoredRecord): Interaction | undefined {
  try {
    return record.interaction;
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'storage_error') return undefined;
    throw error;
  }
}

const digestOf = (
  { id, created_at, provenance }: StoredRecord,
  interaction: Interaction | undefined,
): string =>
  createHash('sha256')
    .update(JSON.stringify([id, created_at, provenance.key, provenance.source, interaction ?? null]))
    .digest('hex');

async function digestOfAll(store: Store, collection: number): Promise<{ records: number; hash: string }> {
  const hash = createHash('sha256');
  let records = 0;
  for await (const record of store.records(collection)) {
    const interaction = contentsOf(record);
    if (interaction === undefined) continue;
    hash.update(digestOf(record, interaction));
    records += 1;
  }
  return { records, hash: hash.digest('hex') };
}

const differs = ({ account, tenant }: Collection, how: string): KnowhowError =>
  new KnowhowError(
    'storage_error',
    `Collection ${JSON.stringify(tenant)} of account ${JSON.stringify(account)} ${how}`,
    { account, tenant },
  );

/**
 * Copies the records of a collection in the order in which they were accepted, each with its id, job, time and the
 * key that brought it, from where an earlier copy ended; then reads both ends and compares count and hash.
 *
 * @param onCopied called with the number of records that are at the target
 * @throws KnowhowError `storage_error` when the target holds other records, or the source changed meanwhile
 */
export async function copyRecords(
  from: Store,
  to: Store,
  source: Collection,
  target: Collection,
  onCopied: (records: number) => void,
): Promise<CopiedRecords> {
  const there = to.records(target.id)[Symbol.asyncIterator]();
  let ended = false;
  const next = async (): Promise<StoredRecord | undefined> => {
    const step = ended ? undefined : await there.next();
    ended = step === undefined || step.done === true;
    return step?.done === false ? step.value : undefined;
  };
  const damaged: string[] = [];
  let records = 0;
  const batch: Promise<unknown>[] = [];
  for await (const record of from.records(source.id)) {
    const interaction = contentsOf(record);
    if (interaction === undefined) {
      damaged.push(record.id);
      continue;
    }
    const known = await next();
    if (known && digestOf(known, contentsOf(known)) !== digestOf(record, interaction)) {
      throw differs(source, 'holds other records at the target. Move into a new file or an empty database.');
    }
    if (!known) {
      const shown = await from.shownRecord(source.id, record.id);
      if (!shown) throw differs(source, 'changed during the move. Stop every program that uses the source.');
      const intake = {
        collection: target.id,
        interaction,
        recordId: record.id,
        jobId: shown.job.id,
        provenance: record.provenance,
        answer: answerOf(interaction),
        labelledAt: shown.labelled_at ?? undefined,
        now: record.created_at,
      };
      batch.push(to.accept(intake));
    }
    records += 1;
    if (batch.length >= BATCH) await Promise.all(batch.splice(0));
    onCopied(records);
  }
  await Promise.all(batch);
  await there.return?.();
  const [mine, theirs] = [await digestOfAll(from, source.id), await digestOfAll(to, target.id)];
  if (mine.hash !== theirs.hash) {
    throw differs(
      source,
      `has ${mine.records} records at the source and ${theirs.records} at the target, and they are not the same: one of them was written to meanwhile. Stop every program that uses them, and move again into a new file or an empty database.`,
    );
  }
  return { records, damaged };
}
