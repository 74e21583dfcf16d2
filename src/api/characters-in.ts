/** Characters in the turns of a run, which may be any value: it is asked before a request is validated. */
export function charactersIn(run: { turns?: unknown } | null | undefined): number {
  const turns = run?.turns;
  let sum = 0;
  for (const turn of Array.isArray(turns) ? (turns as unknown[]) : []) {
    for (const value of Object.values(turn ?? {})) if (typeof value === 'string') sum += value.length;
  }
  return sum;
}
