import { dot } from '../../src/domain/maths/dot.js';
import { raisedByWords } from '../../src/engine/shared/common-words.js';
import type { Embedder } from '../../src/index.js';
import type { ParsedRun } from '../../src/model/events/parsed-run.js';
import { similarity } from '../../src/retrieval/similarity.js';

/** Runs that a request looks at. */
const SIMILAR = 24;

/** For an embedder that says nothing of its cosines. */
const SCALE = { center: 0.5, slope: 10 };

/** A run with the vector of its task. */
export interface Remembered {
  run: ParsedRun;
  vector: Float32Array;
}

/** The runs whose tasks are likest, by a scan, likest first. */
export function likest(
  runs: readonly Remembered[],
  { task, vector: own }: { task: string; vector: Float32Array },
  { similarity: scale = SCALE }: Pick<Embedder, 'similarity'>,
): { run: ParsedRun; likeness: number }[] {
  const raised = raisedByWords(task);
  return runs
    .map(({ run, vector }) => ({
      run,
      likeness: similarity(raised(run.task, dot(own, vector)), scale),
    }))
    .sort((a, b) => b.likeness - a.likeness || (a.run.id < b.run.id ? -1 : 1))
    .slice(0, SIMILAR);
}
