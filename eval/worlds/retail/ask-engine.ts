import { openCollection } from '../../../adapters/eval/open-collection.js';
import { additions } from '../../../adapters/eval/scoring/additions.js';
import type { ActionPlan, Interaction } from '../../../src/index.js';
import type { EvalContext } from '../../eval-context.js';
import { sideBySide } from '../../side-by-side.js';
import type { Fold } from './folds.js';
import type { RetailRecord } from './records.js';

/** What the engine said to the first message of a run, knowing only runs of other customers. */
export interface Advice {
  text: string;
  /** The structured plan, where the engine gives one. */
  plan?: ActionPlan;
}

/** Asks the engine for guidance on every run. `ingest` are the runs as they may be stored, line by line. */
export async function askEngine(
  records: readonly RetailRecord[],
  ingest: readonly Interaction[],
  folds: readonly Fold[],
  { embedder, open = openCollection, atOnce = 1 }: Pick<EvalContext, 'embedder' | 'open' | 'atOnce'>,
  progress: (done: number, of: number) => void,
): Promise<Advice[]> {
  const advice: Advice[] = [];
  let done = 0;
  await sideBySide(folds, atOnce, async ({ held, known }) => {
    const collection = await open(embedder);
    try {
      await collection.learn(known.map((line) => ingest[line]!));
      for (const line of held) {
        const { query, agent_type } = records[line]!;
        const { response, metadata } = await collection.enhance({
          input_text: query,
          agent_type,
          explain: true,
        });
        const plan = metadata?.explanation?.plan;
        advice[line] = { text: additions(response, query), ...(plan === undefined ? {} : { plan }) };
      }
    } finally {
      await collection.close();
    }
    progress(++done, folds.length);
  });
  return advice;
}
