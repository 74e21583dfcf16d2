import type { Problem, Searched } from './problem.js';

/**
 * The exact values of all states that a state can lead to, by key: the mean over chance, the best over choices.
 *
 * @param most states that are looked at
 * @returns undefined where there are more
 */
export function expectimax<S>(problem: Problem<S>, root: S, most: number): Map<string, Searched> | undefined {
  const found = new Map<string, Searched>();
  const solve = (state: S): number | undefined => {
    const key = problem.key(state);
    const known = found.get(key);
    if (known) return known.value;
    if (found.size >= most) return undefined;
    const choices = problem.choices(state);
    let best = -1;
    let value = choices.length === 0 ? problem.value(state) : Number.NEGATIVE_INFINITY;
    for (const [i, { outcomes }] of choices.entries()) {
      let sum = 0;
      for (const { chance, state: next } of outcomes) {
        const each = solve(next);
        if (each === undefined) return undefined;
        sum += chance * each;
      }
      if (sum > value) {
        value = sum;
        best = i;
      }
    }
    found.set(key, { value, best, visits: 1 });
    return value;
  };
  return solve(root) === undefined ? undefined : found;
}
