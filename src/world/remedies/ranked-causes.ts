import { logBeta as betaOf } from '../../domain/maths/log-beta.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { CHANGED, type Trial } from './remedy-trials.js';

/**
 * What is expected of trials where the cause was done and where it was not, before any is seen (Beta). Some causes put
 * right only some of it at a time, such as one of several debts.
 */
const DONE = { gone: 3.6, stays: 0.4 };
const UNDONE = { gone: 0.4, stays: 3.6 };
/** Refused although the cause had been put right before. */
const BEFORE = 0.25;
/** What is expected of first calls after a cause, and of any. */
const KEPT = { gone: 3.6, stays: 0.4 };
const ANY = { gone: 1, stays: 1 };
/** How likely a look at something else puts an error right before any try is seen, beside what is no such look. */
export const LOOK = 0.1;
const MIN_CHANCE = 0.3;
/** What puts an error right that nothing has to put right. */
export const TIME = '~';
/** How likely an error passes by itself before any try is seen, beside what something done puts right. */
const PASSING = 0.1;

const logBeta = ({ gone, stays }: { gone: number; stays: number }): number => betaOf(gone, stays);

/** How the first call of an action in a run went, where that was not another error. */
interface First {
  unit: string;
  before: ReadonlySet<string>;
  refused: boolean;
}

/** Of each action and error the first calls of runs that went through or met it. */
export function firstCalls(runs: readonly ObservedRun[]): (action: string, error: string) => First[] {
  const calls = new Map<string, (First & { error: string })[]>();
  for (const { steps, subject } of runs) {
    const before = new Set<string>();
    const tried = new Set<string>();
    for (const { action, outcome, error } of steps) {
      const refused = outcome === 'error';
      if (!tried.has(action) && (refused || outcome === 'ok')) {
        const list = calls.get(action) ?? [];
        list.push({ unit: subject, before: new Set(before), refused, error: refused ? (error ?? '') : '' });
        calls.set(action, list);
      }
      tried.add(action);
      if (outcome === 'ok') before.add(action);
    }
  }
  return (action, error) => (calls.get(action) ?? []).filter((call) => !call.refused || call.error === error);
}

/** How much likelier first calls are where a candidate keeps them from being refused than where it does nothing. */
function keptFrom(firsts: readonly First[], candidate: string, weightOf: (unit: string) => number): number {
  const after = { ...KEPT };
  const without = { ...ANY };
  const all = { ...ANY };
  for (const { unit, before, refused } of firsts) {
    const weight = weightOf(unit);
    const count = before.has(candidate) ? after : without;
    for (const sum of [count, all]) {
      if (refused) sum.stays += weight;
      else sum.gone += weight;
    }
  }
  return logBeta(after) - logBeta(KEPT) + logBeta(without) - logBeta(ANY) - (logBeta(all) - logBeta(ANY));
}

/** Whether a try says something of a candidate: of time every one that changed nothing does. */
const isAfter = ({ between }: Trial, candidate: string): boolean =>
  candidate === TIME ? ![...between].some((name) => name.startsWith(CHANGED)) : between.has(candidate);

/** Units that a candidate put the error right in. */
const helpedIn = (trials: readonly Trial[], candidate: string): number =>
  new Set(trials.filter((trial) => trial.gone && isAfter(trial, candidate)).map(({ unit }) => unit)).size;

/** Share of the tries after which the error was gone, of those that came after a candidate. */
export function goneAfter(trials: Trial[], candidate: string): number {
  const after = trials.filter((trial) => trial.gone !== undefined && isAfter(trial, candidate));
  return after.filter(({ gone }) => gone).length / after.length;
}

/** What an error's tries say, and what is expected of first calls of the actions that met it. */
export interface Evidence {
  trials: Trial[];
  /** First calls of each action that met the error. */
  calls: readonly (readonly First[])[];
  /** What a call that only looks at something is worth for this error, by its action. */
  lookOf(candidate: string): number;
  /** Whether it tells what the refused calls are made with: then it comes before them in any case, and may be out of date. */
  isSource(candidate: string): boolean;
}

