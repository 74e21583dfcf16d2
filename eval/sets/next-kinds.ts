/** Guesses the next kind of step from the kinds so far. */
export type NextKinds = (prior: readonly string[]) => string | undefined;

/**
 * The floor for next actions: the commonest kind after the last two, where these two were never seen together after
 * the last one, else of all. Ties go to the kind met first.
 *
 * @param paths the kinds of the steps of each run learned
 */
export function commonestNext(paths: readonly (readonly string[])[]): NextKinds {
  const counts = new Map<string, Map<string, number>>();
  const contexts = (prior: readonly string[]): string[] => {
    const last = ['^', '^', ...prior].slice(-2);
    return [JSON.stringify(last), JSON.stringify(last.slice(1)), ''];
  };
  for (const path of paths)
    for (const [i, kind] of path.entries())
      for (const context of contexts(path.slice(Math.max(0, i - 2), i))) {
        const next = counts.get(context) ?? new Map<string, number>();
        counts.set(context, next);
        next.set(kind, (next.get(kind) ?? 0) + 1);
      }
  return (prior) => {
    const next = contexts(prior)
      .map((context) => counts.get(context))
      .find((found) => found !== undefined);
    return next && [...next].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  };
}
