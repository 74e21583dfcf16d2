import { dot } from '../../domain/maths/dot.js';
import type { Run } from '../table/table.js';
import { earlySaid, type LeaderOf, sentencesOf } from './features.js';
import { SAME_SENTENCE } from './settings.js';

/** The vector of a sentence, of unit length; undefined where none is known. */
export type VectorOf = (sentence: string) => Float32Array | undefined;

/** Sentences that are compared; those of most groups. */
const MAX_SENTENCES = 2_000;

/**
 * Sentences of first utterances under leaders of like meaning, in an order that the number of their groups and their
 * texts decide.
 */
export function leadersOf(runs: readonly Run[], vectorOf: VectorOf | undefined): LeaderOf {
  if (!vectorOf) return () => undefined;
  const groups = new Map<string, Set<string>>();
  for (const run of runs)
    for (const sentence of earlySaid(run).flatMap(({ action }) => sentencesOf(action.text)))
      groups.set(sentence, (groups.get(sentence) ?? new Set()).add(run.group));
  const order = [...groups]
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_SENTENCES);
  const leaders: { sentence: string; vector: Float32Array }[] = [];
  const found = new Map<string, string>();
  for (const [sentence] of order) {
    const vector = vectorOf(sentence);
    if (!vector) continue;
    let best: string | undefined;
    let top = SAME_SENTENCE;
    for (const leader of leaders) {
      const likeness = dot(vector, leader.vector);
      if (likeness >= top && (likeness > top || best === undefined))
        [best, top] = [leader.sentence, likeness];
    }
    if (best === undefined) leaders.push({ sentence, vector });
    found.set(sentence, best ?? sentence);
  }
  return (sentence) => found.get(sentence);
}
