/** A count of runs for people: whole where it is whole, else rounded. */
function whole(n: number): string {
  return String(Math.round(n));
}

/** `9/11 ok`: runs that succeeded of those whose end is known or was estimated. Empty when there is none. */
export function okOf(successes: number, failures: number): string {
  const total = successes + failures;
  return total < 0.5 ? '' : `${whole(successes)}/${whole(Math.max(total, 1))} ok`;
}

/** `8 of 9`. */
export function ofRuns(part: number, total: number): string {
  return `${whole(part)} of ${whole(total)}`;
}

/** A probability as a whole percentage. */
export function percent(p: number): string {
  return `${Math.round(p * 100)}%`;
}

/** `1 run`, `3 runs`. */
export const runsOf = (n: number): string => `${n} run${n === 1 ? '' : 's'}`;

/** How often something turns out well, in [0, 1], with one run's worth of doubt on either side. */
export const doubtedShare = (good: number, bad: number): number => (good + 1) / (good + bad + 2);
