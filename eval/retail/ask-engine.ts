import { type OpenCollection, openCollection } from '../../adapters/eval/open-collection.js';
import { additions } from '../../adapters/eval/scoring/additions.js';
import type { ActionPlan, Interaction, Turn } from '../../src/index.js';
import type { EvalContext } from '../eval-context.js';
import { sideBySide } from '../side-by-side.js';
import type { Fold } from './folds.js';
import type { RetailRecord } from './records.js';

/** What the engine said to the first message of a run, knowing only runs of other customers. */
export interface Advice {
  text: string;
  /** The structured plan, where the engine gives one. */
  plan?: ActionPlan;
}

/** What knows, for every run, only runs of other customers. */
export interface AskedEngine {
  /** What was said to the first message of each run, by line. */
  advice: readonly Advice[];
  /** What is said in the middle of a run in the place of that of a line. */
  anew(line: number, turns: readonly Turn[]): Promise<Advice>;
  close(): Promise<void>;
}

/** Asks the engine for guidance on every run. `ingest` are the runs as they may be stored, line by line. */
export async function askEngine(
  records: readonly RetailRecord[],
  ingest: readonly Interaction[],
  folds: readonly Fold[],
  { embedder, open = openCollection, atOnce = 1 }: Pick<EvalContext, 'embedder' | 'open' | 'atOnce'>,
  progress: (done: number, of: number) => void,
): Promise<AskedEngine> {
  const advice: Advice[] = [];
  const opened: OpenCollection[] = [];
  const ofLine = new Map<number, OpenCollection>();
  const ask = async (line: number, turns?: readonly Turn[]): Promise<Advice> => {
    const { query, agent_type } = records[line]!;
    const { response, metadata } = await ofLine.get(line)!.enhance({
      input_text: query,
      agent_type,
      explain: true,
      ...(turns && { context: { turns } }),
    });
    const plan = metadata?.explanation?.plan;
    return { text: additions(response, query), ...(plan === undefined ? {} : { plan }) };
  };
  const close = async (): Promise<void> => {
    for (const collection of opened) await collection.close();
  };
  let done = 0;
  try {
    await sideBySide(folds, atOnce, async ({ held, known }) => {
      const collection = await open(embedder);
      opened.push(collection);
      await collection.learn(known.map((line) => ingest[line]!));
      for (const line of held) {
        ofLine.set(line, collection);
        advice[line] = await ask(line);
      }
      progress(++done, folds.length);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { advice, anew: ask, close };
}
