import { type Choices, choicesOf } from './choices.js';
import { logBeta as betaOf } from './evidence.js';
import { argumentLeaves, readResult } from './history.js';
import type { ObservedRun, ObservedStep } from './observed-run.js';

/** An action that puts an error right. */
export interface LearnedFix {
  action: string;
  /** How likely it is what does, in (0, 1]. */
  chance: number;
  /** Independent units in which it did. */
  units: number;
  /** The share of tries after which the error was gone. */
  share: number;
  /** True of what does so where the likeliest was not done: then the chance is one among such tries. */
  otherwise?: boolean;
}

/** What puts an error right, as it was learned over all actions that met it. */
export interface LearnedRemedy {
  /** The words of the error, particulars masked. */
  error: string;
  /** Actions that were refused with it, and in how many independent units each. */
  actions: Map<string, number>;
  /**
   * Actions that put it right, likeliest first, and then what does so where that was not done; empty where nothing is
   * known to.
   */
  fixes: LearnedFix[];
  /** How likely the error passes by itself: the same call goes through when it is made again. Left out where nothing says so. */
  passes?: { chance: number; units: number };
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
/** What puts an error right that nothing has to put right. */
const TIME = '~';
/** How likely an error passes by itself before any try is seen, beside what something done puts right. */
const PASSING = 0.1;

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

/** The tries of an action after one of them, up to the first that went through. */
function triesAfter(steps: readonly ObservedStep[], at: number): ObservedStep[] {
  const tries = steps.slice(at + 1).filter(({ action }) => action === steps[at]!.action);
  const through = tries.findIndex(({ outcome }) => outcome !== 'error');
  return through < 0 ? tries : tries.slice(0, through);
}

/** The trials of one run, by error. */
function trialsOf(
  { steps, subject, success }: ObservedRun,
  choices: Choices,
  into: Map<string, { action: string; trial: Trial }[]>,
): void {
  steps.forEach((step, at) => {
    if (step.outcome !== 'error' || !step.error) return;
    const before = new Set<string>();
    for (const earlier of steps.slice(0, at)) if (earlier.outcome === 'ok') before.add(earlier.action);
    const between = new Set<string>();
    const worked: ObservedStep[] = [];
    let gone: boolean | undefined;
    // Whether it was refused for another choice in between, and whether anything was done since.
    let elsewhere = false;
    let since = false;
    for (const [i, later] of steps.entries()) {
      if (i <= at) continue;
      if (later.action === step.action && shares(step, later)) {
        const changed = changedArguments(step, later);
        const again = later.outcome === 'error' && later.error === step.error;
        if (
          !again &&
          later.outcome === 'error' &&
          changed.some(
            (name) => choices.has(step.action, name, later.args[name]) && !choices.comesFirst(step, name),
          )
        ) {
          // It may be refused for that choice before it comes to what it was refused for.
          elsewhere = true;
          continue;
        }
        if (since && !again) break;
        // With another thing it got to something else only if it does not come back to this.
        const back =
          changed.length > 0 &&
          later.outcome === 'error' &&
          triesAfter(steps, i).some(({ error }) => error === step.error);
        // A choice that never works and another that may be: what was done meanwhile did not put it right.
        const mischosen = changed.filter((name) => choices.isMischosen(step, name));
        if (mischosen.some((name) => choices.isBarren(step.action, name, later.args[name]))) break;
        const isTold = (name: string): boolean => worked.some((one) => tells(one, later.args[name]));
        if (mischosen.length > 0 && !mischosen.some(isTold)) {
          between.clear();
          worked.length = 0;
        }
        for (const name of changed) {
          if (!isTold(name)) between.add(CHANGED + name);
        }
        gone = !again && !back;
        break;
      }
      if (later.outcome !== 'ok') continue;
      since ||= elsewhere;
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

/** Whether a try says something of a candidate: of time every one that changed nothing does. */
const isAfter = ({ between }: Trial, candidate: string): boolean =>
  candidate === TIME ? ![...between].some((name) => name.startsWith(CHANGED)) : between.has(candidate);

/** Units that a candidate put the error right in. */
const helpedIn = (trials: readonly Trial[], candidate: string): number =>
  new Set(trials.filter((trial) => trial.gone && isAfter(trial, candidate)).map(({ unit }) => unit)).size;

/** Share of the tries after which the error was gone, of those that came after a candidate. */
function goneAfter(trials: Trial[], candidate: string): number {
  const after = trials.filter((trial) => trial.gone !== undefined && isAfter(trial, candidate));
  return after.filter(({ gone }) => gone).length / after.length;
}

/** What an error's tries say, and what is expected of first calls of the actions that met it. */
interface Evidence {
  trials: Trial[];
  /** First calls of each action that met the error. */
  calls: readonly (readonly First[])[];
  /** What a call that only looks at something is worth for this error, by its action. */
  lookOf(candidate: string): number;
}

/** Candidates for what puts an error right, likeliest first: a posterior over one cause at a time. */
function rankedCauses({ trials, calls, lookOf }: Evidence): {
  candidate: string;
  chance: number;
  units: number;
}[] {
  const perUnit = new Map<string, number>();
  for (const { unit } of trials) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
  const weightOf = (unit: string): number => 1 / Math.sqrt(perUnit.get(unit) ?? 1);
  const candidates = [...new Set(trials.flatMap(({ gone, between }) => (gone ? [...between] : [])))].sort();
  const scores = candidates.map((candidate) => {
    let score = calls.reduce((sum, list) => sum + keptFrom(list, candidate, weightOf), 0);
    const done = { ...DONE };
    const undone = { ...UNDONE };
    for (const { unit, between, before, gone } of trials) {
      const weight = weightOf(unit);
      if (before.has(candidate) && !between.has(candidate)) score += weight * Math.log(BEFORE / 0.5);
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
    for (const { unit, gone } of same) passed[gone ? 'gone' : 'stays'] += weightOf(unit);
    candidates.push(TIME);
    scores.push(Math.log(PASSING) + logBeta(passed) - logBeta(DONE));
  }
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

/** How sure what else puts an error right must be, and in how many units it did without what does so mostly. */
const ELSE = { chance: 0.75, units: 2 };

/**
 * What puts an error right where the likeliest was not done: one error may stand for things of two kinds, each with a
 * way out of its own.
 */
function otherCause(evidence: Evidence, first: string): ReturnType<typeof rankedCauses> {
  const without = <T extends { before: ReadonlySet<string> }>(all: readonly T[]): T[] =>
    all.filter(({ before }) => !before.has(first));
  const trials = without(evidence.trials).filter(({ between }) => !between.has(first));
  const [other] = rankedCauses({ ...evidence, trials, calls: evidence.calls.map(without) });
  return other &&
    other.candidate !== TIME &&
    !other.candidate.startsWith(CHANGED) &&
    other.chance >= ELSE.chance &&
    other.units >= ELSE.units
    ? [other]
    : [];
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
  const choices = choicesOf(runs);
  for (const run of runs) trialsOf(run, choices, byError);
  const firsts = firstCalls(runs);
  return [...byError]
    .map(([error, found]) => {
      const trials = found.map(({ trial }) => trial);
      const met = new Set(found.map(({ action }) => action));
      const evidence: Evidence = {
        trials,
        calls: [...met].map((action) => firsts(action, error)),
        lookOf(candidate) {
          const told = looks.get(candidate);
          return told && ![...met].some((action) => told.has(action)) ? LOOK : 1;
        },
      };
      const causes = rankedCauses(evidence);
      const passes = causes.find(({ candidate }) => candidate === TIME);
      const ranked = causes.filter((cause) => cause !== passes);
      const [best] = ranked;
      const others =
        best && !best.candidate.startsWith(CHANGED) && best.chance >= ELSE.chance
          ? otherCause(evidence, best.candidate).filter(({ candidate }) => !met.has(candidate))
          : [];
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
        ...(passes ? { passes: { chance: passes.chance, units: passes.units } } : {}),
        instead: instead
          .filter(({ share, units }) => share >= MIN_INSTEAD && units > 0)
          .sort((a, b) => b.units - a.units || b.share - a.share || (a.action < b.action ? -1 : 1)),
        actions: new Map([...actions].map(([action, units]) => [action, units.size])),
        fixes: ranked
          .filter(({ candidate }) => !candidate.startsWith(CHANGED))
          .map(
            ({ candidate, chance, units }): LearnedFix => ({
              action: candidate,
              chance,
              units,
              share: goneAfter(trials, candidate),
            }),
          )
          .concat(
            others.map(({ candidate, chance, units }) => ({
              action: candidate,
              chance,
              units,
              share: goneAfter(trials, candidate),
              otherwise: true,
            })),
          ),
        changes: ranked
          .filter(({ candidate }) => candidate.startsWith(CHANGED))
          .map(({ candidate, chance, units }) => ({ argument: candidate.slice(1), chance, units })),
      };
    })
    .sort((a, b) => (a.error < b.error ? -1 : 1));
}
