import { charactersIn } from '../../api/characters-in.js';
import { curation } from '../../leaves/explore/store/curation.js'; // leaf: explore
import { movedKeys } from '../../leaves/move/store/moved-keys.js'; // leaf: move
import { retentionPolicies } from '../../leaves/retention/retention-policies.js'; // leaf: retention
import { pendingTraces } from '../../leaves/traces/pending-traces.js'; // leaf: traces
import type { OnDamaged } from '../codes/checksums.js';
import { groupCommit } from '../group-commit.js';
import type { SecretsGiven } from '../secret-check.js';
import { closedError } from '../storage-error.js';
import type { Accepted, Intake, Store } from '../store.js';
import { accept } from './accept.js';
import { changes } from './changes.js';
import { createClaimer } from './claim.js';
import {
  collectionById,
  collections,
  collectionsOf,
  findCollection,
  openCollection,
  tuning,
  untuned,
} from './collections.js';
import { commit } from './commit.js';
import { countUnlearned, dropMarks, markDeletion, marksOn, settledMarks } from './deletion-marks.js';
import { entries, entryTexts } from './entries.js';
import { prolong, toFailed, toQueued, toRetried } from './job-moves.js';
import { deletedJob, jobCounts, jobs, readJob, waiting } from './jobs.js';
import { keepFit } from './keep-fit.js';
import { heldKeySalt } from './key-salt.js';
import { findKey, insertKey, keys, revokeKey } from './keys.js';
import { entriesLearnedFrom, recordsBehind } from './learned-from.js';
import { meaningTexts, meaningVectors } from './meanings.js';
import { acceptedAt, learnedProvenances, record, recordOf, records, unlearned } from './records.js';
import { forget, learnedWith, remove } from './remove.js';
import { searchText } from './search-text.js';
import { secretOf } from './secret.js';
import type { Connection } from './sql.js';
import { reembed, setVectors } from './vectors.js';
import { watchDamage } from './watch-damage.js';

/** Records that one transaction accepts at most, and their characters: of one million 20 ms of a processor. */
const MOST_RECORDS = 256;
const MOST_CHARACTERS = 512 * 1024;
const weigh = ({ interaction }: Intake): number =>
  1 / MOST_RECORDS + charactersIn(interaction) / MOST_CHARACTERS;

/** How the store works. */
interface SqlStoreOptions {
  secrets: SecretsGiven;
  /** Milliseconds that an `accept` waits for others to share its commit. */
  commitDelayMs: number;
  /** Told once of everything that is left out of answers because it was altered in the file, and of damaged pages. */
  onDamaged?: OnDamaged | undefined;
  /** Called when the store is closed, before the database is. */
  onClose?: () => Promise<void>;
}

/** The store over an open database; `erase` is the database's own, and its self-check, which a leaf adds. */
export function createSqlStore(bare: Connection, options: SqlStoreOptions): Omit<Store, 'erase'> {
  const { db, damage } = watchDamage(bare, () => options.onDamaged?.({ kind: 'store' }));
  const salt = heldKeySalt(db);
  const intake = groupCommit<Intake, Accepted>(options.commitDelayMs, weigh, async (group) => {
    return accept(db, await salt.read(), group);
  });
  const claimer = createClaimer(db);
  const reported = new Set<string>();
  const onDamaged: OnDamaged = (what) => {
    if (what.kind === 'store') return;
    const name = `${what.kind} ${what.collection} ${what.id}`;
    if (reported.has(name)) return;
    reported.add(name);
    options.onDamaged?.(what);
  };
  let closed = false;

  return {
    secret: () => secretOf(db, options.secrets),

    openCollection: (key, most) => openCollection(db, key, most),
    findCollection: (key) => findCollection(db, key),
    collection: (id) => collectionById(db, id),
    collections: () => collections(db),
    collectionsOf: (account, page) => collectionsOf(db, account, page),
    tuning: (collection) => tuning(db, collection, onDamaged),
    keepFit: (collection, fit) => keepFit(db, collection, fit),
    untuned: (least) => untuned(db, least),

    accept: async (item) => {
      if (closed) throw closedError();
      return intake.add(item);
    },
    recordOf: (jobId) => recordOf(db, jobId),
    records: (collection, only) => records(db, collection, only),
    record: (collection, id) => record(db, collection, id),
    learnedProvenances: (collection) => learnedProvenances(db, collection),

    claim: (request) => claimer.claim(request),
    heartbeat: (leases, until) => db.write((sql) => prolong(sql, leases, until)),
    release: (lease, retry) => db.write((sql) => toQueued(sql, lease, retry)),
    fail: (lease, failure) => db.write((sql) => toFailed(sql, lease, failure)),
    commit: (request) => commit(db, request),
    job: (id) => db.read((sql) => readJob(sql, id)),
    deletedJob: (id) => db.read((sql) => deletedJob(sql, id)),
    jobs: (filter) => jobs(db, filter),
    jobCounts: (filter) => jobCounts(db, filter),
    retry: (jobId, now) => db.write((sql) => toRetried(sql, jobId, now)),
    nextDue: (filter) => claimer.nextDue(filter),
    waiting: (collection, most) => waiting(db, collection, most),

    changes: (collection, since) => changes(db, collection, since, onDamaged),
    entries: (collection, ids) => entries(db, collection, ids, onDamaged),
    entryTexts: (collection, ids) => entryTexts(db, collection, ids, onDamaged),
    meaningVectors: (collection, ids) => meaningVectors(db, collection, ids),
    meaningTexts: (collection, ids) => meaningTexts(db, collection, ids, onDamaged),
    searchText: (collection, text, k) => searchText(db, collection, text, k),
    unlearned: (collection) => unlearned(db, collection),
    unlearnedCount: (collection) => countUnlearned(db, collection),
    markDeletion: (collection, deletion) => markDeletion(db, collection, deletion),
    marksOn: (id) => marksOn(db, id),
    settledMarks: () => settledMarks(db),
    dropMarks: (marks) => dropMarks(db, marks),
    learnedWith: (collection, ids) => learnedWith(db, collection, ids),
    remove: (collection, ids, others = []) => remove(db, collection, ids, others),
    forget: (collection, ids) => forget(db, collection, ids),
    reembed: (collection, space, embed) => reembed(db, collection, space, embed),
    setVectors: (collection, space, vectors) => setVectors(db, collection, space, vectors),
    acceptedAt: (collection, newer) => acceptedAt(db, collection, newer),

    recordsBehind: (collection, entries, most) => recordsBehind(db, collection, entries, most),
    entriesLearnedFrom: (collection, records) => entriesLearnedFrom(db, collection, records),

    ...curation(db, onDamaged), // leaf: explore
    ...movedKeys(db, salt.forget), // leaf: move
    pendingTraces: pendingTraces(db), // leaf: traces
    retentionPolicies: retentionPolicies(db), // leaf: retention

    insertKey: (key) => insertKey(db, key),
    findKey: (id) => findKey(db, id),
    keys: () => keys(db),
    revokeKey: (id, now) => revokeKey(db, id, now),

    // Written to, so that a replica or a full disk is seen.
    ping: async () => {
      const met = damage();
      if (met !== undefined) throw met;
      await db.write(
        async (sql) => {
          await sql.run(
            `INSERT INTO meta (name, value) VALUES ('pinged', $1)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
            new Uint8Array(),
          );
        },
        { lazily: true },
      );
    },
    async check() {
      if (closed) throw closedError();
      return [];
    },
    async close() {
      closed = true;
      await options.onClose?.();
      await intake.flush();
      await db.close();
    },
  };
}
