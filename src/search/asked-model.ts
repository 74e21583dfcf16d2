import { fromLogOdds, logOdds } from '../domain/maths/log-odds.js';
import { fitLogistic, type LogisticSample } from '../domain/maths/logistic.js';
import { ridgeChances } from '../domain/maths/ridge.js';
import { type SoftRidge, softRidge } from '../domain/maths/soft-ridge.js';
import { stemsOf } from '../domain/stems.js';
import { yieldToEventLoop } from '../domain/yield-to-event-loop.js';
import { nameReader } from './name-words.js';
import { type Vocabulary, vocabularyOf, wordHashes, wordVector } from './need-words.js';

/** A sentence, as it was embedded. */
export interface AskedSentence {
  text: string;
  /** Unit length. */
  vector: Float32Array;
}

/** What was said in one run, and what the run tried. */
export interface AskedRun {
  /** Whose run it is: what is learned is tried on others. */
  group: string;
  weight: number;
  /** The sentences of the task as it was put at first; at least one. */
  task: readonly AskedSentence[];
  /** What the user said later, a message each. */
  later: readonly AskedSentence[];
  /** Indices into the actions that are learned. */
  taken: readonly number[];
  /**
   * Actions, by index, of which what the run did says nothing, as its agent was told what to do: how many times likelier
   * its outcome is if the task asks for them than if it does not.
   */
  unclear?: ReadonlyMap<number, number>;
}

/** What single sentences ask for, and how far that is to be believed. */
export interface AskedModel {
  actions: string[];
  vocabulary: Vocabulary;
  /** One row an action: weights by dimension of the vector, then the intercept, then by word. */
  rows: Float32Array[];
  /**
   * Weights of log-odds, one for all actions: of nothing, of the sentence, of the words of the action's name, and of
   * its whole name.
   */
  tie: [intercept: number, sentence: number, named: number, whole: number];
  /**
   * For each action the share of what is uncertain of who tries it that what users say explains, on runs left out; at
   * most 1, below 0 where it misleads. What nobody's words tell is tried for reasons of the run's own.
   */
  explained: number[];
}

const PARTS = 3;
const ROUNDS = 6;
/** Pseudo-observations that hold each direction back: the strengths that are tried. */
const HELD = [0.3, 3, 10] as const;
/** Nothing that one sentence says is surer than this. */
const [LEAST, MOST] = [0.005, 0.985];
/** How likely an action is tried that no sentence asks for, before runs say so, and how many runs that counts for. */
const LEAK = { chance: 0.05, runs: 10 };
const PRIOR = [0, 1, 1.2, 2] as const;
const PRECISION = 20;

const clamp = (chance: number): number => Math.min(MOST, Math.max(LEAST, chance));
const oddsOf = (chance: number): number => logOdds(chance, LEAST, MOST);
const dot = (x: readonly number[], weights: readonly number[]): number =>
  x.reduce((sum, value, i) => sum + value * weights[i]!, 0);

/** What a sample of a known outcome costs under a tie, in nats. */
function lossOf({ x, holds, weight }: LogisticSample, tie: readonly number[]): number {
  const chance = fromLogOdds(dot(x, tie));
  return -weight * Math.log(holds === 1 ? chance : 1 - chance);
}

/** Chances of every sentence, by action. */
type Chances = Float64Array[];

/**
 * Learns which sentence of what a user says asks for which action, from runs of which it is only known what they
 * tried: multiple-instance learning (Dietterich et al. 1997) with noisy-or (Pearl 1988) by expectation maximisation.
 * A run tried an action because one of its sentences asked for it, or for a reason of its own; which one answers for it
 * is told by what such sentences meant in others' runs. So a task that asks for several things is understood from runs
 * that each did one, and what every task says asks for nothing. How far to hold back is chosen on what is left out: the
 * most that is not clearly worse than the best (two standard errors; after Breiman et al. 1984, who take one).
 *
 * @param actions those that a task may be after
 * @param dimensions length of the vectors
 */
