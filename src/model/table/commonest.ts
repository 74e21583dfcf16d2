/** The names that `least` groups or more have, those of most groups first, `most` of them. */
export function commonest<R extends { readonly group: string }>(
  runs: readonly R[],
  namesOf: (run: R) => Iterable<string>,
  { least, most = Number.POSITIVE_INFINITY }: { least: number; most?: number },
): string[] {
  const groups = new Map<string, Set<string>>();
  for (const run of runs)
    for (const name of namesOf(run)) groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
  return [...groups]
    .filter(([, set]) => set.size >= least)
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name);
}
