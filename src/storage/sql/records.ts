import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Provenance } from '../../domain/support.js';
import { packText, unpackOptional, unpackText } from '../codes/text-code.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
import type { StoredRecord } from '../store.js';
import type { Connection, ReadOptions, Sql } from './sql.js';

const PAGE = 200;

/** A damaged record stops that record, and no other. */
const PAST_DAMAGE: ReadOptions = { pastDamage: true };

/** The columns of a record's provenance, as they are stored. */
export interface ProvenanceRow {
  key: string;
  source: string;
  task: string | null;
  said: string | null;
  shape: string | null;
}

/** A record as it is read. */
export interface RecordRow extends HashedRecord, ProvenanceRow {
  number: number;
}

/** The columns of {@link ProvenanceRow}. */
export const PROVENANCE =
  'provenance.key AS key, provenance.source AS source, provenance.task AS task, provenance.body AS said, provenance.shape AS shape';
/** The columns of {@link RecordRow}, of `record` joined to `provenance`. */
export const RECORD_ROWS = `record.number AS number, record.id AS id, record.collection AS collection,
         record.created_at AS created_at, record.body AS body, sha256, ${PROVENANCE}`;
const SELECT = `
  SELECT ${RECORD_ROWS}
    FROM record JOIN provenance ON provenance.record = record.number`;

function damaged(id: string, cause?: unknown): KnowhowError {
  return new KnowhowError(
    'storage_error',
    `The record ${id} is damaged in the store. Run \`knowhow doctor\`; restore a copy from before the damage, or delete the record.`,
    { record: id },
    { cause },
  );
}

function parse(row: HashedRecord): Interaction {
  if (!isSoundRecord(row)) throw damaged(unpackText(row.id));
  try {
    return JSON.parse(row.body) as Interaction;
  } catch (cause) {
    throw damaged(unpackText(row.id), cause);
  }
}

/** A row's provenance. */
export const toProvenance = ({ key, source, task, said, shape }: ProvenanceRow): Provenance => ({
  key: unpackText(key),
  source: unpackText(source),
  task: unpackOptional(task) ?? '',
  body: unpackOptional(said) ?? '',
  shape: unpackOptional(shape) ?? '',
});

/**
 * A row as a record. The body is read when it is asked for: a damaged one is an error of that record alone, and
 * the others can be read.
 */
export function toRecord(row: RecordRow): StoredRecord {
  let interaction: Interaction | undefined;
  return {
    id: unpackText(row.id),
    collection: row.collection,
    created_at: row.created_at,
    provenance: toProvenance(row),
    get interaction() {
      interaction ??= parse(row);
      return interaction;
    },
  };
}

/** A record on a damaged page: its job says that there is one. */
function unreadable(id: string, collection: number, cause: unknown): StoredRecord {
  return {
    id,
    collection,
    created_at: 0,
    provenance: { key: '', source: '', task: '', body: '', shape: '' },
    get interaction(): Interaction {
      throw damaged(id, cause);
    },
  };
}

/** The record of a job. */
export async function recordOf(db: Connection, jobId: string): Promise<StoredRecord> {
  const job = await db.read((sql) =>
    sql.get<{ record: number; record_id: string }>(
      'SELECT record, record_id FROM job WHERE id = $1',
      packText(jobId),
    ),
  );
  if (!job) throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
  const record = await db
    .read((sql) => recordWith(sql, job.record), undefined, PAST_DAMAGE)
    .catch((error: unknown) => {
      throw db.isDamage(error) ? damaged(unpackText(job.record_id), error) : error;
    });
  if (!record) throw damaged(unpackText(job.record_id));
  void record.interaction;
  return record;
}

/** The record of that number, or undefined. */
export async function recordWith(sql: Sql, number: number): Promise<StoredRecord | undefined> {
  const row = await sql.get<RecordRow>(`${SELECT} WHERE record.number = $1`, number);
  return row && toRecord(row);
}