/** Log marginal likelihoods of what tries of an error show, by what puts it right. */
interface Scored {
  candidates: string[];
  scores: number[];
  /** If something that nobody did puts it right, or nothing at all. */
  none: number;
}

function scoredCauses({ trials, calls, lookOf, isSource }: Evidence): Scored {
  const perUnit = new Map<string, number>();
  for (const { unit } of trials) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
  const weightOf = (unit: string): number => 1 / Math.sqrt(perUnit.get(unit) ?? 1);
  const candidates = [...new Set(trials.flatMap(({ gone, between }) => (gone ? [...between] : [])))].sort();
  const scores = candidates.map((candidate) => {
    const source = isSource(candidate);
    let score = source ? 0 : calls.reduce((sum, list) => sum + keptFrom(list, candidate, weightOf), 0);
    const done = { ...DONE };
    const undone = { ...UNDONE };
    for (const { unit, between, before, gone } of trials) {
      const weight = weightOf(unit);
      if (!source && before.has(candidate) && !between.has(candidate))
        score += weight * Math.log(BEFORE / 0.5);
      if (gone === undefined) continue;
      const count = between.has(candidate) ? done : undone;
      if (gone) count.gone += weight;
      else count.stays += weight;
    }
    score += Math.log(lookOf(candidate));
    return score + logBeta(done) - logBeta(DONE) + logBeta(undone) - logBeta(UNDONE);
  });
  // Something that nobody did, or nothing at all: the error came and went by itself.
  const undone = { ...UNDONE };
  for (const { unit, gone } of trials) {
    if (gone === undefined) continue;
    if (gone) undone.gone += weightOf(unit);
    else undone.stays += weightOf(unit);
  }
  const none = logBeta(undone) - logBeta(UNDONE);
  const same = trials.filter((trial) => trial.gone !== undefined && isAfter(trial, TIME));
  if (helpedIn(same, TIME) > 0) {
    const passed = { ...DONE };
    const changed = { ...UNDONE };
    for (const trial of trials) {
      if (trial.gone === undefined) continue;
      const count = isAfter(trial, TIME) ? passed : changed;
      count[trial.gone ? 'gone' : 'stays'] += weightOf(trial.unit);
    }
    const score = logBeta(passed) - logBeta(DONE) + logBeta(changed) - logBeta(UNDONE);
    candidates.push(TIME);
    scores.push(Math.log(PASSING) + score);
  }
  return { candidates, scores, none };
}

/** How likely it is beforehand that anything that is known puts an error right. */
const ANYTHING = 0.5;

/**
 * Log marginal likelihood of what tries of an error show, if one cause lies behind all of them.
 *
 * @param actions how many actions there are to choose from
 */
export function oneCause(evidence: Evidence, actions: number): number {
  const { scores, none } = scoredCauses(evidence);
  const prior = Math.log(ANYTHING / Math.max(1, actions));
  const all = [Math.log(1 - ANYTHING) + none, ...scores.map((score) => score + prior)];
  const top = Math.max(...all);
  return top + Math.log(all.reduce((sum, score) => sum + Math.exp(score - top), 0));
}

/** Candidates for what puts an error right, likeliest first: a posterior over one cause at a time. */
export function rankedCauses(evidence: Evidence): { candidate: string; chance: number; units: number }[] {
  const { trials } = evidence;
  const { candidates, scores, none } = scoredCauses(evidence);
  const top = Math.max(none, ...scores);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(none - top));
  return candidates
    .map((candidate, i) => ({
      candidate,
      chance: weights[i]! / total,
      units: helpedIn(trials, candidate),
    }))
    .filter(({ chance, units }) => chance >= MIN_CHANCE && units > 0)
    .sort((a, b) => b.chance - a.chance || b.units - a.units || (a.candidate < b.candidate ? -1 : 1));
}
