import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Voice } from '../../domain/support.js';
import { packText, unpackText } from '../codes/text-code.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
import type { StoredRecord } from '../store.js';
import { ALL_ACCOUNTS, type Connection, type Tx } from './connection.js';
import type { Scopes } from './scopes.js';

const PAGE = 200;

interface RecordRow extends Voice {
  number: number;
  id: string;
  collection: number;
  created_at: number;
  text: string;
  sha256: string;
}

const SELECT = `
  SELECT record.number, record.id, record.collection, record.created_at, record.body AS text, sha256,
         voice.key, voice.source, voice.task, voice.body, voice.shape
    FROM record JOIN voice ON voice.record = record.number`;

function damaged(id: string, cause?: unknown): KnowhowError {
  return new KnowhowError(
    'storage_error',
    `The body of record ${id} is not as it was written. Run \`knowhow doctor\`; restore a backup of the database from before the damage, or delete the record.`,
    { record: id },
    { cause },
  );
}

function parse(row: HashedRecord): Interaction {
  const { id, body } = row;
  if (!isSoundRecord(row)) throw damaged(id);
  try {
    return JSON.parse(body) as Interaction;
  } catch (cause) {
    throw damaged(id, cause);
  }
}

const toVoice = ({ key, source, task, body, shape }: Voice): Voice => ({
  key: unpackText(key),
  source: unpackText(source),
  task: unpackText(task),
  body: unpackText(body),
  shape: unpackText(shape),
});

/** A row as a record. The body is read when it is asked for: a damaged one is an error of that record alone. */
function toRecord({ id, collection, created_at, text, sha256, ...row }: RecordRow): StoredRecord {
  let interaction: Interaction | undefined;
  return {
    id,
    collection,
    created_at,
    voice: toVoice(row),
    get interaction() {
      interaction ??= parse({ id, collection, created_at, body: text, sha256 });
      return interaction;
    },
  };
}

/** The record of a job. */
export async function recordOf(db: Connection, jobId: string): Promise<StoredRecord> {
  const row = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.get<RecordRow>(`${SELECT} JOIN job ON job.record = record.number WHERE job.id = $1`, packText(jobId)),
  );
  if (!row) throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
  const record = toRecord(row);
  void record.interaction;
  return record;
}

/** The record of that number, or undefined. */
export async function recordWith(tx: Tx, number: number): Promise<StoredRecord | undefined> {
  const row = await tx.get<RecordRow>(`${SELECT} WHERE record.number = $1`, number);
  return row && toRecord(row);
}

/** Records of a collection in order of acceptance, a page of 200 at a time. */
export const records = (scopes: Scopes, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(scopes, collection, '');

/** The record of that id in a collection. */
export async function record(
  scopes: Scopes,
  collection: number,
  id: string,
): Promise<StoredRecord | undefined> {
  const row = await scopes.readIn(collection, (tx) =>
    tx.get<RecordRow>(`${SELECT} WHERE record.collection = $1 AND record.id = $2`, collection, packText(id)),
  );
  return row && toRecord(row);
}

/** Those of them that were learned from, without their bodies. */
export async function* learnedVoices(
  scopes: Scopes,
  collection: number,
): AsyncGenerator<Pick<StoredRecord, 'id' | 'voice'>> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await scopes.readIn(collection, (tx) =>
      tx.all<Voice & { number: number; id: string }>(
        `SELECT record.number, record.id, voice.key, voice.source, voice.task, voice.body, voice.shape
           FROM record JOIN voice ON voice.record = record.number
          WHERE record.collection = $1 AND record.number > $2
            AND EXISTS (SELECT 1 FROM job WHERE job.record = record.number AND state = 'completed')
          ORDER BY record.number LIMIT $3`,
        collection,
        from,
        PAGE,
      ),
    );
    for (const row of page) yield { id: row.id, voice: toVoice(row) };
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}

/** Those of them that no entry was learned from. */
export const unlearned = (scopes: Scopes, collection: number): AsyncGenerator<StoredRecord> =>
  inPages(scopes, collection, `AND ${UNLEARNED}`);

/** What holds for a record that no entry was learned from. */
export const UNLEARNED = 'NOT EXISTS (SELECT 1 FROM entry_source WHERE entry_source.record = record.number)';

async function* inPages(scopes: Scopes, collection: number, only: string): AsyncGenerator<StoredRecord> {
  for (let last = 0; ; ) {
    const from = last;
    const page = await scopes.readIn(collection, (tx) =>
      tx.all<RecordRow>(
        `${SELECT} WHERE record.collection = $1 AND record.number > $2 ${only} ORDER BY record.number LIMIT $3`,
        collection,
        from,
        PAGE,
      ),
    );
    for (const row of page) yield toRecord(row);
    if (page.length < PAGE) return;
    last = page.at(-1)!.number;
  }
}

/** When the record was accepted after which the collection took in so many more. */
export async function acceptedAt(
  scopes: Scopes,
  collection: number,
  newer: number,
): Promise<number | undefined> {
  const row = await scopes.readIn(collection, (tx) =>
    tx.get<{ at: number }>(
      'SELECT created_at AS at FROM record WHERE collection = $1 ORDER BY number DESC LIMIT 1 OFFSET $2',
      collection,
      newer,
    ),
  );
  return row?.at;
}
