import type { DualFit } from '../domain/maths/dual-ridge.js';
import { fromLogOdds } from '../domain/maths/log-odds.js';
import { heldLogOdds } from './sought-goals.js';

/** What one run shows of whether its task needed something that nobody asked for. */
export interface NeedSign {
  /** It was done, on the side of the goal that is meant. */
  done: boolean;
  /** It could not have been done there: whoever tried was refused. */
  barred: boolean;
}

/** A run whose goal went through. */
export interface NeedRun {
  success: boolean;
  /** The agent was told what to do: what it did shows less of its own mind. */
  led: boolean;
}

const ROUNDS = 12;
const LEAST = 0.01;
/** How likely a run comes through without what it needed, and with all that it needed. */
const SLIP = 0.03;
const THROUGH = 0.8;
/** What is done anyhow: at most so often, and by agents that were told what to do at least so often. */
const MOST_ANYHOW = 0.85;
const LED_ANYHOW = 0.75;
const FIRST = { won: 0.3, wonWithout: 0.01, lost: 0.05, lostWithout: 0.1 };

/**
 * What tasks need beside what they ask for, though no refusal says so. A run that came through needs nothing that it
 * did not do; one that failed although its goal went through lacked something, and what it lacked is shared out among
 * all that it did not do by how likely each is to be needed (a noisy-or, Pearl 1988), so that what is known already
 * takes the blame off the rest.
 *
 * @param signs by candidate, one a run
 * @param estimate fits a linear estimate from the tasks' words
 */
export function hiddenNeeds(
  runs: readonly NeedRun[],
  signs: readonly (readonly NeedSign[])[],
  estimate: (values: ArrayLike<number>) => DualFit,
): DualFit[] {
  const anyhow = signs.map((list) => {
    let done = 0.5;
    let all = 2;
    list.forEach((sign, run) => {
      if (runs[run]!.led) return;
      all += 1;
      if (sign.done) done += 1;
    });
    return Math.min(MOST_ANYHOW, done / all);
  });
  let chances = signs.map((list) =>
    Float64Array.from(list, ({ done, barred }, run) =>
      barred
        ? LEAST
        : runs[run]!.success
          ? done
            ? FIRST.won
            : FIRST.wonWithout
          : done
            ? FIRST.lost
            : FIRST.lostWithout,
    ),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const prior = chances.map((values) => {
      const { left } = estimate(values);
      return left.map((value) => Math.min(0.98, Math.max(LEAST, value)));
    });
    const complete = runs.map((_, run) =>
      signs.reduce(
        (sum, list, k) => sum + (list[run]!.done || list[run]!.barred ? 0 : Math.log(1 - prior[k]![run]!)),
        0,
      ),
    );
    chances = signs.map((list, k) =>
      Float64Array.from(list, ({ done, barred }, run) => {
        if (barred) return LEAST;
        const { success, led } = runs[run]!;
        const usual = led ? Math.max(anyhow[k]!, LED_ANYHOW) : anyhow[k]!;
        const own = prior[k]![run]!;
        let says = 0;
        if (success) says = done ? Math.log((1 - SLIP) / usual) : Math.log(SLIP / (1 - usual));
        else if (!done) says = Math.log((1 - SLIP) / (1 - THROUGH * (Math.exp(complete[run]!) / (1 - own))));
        return fromLogOdds(heldLogOdds(own, LEAST) + says);
      }),
    );
  }
  return chances.map((values) => estimate(values));
}
