import type { Embedder, Interaction } from '../../src/index.js';
import type { Adviser } from './adviser.js';
import { readRuns } from './read-runs.js';

/** Which past runs are shown. */
export interface NeighbourOptions {
  /** Only runs that succeeded. Default false. */
  successesOnly?: boolean;
  /** How many; default 5. */
  k?: number;
  /** Runs whose task has a lower cosine with the task at hand are left out; default 0.5. */
  floor?: number;
  /** Of those, show the one that ended best alone: the nearest that succeeded, else the nearest. Default false. */
  bestOnly?: boolean;
}

/** A run as a text: the task, how it ended, and each call with what came of it. */
export function runText({ query, success, turns }: Interaction): string {
  const calls = turns.filter(({ result }) => result !== undefined);
  return [
    `Past run, ${success ? 'succeeded' : 'failed'}: ${query}`,
    ...calls.map(({ decision, result }) => `${decision} => ${result}`),
  ].join('\n');
}

/**
 * The baseline: shows the past runs whose tasks are nearest the task at hand, as they were, nearest first. The
 * embedder is the one that knowhow is given; the defaults are the best found for this baseline among 1, 2, 3, 5, 8
 * and 10 runs and floors of none, 0.5, 0.6, 0.7 and 0.8.
 */
export function neighboursAdviser(embedder: Embedder, options: NeighbourOptions = {}): Adviser {
  const { successesOnly = false, k = 5, floor = 0.5, bestOnly = false } = options;
  const known: { vector: Float32Array; success: boolean; text: string }[] = [];
  const vectorOf = async (text: string): Promise<Float32Array> => (await embedder.embed([text]))[0]!;
  return {
    async advise(query) {
      const vector = await vectorOf(query);
      const nearest = known
        .map((run, at) => ({ run, at, near: run.vector.reduce((sum, x, i) => sum + x * vector[i]!, 0) }))
        .filter(({ near }) => near >= floor)
        .sort((a, b) => b.near - a.near || b.at - a.at)
        .slice(0, k)
        .map(({ run }) => run);
      const best = nearest.find(({ success }) => success) ?? nearest[0];
      const shown = bestOnly && best ? [best] : nearest;
      const text = shown.map((run) => run.text).join('\n\n');
      return { text, advice: readRuns(text) };
    },
    async learn(run) {
      if (successesOnly && !run.success) return;
      known.push({ vector: await vectorOf(run.query), success: run.success === true, text: runText(run) });
    },
    close: async () => {},
  };
}
