import { logBeta as betaOf } from './evidence.js';
import { argumentLeaves, readResult } from './history.js';
import type { ObservedRun, ObservedStep } from './observed-run.js';

/** What puts an error right, as it was learned over all actions that met it. */
export interface LearnedRemedy {
  /** The words of the error, particulars masked. */
  error: string;
  /** Actions that were refused with it, and in how many independent units each. */
  actions: Map<string, number>;
  /**
   * Actions that put it right, likeliest first, each with the share of tries after which the error was gone; empty where
   * nothing is known to.
   */
  fixes: { action: string; chance: number; units: number; share: number }[];
  /** Arguments that were changed where that put it right, likeliest first. */
  changes: { argument: string; chance: number; units: number }[];
  /** Actions that runs went on with in place of the refused one, where nobody tried it again. */
  instead: { action: string; share: number; units: number }[];
}

/** What one try that was refused, and the next try of the same action, say. */
interface Trial {
  unit: string;
  /** What was done in between: actions that went through, and `=argument` for an argument that was changed. */
  between: Set<string>;
  /** Actions that had gone through before. */
  before: Set<string>;
  /** True when the error did not come again; undefined where nobody tried again. */
  gone?: boolean;
  /** Where nobody tried again: the next action that went through, and how likely the run succeeded. */
  next?: string;
  success: number;
}

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
const LOOK = 0.1;
const MIN_CHANCE = 0.3;
const MIN_INSTEAD = 0.3;

const CHANGED = '=';

/** The arguments whose values differ between two calls. */
function changedArguments(a: ObservedStep, b: ObservedStep): string[] {
  const names = new Set([...Object.keys(a.args), ...Object.keys(b.args)]);
  return [...names].filter((name) => JSON.stringify(a.args[name]) !== JSON.stringify(b.args[name]));
}

const shares = (a: ObservedStep, b: ObservedStep): boolean => {
  const values = new Set(argumentLeaves(a.args).map(({ value }) => value));
  const others = argumentLeaves(b.args);
  return values.size === 0 || others.length === 0 || others.some(({ value }) => values.has(value));
};

/** Whether a result tells a value as such, not as one of several to choose from: then that action changed it. */
const tells = (step: ObservedStep, value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) &&
  readResult(step).leaves.some((leaf) => leaf.value === String(value) && !leaf.path.includes('[]'));

/** The trials of one run, by error. */
function trialsOf(
  { steps, subject, success }: ObservedRun,
  into: Map<string, { action: string; trial: Trial }[]>,
): void {
  steps.forEach((step, at) => {
    if (step.outcome !== 'error' || !step.error) return;
    const before = new Set<string>();
    for (const earlier of steps.slice(0, at)) if (earlier.outcome === 'ok') before.add(earlier.action);
    const between = new Set<string>();
    const worked: ObservedStep[] = [];
    let gone: boolean | undefined;
    for (const later of steps.slice(at + 1)) {
      if (later.action === step.action && shares(step, later)) {
        for (const name of changedArguments(step, later)) {
          if (!worked.some((one) => tells(one, later.args[name]))) between.add(CHANGED + name);
        }
        gone = !(later.outcome === 'error' && later.error === step.error);
        break;
      }
      if (later.outcome !== 'ok') continue;
      between.add(later.action);
      worked.push(later);
    }
    const next = steps[at + 1];
    const list = into.get(step.error) ?? [];
    list.push({
      action: step.action,
      trial: {
        unit: subject,
        between,
        before,
        success,
        ...(gone === undefined ? {} : { gone }),
        ...(gone === undefined && next?.outcome === 'ok' ? { next: next.action } : {}),
      },
    });
    into.set(step.error, list);
  });
}

const logBeta = ({ gone, stays }: { gone: number; stays: number }): number => betaOf(gone, stays);

/** How the first call of an action in a run went, where that was not another error. */
interface First {
  unit: string;
  before: ReadonlySet<string>;
  refused: boolean;
}

