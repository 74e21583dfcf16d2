import { fromLogOdds } from '../../domain/maths/log-odds.js';
import { type Ascent, ascend, makeAscent } from './ascent.js';
import { BIAS, MOST, ROUNDS, WHOLE, WORD_SD, WRONG } from './settings.js';

/** A clause as numbers. */
export interface CodedClause {
  /** Indices of its known words. */
  readonly words: readonly number[];
  readonly scale: number;
  /** By operator: how much of its name the clause has. */
  readonly names: Float64Array;
  /** By operator: the probability that the clause asks for it, as a round reads it. */
  readonly asks: Float64Array;
}

/** A run as numbers: 1, 0, or -1 where nothing is known. */
export interface CodedRun {
  /** Those of equal words are one object. */
  readonly clauses: readonly CodedClause[];
  /** By operator: whether the agent went for it by itself. */
  readonly aims: Int8Array;
  /** By operator: whether it was done for the task's sake. */
  readonly did: Int8Array;
  readonly success: number;
  readonly outcomeKnown: boolean;
  readonly weight: number;
}

/** What is learned, by operator; `words` has a row of the operators' number for each word. */
export interface Needs {
  /** Log-odds that a task needs it, whatever its words. */
  readonly base: Float64Array;
  readonly bias: Float64Array;
  readonly words: Float64Array;
  readonly nameWeight: number;
  /** Log-odds of harm. */
  readonly harm: Float64Array;
  readonly aimed: Float64Array;
  readonly aimedAnyway: Float64Array;
  readonly whole: number;
}

const RATE = 0.15;
/** Wide priors: what few runs say moves these freely. */
const WIDE = 2;

/** Pseudo-counts of annotation: of those needed .67 are gone for, of the others .1. */
const AIMED = [2, 3, 0.3, 3] as const;

interface State {
  /** Of the task as a whole, beside its clauses. */
  base: Ascent;
  bias: Ascent;
  words: Ascent;
  names: Ascent;
  harm: Ascent;
  aimed: Float64Array;
  aimedAnyway: Float64Array;
  whole: number;
}

/** What is the same for all runs of a round, and room for what is not. */
interface Round {
  readonly counts: Float64Array;
  readonly withOutcomes: boolean;
  /** By operator: the probability that a task needs it whatever its words, and of harm. */
  readonly base: Float64Array;
  readonly harm: Float64Array;
  readonly needs: Float64Array;
  readonly onNeed: Float64Array;
  readonly onHarm: Float64Array;
}

/** The probability that a clause asks for each operator. */
function readClause({ words, scale, names, asks }: CodedClause, state: State): void {
  const { length } = asks;
  const weights = state.words.values;
  asks.fill(0);
  for (const word of words)
    for (let i = 0, at = word * length; i < length; i++, at++) asks[i]! += weights[at]!;
  const bias = state.bias.values;
  const named = state.names.values[0]!;
  for (let i = 0; i < length; i++) asks[i] = fromLogOdds(bias[i]! + named * names[i]! + scale * asks[i]!);
}

/** The probability that a run needs each operator. */
function readNeeds({ clauses }: CodedRun, { base, needs }: Round): void {
  const none = needs;
  for (let i = 0; i < none.length; i++) none[i] = 1 - base[i]!;
  for (const { asks } of clauses) for (let i = 0; i < none.length; i++) none[i]! *= 1 - asks[i]!;
  for (let i = 0; i < needs.length; i++) needs[i] = Math.min(MOST, 1 - none[i]!);
}

/** How P(success) changes with each need and each harm, which it writes, and how the likelihood does with P. */
function readSlopes(run: CodedRun, { whole }: State, { needs, onNeed, onHarm, harm: harms }: Round): number {
  let log = Math.log(whole);
  onNeed.fill(0);
  onHarm.fill(0);
  for (let i = 0; i < needs.length; i++) {
    const need = needs[i]!;
    if (run.did[i] === -1) continue;
    if (run.did[i] === 0) {
      log += Math.log(1 - need);
      onNeed[i] = -1 / (1 - need);
    } else {
      const harm = harms[i]!;
      const spared = 1 - harm * (1 - need);
      log += Math.log(spared);
      onNeed[i] = harm / spared;
      onHarm[i] = (-(1 - need) / spared) * harm * (1 - harm);
    }
  }
  const chance = Math.exp(log);
  // An outcome may be wrong: it reads as success with this probability.
  const reads = WRONG + (1 - 2 * WRONG) * chance;
  return (1 - 2 * WRONG) * chance * (run.success / reads - (1 - run.success) / (1 - reads));
}

