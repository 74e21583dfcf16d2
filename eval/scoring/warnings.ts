/**
 * Where a run went wrong, as tools: a gold write that it did not call, or a write it called that is not gold.
 *
 * @param writes every tool that changes something
 */
export function wrongTools(
  called: readonly string[],
  gold: readonly string[],
  writes: readonly string[],
): string[] {
  return writes.filter((tool) => called.includes(tool) !== gold.includes(tool));
}
