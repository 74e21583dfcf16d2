import { packText, unpackText } from '../codes/text-code.js';
import type { RecordBehind, Relabel, Relabelled, ShownRecord } from '../curation-store.js';
import { dropTuning, lockCollection } from './collections.js';
import type { Tx } from './connection.js';
import { listHash, recordHash } from './hashes.js';
import { toClaimable } from './job-moves.js';
import { jobAt } from './jobs.js';
import { recordWith } from './records.js';
import { relearn, together } from './relearn.js';
import type { Scopes } from './scopes.js';
import { heavier } from './withdraw.js';

/** The records that an entry was learned from, newest first. */
export async function recordsBehind(
  scopes: Scopes,
  collection: number,
  entry: number,
  most: number,
): Promise<RecordBehind[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<RecordBehind>(
      `SELECT record.id AS id, job.id AS job, record.created_at AS created_at, voice.key AS key, voice.source AS source
         FROM entry JOIN entry_source ON entry_source.entry = entry.number
         JOIN record ON record.number = entry_source.record
         JOIN job ON job.record = record.number JOIN voice ON voice.record = record.number
        WHERE entry.collection = $1 AND entry.id = $2
        ORDER BY record.number DESC LIMIT $3`,
      collection,
      entry,
      most,
    ),
  );
  return rows.map((row) => ({
    id: unpackText(row.id),
    job: unpackText(row.job),
    created_at: row.created_at,
    key: unpackText(row.key),
    source: unpackText(row.source),
  }));
}

/** The entries that were learned from records of a source. */
export async function entriesFrom(scopes: Scopes, collection: number, source: string): Promise<number[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ id: number }>(
      `SELECT DISTINCT entry.id FROM voice JOIN entry_source ON entry_source.record = voice.record
         JOIN entry ON entry.number = entry_source.entry
        WHERE voice.collection = $1 AND voice.source = $2 ORDER BY entry.id`,
      collection,
      packText(source),
    ),
  );
  return rows.map(({ id }) => id);
}

const numberOf = async (tx: Tx, collection: number, id: string): Promise<number | undefined> =>
  (
    await tx.get<{ number: number }>(
      'SELECT number FROM record WHERE id = $1 AND collection = $2',
      packText(id),
      collection,
    )
  )?.number;

/** The record of that id with its job and its entries. */
export function shownRecord(
  scopes: Scopes,
  collection: number,
  id: string,
): Promise<ShownRecord | undefined> {
  return scopes.readIn(collection, async (tx) => {
    const number = await numberOf(tx, collection, id);
    const record = number === undefined ? undefined : await recordWith(tx, number);
    const job = number === undefined ? undefined : await jobAt(tx, number);
    if (!record || !job) return undefined;
    const rows = await tx.all<{ id: number }>(
      `SELECT entry.id FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE entry_source.record = $1 ORDER BY entry.id`,
      number,
    );
    return { record, job, entries: rows.map((row) => row.id) };
  });
}

/** The job of the newest record that names an answer. */
export async function jobAnswered(
  scopes: Scopes,
  collection: number,
  answer: string,
): Promise<string | undefined> {
  const row = await scopes.readIn(collection, (tx) =>
    tx.get<{ id: string }>(
      `SELECT job.id FROM voice JOIN job ON job.record = voice.record
        WHERE voice.collection = $1 AND voice.answer = $2 ORDER BY voice.record DESC LIMIT 1`,
      collection,
      answer,
    ),
  );
  return row && unpackText(row.id);
}

/** Gives a record its outcome, and has what was learned from it or together with it learned anew. */
export function relabel(
  scopes: Scopes,
  collection: number,
  { record: id, interaction, voice, now }: Relabel,
): Promise<Relabelled | undefined> {
  return scopes.writeIn(collection, async (tx) => {
    const locked = await lockCollection(tx, collection);
    const record = locked && (await numberOf(tx, collection, id));
    if (!locked || record === undefined) return undefined;
    const only = new Set([record]);
    const before = await heavier(tx, collection, only);
    const body = JSON.stringify(interaction);
    await tx.run(
      'UPDATE record SET body = $2, sha256 = $3 WHERE number = $1',
      record,
      body,
      recordHash(body),
    );
    await tx.run('UPDATE job SET size = $2 WHERE record = $1', record, body.length);
    await tx.run(
      `UPDATE voice SET key = $2, source = $3, task = $4, body = $5, shape = $6, by_task = $7, by_shape = $8
        WHERE record = $1`,
      record,
      packText(voice.key),
      packText(voice.source),
      packText(voice.task),
      packText(voice.body),
      packText(voice.shape),
      listHash(voice.key, voice.source, voice.task),
      listHash(voice.key, voice.shape),
    );
    const touched = await together(tx, [record, ...before, ...(await heavier(tx, collection, only))]);
    const seq = locked.seq + 1;
    await tx.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, seq);
    const { entries, relearned } = await relearn(tx, { collection, seq }, touched, now);
    await toClaimable(tx, record, now);
    await dropTuning(tx, collection);
    return { entries, relearned };
  });
}
