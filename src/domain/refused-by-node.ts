/**
 * True where Node's permission model refused what an error tells of, or what led to it: in this process that never passes.
 */
export function isRefusedByNode(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as NodeJS.ErrnoException).code === 'ERR_ACCESS_DENIED') return true;
  }
  return false;
}
