import type { EntryOutline } from '../../domain/changes.js';
import type { Trace } from '../../domain/entry.js';

/** As much of what a collection knows as merging asks. */
export interface Known {
  readonly entries: ReadonlyMap<number, EntryOutline>;
  withMergeKey(key: string): readonly number[];
  places(situation: number): readonly { trace: Trace; position: number }[];
  readonly index: {
    get(id: number): Float32Array | undefined;
    nearest(query: Float32Array, k: number): { id: number; score: number }[];
    scores(query: Float32Array, ids: ArrayLike<number>): Float32Array;
  };
}
