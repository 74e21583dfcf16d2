import type { Store } from '../../storage/store.js';

/** Similarities of the entries of a collection to an intent, by entry. */
type Similarities = ReadonlyMap<number, number>;

/** The matches of the last intents, so that a threshold can be moved without asking all entries again. */
interface RecentMatches {
  get(key: string): Similarities | undefined;
  set(key: string, found: Similarities): void;
}

/** One for each of a few people who look at the same time: of 100,000 entries one takes about 5 MB. */
const MOST = 3;

function createRecentMatches(): RecentMatches {
  const last = new Map<string, Similarities>();
  return {
    get(key) {
      const found = last.get(key);
      if (!found) return undefined;
      // Used again: the last to go.
      last.delete(key);
      last.set(key, found);
      return found;
    },
    set(key, found) {
      last.set(key, found);
      const [oldest] = last.keys();
      if (last.size > MOST && oldest !== undefined) last.delete(oldest);
    },
  };
}

const ofStores = new WeakMap<Store, RecentMatches>();

/** The last matches in a store, by a key that names everything they follow from. */
export function recentMatches(store: Store): RecentMatches {
  const known = ofStores.get(store) ?? createRecentMatches();
  ofStores.set(store, known);
  return known;
}
