import type { ObservedRun } from '../runs/observed-run.js';
import { choicesOf } from './choices.js';
import { type Evidence, firstCalls, goneAfter, LOOK, oneCause, rankedCauses, TIME } from './ranked-causes.js';
import { CHANGED, type Trial, trialsOf } from './remedy-trials.js';

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
  /** True where nobody got past the error without it. */
  sole?: boolean;
}

/** What puts an error right, as it was learned over all actions that meet it for the same cause. */
export interface LearnedRemedy {
  /** The words of the error, particulars masked. */
  error: string;
  /** Actions that are refused with it for this cause, and in how many independent units each was. */
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

const MIN_INSTEAD = 0.3;

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

/** A trial of an action. */
interface ActionTrial {
  action: string;
  trial: Trial;
}

/**
 * Parts the actions that meet one error by what puts it right: the same words may refuse each for something of its own.
 * Two groups are one where one cause explains both better than two do, the best first (agglomerative clustering by
 * Bayes factors, after Heller and Ghahramani 2005).
 *
 * @param likelihood log marginal likelihood of the tries of some actions, if one cause lies behind them
 */
function sameCause(
  actions: readonly string[],
  likelihood: (actions: readonly string[]) => number,
): string[][] {
  let groups = actions.map((action) => ({ own: [action], likelihood: 0 }));
  if (groups.length === 1) return [[...actions]];
  for (const group of groups) group.likelihood = likelihood(group.own);
  const whole = likelihood(actions);
  if (whole >= groups.reduce((sum, group) => sum + group.likelihood, 0)) return [[...actions]];
  for (;;) {
    let best: { gain: number; i: number; j: number; likelihood: number } | undefined;
    for (const [i, a] of groups.entries()) {
      for (const [j, b] of groups.entries()) {
        if (j <= i) continue;
        const both = likelihood([...a.own, ...b.own]);
        const gain = both - a.likelihood - b.likelihood;
        if (gain >= 0 && (!best || gain > best.gain)) best = { gain, i, j, likelihood: both };
      }
    }
    if (!best) return groups.map(({ own }) => own);
    const { i, j } = best;
    const merged = { own: [...groups[i]!.own, ...groups[j]!.own], likelihood: best.likelihood };
    groups = [...groups.slice(0, i), merged, ...groups.slice(i + 1).filter((_, k) => k + i + 1 !== j)];
  }
}

/** What puts an error right for actions that meet it for one cause. */
function remedyFor(error: string, found: readonly ActionTrial[], evidence: Evidence): LearnedRemedy {
  const { trials } = evidence;
  const causes = rankedCauses(evidence);
  const passes = causes.find(({ candidate }) => candidate === TIME);
  const ranked = causes.filter((cause) => cause !== passes);
  const [best] = ranked;
  const met = new Set(found.map(({ action }) => action));
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
  const past = trials.filter(({ gone }) => gone);
  const fixOf = ({ candidate, chance, units }: (typeof ranked)[number]): LearnedFix => ({
    action: candidate,
    chance,
    units,
    share: goneAfter(trials, candidate),
    ...(past.every(({ between }) => between.has(candidate)) ? { sole: true } : {}),
  });
  const isChange = ({ candidate }: { candidate: string }): boolean => candidate.startsWith(CHANGED);
  return {
    error,
    ...(passes ? { passes: { chance: passes.chance, units: passes.units } } : {}),
    instead: instead
      .filter(({ share, units }) => share >= MIN_INSTEAD && units > 0)
      .sort((a, b) => b.units - a.units || b.share - a.share || (a.action < b.action ? -1 : 1)),
    actions: new Map([...actions].map(([action, units]) => [action, units.size])),
    fixes: [
      ...ranked.filter((cause) => !isChange(cause)).map(fixOf),
      ...others.map((cause) => ({ ...fixOf(cause), otherwise: true })),
    ],
    changes: ranked
      .filter(isChange)
      .map(({ candidate, chance, units }) => ({ argument: candidate.slice(1), chance, units })),
  };
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
  const byError = new Map<string, ActionTrial[]>();
  const choices = choicesOf(runs);
  for (const run of runs) trialsOf(run, choices, byError);
  const firsts = firstCalls(runs);
  const known = new Set(runs.flatMap(({ steps }) => steps.map(({ action }) => action))).size;
  const tellsAny = (look: string, met: readonly string[]): boolean =>
    met.some((action) => looks.get(look)?.has(action));
  const evidenceOf = (error: string, met: readonly string[], found: readonly ActionTrial[]): Evidence => ({
    trials: found.flatMap(({ action, trial }) => (met.includes(action) ? [trial] : [])),
    calls: met.map((action) => firsts(action, error)),
    lookOf: (candidate) => (looks.has(candidate) && !tellsAny(candidate, met) ? LOOK : 1),
    isSource: (candidate) => tellsAny(candidate, met),
  });
  return [...byError]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([error, found]) => {
      const likelihood = (met: readonly string[]): number => oneCause(evidenceOf(error, met, found), known);
      const met = [...new Set(found.map(({ action }) => action))];
      return sameCause(met, likelihood).map((group) =>
        remedyFor(
          error,
          found.filter(({ action }) => group.includes(action)),
          evidenceOf(error, group, found),
        ),
      );
    });
}
