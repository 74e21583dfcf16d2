import type { DualFit } from '../domain/maths/dual-ridge.js';
import { fromLogOdds, logOdds } from '../domain/maths/log-odds.js';

/** How far an agent went with an action in a run. */
export const INSISTED = { untried: 0, tried: 1, first: 2, again: 3 } as const;
/** One of {@link INSISTED}. */
export type Insistence = (typeof INSISTED)[keyof typeof INSISTED];

/** What one run shows of one action. */
export interface GoalSign {
  /** Undefined where the agent was told what to do, or did it to put an error right: then it shows nothing. */
  insisted?: Insistence;
  /** The run came through without it. */
  refuted: boolean;
  /** The run came through and ended with it, where that says what tasks ask for. */
  proved?: boolean;
}

const ROUNDS = 10;
/** How likely a run comes through without what its task asked for. */
const SLIP = 0.03;
const LEAST = 0.02;
/** How likely what a run came through by is what its task asked for. */
const PROVED = 0.97;

/** The log-odds of an estimate, held off 0 and 1. */
export const heldLogOdds = (estimate: number, least: number): number => logOdds(estimate, least, 0.98);

/**
 * What tasks ask for, learned from how agents go about them: an agent comes back to what it is after when it is
 * refused, and begins with it; what it only tries it leaves alone. Which of these says how much is learned for all
 * actions together, with who is after what, by expectation maximisation (Dempster, Laird and Rubin 1977; as Dawid and
 * Skene 1979 learn observers' errors), each task's own words its prior, the run itself left out. A run that came through without an action
 * was not after it.
 *
 * @param signs by action, one a run
 * @param estimate fits a linear estimate from the tasks' words
 * @returns by action: how likely each run was after it, and the last fit
 */
export function soughtGoals(
  signs: readonly (readonly GoalSign[])[],
  estimate: (values: ArrayLike<number>) => DualFit,
): { chances: Float64Array[]; fits: DualFit[] } {
  let chances = signs.map((list) =>
    Float64Array.from(list, ({ insisted = 0, refuted, proved }) =>
      proved ? PROVED : refuted ? LEAST : insisted >= INSISTED.first ? 0.6 : 0.1,
    ),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const sought = [1, 1, 1, 1];
    const not = [1, 1, 1, 1];
    signs.forEach((list, action) => {
      list.forEach(({ insisted }, run) => {
        if (insisted === undefined) return;
        const chance = chances[action]![run]!;
        sought[insisted]! += chance;
        not[insisted]! += 1 - chance;
      });
    });
    const total = { sought: sought.reduce((a, b) => a + b), not: not.reduce((a, b) => a + b) };
    const says = sought.map((count, k) => Math.log(count / total.sought / (not[k]! / total.not)));
    chances = signs.map((list, action) => {
      const { left } = estimate(chances[action]!);
      return Float64Array.from(list, ({ insisted, refuted, proved }, run) =>
        proved
          ? PROVED
          : fromLogOdds(
              heldLogOdds(left[run]!, LEAST) +
                (refuted ? Math.log(SLIP) : 0) +
                (insisted === undefined ? 0 : says[insisted]!),
            ),
      );
    });
  }
  return { chances, fits: chances.map((values) => estimate(values)) };
}
