import type { Embedder } from '../../embedding/embedder.js';
import type { ObservedRun } from '../../world/runs/observed-run.js';
import { filledCall, partKey, phraseOf } from '../../world/words/filled-call.js';
import { type Nearness, unknownNearness } from '../../world/words/nearness.js';
import { wordError } from '../../world/words/word-call.js';
import { isWordy } from '../../world/words/word-world.js';

/** Runs, errors and calls that are looked at: the latest runs, what most of them met. */
const MAX_RUNS = 500;
const MAX_ERRORS = 60;
const MAX_CALLS = 400;
/** Calls and errors that fewer runs made belong to these. */
const MIN_RUNS = 2;
/**
 * Nats for a cosine of 1, both sides taken from their means. The likelihood of the right ways out among all calls of a
 * station (eval/worlds) is highest from 8 to 10 (-3.51 nats for each of 17 errors; without -4.43); held back a
 * little, as other worlds word their errors otherwise.
 */
const SHARPNESS = 6;

/** An error or a call as it is said, and the runs that met it. */
interface Said {
  text: string;
  runs: number;
}

/** The texts that most runs have, by their keys. */
const usual = (found: ReadonlyMap<string, Said>, most: number): [string, string][] =>
  [...found]
    .filter(([, { runs }]) => runs >= MIN_RUNS)
    .sort((a, b) => b[1].runs - a[1].runs || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([key, { text }]) => [key, text]);

/** Vectors less their mean, of length 1. */
async function centred(
  texts: readonly [string, string][],
  embedder: Embedder,
): Promise<Map<string, Float64Array>> {
  const vectors: Float32Array[] = [];
  for (const [, text] of texts) vectors.push((await embedder.embed([text]))[0]!);
  const mean = new Float64Array(embedder.dimensions);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return new Map(
    texts.map(([key], n) => {
      const own = Float64Array.from(vectors[n]!, (x, i) => x - mean[i]!);
      const length = Math.hypot(...own) || 1;
      return [key, own.map((x) => x / length)];
    }),
  );
}

/** Learns how near in meaning errors and calls of a world of words are: what errors tell, who knows the language. */
export async function learnNearness(runs: readonly ObservedRun[], embedder: Embedder): Promise<Nearness> {
  const latest = runs.slice(-MAX_RUNS);
  if (!isWordy(latest)) return unknownNearness;
  const errors = new Map<string, Said>();
  const calls = new Map<string, Said>();
  for (const { steps } of latest) {
    const met = new Set<string>();
    const note = (into: Map<string, Said>, key: string, text: string): void => {
      if (met.has(key)) return;
      met.add(key);
      into.set(key, { text, runs: (into.get(key)?.runs ?? 0) + 1 });
    };
    for (const step of steps) {
      const call = filledCall(step);
      if (!call) continue;
      note(calls, partKey(call), phraseOf(call));
      const error = step.outcome === 'error' ? wordError(step) : '';
      if (error !== '') note(errors, error, error.replace(/[‹›]/g, ''));
    }
  }
  const [said, made] = [usual(errors, MAX_ERRORS), usual(calls, MAX_CALLS)];
  const [meant, ways] = [await centred(said, embedder), await centred(made, embedder)];
  const near = new Map<string, Map<string, number>>();
  for (const [error, vector] of meant) {
    const own = new Map<string, number>();
    let total = 0;
    for (const [call, other] of ways) {
      const nats = SHARPNESS * vector.reduce((sum, x, i) => sum + x * other[i]!, 0);
      own.set(call, nats);
      total += Math.exp(nats);
    }
    const base = Math.log(total / ways.size);
    near.set(error, new Map([...own].map(([call, nats]) => [call, nats - base])));
  }
  return (error, call) => near.get(error)?.get(partKey(call)) ?? 0;
}
