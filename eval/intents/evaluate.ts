import { openCollection } from '../../adapters/eval/open-collection.js';
import { seededRandom } from '../../src/index.js';
import type { EvalContext, Outcome } from '../eval-context.js';
import { readIntents } from './data.js';
import { measureAsked } from './measure-asked.js';
import { measureDelete } from './measure-delete.js';
import { storedUtterances } from './store-utterances.js';

/** 20 examples of each intent when asked for the nearest, 30 when it comes to deleting. */
const SIZES = { known: 20, further: 10, test: 1_500, outOfScope: 1_000, intents: 1_000 };
const QUICK = { ...SIZES, test: 200, outOfScope: 60, intents: 20 };

/** What is aimed at: sets with utterances out of scope are of the easier kind. */
const AIMS = {
  withOutOfScope: { delete: '> 0.72', knn: '> 0.86', oos: '> 0.96' },
  without: { delete: '> 0.62', knn: '> 0.88', oos: undefined },
};

/** Evaluates a directory of utterances with intents: 1-NN accuracy, abstaining, and deleting by intent. */
export async function evaluateIntents(
  folder: string,
  { embedder, only, quick, say, open = openCollection }: EvalContext,
): Promise<Outcome> {
  const wanted = (name: string) => only.length === 0 || only.includes(name);
  const sample = readIntents(folder, quick ? QUICK : SIZES, seededRandom(11));
  const aims = sample.outOfScope.length > 0 ? AIMS.withOutOfScope : AIMS.without;
  const collection = await open(embedder);
  const outcome: Outcome = { measures: [], notes: [] };
  const take = (part: { measures: Outcome['measures']; notes: string[] }) => {
    outcome.measures.push(...part.measures);
    outcome.notes.push(...part.notes);
  };
  try {
    const stored = storedUtterances(collection);
    await stored.add(sample.known);
    say(`stored ${sample.known.length} utterances`);
    if (wanted('knn') || (wanted('oos') && sample.outOfScope.length > 0)) {
      take(await measureAsked(collection, stored, sample, embedder, wanted, aims));
      say(`asked ${sample.test.length + sample.outOfScope.length} utterances`);
    }
    if (wanted('delete')) {
      await stored.add(sample.further);
      take(await measureDelete(collection, stored, sample.intents, embedder, aims.delete));
    }
  } finally {
    await collection.close();
  }
  return outcome;
}