/** Of each action and error the first calls of runs that went through or met it. */
function firstCalls(runs: readonly ObservedRun[]): (action: string, error: string) => First[] {
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

/** Units that a candidate put the error right in. */
const helpedIn = (trials: Trial[], candidate: string): number =>
  new Set(trials.filter(({ gone, between }) => gone && between.has(candidate)).map(({ unit }) => unit)).size;

/** Share of the tries after which the error was gone, of those that came after a candidate. */
function goneAfter(trials: Trial[], candidate: string): number {
  const after = trials.filter(({ gone, between }) => gone !== undefined && between.has(candidate));
  return after.filter(({ gone }) => gone).length / after.length;
}

/**
 * What puts each error right: a posterior over one cause at a time, in which every try of every run counts, of failed
 * runs too. The error gone and Y not done in between speaks against Y, as does the error although Y had been done
 * before; the error coming again after Y does so most. A call that only looks at something does seldom more than that:
 * it may put an error right of what is called with what it tells.
 *
 * @param looks actions that change nothing and tell what others are called with, each with those others
 */
export function learnRemedies(
  runs: readonly ObservedRun[],
  looks: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): LearnedRemedy[] {
  const byError = new Map<string, { action: string; trial: Trial }[]>();
  for (const run of runs) trialsOf(run, byError);
  const firsts = firstCalls(runs);
  return [...byError]
    .map(([error, found]) => {
      const trials = found.map(({ trial }) => trial);
      const perUnit = new Map<string, number>();
      for (const { unit } of trials) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
      const candidates = [
        ...new Set(trials.flatMap(({ gone, between }) => (gone ? [...between] : []))),
      ].sort();
      const met = new Set(found.map(({ action }) => action));
      const calls = [...met].map((action) => firsts(action, error));
      const scores = candidates.map((candidate) => {
        let score = calls.reduce(
          (sum, list) => sum + keptFrom(list, candidate, (unit) => 1 / Math.sqrt(perUnit.get(unit) ?? 1)),
          0,
        );
        const done = { ...DONE };
        const undone = { ...UNDONE };
        for (const { unit, between, before, gone } of trials) {
          const weight = 1 / Math.sqrt(perUnit.get(unit)!);
          if (before.has(candidate) && !between.has(candidate)) score += weight * Math.log(BEFORE / 0.5);
          if (gone === undefined) continue;
          const count = between.has(candidate) ? done : undone;
          if (gone) count.gone += weight;
          else count.stays += weight;
        }
        const told = looks.get(candidate);
        if (told && ![...met].some((action) => told.has(action))) score += Math.log(LOOK);
        return score + logBeta(done) - logBeta(DONE) + logBeta(undone) - logBeta(UNDONE);
      });
      // Something that nobody did, or nothing at all: the error came and went by itself.
      const undone = { ...UNDONE };
      for (const { unit, gone } of trials) {
        if (gone === undefined) continue;
        const weight = 1 / Math.sqrt(perUnit.get(unit)!);
        if (gone) undone.gone += weight;
        else undone.stays += weight;
      }
      const none = logBeta(undone) - logBeta(UNDONE);
      const top = Math.max(none, ...scores);
      const weights = scores.map((score) => Math.exp(score - top));
      const total = weights.reduce((sum, weight) => sum + weight, Math.exp(none - top));
      const ranked = candidates
        .map((candidate, i) => ({
          candidate,
          chance: weights[i]! / total,
          units: helpedIn(trials, candidate),
        }))
        .filter(({ chance, units }) => chance >= MIN_CHANCE && units > 0)
        .sort((a, b) => b.chance - a.chance || b.units - a.units || (a.candidate < b.candidate ? -1 : 1));
      const actions = new Map<string, Set<string>>();
      for (const { action, trial } of found) {
        const units = actions.get(action) ?? new Set();
        units.add(trial.unit);
        actions.set(action, units);
      }
      const left = trials.filter(({ gone }) => gone === undefined);
      const instead = [...new Set(left.flatMap(({ next }) => next ?? []))].map((next) => {
        const took = left.filter((trial) => trial.next === next);
        const units = new Set(took.filter(({ success }) => success >= 0.5).map(({ unit }) => unit)).size;
        return { action: next, share: took.length / trials.length, units };
      });
      return {
        error,
        instead: instead
          .filter(({ share, units }) => share >= MIN_INSTEAD && units > 0)
          .sort((a, b) => b.units - a.units || b.share - a.share || (a.action < b.action ? -1 : 1)),
        actions: new Map([...actions].map(([action, units]) => [action, units.size])),
        fixes: ranked
          .filter(({ candidate }) => !candidate.startsWith(CHANGED))
          .map(({ candidate, chance, units }) => ({
            action: candidate,
            chance,
            units,
            share: goneAfter(trials, candidate),
          })),
        changes: ranked
          .filter(({ candidate }) => candidate.startsWith(CHANGED))
          .map(({ candidate, chance, units }) => ({ argument: candidate.slice(1), chance, units })),
      };
    })
    .sort((a, b) => (a.error < b.error ? -1 : 1));
}
