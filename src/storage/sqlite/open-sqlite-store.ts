import { randomBytes } from 'node:crypto';
import {
  BYTES,
  FLAG,
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
import { type Clock, systemClock } from '../../domain/clock.js';
import { groupCommit } from '../group-commit.js';
import { closedError, misuse } from '../storage-error.js';
import type { Accepted, Intake, Store } from '../store.js';
import { accept } from './accept.js';
import { changes } from './changes.js';
import { check } from './check.js';
import type { OnDamaged } from './checks.js';
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
import { connection } from './connection.js';
import { entriesFrom, jobAnswered, recordsBehind, relabel, shownRecord } from './curation.js';
import { defaultBinding } from './default-binding.js';
import { countUnlearned, dropMarks, markDeletion, marksOn, settledMarks } from './deletion-marks.js';
import { entries, entryTexts } from './entries.js';
import { forgetUnerased } from './erase.js';
import { eraseFile } from './erase-file.js';
import { createEraser } from './eraser.js';
import { prolong, toFailed, toQueued, toRetried } from './job-moves.js';
import { jobCounts, jobs, readJob, waiting } from './jobs.js';
import { findKey, insertKey, keys, revokeKey } from './keys.js';
import { MIGRATIONS } from './migrate.js';
import { IN_MEMORY, openDatabase } from './open-database.js';
import { openReadOnly } from './read-only.js';
import { acceptedAt, learnedVoices, record, recordOf, records, unlearned } from './records.js';
import { reembed } from './reembed.js';
import { learnedWith, remove } from './remove.js';
import { reserve } from './reserve.js';
import { scrubFile } from './scrub/scrub-file.js';
import { searchText } from './search-text.js';
import { setVectors } from './set-vectors.js';
import { secretOf } from './settle-secret.js';
import { situationTexts, situationVectors } from './situations.js';
import type { SqliteConstructor } from './sqlite-database.js';
import { isFull } from './sqlite-failure.js';
import { vacuum } from './vacuum.js';
import { voicesBefore } from './voices.js';
import { withdraw } from './withdraw.js';

/** How to open a file. */
interface SqliteStoreOptions {
  /** The database file; made when missing, its folder is not. `:memory:` keeps everything in this process alone. */
  path: string;
  /** Where `ping` takes the time from; default the machine's clock. */
  clock?: Clock | undefined;
  /** Milliseconds that an `accept` waits for others to share its commit; default 2. */
  commitDelayMs?: number | undefined;
  /** Milliseconds to wait for a lock that another process holds; default 30,000. */
  busyTimeoutMs?: number | undefined;
  /**
   * Bytes kept back beside the file so that deleting works on a full disk; default 8 MiB, 0 for none. Twice what
   * the log grows to: the log must be brought into the file before it can be emptied.
   */
  reserveBytes?: number | undefined;
  /**
   * 32 bytes that stand for the secret in place of one in the file: the file then keeps a check value alone, and opens
   * for nobody without them. Taking the place of one that was in the file cannot be taken back. `unused` opens any file,
   * for a program that looks at it or copies it; `secret()` then throws where the file has none.
   */
  secret?: Uint8Array | 'unused' | undefined;
  /** The secret before `secret`, where that is being changed. */
  formerSecret?: Uint8Array | undefined;
  /** Where the secret of a new store comes from; default the platform's generator. */
  randomBytes?: ((n: number) => Uint8Array) | undefined;
  /** Told once of every entry or situation that is left out of answers because it was altered in the file. */
  onDamaged?: OnDamaged | undefined;
  /**
   * Open the file to be read, where this user may not write it or its folder: nothing is made or changed, every write
   * throws `storage_error`. Only with the default binding.
   */
  readOnly?: boolean | undefined;
  /** The constructor of another binding, such as `node:sqlite`'s `DatabaseSync`; default: the shipped one. */
  Database?: SqliteConstructor | undefined;
}

const CHECKS: OptionChecks<SqliteStoreOptions> = {
  path: required(TEXT),
  clock: withMethods('now'),
  commitDelayMs: numberFrom(0, LONGEST_WAIT_MS),
  busyTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  reserveBytes: numberFrom(0),
  secret: STORE_SECRET,
  formerSecret: BYTES,
  randomBytes: FUNCTION,
  onDamaged: FUNCTION,
  readOnly: FLAG,
  Database: FUNCTION,
};

/** Records that one transaction accepts at most. */
const LARGEST_GROUP = 256;

/**
 * Opens the store in one SQLite file. Several processes may have the file open and write to it at once; an
 * answer is given only after the disk has confirmed the write.
 *
 * @throws KnowhowError `storage_error` when the file cannot be opened, is another program's, was written by a
 *   newer knowhow, or is kept with another secret; `invalid_request` for an option that is not known
 */
export async function openSqliteStore(given: SqliteStoreOptions): Promise<Store> {
  const options = readOptions('openSqliteStore', given, CHECKS);
  const { path, clock = systemClock, busyTimeoutMs = 30_000 } = options;
  const { readOnly = false, randomBytes: random = randomBytes } = options;
  const inMemory = path === IN_MEMORY;
  const commitDelayMs = options.commitDelayMs ?? (inMemory ? 0 : 2);
  const reserveBytes = readOnly || inMemory ? 0 : (options.reserveBytes ?? 8 * 1024 * 1024);
  if (readOnly && options.Database)
    throw misuse('`readOnly` is for the default binding: leave `Database` out.');
  const Database = options.Database ?? (await defaultBinding());
  const secrets = { given: options.secret, former: options.formerSecret };
  const read = readOnly ? openReadOnly(Database, path) : undefined;
  const database = read?.database ?? (await openDatabase(Database, path, busyTimeoutMs, random(32), secrets));
  const db = connection(database, busyTimeoutMs, MIGRATIONS.length, readOnly);
  const room = reserve(path, reserveBytes);
  room.hold();
  const intake = groupCommit<Intake, Accepted>(commitDelayMs, LARGEST_GROUP, (group) => accept(db, group));
  const eraser = createEraser(db, clock, Buffer.from(random(12)).toString('hex'), (stop) =>
    eraseFile(
      db,
      {
        path,
        // Another binding cannot be sent to another process.
        scrub: options.Database ? undefined : (end) => scrubFile(path, end),
        compact: () => vacuum(path, busyTimeoutMs, options.Database),
        makeRoom: room.release,
      },
      stop,
    ),
  );
  const claimer = createClaimer(db);
  const reported = new Set<string>();
  const onDamaged: OnDamaged = (what) => {
    const name = `${what.kind} ${what.collection} ${what.id}`;
    if (reported.has(name)) return;
    reported.add(name);
    options.onDamaged?.(what);
  };
  let closed = false;

  /** For what must work on a full disk: gives up the reserve when there is no room, and tries once more. */
  async function withReserve<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isFull(error)) throw error;
      room.release();
      return await work();
    }
  }

  return {
    secret: () => db.read(() => secretOf(db, secrets)),

    openCollection: (key, most) => openCollection(db, key, most),
    findCollection: (key) => findCollection(db, key),
    collection: (id) => collectionById(db, id),
    collections: () => collections(db),
    tuning: (collection) => tuning(db, collection, onDamaged),
    setTuning: (collection, json, base) => setTuning(db, collection, json, base),
    untuned: () => untuned(db),

    accept: async (item) => {
      if (closed) throw closedError();
      return intake.add(item);
    },
    recordOf: (jobId) => recordOf(db, jobId),
    voicesBefore: (collection, ids) => voicesBefore(db, collection, ids),
    records: (collection) => records(db, collection),
    record: (collection, id) => record(db, collection, id),
    learnedVoices: (collection) => learnedVoices(db, collection),

    claim: (request) => claimer.claim(request),
    heartbeat: (leases, until) =>
      db.write(() => leases.filter((lease) => prolong(db, lease, until)).map((lease) => lease.jobId)),
    release: (lease, retry) => db.write(() => toQueued(db, lease, retry)),
    fail: (lease, { now, error }) => db.write(() => toFailed(db, lease, now, error)),
    commit: (request) => commit(db, request),
    job: (id) => db.read(() => readJob(db, id)),
    jobs: (filter) => jobs(db, filter),
    jobCounts: () => jobCounts(db),
    retry: (jobId, now) => db.write(() => toRetried(db, jobId, now)),
    nextDue: (wish) => claimer.nextDue(wish),
    waiting: (collection, most) => waiting(db, collection, most),

    changes: (collection, since) => changes(db, collection, since, onDamaged),
    entries: (collection, ids) => entries(db, collection, ids, onDamaged),
    entryTexts: (collection, ids) => entryTexts(db, collection, ids, onDamaged),
    situationVectors: (collection, ids) => situationVectors(db, collection, ids),
    situationTexts: (collection, ids) => situationTexts(db, collection, ids, onDamaged),
    searchText: (collection, text, k) => searchText(db, collection, text, k),
    unlearnedCount: (collection) => db.read(() => countUnlearned(db, collection)),
    markDeletion: (collection, deletion) => withReserve(() => markDeletion(db, collection, deletion)),
    marksOn: (record) => marksOn(db, record),
    settledMarks: () => settledMarks(db),
    dropMarks: (marks) => withReserve(() => dropMarks(db, marks)),
    unlearned: (collection) => unlearned(db, collection),
    learnedWith: (collection, ids, only) => learnedWith(db, collection, ids, only),
    remove: (collection, ids, others = [], now = 0, only) =>
      withReserve(() => remove(db, collection, ids, others, now, only)),
    withdraw: (collection, origin, how) => withReserve(() => withdraw(db, collection, origin, how)),
    async erase() {
      // Nothing is in a file.
      if (inMemory) return db.write(() => forgetUnerased(db));
      const erasure = await withReserve(() => eraser.erase());
      if (erasure === 'erased') room.hold();
      return erasure;
    },
    reembed: (collection, space, embed) => reembed(db, collection, space, embed),
    setVectors: (collection, space, vectors) => setVectors(db, collection, space, vectors),

    insertKey: (key) => insertKey(db, key),
    findKey: (id) => findKey(db, id),
    keys: () => keys(db),
    revokeKey: (id, now) => withReserve(() => revokeKey(db, id, now)),

    acceptedAt: (collection, newer) => acceptedAt(db, collection, newer),

    recordsBehind: (collection, entry, most) => recordsBehind(db, collection, entry, most),
    entriesFrom: (collection, source) => entriesFrom(db, collection, source),
    shownRecord: (collection, id) => shownRecord(db, collection, id),
    jobAnswered: (collection, answer) => jobAnswered(db, collection, answer),
    relabel: (collection, change) => relabel(db, collection, change),

    ping: () =>
      db.write(() => {
        db.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('pinged_at', ?)", clock.now());
      }),
    check: () =>
      check(db, {
        path,
        schema: MIGRATIONS.length,
        reserveBytes,
        busyTimeoutMs,
        clock,
        Database: options.Database,
        readOnly: read?.location,
      }),
    async close() {
      closed = true;
      await eraser.stop();
      await intake.flush();
      await db.close();
    },
  };
}