export async function fitAsked(
  actions: string[],
  runs: readonly AskedRun[],
  dimensions: number,
): Promise<AskedModel> {
  const sentences = runs.flatMap(({ task, later }, run) =>
    [...task, ...later].map((sentence) => ({ ...sentence, run })),
  );
  const ofRun = runs.map((): number[] => []);
  for (const [s, { run }] of sentences.entries()) ofRun[run]!.push(s);
  const hashes = sentences.map(({ text }) => wordHashes(text));
  const vocabulary = vocabularyOf(
    runs.map(({ task }, r) => new Set(ofRun[r]!.slice(0, task.length).flatMap((s) => [...hashes[s]!]))),
  );
  const partOf = new Map([...new Set(runs.map(({ group }) => group))].map((group, i) => [group, i % PARTS]));
  const points = sentences.map(({ vector, run }, s) => ({
    vector,
    sparse: wordVector(hashes[s]!, vocabulary),
    weight: runs[run]!.weight,
    part: partOf.get(runs[run]!.group)!,
  }));
  const took = runs.map(({ taken }) => new Set(taken));
  const evidenceOf = nameReader(actions);
  const named = sentences.map(({ text }) => evidenceOf(stemsOf(text)));

  const leftOut = (ridge: SoftRidge, targets: Chances): Chances => {
    const chances = actions.map(() => new Float64Array(points.length));
    for (let part = 0; part < PARTS; part++) {
      const rows = ridge.fit(targets, part);
      points.forEach((point, p) => {
        if (point.part !== part) return;
        ridgeChances(rows, point.vector, point.sparse).forEach((chance, a) => {
          chances[a]![p] = clamp(chance);
        });
      });
    }
    return chances;
  };

  /** Lets the sentences of each run share what it tried, round by round. */
  const share = async (ridge: SoftRidge): Promise<{ targets: Chances; chances: Chances }> => {
    const targets = actions.map((_, a) =>
      Float64Array.from(sentences, ({ run }) =>
        runs[run]!.unclear?.has(a) ? LEAK.chance : Number(took[run]!.has(a)),
      ),
    );
    const leaks = actions.map(() => LEAK.chance);
    let chances = leftOut(ridge, targets);
    for (let round = 0; round < ROUNDS; round++) {
      await yieldToEventLoop();
      targets.forEach((target, a) => {
        let leaked = 0;
        let all = 0;
        runs.forEach(({ weight }, r) => {
          const ratio = runs[r]!.unclear?.get(a);
          if (ratio === undefined) all += weight;
          if (ratio === undefined && !took[r]!.has(a)) {
            for (const s of ofRun[r]!) target[s] = 0;
            return;
          }
          let none = ratio === undefined ? 1 - leaks[a]! : 1;
          for (const s of ofRun[r]!) none *= 1 - chances[a]![s]!;
          // Of what an agent was told to do it is only likelier or not that the task asks for it.
          const asked = ratio === undefined ? 1 : (ratio * (1 - none)) / (ratio * (1 - none) + none);
          for (const s of ofRun[r]!) target[s] = (asked * chances[a]![s]!) / (1 - none);
          if (ratio === undefined) leaked += (weight * leaks[a]!) / (1 - none);
        });
        leaks[a] = clamp((leaked + LEAK.chance * LEAK.runs) / (all + LEAK.runs));
      });
      chances = leftOut(ridge, targets);
    }
    return { targets, chances };
  };

  /** Of each run and action the sentence that asks for it most, with the words of the action's name, in some of what was said. */
  const samplesOf = (chances: Chances, heard: (run: number) => readonly number[]): LogisticSample[] =>
    runs.flatMap(({ weight, unclear }, r): LogisticSample[] =>
      actions.map((_, a) => {
        const each = heard(r).map((s) => [1, oddsOf(chances[a]![s]!), ...named[s]![a]!]);
        each.sort((x, y) => dot(y, PRIOR) - dot(x, PRIOR));
        return { x: each[0]!, holds: Number(took[r]!.has(a)), weight: unclear?.has(a) ? 0 : weight };
      }),
    );

  /** How the sentence that asks most and the words of the action's name go together; what is asked later only teaches. */
  const tieOf = (chances: Chances): { tie: number[]; losses: number[] } => {
    const samples = samplesOf(chances, (r) => ofRun[r]!.slice(0, runs[r]!.task.length));
    const tie = fitLogistic(samples, PRIOR, PRECISION);
    const losses = runs.map(() => 0);
    samples.forEach((sample, i) => {
      losses[Math.floor(i / actions.length)]! += lossOf(sample, tie);
    });
    return { tie, losses };
  };

  /** The share of what is uncertain of who tries each action that all that was said in a run explains. */
  const explainedBy = (chances: Chances): number[] => {
    const samples = samplesOf(chances, (r) => ofRun[r]!);
    const tie = fitLogistic(samples, PRIOR, PRECISION);
    const sums = actions.map(() => ({ loss: 0, held: 0, all: 0 }));
    samples.forEach((sample, i) => {
      const sum = sums[i % actions.length]!;
      sum.loss += lossOf(sample, tie);
      sum.held += sample.weight * sample.holds;
      sum.all += sample.weight;
    });
    return sums.map(({ loss, held, all }) => {
      const rate = clamp(held / all);
      return 1 + loss / (held * Math.log(rate) + (all - held) * Math.log(1 - rate));
    });
  };

  const prepare = await softRidge(points, PARTS, dimensions, vocabulary.words.length);
  const tried: ({ ridge: SoftRidge; targets: Chances; chances: Chances } & ReturnType<typeof tieOf>)[] = [];
  for (const held of HELD) {
    const ridge = await prepare(held);
    const { targets, chances } = await share(ridge);
    tried.push({ ridge, targets, chances, ...tieOf(chances) });
  }
  const chosen =
    tried[
      mostHeldBack(
        tried.map(({ losses }) => losses),
        runs,
      )
    ]!;
  const [intercept, ...rest] = chosen.tie;
  const [sentence, name, whole] = rest.map((weight) => Math.max(0, weight)) as [number, number, number];
  return {
    actions,
    vocabulary,
    rows: chosen.ridge.fit(chosen.targets),
    tie: [intercept!, sentence, name, whole],
    explained: explainedBy(chosen.chances),
  };
}