/** The record of that id in a collection. */
export async function record(
  db: Connection,
  collection: number,
  id: string,
): Promise<StoredRecord | undefined> {
  const row = await db.read(
    (sql) =>
      sql.get<RecordRow>(
        `${SELECT} WHERE record.collection + 0 = $1 AND record.id = $2`,
        collection,
        packText(id),
      ),
    collection,
  );
  return row && toRecord(row);
}

/** What holds for a record that no entry was learned from. */
export const isUnlearned = (number: string): string =>
  `NOT EXISTS (SELECT 1 FROM entry_source WHERE entry_source.record = ${number})`;

/** Records of a collection in order of acceptance, a page of 200 at a time. */
export const records = (
  db: Connection,
  collection: number,
  only?: 'answered',
): AsyncGenerator<StoredRecord> =>
  inPages(db, collection, () => (only === 'answered' ? 'provenance.answer IS NOT NULL' : 'TRUE'));

/** Those of them that no entry was learned from. */
export const unlearned = (db: Connection, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(db, collection, isUnlearned);

async function* inPages(
  db: Connection,
  collection: number,
  only: (number: string) => string,
): AsyncGenerator<StoredRecord> {
  for (let last = 0; ; ) {
    const at = [collection, last, PAGE] as const;
    const page = await readPage(db, only, at).catch((error: unknown) => {
      if (!db.isDamage(error)) throw error;
      return oneByOne(db, only, at);
    });
    for (const { record } of page) if (record) yield record;
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}

type Page = { number: number; record: StoredRecord | undefined }[];

async function readPage(
  db: Connection,
  only: (number: string) => string,
  at: readonly [collection: number, last: number, most: number],
): Promise<Page> {
  const rows = await db.read(
    (sql) =>
      sql.all<RecordRow>(
        `${SELECT} WHERE record.collection = $1 AND record.number > $2 AND ${only('record.number')}
          ORDER BY record.number LIMIT $3`,
        ...at,
      ),
    at[0],
    PAST_DAMAGE,
  );
  return rows.map((row) => ({ number: row.number, record: toRecord(row) }));
}

/** The page by its jobs, where not all records are readable: a damaged one stops nobody who reads many. */
async function oneByOne(
  db: Connection,
  only: (number: string) => string,
  at: readonly [collection: number, last: number, most: number],
): Promise<Page> {
  const jobs = await db.read((sql) =>
    sql.all<{ number: number; id: string }>(
      `SELECT record AS number, record_id AS id FROM job
        WHERE collection = $1 AND record > $2 AND ${only('job.record')} ORDER BY record LIMIT $3`,
      ...at,
    ),
  );
  const page: Page = [];
  for (const { number, id } of jobs) {
    const record = await db
      .read((sql) => recordWith(sql, number), undefined, PAST_DAMAGE)
      .catch((error: unknown) => {
        if (!db.isDamage(error)) throw error;
        return unreadable(unpackText(id), at[0], error);
      });
    page.push({ number, record });
  }
  return page;
}

/** Which records were learned from, in order of acceptance, and the provenance of each. */
export async function* learnedProvenances(
  db: Connection,
  collection: number,
): AsyncGenerator<Pick<StoredRecord, 'id' | 'provenance'>> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(
      (sql) =>
        sql.all<ProvenanceRow & { number: number; id: string }>(
          `SELECT job.record AS number, record_id AS id, ${PROVENANCE}
             FROM job JOIN provenance ON provenance.record = job.record
            WHERE job.collection = $1 AND job.record > $2 AND state = 'completed'
            ORDER BY job.record LIMIT $3`,
          collection,
          from,
          PAGE,
        ),
      collection,
    );
    for (const row of page) yield { id: unpackText(row.id), provenance: toProvenance(row) };
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}

/** When the record was accepted after which the collection took in `newer` more. */
export async function acceptedAt(
  db: Connection,
  collection: number,
  newer: number,
): Promise<number | undefined> {
  const row = await db.read(
    (sql) =>
      sql.get<{ at: number }>(
        'SELECT created_at AS at FROM job WHERE collection = $1 ORDER BY record DESC LIMIT 1 OFFSET $2',
        collection,
        newer,
      ),
    collection,
  );
  return row?.at;
}
