import { environmentOf } from '../../domain/environment-of.js';
import { packOptional, packText } from '../codes/text-code.js';
import type { Outcome } from '../group-commit.js';
import { recordHash } from '../record-hash.js';
import type { Accepted, Intake } from '../store.js';
import { keyHash } from './hashes.js';
import { provenanceColumns } from './provenance.js';
import { closeKey, removeReport } from './replace-report.js';
import type { ColumnType, Connection, Sql } from './sql.js';

/**
 * Keeps records and their jobs in one transaction. An intake that fails takes nothing with it: then each lands by
 * itself.
 *
 * @param salt of idempotency keys, see {@link keyHash}
 */
export async function accept(
  db: Connection,
  salt: Uint8Array,
  intakes: Intake[],
): Promise<Outcome<Accepted>[]> {
  const within = [...new Set(intakes.map(({ collection }) => collection))].sort((a, b) => a - b);
  const land = async (group: Intake[]) =>
    (await db.write((sql) => acceptAll(sql, salt, group), { within })).map((value) => ({ value }));
  try {
    return await land(intakes);
  } catch (error) {
    if (!db.isRefusal(error)) throw error;
    if (intakes.length === 1) return [{ error }];
  }
  const outcomes: Outcome<Accepted>[] = [];
  for (const intake of intakes) {
    outcomes.push(...(await land([intake]).catch((error: unknown) => [{ error }])));
  }
  return outcomes;
}

interface KnownKey {
  collection: number;
  key_hash: string;
  /** Null where the record of the key was deleted. */
  body_hash: string | null;
  job: string;
}

/** Those that take the place of others land one by one, as each sees what the one before it did. */
function inTurn(intakes: readonly Intake[]): Intake[][] {
  const parts: Intake[][] = [];
  let before: Intake | undefined;
  for (const intake of intakes) {
    const isAlone = [before, intake].some((one) => one?.idempotency?.replaces !== undefined);
    if (before && !isAlone) parts.at(-1)!.push(intake);
    else parts.push([intake]);
    before = intake;
  }
  return parts;
}

async function acceptAll(sql: Sql, salt: Uint8Array, intakes: Intake[]): Promise<Accepted[]> {
  const collections = [...new Set(intakes.map(({ collection }) => collection))].sort((a, b) => a - b);
  await sql.lockIntake(sql, collections);
  const accepted: Accepted[] = [];
  for (const part of inTurn(intakes)) {
    const replaces = part[0]!.idempotency?.replaces;
    if (replaces === undefined) accepted.push(...(await acceptEach(sql, salt, part)));
    else accepted.push(await acceptBetter(sql, salt, part[0]!, keyHash(salt, replaces)));
  }
  return accepted;
}

/** Accepts a report that takes the place of the one under that key, which may be its own. */
async function acceptBetter(sql: Sql, salt: Uint8Array, intake: Intake, replaced: string): Promise<Accepted> {
  const idempotency = intake.idempotency!;
  const [accepted] = await acceptEach(sql, salt, [intake]);
  if (keyHash(salt, idempotency.key) === replaced) {
    const entries = accepted!.state === 'conflict' ? await removeReport(sql, intake, replaced) : undefined;
    if (entries === undefined) return accepted!;
    await acceptEach(sql, salt, [{ ...intake, idempotency: { ...idempotency, again: true } }]);
    return { state: 'accepted', jobId: intake.jobId, replaced: entries };
  }
  if (accepted!.state !== 'accepted') return accepted!;
  const entries = await removeReport(sql, intake, replaced);
  await closeKey(sql, intake, replaced);
  return entries === undefined ? accepted! : { ...accepted!, replaced: entries };
}

