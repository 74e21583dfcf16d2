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
  /** What the engine learned about the collection as a whole (calibration), JSON; null at first. */
  tuning: string | null;
}
