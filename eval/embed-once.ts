import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Embedder, type EmbedOptions, openMiniLm } from '../src/index.js';

/** The real embedder for a whole evaluation. */
export interface SharedEmbedder extends Embedder {
  /** Texts embedded so far, and texts found again. */
  counts(): { embedded: number; repeated: number };
}

const keyOf = (text: string): string => createHash('sha256').update(text, 'utf16le').digest('base64');
const KEY_BYTES = 32;

/**
 * all-MiniLM-L6-v2 behind a cache without bound, so that a text is embedded once however many collections hold
 * it, on as many threads as there are cores given. Each run holds one text, so the threads agree to the bit.
 *
 * @param options.threads models running side by side
 * @param options.file keeps the vectors between evaluations, by the content of their texts
 */
export function embedOnce(options: { threads: number; file?: string }): SharedEmbedder {
  const models = Array.from({ length: options.threads }, () => ({
    embedder: openMiniLm({ cacheSize: 0 }),
    waiting: 0,
  }));
  const { space, dimensions, similarity } = models[0]!.embedder;
  const vectors = new Map<string, Promise<Float32Array>>();
  let embedded = 0;
  let repeated = 0;
  if (options.file !== undefined)
    for (const [key, vector] of readVectors(options.file, space, dimensions)) {
      vectors.set(key, Promise.resolve(vector));
    }

  async function run(text: string, how: EmbedOptions): Promise<Float32Array> {
    const model = models.reduce((a, b) => (b.waiting < a.waiting ? b : a));
    model.waiting++;
    try {
      // A caller's signal must not take the vector from the others.
      return (await model.embedder.embed([text], { priority: how.priority }))[0]!;
    } finally {
      model.waiting--;
    }
  }

  return {
    space,
    dimensions,
    similarity,
    async embed(texts, how = {}) {
      return Promise.all(
        texts.map((text) => {
          const key = keyOf(text);
          let vector = vectors.get(key);
          if (vector) repeated++;
          else {
            embedded++;
            vector = run(text, how);
            vectors.set(key, vector);
          }
          return vector;
        }),
      );
    },
    describe: () => models[0]!.embedder.describe(),
    counts: () => ({ embedded, repeated }),
    async close() {
      if (options.file !== undefined && embedded > 0) {
        const rows = await Promise.all(
          [...vectors].map(async ([key, vector]) => [key, await vector] as const),
        );
        writeVectors(options.file, space, rows);
      }
      await Promise.all(models.map(({ embedder }) => embedder.close()));
    },
  };
}

function* readVectors(file: string, space: string, dimensions: number): Generator<[string, Float32Array]> {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const start = bytes.indexOf(10) + 1;
  if (bytes.toString('utf8', 0, start - 1) !== space) return;
  const size = KEY_BYTES + 4 * dimensions;
  for (let at = start; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(dimensions);
    new Uint8Array(vector.buffer).set(bytes.subarray(at + KEY_BYTES, at + size));
    yield [bytes.toString('base64', at, at + KEY_BYTES), vector];
  }
}

function writeVectors(file: string, space: string, rows: (readonly [string, Float32Array])[]): void {
  const parts: Uint8Array[] = [Buffer.from(`${space}\n`)];
  for (const [key, vector] of rows) {
    parts.push(Buffer.from(key, 'base64'), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
  }
  // Whole or not at all: several evaluations may share the file.
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.concat(parts));
  renameSync(partial, file);
}
