import type { Random } from '../../src/index.js';
import { findData, readJsonl } from '../read-jsonl.js';

/** One thing that somebody said, and what was meant. */
export interface Utterance {
  id: string;
  text: string;
  intent: string;
  /** `train`, `test`, `val`, or a part beginning with `oos` for what no intent covers. */
  part: string;
}

/** Utterances drawn for the evaluation. */
export interface IntentSample {
  intents: string[];
  /** Known examples, so many of each intent, all intents in turn. */
  known: Utterance[];
  /** Further examples of each intent, known only when it comes to deleting. */
  further: Utterance[];
  test: Utterance[];
  /** Test utterances that no intent covers; empty where the set has none. */
  outOfScope: Utterance[];
}

const FILE = 'utterances.jsonl';
const isOut = ({ part, intent }: Utterance): boolean => part.startsWith('oos') || intent === 'oos';

/** True for a directory of utterances with intents. */
export const isIntents = (folder: string): boolean => findData(folder, FILE) !== undefined;

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [out[i], out[other]] = [out[other]!, out[i]!];
  }
  return out;
}

/** How many of each to draw. */
export interface SampleSizes {
  /** Known examples of each intent, and further ones. */
  known: number;
  further: number;
  /** Test utterances at most, and those out of scope. */
  test: number;
  outOfScope: number;
  intents: number;
}

/** Reads a directory of utterances and draws a sample, the same for the same random numbers. */
export function readIntents(folder: string, sizes: SampleSizes, random: Random): IntentSample {
  const path = findData(folder, FILE);
  if (path === undefined) throw new Error(`${folder} has no ${FILE} or ${FILE}.gz.`);
  const rows = readJsonl<Utterance>(path);
  const byIntent = new Map<string, Utterance[]>();
  for (const row of rows) {
    if (row.part !== 'train' || isOut(row)) continue;
    const known = byIntent.get(row.intent);
    if (known) known.push(row);
    else byIntent.set(row.intent, [row]);
  }
  const intents = shuffled([...byIntent.keys()].sort(), random).slice(0, sizes.intents);
  const drawn = intents.map((intent) => shuffled(byIntent.get(intent)!, random));
  const tested = rows.filter((row) => row.part === 'test' && !isOut(row) && intents.includes(row.intent));
  const out = rows.filter((row) => row.part === 'oos_test');
  return {
    intents,
    known: drawn.flatMap((of) => of.slice(0, sizes.known)),
    further: drawn.flatMap((of) => of.slice(sizes.known, sizes.known + sizes.further)),
    test: shuffled(tested, random).slice(0, sizes.test),
    outOfScope: shuffled(out, random).slice(0, sizes.outOfScope),
  };
}
