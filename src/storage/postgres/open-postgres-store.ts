import { randomBytes } from 'node:crypto';
import {
  BYTES,
  FUNCTION,
  LONGEST_WAIT_MS,
  numberFrom,
  type OptionChecks,
  required,
  STORE_SECRET,
  TEXT,
  withMethods,
} from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import { groupCommit } from '../group-commit.js';
import type { SecretsGiven } from '../secret-check.js';
import { closedError } from '../storage-error.js';
import type { Accepted, Intake, Store } from '../store.js';
import { accept } from './accept.js';
import { changes } from './changes.js';
import { check } from './check.js';
import { createClaimer } from './claim.js';
import {
  collectionById,
  collections,
  findCollection,
  openCollection,
  setTuning,
  tuning,
  untuned,
} from './collections.js';
import { commit } from './commit.js';
import { ALL_ACCOUNTS, connection } from './connection.js';
import { entriesFrom, jobAnswered, recordsBehind, relabel, shownRecord } from './curation.js';
import { countUnlearned, dropMarks, markDeletion, marksOn, settledMarks } from './deletion-marks.js';
import { entries, entryTexts } from './entries.js';
import { prolong, toFailed, toQueued, toRetried } from './job-moves.js';
import { jobCounts, jobs, readJob, waiting } from './jobs.js';
import { findKey, insertKey, keys, revokeKey } from './keys.js';
import { MIGRATIONS, migrate, secretOf } from './migrate.js';
import { parseStoreUrl } from './parse-store-url.js';
import { openPool, type PgPool } from './pool.js';
import { withoutPassword } from './postgres-failure.js';
import { acceptedAt, learnedVoices, record, recordOf, records, unlearned } from './records.js';
import { learnedWith, remove } from './remove.js';
import { createScopes } from './scopes.js';
import { searchText } from './search-text.js';
import { situationTexts, situationVectors } from './situations.js';
import { reembed, setVectors } from './vectors.js';
import { voicesBefore } from './voices.js';
import { withdraw } from './withdraw.js';

/** How to open a database. */
export interface PostgresStoreOptions {
  /**
   * `postgres://user:password@host:port/database`, with what the package `pg` takes after `?`, and `schema=<name>` for
   * the schema that the tables lie in (default `knowhow`; made when missing).
   */
  url: string;
  /** Connections that this process holds at most; default 10. */
  connections?: number | undefined;
  /** Milliseconds that an `accept` waits for others to share its commit; default 2. */
  commitDelayMs?: number | undefined;
  /** Milliseconds that a call waits for a server that cannot be reached before it fails; default 10,000. */
  patienceMs?: number | undefined;
  /** Milliseconds that one statement may take; past it the connection counts as lost. Default 60,000. */
  statementTimeoutMs?: number | undefined;
  /** 32 bytes that stand for the secret in place of one in the database; see `SqliteStoreOptions.secret`. */
  secret?: Uint8Array | 'unused' | undefined;
  /** The secret before `secret`, where that is being changed. */
  formerSecret?: Uint8Array | undefined;
  /** Where the secret of a new store comes from; default the platform's generator. */
  randomBytes?: ((n: number) => Uint8Array) | undefined;
  /** Connections of another driver in place of `pg`. */
  pool?: PgPool | undefined;
}

const CHECKS: OptionChecks<PostgresStoreOptions> = {
  url: required(TEXT),
  connections: numberFrom(1),
  commitDelayMs: numberFrom(0, LONGEST_WAIT_MS),
  patienceMs: numberFrom(0, LONGEST_WAIT_MS),
  statementTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  secret: STORE_SECRET,
  formerSecret: BYTES,
  randomBytes: FUNCTION,
  pool: withMethods('connect', 'end'),
};

/** Records that one transaction accepts at most. */
const LARGEST_GROUP = 256;
const CONNECT_MS = 5_000;

/**
 * Opens the store in a PostgreSQL database (15 or newer, no extension needed). Any number of processes on any number of
 * machines may have it open; an answer is given only after the server has confirmed the write.
 *
 * @throws KnowhowError `storage_error` when the server cannot be reached, is too old, lets this user do too little, or
 *   the database was written by a newer knowhow or is kept with another secret; `invalid_request` for an option that is not known
 */
