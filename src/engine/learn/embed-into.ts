import type { Embedder, EmbedOptions } from '../../embedding/embedder.js';

/** Texts embedded at a time: between two calls those of others have their turn. */
const SLICE = 4;

/**
 * Embeds those of the texts that have no vector yet, a few at a time.
 *
 * @param goesOn asked before every few; false ends it
 */
export async function embedInto(
  { embed }: Pick<Embedder, 'embed'>,
  vectors: Map<string, Float32Array>,
  texts: readonly string[],
  options: EmbedOptions,
  goesOn: () => boolean,
): Promise<void> {
  const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
  for (let at = 0; at < missing.length && goesOn(); at += SLICE) {
    const slice = missing.slice(at, at + SLICE);
    const made = await embed(slice, options);
    slice.forEach((text, i) => {
      vectors.set(text, made[i]!);
    });
  }
}
