import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Voice } from '../../domain/support.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
import type { StoredRecord } from '../store.js';
import type { Connection } from './connection.js';
import { pastDamage } from './sqlite-failure.js';
import { voiceAt } from './voices.js';

const PAGE = 200;
/** Whose voice it is where that cannot be read. */
const NOBODY: Voice = { key: '', source: '', task: '', body: '', shape: '' };

interface RecordRow extends HashedRecord {
  voice: Voice;
}

function damaged(id: string, cause?: unknown): KnowhowError {
  return new KnowhowError(
    'storage_error',
    `The record ${id} is damaged in the file. Run \`knowhow doctor\`; restore a copy from before the damage, or delete the record.`,
    { record: id },
    { cause },
  );
}

/**
 * A stored row as a record. The body is read when it is asked for: a damaged one is an error of that record alone,
 * and whoever holds many goes on with the others.
 */
function toRecord(row: RecordRow): StoredRecord {
  const { id, collection, created_at, voice } = row;
  let interaction: Interaction | undefined;
  return {
    id,
    collection,
    created_at,
    voice,
    get interaction() {
      interaction ??= parse(row);
      return interaction;
    },
  };
}

function parse(row: HashedRecord): Interaction {
  if (!isSoundRecord(row)) throw damaged(row.id);
  try {
    return JSON.parse(row.body) as Interaction;
  } catch (cause) {
    throw damaged(row.id, cause);
  }
}

/**
 * The id of the record of that number; where its page is damaged, as the index of ids has it. Undefined where there
 * is none. Call inside a read or write.
 */
export function recordId(db: Connection, number: number): string | undefined {
  const row =
    pastDamage(() => db.get<{ id: string }>('SELECT id FROM record WHERE number = ?', number)) ??
    pastDamage(() =>
      db.get<{ id: string }>(
        'SELECT id FROM record INDEXED BY sqlite_autoindex_record_1 WHERE +number = ?',
        number,
      ),
    );
  return row?.id;
}

/** The record of that number: without a body that can be read where it is damaged or gone. Call inside a read. */
export function recordAt(db: Connection, number: number, collection: number): StoredRecord {
  const row = pastDamage(() =>
    db.get<Omit<RecordRow, 'voice'>>(
      'SELECT id, collection, created_at, body, sha256 FROM record WHERE number = ?',
      number,
    ),
  );
  const voice = pastDamage(() => voiceAt(db, number)) ?? NOBODY;
  if (row) return toRecord({ ...row, voice });
  const id = recordId(db, number) ?? `number ${number}`;
  return {
    id,
    collection,
    created_at: 0,
    voice,
    get interaction(): Interaction {
      throw damaged(id);
    },
  };
}

/** The record of a job. */
export function recordOf(db: Connection, jobId: string): Promise<StoredRecord> {
  return db.read(() => {
    const job = db.get<{ record: number; collection: number }>(
      'SELECT record, collection FROM job WHERE id = ?',
      jobId,
    );
    if (!job) throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
    const record = recordAt(db, job.record, job.collection);
    void record.interaction;
    return record;
  });
}

/** Records of a collection in order of acceptance, a page of 200 at a time: no lock is held between pages. */
export const records = (db: Connection, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(db, collection, '', (number) => recordAt(db, number, collection));

/** Those of them that were learned from, without their bodies. */
export const learnedVoices = (
  db: Connection,
  collection: number,
): AsyncGenerator<Pick<StoredRecord, 'id' | 'voice'>> =>
  inPages(
    db,
    collection,
    "AND EXISTS (SELECT 1 FROM job WHERE job.record = record.number AND state = 'completed')",
    (number) => ({
      id: recordId(db, number) ?? `number ${number}`,
      voice: pastDamage(() => voiceAt(db, number)) ?? NOBODY,
    }),
  );

/** The record of that id in a collection. */
export function record(db: Connection, collection: number, id: string): Promise<StoredRecord | undefined> {
  return db.read(() => {
    const row = db.get<{ number: number }>('SELECT number FROM record WHERE id = ?', id);
    const found = row && recordAt(db, row.number, collection);
    return found?.collection === collection ? found : undefined;
  });
}

/** Those of them that no entry was learned from. */
export const unlearned = (db: Connection, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(
    db,
    collection,
    'AND NOT EXISTS (SELECT 1 FROM entry_source WHERE entry_source.record = record.number)',
    (number) => recordAt(db, number, collection),
  );

/** The numbers come from the index alone and the rows one by one, so that a damaged row hides no other. */
async function* inPages<T>(
  db: Connection,
  collection: number,
  only: string,
  read: (number: number) => T,
): AsyncGenerator<T> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(() => {
      const numbers = db.all<{ number: number }>(
        `SELECT number FROM record WHERE collection = ? AND number > ? ${only} ORDER BY number LIMIT ?`,
        collection,
        from,
        PAGE,
      );
      return numbers.map(({ number }) => ({ number, row: read(number) }));
    });
    for (const { row } of page) yield row;
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}

/** When the record was accepted after which the collection took in so many more. */
export function acceptedAt(db: Connection, collection: number, newer: number): Promise<number | undefined> {
  return db.read(
    () =>
      db.get<{ at: number }>(
        'SELECT created_at AS at FROM record WHERE collection = ? ORDER BY number DESC LIMIT 1 OFFSET ?',
        collection,
        newer,
      )?.at,
  );
}
