import type { ObservedRun } from '../runs/observed-run.js';
import { voiceWeight } from '../runs/voice-weight.js';
import { failedOf, tallyOf } from './ended-run.js';
import type { Kinship } from './kinship.js';
import type { ResultFact, ResultFacts } from './result-facts.js';

/** Something after which runs never come through, and what nobody did there yet: something may be missing. */
export interface LearnedGap {
  /** The action after which it is missing. */
  of: string;
  /** The other one that runs did too; left out where they fail with the first alone. */
  given?: string;
  /** What a result showed; left out where they fail whatever it shows. */
  where?: ResultFact;
  /** Runs that did so, none of which came through; those of one voice for the root of their number. */
  failed: number;
  /** Actions about the same thing that may be missing, with a weight each: less where they were done in vain. */
  open: { action: string; weight: number }[];
}

/** Log of the chance, at the usual rate of success, that all who did so failed by chance. */
const HOPELESS = -4;
/** Runs that came through with the first alone, where it is the other one that something goes with. */
const MIN_CAME = 2;
/** How likely something is still what is missing after it was refused there. */
const REFUSED = 0.5;
const LEAST = 0.05;
/** How much likelier it is what is only possible, or can be called with something new, by what was done. */
const FOLLOWS = 4;

/** One run: what went through, in order, and how it ended. */
interface Ended {
  weight: number;
  came: boolean;
  done: string[];
  /** All that was tried, and whether it was refused. */
  tried: { action: string; refused: boolean }[];
}

/**
 * Finds after what runs never come through though runs do otherwise, and which actions that are called with the same
 * arguments nobody did there. What never was refused only looks, or is no secret, unless it is only possible by what was
 * done.
 *
 * @param results what the results of these runs showed
 */
export function learnGaps(
  runs: readonly ObservedRun[],
  { refused }: ResultFacts,
  kin: Kinship,
): LearnedGap[] {
  const told = runs.filter(({ success }) => success !== 0.5);
  const weightOf = voiceWeight(told);
  const ended = told.map(
    ({ steps, subject, success }): Ended => ({
      weight: weightOf(subject),
      came: success > 0.5,
      done: steps.filter(({ outcome }) => outcome === 'ok').map(({ action }) => action),
      tried: steps.map(({ action, outcome }) => ({ action, refused: outcome === 'error' })),
    }),
  );
  const all = tallyOf(ended);
  const rate = all.ok / Math.max(1, all.ok + all.refused);
  const does = [...refused].sort();
  const isHopeless = (some: readonly Ended[]): boolean => {
    const { ok, refused: failed } = tallyOf(some);
    return ok === 0 && failed * Math.log(1 - rate) <= HOPELESS;
  };
  const openAfter = (of: string, given: string | undefined, some: readonly Ended[]): LearnedGap['open'] =>
    kin.actions
      .filter(
        (action) =>
          action !== of &&
          action !== given &&
          (kin.ensues(action, of) || (refused.has(action) && kin.shares(of, action))),
      )
      .map((action) => {
        const weights = some.map(({ weight, tried }): number => {
          const from = tried.findIndex((step) => step.action === of && !step.refused);
          const after = tried.slice(from + 1).filter((step) => step.action === action);
          // Of the runs that did all that was asked for as many fail as of any, for something else.
          if (after.some((step) => !step.refused)) return (1 - rate) ** weight;
          // What something new was brought for was refused with something else.
          return after.length === 0 || kin.takesNew(action, of) ? 1 : REFUSED ** weight;
        });
        return { action, weight: weights.reduce((product, weight) => product * weight, 1) };
      })
      .filter(({ weight }) => weight >= LEAST)
      .map(({ action, weight }) => ({
        action,
        weight: kin.ensues(action, of) ? FOLLOWS * weight : weight,
      }));
  return does.flatMap((of): LearnedGap[] => {
    const own = ended.filter(({ done }) => done.includes(of));
    if (isHopeless(own)) return [{ of, failed: failedOf(own), open: openAfter(of, undefined, own) }];
    return does.flatMap((given): LearnedGap[] => {
      if (given === of) return [];
      const both = own.filter(({ done }) => done.includes(given));
      const alone = own.filter(({ done }) => !done.includes(given));
      if (tallyOf(alone).ok < MIN_CAME || !isHopeless(both)) return [];
      return [{ of, given, failed: failedOf(both), open: openAfter(of, given, both) }];
    });
  });
}