export async function openPostgresStore(given: PostgresStoreOptions): Promise<Store> {
  const options = readOptions('openPostgresStore', given, CHECKS);
  const { commitDelayMs = 2, patienceMs = 10_000, statementTimeoutMs = 60_000 } = options;
  const { url, schema } = parseStoreUrl(options.url);
  const secrets: SecretsGiven = { given: options.secret, former: options.formerSecret };
  const pool =
    options.pool ??
    (await openPool(url, {
      size: options.connections ?? 10,
      connectMs: CONNECT_MS,
      statementMs: statementTimeoutMs,
    }));
  const random = options.randomBytes ?? randomBytes;
  const process = `${Buffer.from(random(12)).toString('hex')}s`;
  const db = connection(pool, schema, patienceMs, { version: MIGRATIONS.length, process });
  try {
    // As patient as a call: programs are started beside their database, which may still be recovering.
    await migrate(connection(pool, schema, patienceMs), schema, random(32), secrets);
    // What processes that are long gone have left.
    await db.write(ALL_ACCOUNTS, (tx) => tx.run("DELETE FROM landed WHERE at < now() - interval '7 days'"));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const scopes = createScopes(db);
  const intake = groupCommit<Intake, Accepted>(commitDelayMs, LARGEST_GROUP, (group) =>
    accept(db, scopes, group),
  );
  const claimer = createClaimer(db);
  let closed = false;

  return {
    secret: () => secretOf(db, secrets),

    openCollection: (key, most) => openCollection(db, scopes, key, most),
    findCollection: (key) => findCollection(db, scopes, key),
    collection: (id) => collectionById(scopes, id),
    collections: () => collections(db),
    tuning: (collection) => tuning(scopes, collection),
    setTuning: (collection, json, base) => setTuning(scopes, collection, json, base),
    untuned: () => untuned(db),

    accept: async (item) => {
      if (closed) throw closedError();
      return intake.add(item);
    },
    voicesBefore: (collection, ids) => voicesBefore(scopes, collection, ids),
    recordOf: (jobId) => recordOf(db, jobId),
    records: (collection) => records(scopes, collection),
    record: (collection, id) => record(scopes, collection, id),
    learnedVoices: (collection) => learnedVoices(scopes, collection),

    claim: (request) => claimer.claim(request),
    heartbeat: (leases, until) => db.write(ALL_ACCOUNTS, (tx) => prolong(tx, leases, until)),
    release: (lease, retry) => db.write(ALL_ACCOUNTS, (tx) => toQueued(tx, lease, retry)),
    fail: (lease, { now, error }) => db.write(ALL_ACCOUNTS, (tx) => toFailed(tx, lease, now, error)),
    commit: (request) => commit(scopes, request),
    job: (id) => db.read(ALL_ACCOUNTS, (tx) => readJob(tx, id)),
    jobs: (filter) => jobs(db, filter),
    jobCounts: () => jobCounts(db),
    retry: (jobId, now) => db.write(ALL_ACCOUNTS, (tx) => toRetried(tx, jobId, now)),
    nextDue: (wish) => claimer.nextDue(wish),
    waiting: (collection, most) => waiting(scopes, collection, most),

    changes: (collection, since) => changes(scopes, collection, since),
    entries: (collection, ids) => entries(scopes, collection, ids),
    entryTexts: (collection, ids) => entryTexts(scopes, collection, ids),
    situationVectors: (collection, ids) => situationVectors(scopes, collection, ids),
    situationTexts: (collection, ids) => situationTexts(scopes, collection, ids),
    searchText: (collection, text, k) => searchText(scopes, collection, text, k),
    unlearned: (collection) => unlearned(scopes, collection),
    unlearnedCount: (collection) => countUnlearned(scopes, collection),
    markDeletion: (collection, deletion) => markDeletion(scopes, collection, deletion),
    marksOn: (record) => marksOn(db, record),
    settledMarks: () => settledMarks(db),
    dropMarks: (marks) => dropMarks(db, marks),
    learnedWith: (collection, ids, only) => learnedWith(scopes, collection, ids, only),
    remove: (collection, ids, others = [], now = 0, only) =>
      remove(scopes, collection, ids, others, now, only),
    withdraw: (collection, origin, how) => withdraw(scopes, collection, origin, how),
    // The files are the server's: docs/postgres.md says what stays in them for how long, and how it goes.
    erase: () => db.read(ALL_ACCOUNTS, async () => 'server' as const),
    reembed: (collection, space, embed) => reembed(scopes, collection, space, embed),
    setVectors: (collection, space, vectors) => setVectors(scopes, collection, space, vectors),
    acceptedAt: (collection, newer) => acceptedAt(scopes, collection, newer),

    recordsBehind: (collection, entry, most) => recordsBehind(scopes, collection, entry, most),
    entriesFrom: (collection, source) => entriesFrom(scopes, collection, source),
    shownRecord: (collection, id) => shownRecord(scopes, collection, id),
    jobAnswered: (collection, answer) => jobAnswered(scopes, collection, answer),
    relabel: (collection, change) => relabel(scopes, collection, change),

    insertKey: (key) => insertKey(db, key),
    findKey: (id) => findKey(db, id),
    keys: () => keys(db),
    revokeKey: (id, now) => revokeKey(db, id, now),

    // Written to, so that a replica or a full disk is seen.
    ping: () =>
      db.write(
        ALL_ACCOUNTS,
        async (tx) => {
          await tx.run(
            "INSERT INTO meta (name, value) VALUES ('pinged', '') ON CONFLICT (name) DO UPDATE SET value = ''",
          );
        },
        { lazily: true },
      ),
    check: () => check(db, MIGRATIONS.length, withoutPassword(options.url)),
    async close() {
      closed = true;
      await intake.flush();
      await db.close();
    },
  };
}