async function acceptEach(sql: Sql, salt: Uint8Array, intakes: Intake[]): Promise<Accepted[]> {
  const collections = [...new Set(intakes.map(({ collection }) => collection))].sort((a, b) => a - b);
  const hashes = intakes.map(({ idempotency }) => idempotency && keyHash(salt, idempotency.key));
  const wanted = hashes.filter((hash) => hash !== undefined);
  const rows =
    wanted.length === 0
      ? []
      : await sql.all<KnownKey>(
          `SELECT idempotency.collection AS collection, key_hash, body_hash, coalesce(job.id, deleted_job) AS job
             FROM idempotency LEFT JOIN job ON job.number = idempotency.job
            WHERE idempotency.collection ${sql.inList('$1')} AND key_hash ${sql.inList('$2')}`,
          collections,
          wanted,
        );
  const known = new Map(rows.map((row) => [`${row.collection} ${row.key_hash}`, row]));
  const fresh: FreshIntake[] = [];
  const accepted = intakes.map((intake, i): Accepted => {
    const { collection, idempotency, jobId } = intake;
    const hash = hashes[i];
    if (idempotency && hash !== undefined) {
      const place = `${collection} ${hash}`;
      const before = known.get(place);
      const isDeleted = before?.body_hash === null;
      if (isDeleted && !idempotency.again) return { state: 'deleted', jobId: before.job };
      if (before?.body_hash === idempotency.bodyHash) return { state: 'replayed', jobId: before.job };
      if (before && !isDeleted) return { state: 'conflict' };
      known.set(place, { collection, key_hash: hash, body_hash: idempotency.bodyHash, job: jobId });
    }
    fresh.push({ ...intake, keyHash: hash });
    return { state: 'accepted', jobId };
  });
  if (fresh.length > 0) await insert(sql, fresh);
  return accepted;
}

interface FreshIntake extends Intake {
  /** Of its idempotency key. */
  keyHash: string | undefined;
}

/** A statement for each body, which JSON would double, and three for all the rest. */
async function insert(sql: Sql, intakes: FreshIntake[]): Promise<void> {
  const records: Promise<number>[] = [];
  const given = JSON.stringify(
    intakes.map(
      ({
        recordId,
        collection,
        interaction,
        jobId,
        provenance,
        answer,
        labelledAt,
        idempotency,
        ...rest
      }) => {
        const { keyHash: key_hash = null, now } = rest;
        const body = JSON.stringify(interaction);
        const id = packText(recordId);
        records.push(
          sql.run(
            'INSERT INTO record (id, collection, created_at, sha256, body) VALUES ($1, $2, $3, $4, $5)',
            id,
            collection,
            now,
            recordHash({ id, collection, created_at: now, body }),
            body,
          ),
        );
        return {
          record_id: id,
          collection,
          at: now,
          size: body.length,
          job_id: packText(jobId),
          ...provenanceColumns(provenance),
          answer: answer ?? null,
          labelled_at: labelledAt ?? null,
          environment: packOptional(environmentOf(interaction)),
          key_hash,
          body_hash: idempotency?.bodyHash ?? null,
        };
      },
    ),
  );
  const rows = (columns: Readonly<Record<string, ColumnType>>) => `${sql.rows('$1', columns)} AS given`;
  const id = { record_id: 'text', collection: 'integer' } as const;
  await Promise.all([
    ...records,
    sql.run(
      `INSERT INTO provenance (record, collection, key, source, task, body, shape, sum, answer, labelled_at, environment)
       SELECT number, given.collection, key, source, task, given.body, shape, sum, answer, labelled_at, environment
         FROM ${rows({
           ...id,
           key: 'text',
           source: 'text',
           task: 'text',
           body: 'text',
           shape: 'text',
           sum: 'integer',
           answer: 'text',
           labelled_at: 'integer',
           environment: 'text',
         })} JOIN record ON record.id = record_id`,
      given,
    ),
    sql.run(
      `INSERT INTO job (id, account, collection, record, record_id, size, state, created_at, run_at, due_at)
       SELECT job_id, (SELECT account FROM collection WHERE collection.id = given.collection), given.collection,
              number, record_id, size, 'queued', at, at, at
         FROM ${rows({ ...id, job_id: 'text', size: 'integer', at: 'integer' })} JOIN record ON record.id = record_id
        ORDER BY number`,
      given,
    ),
    sql.run(
      `INSERT INTO idempotency (collection, key_hash, body_hash, job)
       SELECT given.collection, key_hash, body_hash, job.number
         FROM ${rows({ collection: 'integer', job_id: 'text', key_hash: 'text', body_hash: 'text' })}
         JOIN job ON job.id = job_id
        WHERE key_hash IS NOT NULL
           ON CONFLICT (collection, key_hash)
           DO UPDATE SET body_hash = excluded.body_hash, job = excluded.job, deleted_job = NULL`,
      given,
    ),
  ]);
}
