import { randomBytes } from 'node:crypto';
import { checkOptions } from '../../domain/check-options.js';
import type { Collection, CollectionKey } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { closedError, misuse, tooManyTenants } from '../storage-error.js';
import type { CollectionSummary, Store } from '../store.js';
import * as curation from './curation.js';
import * as marks from './deletion-marks.js';
import * as intake from './intake.js';
import * as knowledge from './knowledge.js';
import { learnedWith, remove } from './remove.js';
import { emptyState, type MemoryCollection } from './state.js';
import { withdraw } from './withdraw.js';

/** How to open a memory store. */
interface MemoryStoreOptions {
  /** 32 bytes; default the platform's generator. */
  secret?: Uint8Array;
}

/**
 * The reference driver: the store's contract in the simplest code, in this process's memory. For tests, and for
 * trying things out; nothing survives `close`.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known
 */
export function openMemoryStore(options: MemoryStoreOptions = {}): Store {
  checkOptions('openMemoryStore', options, ['secret'] satisfies (keyof MemoryStoreOptions)[]);
  const secret = options.secret ?? randomBytes(32);
  const state = emptyState();
  let closed = false;

  /** Every call is one step that nothing comes between, and throws `closed` once the store is closed. */
  const step =
    <Arguments extends unknown[], Result>(run: (...values: Arguments) => Result | Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      if (closed) throw closedError();
      return run(...values);
    };

  const find = (key: CollectionKey): MemoryCollection | undefined =>
    [...state.collections.values()].find((c) => c.account === key.account && c.tenant === key.tenant);

  const shown = ({ id, account, tenant, seq, space, learned, tuned }: MemoryCollection): Collection => ({
    id,
    account,
    tenant,
    seq,
    space,
    learned,
    tuned,
  });

  const demand = (id: number): MemoryCollection => {
    const collection = state.collections.get(id);
    if (!collection) throw misuse(`There is no collection ${id}.`);
    return collection;
  };

  function open(key: CollectionKey, most = Number.POSITIVE_INFINITY): Collection {
    const known = find(key);
    if (known) return shown(known);
    const has = [...state.collections.values()].filter(({ account }) => account === key.account).length;
    if (has >= most) throw tooManyTenants(most);
    const made: MemoryCollection = {
      id: state.collections.size + 1,
      account: key.account,
      tenant: key.tenant,
      seq: 0,
      space: null,
      learned: 0,
      tuned: 0,
      tuning: null,
      next_entry: 1,
      situations: new Map(),
      entries: new Map(),
      removed: [],
      credits: new Map(),
    };
    state.collections.set(made.id, made);
    return shown(made);
  }

  function summary(collection: MemoryCollection): CollectionSummary {
    const mine = (row: { collection: number }) => row.collection === collection.id;
    return {
      ...shown(collection),
      entries: collection.entries.size,
      records: [...state.records.values()].filter(mine).length,
      situations: collection.situations.size,
      pending: [...state.jobs.values()].filter((job) => mine(job) && job.due_at !== null).length,
    };
  }

  async function reembed(
    id: number,
    space: string,
    embed: (texts: string[]) => Promise<Float32Array[]>,
  ): Promise<number> {
    demand(id);
    const vectors = new Map<string, Float32Array>();
    for (;;) {
      const collection = demand(id);
      const texts = [...collection.situations.values()].map(({ text }) => text);
      const missing = texts.filter((text) => !vectors.has(text));
      if (missing.length === 0) {
        collection.seq++;
        collection.space = space;
        for (const situation of collection.situations.values()) {
          situation.vector = vectors.get(situation.text)!.slice();
          situation.seq = collection.seq;
        }
        return texts.length;
      }
      const made = await embed(missing);
      if (made.length !== missing.length) {
        throw misuse(
          `The embedder gave ${made.length} vectors for ${missing.length} texts; it must give one for each.`,
        );
      }
      missing.forEach((text, i) => {
        vectors.set(text, made[i]!);
      });
    }
  }

  return {
    secret: step(() => secret.slice()),

    openCollection: step(open),
    findCollection: step((key) => {
      const found = find(key);
      return found && shown(found);
    }),
    collection: step((id) => {
      const found = state.collections.get(id);
      return found && shown(found);
    }),
    collections: step(() =>
      [...state.collections.values()]
        .sort((a, b) =>
          a.account === b.account ? (a.tenant < b.tenant ? -1 : 1) : a.account < b.account ? -1 : 1,
        )
        .map(summary),
    ),
    tuning: step((id) => state.collections.get(id)?.tuning ?? null),
    setTuning: step((id, tuning, base) => {
      const collection = demand(id);
      if (collection.tuned !== base) return false;
      collection.tuning = tuning;
      collection.tuned += 1;
      return true;
    }),
    untuned: step(() =>
      [...state.collections.values()].filter(({ tuned, tuning }) => tuned > 0 && tuning === null).map(shown),
    ),

    accept: step((item) => intake.accept(state, item)),
    recordOf: step((jobId) => intake.recordOf(state, jobId)),
    voicesBefore: step((collection, ids) => intake.voicesBefore(state, collection, ids)),
    async *records(collection) {
      if (closed) throw closedError();
      for (const [id, record] of state.records) {
        if (closed) throw closedError();
        if (record.collection === collection) yield intake.recordAt(state, id);
      }
    },

    record: step((collection, id) =>
      state.records.get(id)?.collection === collection ? intake.recordAt(state, id) : undefined,
    ),

    async *learnedVoices(collection) {
      if (closed) throw closedError();
      for (const job of [...state.jobs.values()]) {
        if (closed) throw closedError();
        if (job.collection === collection && job.state === 'completed' && state.jobs.has(job.id)) {
          const { id, voice } = intake.recordAt(state, job.record);
          yield { id, voice };
        }
      }
    },

    claim: step((request) => intake.claim(state, request)),
    heartbeat: step((leases, until) =>
      leases.flatMap((lease) => {
        const job = intake.held(state, lease);
        if (!job) return [];
        job.due_at = until;
        return [lease.jobId];
      }),
    ),
    release: step((lease, retry) => intake.release(state, lease, retry)),
    fail: step((lease, failure) => intake.fail(state, lease, failure)),
    commit: step((request) => knowledge.commit(state, request)),
    job: step((id) => {
      const job = state.jobs.get(id);
      return job && intake.jobOf(job);
    }),
    jobs: step(({ account, tenant, state: wanted, limit }) =>
      [...state.jobs.values()]
        .reverse()
        .filter((job) => account === undefined || job.account === account)
        .filter((job) => tenant === undefined || job.tenant === tenant)
        .filter((job) => wanted === undefined || job.state === wanted)
        .slice(0, Math.max(0, limit))
        .map(intake.jobOf),
    ),
    jobCounts: step(() => intake.jobCounts(state)),
    retry: step((jobId, now) => intake.retry(state, jobId, now)),
    nextDue: step((wish) => intake.nextDue(state, wish)),
    waiting: step((collection, most) => intake.waiting(state, collection, most)),

    async *changes(id, since) {
      if (closed) throw closedError();
      const collection = state.collections.get(id);
      if (collection) yield* knowledge.changesSince(collection, since);
    },
    entries: step((id, ids) =>
      ids.flatMap((entry) => {
        const row = state.collections.get(id)?.entries.get(entry);
        return row ? [structuredClone(row.entry)] : [];
      }),
    ),
    entryTexts: step((id, ids) =>
      ids.flatMap((number) => {
        const row = state.collections.get(id)?.entries.get(number);
        return row ? [{ id: number, situation: row.entry.situation, advice: row.entry.advice }] : [];
      }),
    ),
    situationVectors: step((id, ids) =>
      ids.flatMap((situation) => {
        const vector = state.collections.get(id)?.situations.get(situation)?.vector;
        return vector ? [{ id: situation, vector }] : [];
      }),
    ),
    situationTexts: step((id, ids) =>
      ids.map((situation) => state.collections.get(id)?.situations.get(situation)?.text),
    ),
    searchText: step((id, text, k) => {
      const collection = state.collections.get(id);
      return collection ? knowledge.searchText(collection, text, k) : [];
    }),
    learnedWith: step((id, ids, only) => {
      const collection = state.collections.get(id);
      return collection ? learnedWith(collection, ids, only) : [];
    }),
    remove: step((id, ids, others = [], now = 0, only) => {
      const collection = state.collections.get(id);
      return collection
        ? remove(state, collection, ids, others, now, only)
        : { entries: 0, records: 0, situations: 0, relearned: 0, damaged: [] };
    }),
    unlearnedCount: step((collection) => knowledge.unlearned(state, collection).length),
    markDeletion: step((collection, deletion) => marks.markDeletion(state, collection, deletion)),
    marksOn: step((record) => marks.marksOn(state, record)),
    settledMarks: step(() => marks.settledMarks(state)),
    dropMarks: step((ids) => marks.dropMarks(state, ids)),
    async *unlearned(collection) {
      if (closed) throw closedError();
      for (const id of knowledge.unlearned(state, collection)) {
        if (closed) throw closedError();
        if (state.records.has(id)) yield intake.recordAt(state, id);
      }
    },
    withdraw: step((id, origin, how) => {
      const collection = state.collections.get(id);
      return collection ? withdraw(state, collection, origin, how) : { records: 0, entries: 0, relearned: 0 };
    }),
    erase: step(() => 'erased' as const),
    reembed: step(reembed),
    setVectors: step((id, space, vectors) => {
      const collection = state.collections.get(id);
      return collection?.space === space ? knowledge.setVectors(collection, vectors) : 0;
    }),

    insertKey: step((key) => {
      if (state.keys.has(key.id)) {
        throw new KnowhowError('storage_error', `There is a key ${key.id} already. Make another id.`);
      }
      state.keys.set(key.id, structuredClone(key));
    }),
    findKey: step((id) => structuredClone(state.keys.get(id))),
    keys: step(() =>
      [...state.keys.values()].sort((a, b) => a.created_at - b.created_at).map((key) => structuredClone(key)),
    ),
    revokeKey: step((id, now) => {
      const key = state.keys.get(id);
      if (!key || key.revoked_at !== null) return false;
      key.revoked_at = now;
      return true;
    }),

    acceptedAt: step(
      (collection, newer) =>
        [...state.records.values()].filter((record) => record.collection === collection).at(-1 - newer)
          ?.created_at,
    ),

    recordsBehind: step((id, entry, most) => curation.recordsBehind(state, demand(id), entry, most)),
    entriesFrom: step((id, source) => curation.entriesFrom(state, demand(id), source)),
    shownRecord: step((id, record) => curation.shownRecord(state, demand(id), record)),
    jobAnswered: step((id, answer) => curation.jobAnswered(state, id, answer)),
    relabel: step((id, change) => curation.relabel(state, demand(id), change)),

    ping: step(() => undefined),
    check: step(() => [
      { name: 'storage', ok: true, detail: 'in memory: nothing is kept when the process ends' },
    ]),
    async close() {
      closed = true;
    },
  };
}
