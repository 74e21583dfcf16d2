/** Outcomes of one side: how many, and how many of them were good. */
export interface Side {
  readonly runs: number;
  readonly successes: number;
}

/** The difference of two rates with an interval that holds whenever it is looked at. */
export interface DifferenceOverTime {
  /** First less second, in [-1, 1]. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** Share of the times in which the interval may ever leave out the difference. */
const ERROR = 0.05;
/** Runs of each side before anything is said: the interval is one of large numbers. */
export const LEAST_RUNS = 15;
/** Runs of the smaller side (beside a large one) at which the interval is narrowest for what it promises. */
const NARROWEST = 100;
/** Successes, and failures, added to each side (Agresti and Coull 1998): of few runs none fails, or all do. */
const ADDED = 2;

const RHO = (-2 * Math.log(ERROR) + Math.log(-2 * Math.log(ERROR) + 1)) / NARROWEST;

/**
 * Half of the interval of a difference.
 *
 * @param variance of it
 * @param a runs of one side
 * @param b runs of the other
 */
export function halfWidthOverTime(variance: number, a: number, b: number): number {
  const time = RHO * ((a * b) / (a + b));
  return Math.sqrt(variance * ((2 * (time + 1)) / time) * Math.log(Math.sqrt(time + 1) / ERROR));
}

function halfWidth(a: Side, b: Side): number {
  const varianceOf = ({ runs, successes }: Side): number => {
    const rate = (successes + ADDED) / (runs + 2 * ADDED);
    return (rate * (1 - rate)) / runs;
  };
  return halfWidthOverTime(varianceOf(a) + varianceOf(b), a.runs, b.runs);
}

/**
 * The 95 % confidence sequence of the difference of two rates: with probability .95 no interval, however often and whenever one
 * looks, leaves the difference out, so one may stop as soon as it is clear (Robbins' normal mixture; Howard, Ramdas, McAuliffe
 * and Sekhon 2021; asymptotic, Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2021).
 *
 * @returns undefined below fifteen runs of either side
 */
export function differenceOverTime(a: Side, b: Side): DifferenceOverTime | undefined {
  if (Math.min(a.runs, b.runs) < LEAST_RUNS) return undefined;
  const difference = a.successes / a.runs - b.successes / b.runs;
  const half = halfWidth(a, b);
  return { difference, low: Math.max(-1, difference - half), high: Math.min(1, difference + half) };
}

/** More runs than anybody waits for. */
const MOST_RUNS = 1_000_000;
const STEP = 1.02;

/**
 * Further runs of both sides together, in the proportion so far, that it takes until the interval leaves out 0, should the
 * difference stay as it is; 0 where it does.
 *
 * @returns undefined where a side has no runs, or more than a million are needed
 */
export function runsUntilDecided(a: Side, b: Side): number | undefined {
  const all = a.runs + b.runs;
  if (Math.min(a.runs, b.runs) === 0) return undefined;
  for (let times = 1; times * all - all <= MOST_RUNS; times *= STEP) {
    const grown = ({ runs, successes }: Side): Side => ({ runs: times * runs, successes: times * successes });
    const { low, high } = differenceOverTime(grown(a), grown(b)) ?? { low: -1, high: 1 };
    if (low > 0 || high < 0) return Math.ceil(times * all) - all;
  }
  return undefined;
}
