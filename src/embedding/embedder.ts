/** Turns texts into vectors. */
export interface Embedder {
  /**
   * Names the vector space: model, weights and dimensions, e.g. `all-MiniLM-L6-v2/int8/384/afdb6f1a`. Vectors
   * of two embedders may be compared only when their spaces are equal.
   */
  readonly space: string;
  /** Length of each vector. */
  readonly dimensions: number;
  /**
   * Where cosines of this space mean "the same intent, more likely than not" (`center`), and how steeply around
   * it (`slope`); left out where nobody measured it: each collection then fits its own.
   */
  readonly similarity?: { readonly center: number; readonly slope: number };
  /**
   * Embeds texts, in order. Vectors have unit length; the same text gives the same bytes. The empty text and
   * text of white space give the zero vector.
   *
   * @throws KnowhowError `embedder_unavailable` when the model cannot be loaded or asked, `aborted`
   */
  embed(texts: string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /**
   * Loads what embedding needs, so that the first text need not wait for it; texts may be embedded meanwhile. Does not
   * keep the process alive. Left out where there is nothing to load.
   *
   * @throws KnowhowError `embedder_unavailable`
   */
  load?(): Promise<void>;
  /** Facts for operators: model, runtime, hash; `native_runtime`: why a faster runtime is not used. */
  describe(): Promise<Record<string, string>>;
  /** Lets go of the model. */
  close(): Promise<void>;
}

/** Options of one call. */
export interface EmbedOptions {
  signal?: AbortSignal;
  /** `interactive` goes before `background` where both wait. Default `background`. */
  priority?: 'interactive' | 'background';
}
