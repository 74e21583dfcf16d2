import { evenly } from '../../domain/maths/evenly.js';
import { SAY } from '../../domain/say.js';
import type { Embedder } from '../../embedding/embedder.js';
import { situationText } from '../../extract/steps/situation-text.js';
import { type AskedModel, type AskedSentence, fitAsked } from '../../search/asked-model.js';
import type { ObservedRun } from '../../world/runs/observed-run.js';
import { voiceWeight } from '../../world/runs/voice-weight.js';
import type { World } from '../../world/world.js';
import { sentencesOf } from '../shared/sentences.js';
import { deserializeRow, serializeRow } from '../shared/serialized-row.js';
import { openActions } from './open-actions.js';
import { remedialSteps } from './remedial-steps.js';

/** Runs it is learned from at most, spread evenly, and messages of one run. */
const MAX_RUNS = 800;
const MAX_MESSAGES = 8;

/** How often a run still comes through that did something which its task does not ask for. */
const HARMLESS = 0.5;
/** How often a run comes through without what its task asks for: what was refused all the same was asked for hardly ever. */
const NEEDLESS = 0.1;
/** How many runs of no outcome the share of runs that come through is held back by. */
const HELD_BACK = 2;

/** The share of runs that come through whose agents did what was asked for: at least that of all, told or not. */
function throughRate(runs: readonly ObservedRun[]): number {
  const rates = [true, false].map((led) => {
    const own = runs.filter((run) => (run.led === true) === led);
    return own.reduce((sum, { success }) => sum + success, 0) / (own.length + HELD_BACK);
  });
  return Math.max(...rates);
}

/** Share of the runs that were told what to do, from which on their doing something else shows that they do as they like. */
const FREE = 0.2;

/** What was said in runs, embedded. */
interface Said {
  runs: readonly ObservedRun[];
  /** Of each run the sentences of its task, and what its user said later, a message each. */
  told: { task: string[]; later: string[] }[];
  vectors: ReadonlyMap<string, Float32Array>;
}

/**
 * Embeds what was said in runs, of many a part. Messages are read in the form in which situations are kept, so that most
 * have been embedded already.
 */
export async function embedSaid(all: readonly ObservedRun[], embedder: Embedder): Promise<Said> {
  const runs = evenly([...all], MAX_RUNS);
  const told = runs.map(({ query, steps }) => ({
    task: sentencesOf(query),
    later: steps
      .flatMap(({ heard }) => (heard === '' ? [] : [situationText({ observation: heard, last_action: SAY })]))
      .slice(0, MAX_MESSAGES),
  }));
  const texts = [...new Set(told.flatMap(({ task, later }) => [...task, ...later]))];
  const vectors = await embedder.embed(texts);
  return { runs, told, vectors: new Map(texts.map((text, i) => [text, vectors[i]!])) };
}

/**
 * Learns what sentences ask for. Everything that a run tried counts, whether it went through or not and however the run
 * ended: agents know what a task asks for. What only put an error right says nothing of the task.
 *
 * @param dimensions length of the vectors
 */
export function learnAsked(
  { runs: used, told: said, vectors }: Said,
  world: World,
  dimensions: number,
): Promise<AskedModel> {
  const actions = [...openActions(world)].sort();
  const index = new Map(actions.map((action, i) => [action, i]));
  const read = (list: string[]): AskedSentence[] =>
    list.map((text) => ({ text, vector: vectors.get(text)! }));
  const weightOf = voiceWeight(used);
  const through = throughRate(used);
  const takenBy = used.map(({ steps }) => {
    const remedial = remedialSteps(steps, world);
    return new Set(steps.flatMap(({ action }, i) => (remedial.has(i) ? [] : (index.get(action) ?? []))));
  });
  // Whoever reads what it is told does what its task asks for all the same; whoever follows a plan does nothing else.
  const led = used.flatMap(({ led, told = [] }, r) => (led ? [{ taken: takenBy[r]!, told }] : []));
  const free = led.filter(({ taken, told }) => [...taken].some((a) => !told.includes(actions[a]!)));
  const isFree = free.length >= FREE * led.length;
  /**
   * What an agent did because it was told says little of its task. Where it came through, it was at least not told too
   * little; where it did not, it was told too much or too little. What was refused to the end was not needed where the
   * run came through, whoever tried it.
   */
  const unclearOf = (r: number): Map<number, number> => {
    const { told = [], success, led, steps } = used[r]!;
    const got = new Set(steps.flatMap(({ action, outcome }) => (outcome === 'error' ? [] : [action])));
    return new Map(
      actions.flatMap((action, a): [number, number][] => {
        const did = takenBy[r]!.has(a);
        const isTold = told.includes(action);
        if (success === 1 && did && !got.has(action)) return [[a, NEEDLESS]];
        if (success === 1) return did && isTold ? [[a, 1 / HARMLESS]] : [];
        if (isTold) return [[a, 1 - through]];
        return did || !led || isFree ? [] : [[a, 1 / (1 - through)]];
      }),
    );
  };
  return fitAsked(
    actions,
    used.map((run, r) => ({
      group: run.subject,
      weight: weightOf(run.subject),
      task: read(said[r]!.task),
      later: read(said[r]!.later),
      taken: [...takenBy[r]!],
      unclear: unclearOf(r),
    })),
    dimensions,
  );
}

/** A model as JSON can hold it. */
export interface KeptAsked {
  actions: string[];
  words: number[];
  rarity: number[];
  rows: string[];
  /** Without the last in models of older versions. */
  tie: number[];
  explained: number[];
}

/** A model as JSON can hold it. */
export const keepAsked = ({ actions, vocabulary, rows, tie, explained }: AskedModel): KeptAsked => ({
  actions,
  ...vocabulary,
  rows: rows.map(serializeRow),
  tie,
  explained,
});

/** The model again. */
export const readAsked = ({ actions, words, rarity, rows, tie, explained }: KeptAsked): AskedModel => ({
  actions,
  vocabulary: { words, rarity },
  rows: rows.map(deserializeRow),
  tie: [tie[0]!, tie[1]!, tie[2]!, tie[3] ?? 0],
  explained,
});
