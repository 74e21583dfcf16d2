/** A row found by a scan. */
export interface VectorHit {
  /** The number the row was put under. */
  id: number;
  /** Cosine with the vector as it is kept, float32. */
  score: number;
}

/**
 * A nearest-neighbour index over unit vectors, in memory. Each number is kept in 16 bits. "Exact" means: the ids and
 * order are those of scoring every row as it is kept (ties by smaller id).
 */
export interface VectorIndex {
  /** Rows held. */
  readonly size: number;
  /** Bytes held. */
  readonly bytes: number;
  /** Adds a row or replaces the one under that id. */
  set(id: number, vector: Float32Array): void;
  /** Takes a row out; unknown ids are ignored. */
  delete(id: number): void;
  /** The k best rows among those the filter lets through (the filter is asked inside the scan). */
  nearest(query: Float32Array, k: number, filter?: (id: number) => boolean): VectorHit[];
  /** True where there is a row under that id. */
  has(id: number): boolean;
  /** The vector under that id as it is kept, or undefined. */
  get(id: number): Float32Array | undefined;
  /** Exact cosines of the given ids, in order; NaN for unknown ids. */
  scores(query: Float32Array, ids: ArrayLike<number>): Float32Array;
}
