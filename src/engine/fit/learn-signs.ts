import { dot } from '../../domain/maths/dot.js';
import { kernel } from '../../domain/maths/kernel.js';
import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { positiveSolver } from '../../domain/maths/positive-solver.js';
import { succession } from '../../domain/maths/succession.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { type SignScale, UNTAUGHT } from '../../extract/verdict/estimate-success.js';
import { SETTINGS } from '../shared/settings.js';
import { MIN_OUTCOMES, type OutcomeRun } from './outcome-runs.js';

/** How firmly a weight is held at what it counts for untaught. */
const RIDGE = 5;
const STEPS = 30;
/** Runs between two turns of the event loop. */
const SLICE = 16;

/** A run against the others of its task: what they lead one to expect, and how its signs differ from theirs. */
interface Contrast {
  odds: number;
  signs: number[];
  success: boolean;
}

/** Runs whose tasks are compared side by side: each sum is a chain that a processor waits for. */
const SIDE_BY_SIDE = 4;

/** The cosines of a task and those of all runs; each sum in the order of its dimensions. */
function cosinesOf(task: Float32Array, runs: readonly OutcomeRun[]): Float64Array {
  const cosines = new Float64Array(runs.length);
  let at = 0;
  for (; at + SIDE_BY_SIDE <= runs.length; at += SIDE_BY_SIDE) {
    const [a, b, c, d] = [runs[at]!.task, runs[at + 1]!.task, runs[at + 2]!.task, runs[at + 3]!.task];
    let [w, x, y, z] = [0, 0, 0, 0];
    for (let i = 0; i < task.length; i++) {
      const own = task[i]!;
      w += own * a[i]!;
      x += own * b[i]!;
      y += own * c[i]!;
      z += own * d[i]!;
    }
    cosines.set([w, x, y, z], at);
  }
  for (; at < runs.length; at++) cosines[at] = dot(task, runs[at]!.task);
  return cosines;
}

/** Compares a run with the runs of like tasks, the nearest most; where there are few, also with all runs. */
function contrastOf(at: number, runs: OutcomeRun[], rate: number, usual: number[]): Contrast {
  const own = runs[at]!;
  const cosines = cosinesOf(own.task, runs);
  cosines[at] = -1;
  const top = cosines.reduce((best, cosine) => Math.max(best, cosine), -1);
  let total: number = SETTINGS.priorStrength;
  let successes = total * rate;
  const sums = usual.map((mean) => total * mean);
  runs.forEach((run, i) => {
    if (i === at) return;
    const weight = kernel(cosines[i]!, top, SETTINGS.bandwidth);
    if (weight < SETTINGS.minWeight) return;
    total += weight;
    if (run.success) successes += weight;
    for (let s = 0; s < sums.length; s++) sums[s]! += weight * run.signs[s]!;
  });
  return {
    odds: logOdds(successes / total),
    signs: own.signs.map((sign, s) => sign - sums[s]! / total),
    success: own.success,
  };
}

/** Logistic regression with an offset, by Newton's method, held near `start` by a ridge. */
async function fitWeights(contrasts: Contrast[], start: number[]): Promise<number[]> {
  const n = start.length;
  let weights = start;
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight, i) => RIDGE * (weight - start[i]!));
    const curvature = new Float64Array(n * n);
    for (let i = 0; i < n; i++) curvature[i * n + i] = RIDGE;
    for (const { odds, signs, success } of contrasts) {
      const p = fromLogOdds(signs.reduce((sum, sign, i) => sum + sign * weights[i]!, odds));
      const error = p - Number(success);
      for (let i = 0; i < n; i++) {
        gradient[i]! += error * signs[i]!;
        for (let j = 0; j <= i; j++) curvature[i * n + j]! += p * (1 - p) * signs[i]! * signs[j]!;
      }
    }
    const change = (await positiveSolver(curvature, n))([gradient])[0]!;
    weights = weights.map((weight, i) => weight - change[i]!);
    if (change.every((x) => Math.abs(x) < 1e-9)) break;
  }
  return weights;
}

/**
 * Learns what the signs of a run count for, from runs that say how they ended. Each is compared with runs of like
 * tasks, since a hard task shows the signs of its own in every run, the good ones too: how success differs from what
 * the task leads one to expect is regressed on how the signs do (the partially linear model of Robinson 1988).
 */
export async function learnSigns(runs: OutcomeRun[]): Promise<SignScale> {
  if (runs.length < MIN_OUTCOMES) return UNTAUGHT;
  const rate = succession(runs.filter(({ success }) => success).length, runs.length);
  const usual = UNTAUGHT.usual.map(
    (_, s) => runs.reduce((sum, { signs }) => sum + signs[s]!, 0) / runs.length,
  );
  const contrasts: Contrast[] = [];
  for (let at = 0; at < runs.length; at++) {
    if (at % SLICE === 0) await yieldToEventLoop();
    contrasts.push(contrastOf(at, runs, rate, usual));
  }
  return { weights: await fitWeights(contrasts, UNTAUGHT.weights), usual };
}
