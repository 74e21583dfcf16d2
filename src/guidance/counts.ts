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