function addRun(run: CodedRun, state: State, round: Round): void {
  const { counts, needs, onNeed, onHarm } = round;
  const { weight, clauses } = run;
  const onWords = state.words.gradient;
  readNeeds(run, round);
  const outcome = round.withOutcomes && run.outcomeKnown ? readSlopes(run, state, round) : undefined;
  for (let i = 0; i < needs.length; i++) {
    const need = needs[i]!;
    let slope = outcome === undefined ? 0 : outcome * onNeed[i]!;
    if (outcome !== undefined) state.harm.gradient[i]! += weight * outcome * onHarm[i]!;
    if (run.aims[i] !== -1) {
      const yes = run.aims[i] === 1;
      const at = i * 4;
      counts[at + 1]! += weight * need;
      counts[at + 3]! += weight * (1 - need);
      if (yes) {
        counts[at]! += weight * need;
        counts[at + 2]! += weight * (1 - need);
      }
      const a = yes ? state.aimed[i]! : 1 - state.aimed[i]!;
      const b = yes ? state.aimedAnyway[i]! : 1 - state.aimedAnyway[i]!;
      slope += (a - b) / (need * a + (1 - need) * b);
    }
    state.base.gradient[i]! += weight * slope * (1 - need) * round.base[i]!;
    for (const { words, scale, names, asks } of clauses) {
      const step = weight * slope * (1 - need) * asks[i]!;
      if (step < 1e-5 && step > -1e-5) continue;
      state.bias.gradient[i]! += step;
      state.names.gradient[0]! += step * names[i]!;
      for (const word of words) onWords[word * needs.length + i]! += step * scale;
    }
  }
}

/**
 * Fits P(operator is needed | clauses of the task) by gradient ascent, always for the same number of rounds: linear in
 * the runs.
 *
 * A run succeeds (with chance `whole`) iff everything needed was done and nothing harmful:
 * P = whole · Π_done (1 - harm (1 - need)) · Π_not done (1 - need). What unguided agents went for by themselves is a
 * noisy annotation of need (and at first the only evidence), with rates of its own for each operator (Dawid & Skene 1979). Needs are decided per clause
 * and joined by noisy-or.
 */
export function fitNeeds(runs: readonly CodedRun[], operators: number, vocabulary: number): Needs {
  const state: State = {
    base: makeAscent(operators, BIAS),
    bias: makeAscent(operators, BIAS),
    words: makeAscent(operators * vocabulary, 0),
    names: makeAscent(1, 1),
    harm: makeAscent(operators, 0),
    aimed: new Float64Array(operators).fill(0.7),
    aimedAnyway: new Float64Array(operators).fill(0.1),
    whole: WHOLE,
  };
  const clauses = new Set(runs.flatMap((run) => run.clauses));
  const room = {
    needs: new Float64Array(operators),
    onNeed: new Float64Array(operators),
    onHarm: new Float64Array(operators),
  };
  for (let round = 0; round < ROUNDS; round++) {
    const counts = Float64Array.from({ length: operators * 4 }, (_, i) => AIMED[i % 4]!);
    const own: Round = {
      ...room,
      counts,
      withOutcomes: 2 * round >= ROUNDS,
      base: state.base.values.map(fromLogOdds),
      harm: state.harm.values.map(fromLogOdds),
    };
    for (const clause of clauses) readClause(clause, state);
    for (const run of runs) addRun(run, state, own);
    ascend(state.base, { at: BIAS, sd: WIDE }, RATE);
    ascend(state.bias, { at: BIAS, sd: WIDE }, RATE);
    ascend(state.harm, { at: 0, sd: WIDE }, RATE);
    ascend(state.names, { at: 1, sd: 0.5 }, RATE);
    ascend(state.words, { at: 0, sd: WORD_SD }, RATE);
    for (let i = 0; i < operators; i++) {
      state.aimed[i] = counts[i * 4]! / counts[i * 4 + 1]!;
      state.aimedAnyway[i] = Math.min(state.aimed[i]!, counts[i * 4 + 2]! / counts[i * 4 + 3]!);
    }
  }
  return {
    base: state.base.values,
    bias: state.bias.values,
    words: state.words.values,
    nameWeight: state.names.values[0]!,
    harm: state.harm.values,
    aimed: state.aimed,
    aimedAnyway: state.aimedAnyway,
    whole: state.whole,
  };
}
