import type { Embedder, Interaction } from '../../src/index.js';
import type { Adviser } from './adviser.js';
import { readRuns } from './read-runs.js';

/** Which past runs are shown. */
export interface NeighbourOptions {
  /** How many. */
  k: number;
  /** Only runs that succeeded. */
  successesOnly: boolean;
}

/** A run as a text: the task, how it ended, and each call with what came of it. */
export function runText({ query, success, turns }: Interaction): string {
  const calls = turns.flatMap(({ decision, result }) =>
    result === undefined ? [] : [`${decision} => ${result}`],
  );
  return [`Past run, ${success ? 'succeeded' : 'failed'}: ${query}`, ...calls].join('\n');
}

/**
 * The baseline: shows the past runs whose tasks are nearest the task at hand, nearest first, as they were. The
 * embedder is the one that knowhow uses.
 */
export function neighbours(embedder: Embedder, { k, successesOnly }: NeighbourOptions): Adviser {
  const known: { vector: Float32Array; text: string }[] = [];
  const vectorOf = async (text: string): Promise<Float32Array> => (await embedder.embed([text]))[0]!;
  return {
    async advise(query) {
      const vector = await vectorOf(query);
      const text = known
        .map((run, at) => ({ run, at, near: run.vector.reduce((sum, x, i) => sum + x * vector[i]!, 0) }))
        .sort((a, b) => b.near - a.near || b.at - a.at)
        .filter(({ near }) => near >= Number(process.env.FLOOR ?? -1))
        .slice(0, k)
        .map(({ run }) => run.text)
        .join('\n\n');
      return { text, advice: readRuns(text) };
    },
    async learn(record) {
      if (successesOnly && !record.success) return;
      known.push({ vector: await vectorOf(record.query), text: runText(record) });
    },
    async close() {},
  };
}
