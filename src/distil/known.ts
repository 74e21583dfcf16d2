import type { EntryOutline } from '../domain/changes.js';

/** As much of what a collection knows as merging asks. */
export interface Known {
  readonly entries: ReadonlyMap<number, EntryOutline>;
  withMergeKey(key: string): readonly number[];
  places(situation: number): readonly { entry: number; trace: number; position: number }[];
  readonly index: {
    get(id: number): Float32Array | undefined;
    nearest(query: Float32Array, k: number): { id: number; score: number }[];
    scores(query: Float32Array, ids: ArrayLike<number>): Float32Array;
  };
}
