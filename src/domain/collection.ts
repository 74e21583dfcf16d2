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
  /** The vector space its situations were embedded in; null until the first is stored. */
  space: string | null;
  /** Records that were learned from, ever: those that were deleted since count too, those that were withdrawn do not. */
  learned: number;
  /** How often what is learned of the collection as a whole (its tuning) was set: the tuning's version; 0 at first. */
  tuned: number;
}
