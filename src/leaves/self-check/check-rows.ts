import {
  areSoundTexts,
  isSoundLink,
  isSoundMark,
  isSoundOutline,
  isSoundProvenance,
  isSoundText,
  isSoundTuning,
  isSoundVector,
  type LinkRow,
  type MarkRow,
  type ProvenanceRow,
} from '../../storage/codes/checksums.js';
import { unpackText } from '../../storage/codes/text-code.js';
import { type HashedRecord, isSoundRecord } from '../../storage/record-hash.js';
import {
  CHECKED_OUTLINE,
  CHECKED_TEXTS,
  type CheckedOutline,
  type CheckedTexts,
} from '../../storage/sql/entries.js';
import type { VectorRow } from '../../storage/sql/meanings.js';
import type { Connection } from '../../storage/sql/sql.js';
import type { Finding } from '../../storage/store.js';
import { look } from './look.js';

const PAGE = 500;
/** Damaged rows that are named. */
const NAMED = 10;

/** What a person calls one of them, and several. */
type Called = readonly [one: string, several: string];

/**
 * Looks at where the secret lies, the counts kept for text search, and the sum beside every row that has one.
 *
 * @param restore what to do about rows that are damaged
 */
export async function checkRows(db: Connection, restore: string): Promise<Finding[]> {
  const rows = <Row>(
    name: string,
    called: Called,
    sql: string,
    isSound: (row: Row) => boolean,
    remedy = restore,
  ) => look(name, restore, () => rowsFinding(db, called, sql, isSound, remedy));
  return [
    await look('secret', restore, () => secretFinding(db)),
    await look('counts', restore, () => countsFinding(db, restore)),
    await rows<HashedRecord>(
      'records',
      ['record', 'records'],
      `SELECT number, id AS name, id, collection, created_at, body, sha256 FROM record
        WHERE number > $1 ORDER BY number LIMIT $2`,
      isSoundRecord,
    ),
    await rows<ProvenanceRow & { sum: number | null }>(
      'origins',
      ['origin of a record', 'origins of records'],
      `SELECT record AS number, 'of record number ' || record AS name, key, source, task, body, shape, sum
         FROM provenance WHERE record > $1 ORDER BY record LIMIT $2`,
      isSoundProvenance,
    ),
    await rows<LinkRow & { sum: number | null }>(
      'evidence',
      ['link of an entry to its evidence', 'links of entries to their evidence'],
      `SELECT record AS number, 'of record number ' || record AS name, record, entry, situation, advice, sum
         FROM entry_source
        WHERE record > $1
          AND record <= (SELECT max(record)
                           FROM (SELECT DISTINCT record FROM entry_source WHERE record > $1
                                  ORDER BY record LIMIT $2) AS page)
        ORDER BY record`,
      isSoundLink,
    ),
    await rows<CheckedOutline & CheckedTexts>(
      'entries',
      ['entry', 'entries'],
      `SELECT number, 'k' || id || ' of collection ' || collection AS name, ${CHECKED_OUTLINE}, ${CHECKED_TEXTS}
         FROM entry WHERE number > $1 ORDER BY number LIMIT $2`,
      (row) => isSoundOutline(row) && areSoundTexts(row),
    ),
    await rows<VectorRow & { text: string; text_sum: number }>(
      'texts',
      ['text with its vector', 'texts with their vectors'],
      `SELECT number, CAST(id AS text) AS name, id, text, text_sum, vector, vector_sum FROM meaning
        WHERE number > $1 ORDER BY number LIMIT $2`,
      (row) => isSoundText(row) && isSoundVector(row),
    ),
    await rows<{ json: string | null; sum: number }>(
      'fits',
      ['fitted model', 'fitted models'],
      `SELECT collection AS number, 'of collection ' || collection AS name, json, sum FROM tuning
        WHERE collection > $1 ORDER BY collection LIMIT $2`,
      isSoundTuning,
      'Each is fitted again before the next record of its collection is learned.',
    ),
    await rows<MarkRow & { sum: number }>(
      'deletions',
      ['waiting deletion', 'waiting deletions'],
      `SELECT id AS number, CAST(id AS text) AS name, collection, last_record, intent, threshold, agent_type, sum
         FROM deletion_mark WHERE id > $1 ORDER BY id LIMIT $2`,
      isSoundMark,
      'What is queued there is neither learned nor deleted. Delete again what was to go, and then have the jobs that failed tried again with `knowhow runs retry`.',
    ),
  ];
}

type Found = Omit<Finding, 'name'>;

async function secretFinding(db: Connection): Promise<Found> {
  const inside = await db.read((sql) => sql.get("SELECT 1 AS one FROM meta WHERE name = 'secret'"));
  // No fault of the store: where no other person reads its copies, nothing more is needed.
  const detail = inside
    ? 'The secret lies in the store: anyone with a copy can open sealed errors and forge receipts and boundaries. Set KNOWHOW_SECRET (docs/operations/security.md) to keep it apart.'
    : 'The secret is kept outside the store.';
  return { ok: true, detail };
}

async function countsFinding(db: Connection, remedy: string): Promise<Found> {
  const wrong = await db.read((sql) =>
    sql.all<{ id: number }>(
      `SELECT collection.id AS id FROM collection
         LEFT JOIN (SELECT collection, count(*) AS entries, sum(size.words) AS words
                      FROM entry JOIN entry_size AS size ON size.number = entry.number GROUP BY collection)
                AS counted ON counted.collection = collection.id
        WHERE collection.entries <> coalesce(counted.entries, 0)
           OR collection.words <> coalesce(counted.words, 0)`,
    ),
  );
  if (wrong.length === 0) {
    return { ok: true, detail: 'the word counts for text search agree with the entries' };
  }
  const which = wrong.map(({ id }) => id).join(', ');
  const collections = wrong.length === 1 ? 'collection' : 'collections';
  return { ok: false, detail: `the word counts of ${collections} ${which} are off`, remedy };
}

async function rowsFinding<Row>(
  db: Connection,
  [one, several]: Called,
  page: string,
  isSound: (row: Row) => boolean,
  remedy: string,
): Promise<Found> {
  const damaged: string[] = [];
  let seen = 0;
  for (let last = 0; ; ) {
    const from = last;
    const rows = await db.read((sql) => sql.all<Row & { number: number; name: string }>(page, from, PAGE));
    for (const row of rows) if (!isSound(row)) damaged.push(unpackText(row.name));
    seen += rows.length;
    if (rows.length < PAGE) break;
    last = rows.at(-1)!.number;
  }
  if (damaged.length === 0) {
    const sound =
      seen === 1 ? `1 ${one} is as it was written` : `${seen} ${several} are as they were written`;
    return { ok: true, detail: sound };
  }
  const names = `${damaged.slice(0, NAMED).join(', ')}${damaged.length > NAMED ? ', …' : ''}`;
  return {
    ok: false,
    detail:
      damaged.length === 1
        ? `1 of ${seen} ${seen === 1 ? one : several} is not as it was written: ${names}`
        : `${damaged.length} of ${seen} ${several} are not as they were written: ${names}`,
    remedy,
  };
}
