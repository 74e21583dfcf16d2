import { packText } from '../codes/text-code.js';
import type { Outcome } from '../group-commit.js';
import { misuse } from '../storage-error.js';
import type { Accepted, Intake } from '../store.js';
import { type Connection, NO_ACCOUNT, type Scope, type Tx } from './connection.js';
import { listHash, recordHash, textHash } from './hashes.js';
import { isOutage, sqlState } from './postgres-failure.js';
import type { Scopes } from './scopes.js';

/** The lock in which a collection takes in records, beside those on its rows: any number that fits a bigint. */
const INTAKE_LOCK = '4611686018427387904';

/**
 * Keeps records and their jobs, those of one account in one transaction. An intake that fails takes nothing with it:
 * then each lands by itself.
 */
export async function accept(
  db: Connection,
  scopes: Scopes,
  intakes: Intake[],
): Promise<Outcome<Accepted>[]> {
  const outcomes = new Map<Intake, Outcome<Accepted>>();
  const byAccount = new Map<Scope, Intake[]>();
  for (const intake of intakes) {
    const scope = await scopes.ofCollection(intake.collection);
    byAccount.set(scope, [...(byAccount.get(scope) ?? []), intake]);
  }
  await Promise.all(
    [...byAccount].map(async ([scope, group]) => {
      const landed = await acceptGroup(db, scope, group);
      for (const [i, intake] of group.entries()) outcomes.set(intake, landed[i]!);
    }),
  );
  return intakes.map((intake) => outcomes.get(intake)!);
}

async function acceptGroup(db: Connection, scope: Scope, group: Intake[]): Promise<Outcome<Accepted>[]> {
  if (scope === NO_ACCOUNT) {
    return group.map(({ collection }) => ({
      error: misuse(`There is no collection ${collection} to store in.`),
    }));
  }
  try {
    return (await db.write(scope, (tx) => land(tx, group))).map((value) => ({ value }));
  } catch (error) {
    const ours = sqlState(error) !== undefined && !isOutage(error);
    if (!ours) return group.map(() => ({ error }));
    if (group.length === 1) return [{ error }];
  }
  const outcomes: Outcome<Accepted>[] = [];
  for (const intake of group) {
    try {
      outcomes.push({ value: (await db.write(scope, (tx) => land(tx, [intake])))[0]! });
    } catch (error) {
      outcomes.push({ error });
    }
  }
  return outcomes;
}

interface KnownKey {
  collection: number;
  key: string;
  body_hash: string;
  job: string;
}

const keyIn = (collection: number, key: string): string => `${collection} ${key}`;

async function land(tx: Tx, group: Intake[]): Promise<Accepted[]> {
  // Numbers must grow in the order in which transactions end, or a worker could pass over a record that is not seen yet.
  const collections = [...new Set(group.map(({ collection }) => collection))].sort((a, b) => a - b);
  const locked = tx.run(
    `SELECT pg_advisory_xact_lock(${INTAKE_LOCK} + id)
       FROM (SELECT id FROM unnest($1::bigint[]) AS id ORDER BY id OFFSET 0) AS ids`,
    collections,
  );
  locked.catch(() => {});
  const keys = group.flatMap(({ idempotency }) => (idempotency ? [packText(idempotency.key)] : []));
  const known = new Map<string, KnownKey>();
  if (keys.length > 0) {
    for (const row of await tx.all<KnownKey>(
      `SELECT idempotency.collection, key, body_hash, job.id AS job
         FROM idempotency JOIN job ON job.number = idempotency.job
        WHERE idempotency.collection = ANY ($1) AND key_hash = ANY ($2)`,
      collections,
      keys.map(textHash),
    )) {
      known.set(keyIn(row.collection, row.key), row);
    }
  }
  await locked;
  const fresh: Intake[] = [];
  const accepted = group.map((intake): Accepted => {
    const { collection, idempotency, jobId } = intake;
    const key = idempotency && keyIn(collection, packText(idempotency.key));
    const before = key === undefined ? undefined : known.get(key);
    if (before?.body_hash === idempotency?.bodyHash && before)
      return { state: 'replayed', jobId: before.job };
    if (before) return { state: 'conflict' };
    if (key !== undefined) known.set(key, { collection, key, body_hash: idempotency!.bodyHash, job: jobId });
    fresh.push(intake);
    return { state: 'accepted', jobId };
  });
  if (fresh.length > 0) await insert(tx, fresh);
  return accepted;
}

/** Everything in one statement: one way to the server and back, however many they are. */
async function insert(tx: Tx, intakes: Intake[]): Promise<void> {
  const bodies = intakes.map(({ interaction }) => JSON.stringify(interaction));
  const of = <T>(read: (intake: Intake, i: number) => T): T[] => intakes.map(read);
  await tx.run(
    `WITH given AS (
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[],
                            $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[], $14::bytea[],
                            $15::bytea[], $16::text[], $17::text[], $18::text[])
         WITH ORDINALITY AS given (record_id, collection, at, sha256, body, size, job_id, key, source, task, said, shape,
                                   by_task, by_shape, idem_hash, idem_key, idem_body, answer, place)
     ), kept AS (
       INSERT INTO record (id, collection, created_at, sha256, body)
       SELECT record_id, collection, at, sha256, body FROM given ORDER BY place
       RETURNING number, id
     ), voices AS (
       INSERT INTO voice (record, collection, key, source, task, body, shape, by_task, by_shape, answer)
       SELECT number, collection, key, source, task, said, shape, by_task, by_shape, answer
         FROM given JOIN kept ON kept.id = record_id
     ), jobs AS (
       INSERT INTO job (id, collection, record, size, state, created_at, run_at, due_at)
       SELECT job_id, collection, number, size, 'queued', at, at, at
         FROM given JOIN kept ON kept.id = record_id ORDER BY place
       RETURNING number, id
     ), idems AS (
       INSERT INTO idempotency (collection, key_hash, key, body_hash, job)
       SELECT collection, idem_hash, idem_key, idem_body, jobs.number FROM given JOIN jobs ON jobs.id = job_id
        WHERE idem_key IS NOT NULL
     )
     SELECT 1`,
    of(({ recordId }) => recordId),
    of(({ collection }) => collection),
    of(({ now }) => now),
    bodies.map(recordHash),
    bodies,
    bodies.map(({ length }) => length),
    of(({ jobId }) => jobId),
    of(({ voice }) => packText(voice.key)),
    of(({ voice }) => packText(voice.source)),
    of(({ voice }) => packText(voice.task)),
    of(({ voice }) => packText(voice.body)),
    of(({ voice }) => packText(voice.shape)),
    of(({ voice }) => listHash(voice.key, voice.source, voice.task)),
    of(({ voice }) => listHash(voice.key, voice.shape)),
    of(({ idempotency }) => (idempotency ? textHash(packText(idempotency.key)) : null)),
    of(({ idempotency }) => (idempotency ? packText(idempotency.key) : null)),
    of(({ idempotency }) => idempotency?.bodyHash ?? null),
    of(({ answer }) => answer ?? null),
  );
}