/** Standard errors, over groups, within which a loss is about as good as the least. */
const ABOUT_EQUAL = 2;

/** The last of several whose loss is about as good as the least. */
function mostHeldBack(losses: readonly (readonly number[])[], runs: readonly AskedRun[]): number {
  const sums = losses.map((list) => list.reduce((sum, loss) => sum + loss, 0));
  const best = sums.indexOf(Math.min(...sums));
  return losses.findLastIndex((list, i) => {
    const byGroup = new Map<string, number>();
    list.forEach((loss, r) => {
      const { group } = runs[r]!;
      byGroup.set(group, (byGroup.get(group) ?? 0) + loss - losses[best]![r]!);
    });
    const mean = (sums[i]! - sums[best]!) / byGroup.size;
    let squares = 0;
    for (const difference of byGroup.values()) squares += (difference - mean) ** 2;
    return sums[i]! - sums[best]! <= ABOUT_EQUAL * Math.sqrt(squares);
  });
}

/**
 * The chance that a task asks for each action of the model, in (0, 1): that of the sentence that asks for it most.
 *
 * @param task its sentences; at least one
 */
export function askedChances(
  { actions, vocabulary, rows, tie }: AskedModel,
  task: readonly AskedSentence[],
): Map<string, number> {
  const odds = actions.map(() => Number.NEGATIVE_INFINITY);
  const evidenceOf = nameReader(actions);
  for (const { text, vector } of task) {
    const sparse = wordVector(wordHashes(text), vocabulary);
    const evidence = evidenceOf(stemsOf(text));
    ridgeChances(rows, vector, sparse).forEach((chance, a) => {
      odds[a] = Math.max(odds[a]!, dot([1, oddsOf(chance), ...evidence[a]!], tie));
    });
  }
  return new Map(actions.map((action, a) => [action, fromLogOdds(odds[a]!)]));
}
