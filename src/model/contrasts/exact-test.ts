/** One stratum's table: groups and their summed outcomes with and without. */
export interface Row {
  n1: number;
  a: number;
  n0: number;
  b: number;
}

/** Groups of all strata up to which the test is exact; above, the normal approximation is as good. */
const MAX_GROUPS = 60;

/** Binomial coefficients of a number: from 0 to all of it. */
function coefficients(of: number): number[] {
  const all = [1];
  for (let k = 1; k <= of; k++) all.push((all[k - 1]! * (of - k + 1)) / k);
  return all;
}

/**
 * Two-sided probability that chance puts the successes of some strata as far on one side: the conditional test of a common odds
 * ratio (Gart 1970), which of one stratum is Fisher's.
 *
 * @returns undefined for many groups, or where an outcome of a group is no whole one
 */
export function exactTest(rows: readonly Row[]): number | undefined {
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;
  if (rows.reduce((sum, { n1, n0 }) => sum + n1 + n0, 0) > MAX_GROUPS) return undefined;
  if (!rows.every(({ a, b }) => isWhole(a) && isWhole(b))) return undefined;
  // How many ways there are to have each number of successes on the first side.
  let ways = [1];
  let found = 0;
  let expected = 0;
  for (const { n1, a, n0, b } of rows) {
    const m = Math.round(a + b);
    const [first, second] = [coefficients(n1), coefficients(n0)];
    const next = new Array<number>(ways.length + n1).fill(0);
    ways.forEach((before, at) => {
      for (let k = Math.max(0, m - n0); k <= Math.min(n1, m); k++)
        next[at + k]! += before * first[k]! * second[m - k]!;
    });
    ways = next;
    found += Math.round(a);
    expected += (n1 * m) / (n1 + n0);
  }
  const far = Math.abs(found - expected) - 1e-9;
  let all = 0;
  let tail = 0;
  ways.forEach((number, at) => {
    all += number;
    if (Math.abs(at - expected) >= far) tail += number;
  });
  return tail / all;
}
