/** Names a collection: a tenant inside an account. */
export interface CollectionKey {
  account: string;
  tenant: string;
}

/** A collection as the store keeps it. */
export interface Collection extends CollectionKey {
  /** Number within the store. */
  id: number;
  /** Grows with every change to the collection's knowledge. */
  seq: number;
  /** The vector space its entries' texts were embedded in; null until the first is stored. */
  space: string | null;
  /** Entries that it holds. */
  entries: number;
  /** Records that were learned from and are there. */
  learned: number;
  /** Number of times that what is learned of the collection as a whole (its tuning) was set: the tuning's version; 0 at first. */
  tuned: number;
  /** True where a record was learned from, or an outcome came to be known, since. */
  stale: boolean;
}
