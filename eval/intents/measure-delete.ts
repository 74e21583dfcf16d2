import { type Measure, measure } from '../../adapters/eval/measure.js';
import type { OpenCollection } from '../../adapters/eval/open-collection.js';
import { mean, setF1 } from '../../adapters/eval/scoring/statistics.js';
import type { Embedder } from '../../src/index.js';
import { bm25 } from '../baselines/bm25.js';
import { dot } from '../baselines/dense.js';
import type { StoredUtterances } from './store-utterances.js';

/** An intent's label as somebody would write it. */
const labelText = (intent: string): string => intent.replace(/[_?]+/g, ' ').trim();

/** F1 of each intent when every utterance from a cut-off on is taken. */
function atCutOff(
  scores: readonly (readonly number[])[],
  gold: readonly ReadonlySet<string>[],
  ids: readonly string[],
  cutOff: number,
): number[] {
  return scores.map((row, i) =>
    setF1(
      ids.filter((_, at) => row[at]! >= cutOff),
      gold[i]!,
    ),
  );
}

/** The best that any single cut-off reaches: it is chosen on the very intents it is scored on. */
function bestCutOff(
  scores: readonly (readonly number[])[],
  gold: readonly ReadonlySet<string>[],
  ids: readonly string[],
  cutOffs: readonly number[],
): number {
  return Math.max(...cutOffs.map((cutOff) => mean(atCutOff(scores, gold, ids, cutOff))));
}

const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);

/**
 * What `deleteByIntent` would delete at the default threshold, for each intent's label, against the utterances of
 * that intent: mean F1. Nothing is deleted (`dry_run`).
 */
export async function measureDelete(
  collection: OpenCollection,
  stored: StoredUtterances,
  intents: readonly string[],
  embedder: Embedder,
  aim: string | undefined,
): Promise<{ measures: Measure[]; notes: string[] }> {
  const all = stored.all();
  const ids = all.map(({ id }) => id);
  const gold = intents.map(
    (intent) => new Set(all.filter((one) => one.intent === intent).map(({ id }) => id)),
  );
  const f1: number[] = [];
  const taken: number[] = [];
  for (const [i, intent] of intents.entries()) {
    const { matches = [] } = await collection.remove({ intent: labelText(intent), dry_run: true });
    const found = new Set(matches.flatMap(({ situation }) => stored.behind(situation)).map(({ id }) => id));
    f1.push(setF1([...found], gold[i]!));
    taken.push(found.size);
  }
  const labels = await embedder.embed(intents.map(labelText));
  const texts = await embedder.embed(all.map(({ text }) => text));
  const cosines = labels.map((label) => texts.map((text) => dot(label, text)));
  const words = bm25(all.map(({ text }) => text));
  const wordScores = intents.map((intent) => {
    const scores = new Array<number>(all.length).fill(0);
    for (const { index, score } of words.nearest(labelText(intent), all.length, () => true))
      scores[index] = score;
    return scores;
  });
  const row = (values: readonly number[]) => values.map((value, i) => ({ intent: intents[i]!, f1: value }));
  return {
    measures: [
      measure({
        name: 'delete_f1',
        says: 'delete by intent at 0.5, F1',
        aim,
        rows: row(f1),
        baselines: {
          everything: row(gold.map((of) => setF1(ids, of))),
          cosine_0_5: row(atCutOff(cosines, gold, ids, 0.5)),
        },
        constants: {
          best_cosine: bestCutOff(cosines, gold, ids, steps(0, 1, 100)),
          best_bm25: bestCutOff(wordScores, gold, ids, steps(0.1, 15, 100)),
        },
        statistic: (some) => mean(some.map((one) => one.f1)),
        cluster: ({ intent }) => intent,
      }),
    ],
    notes: [
      `delete: ${intents.length} intents, ${all.length} utterances stored, ${stored.merged()} merged into others; ` +
        `${mean(taken).toFixed(1)} taken on average, ${taken.filter((n) => n === 0).length} intents match nothing`,
    ],
  };
}
