import type { Store } from '../../src/storage/store.js';

/** A way in which a store may break its promises, and how that shows. */
interface Break {
  broken(store: Store): Store;
  found: RegExp;
  /** The seed of a short life in which it shows; once lives have changed it may be another, and is looked for. */
  seed: number;
}

/** Ways in which a store may break its promises: what the simulation is for must find each of them. */
export const BREAKS: Record<string, Break> = {
  'says that it keeps what it does not': {
    broken: (store) => {
      let calls = 0;
      return {
        ...store,
        accept: async (intake) =>
          ++calls % 10 === 0 ? { state: 'accepted', jobId: intake.jobId } : store.accept(intake),
      };
    },
    found: /acknowledged and is lost/,
    seed: 8,
  },
  'forgets idempotency keys': {
    broken: (store) => ({
      ...store,
      accept: ({ idempotency: _, ...intake }) => store.accept(intake),
    }),
    found: /is there \d+ times/,
    seed: 6,
  },
  'leaves out what a record says': {
    broken: (store) => {
      let commits = 0;
      return {
        ...store,
        commit: (commit) =>
          store.commit(++commits % 5 === 0 ? { ...commit, statements: commit.statements.slice(1) } : commit),
      };
    },
    found: /knows something else than its twin/,
    seed: 11,
  },
  'counts runs by another outcome': {
    broken: (store) => ({
      ...store,
      commit: ({ outcome, ...commit }) =>
        store.commit({ ...commit, outcome: { ...outcome, success: 1 - outcome.success } }),
    }),
    found: /knows something else than its twin/,
    seed: 3,
  },
  'answers for a delete that it did not do': {
    broken: (store) => ({
      ...store,
      remove: async () => ({ entries: 1, records: 1 }),
    }),
    found: /was taken away and is there/,
    seed: 9,
  },
  'leaves out what is withdrawn': {
    broken: (store) => ({
      ...store,
      async withdraw(collection, origin, how) {
        return store.withdraw(collection, origin, { ...how, dryRun: true });
      },
    }),
    found: /was taken away and is there/,
    seed: 6,
  },
  'mixes accounts up': {
    broken: (store) => {
      let calls = 0;
      return {
        ...store,
        async findCollection(key) {
          const all = await store.collections();
          return ++calls % 7 === 0 ? all[0] : store.findCollection(key);
        },
      };
    },
    found: /an answer of .. holds|knowledge of .. holds/,
    seed: 7,
  },
  'never lets go of a lease': {
    broken: (store) => ({
      ...store,
      claim: ({ longestWaitMs: _, ...request }) => store.claim({ ...request, leaseMs: 10 ** 12 }),
    }),
    found: /queued, \d+ running/,
    seed: 11,
  },
  'believes a clock that was set back': {
    broken: (store) => ({
      ...store,
      claim: ({ longestWaitMs: _, ...request }) => store.claim(request),
    }),
    found: /queued, \d+ running/,
    seed: 30,
  },
};
