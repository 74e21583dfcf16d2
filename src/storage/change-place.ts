/** Where a change stands: the collection, and its sequence number once the change is made. */
export interface ChangePlace {
  collection: number;
  seq: number;
}
