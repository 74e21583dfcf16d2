import { type Measure, measure } from '../../adapters/eval/measure.js';
import type { OpenCollection } from '../../adapters/eval/open-collection.js';
import { auc, mean } from '../../adapters/eval/scoring/statistics.js';
import type { Embedder } from '../../src/index.js';
import { bm25 } from '../baselines/bm25.js';
import { denseNearest } from '../baselines/dense.js';
import type { IntentSample, Utterance } from './data.js';
import type { StoredUtterances } from './store-utterances.js';

/** What the collection says about a test utterance. */
interface Asked {
  utterance: Utterance;
  inScope: boolean;
  /** Similarity of the nearest thing known: what abstaining rests on. */
  score: number;
  /** The intent of the nearest. */
  intent: string | undefined;
  abstained: boolean;
}

async function ask(
  collection: OpenCollection,
  stored: StoredUtterances,
  utterance: Utterance,
  inScope: boolean,
): Promise<Asked> {
  const { response, metadata } = await collection.enhance({ input_text: utterance.text, explain: true });
  const matches = metadata?.explanation?.matches ?? [];
  return {
    utterance,
    inScope,
    score: Math.max(0, ...matches.map(({ similarity }) => similarity)),
    intent: matches[0] && stored.behind(matches[0].situation)[0]?.intent,
    abstained: response === utterance.text,
  };
}

/**
 * Whether the nearest thing known has the right intent (1-nearest-neighbour accuracy), and whether the collection
 * knows when nothing it knows applies (AUROC of the nearest similarity, in scope against out of scope).
 */
export async function measureAsked(
  collection: OpenCollection,
  stored: StoredUtterances,
  sample: IntentSample,
  embedder: Embedder,
  wanted: (name: string) => boolean,
  aims: { knn?: string; oos?: string },
): Promise<{ measures: Measure[]; notes: string[] }> {
  const asked: Asked[] = [];
  for (const utterance of sample.test) asked.push(await ask(collection, stored, utterance, true));
  const outside = wanted('oos') ? sample.outOfScope : [];
  for (const utterance of outside) asked.push(await ask(collection, stored, utterance, false));

  const known = stored.all();
  const always = () => true;
  const vectors = await embedder.embed(known.map(({ text }) => text));
  const queries = await embedder.embed(asked.map(({ utterance }) => utterance.text));
  const words = bm25(known.map(({ text }) => text));
  const nearest = (found: { index: number; score: number } | undefined, one: Asked): Asked => ({
    ...one,
    score: found?.score ?? 0,
    intent: found && known[found.index]!.intent,
  });
  const baselines = {
    bm25_1nn: asked.map((one) => nearest(words.nearest(one.utterance.text, 1, always)[0], one)),
    dense_1nn: asked.map((one, i) => nearest(denseNearest(vectors, queries[i]!, 1, always)[0], one)),
  };
  const cluster = ({ utterance }: Asked) => utterance.id;
  const inScope = (rows: readonly Asked[]) => rows.filter((one) => one.inScope);
  const measures: Measure[] = [];
  const notes: string[] = [];
  if (wanted('knn')) {
    measures.push(
      measure({
        name: 'knn_accuracy',
        says: '1-NN intent accuracy',
        aim: aims.knn,
        rows: inScope(asked),
        baselines: { bm25_1nn: inScope(baselines.bm25_1nn), dense_1nn: inScope(baselines.dense_1nn) },
        constants: { random: 1 / sample.intents.length },
        statistic: (rows) => mean(rows.map((one) => Number(one.intent === one.utterance.intent))),
        cluster,
      }),
    );
  }
  if (outside.length > 0) {
    measures.push(
      measure({
        name: 'oos_auroc',
        says: 'out of scope, AUROC',
        aim: aims.oos,
        rows: asked,
        baselines,
        constants: { random: 0.5 },
        statistic: (rows) =>
          auc(
            rows.map(({ score }) => score),
            rows.map((one) => one.inScope),
          ),
        cluster,
      }),
    );
    const share = (rows: readonly Asked[]) =>
      `${(100 * mean(rows.map(({ abstained }) => Number(abstained)))).toFixed(1)} %`;
    notes.push(
      `out of scope: abstained on ${share(asked.filter((one) => !one.inScope))} of ${outside.length}, and on ${share(inScope(asked))} of ${sample.test.length} in scope`,
    );
  }
  return { measures, notes };
}
