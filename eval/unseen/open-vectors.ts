import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Embedder, hashingEmbedder } from '../../src/index.js';
import { embedOnce } from '../embed-once.js';

/** The embedder of an evaluation: hashed words, or MiniLM whose vectors are held in a file between evaluations. */
export const openVectors = (kind: string, file: string): Embedder =>
  kind === 'hashing'
    ? hashingEmbedder()
    : embedOnce({ threads: Math.min(2, availableParallelism()), file: resolve(file) });
