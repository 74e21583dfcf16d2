/**
 * How deeply a JSON value nests: 0 for a scalar, 1 for a container of scalars, and so on. Iterative, so a
 * value that would overflow the stack of a recursive walk is measured too.
 *
 * @param stopAt the walk may end once this depth is exceeded
 * @example
 * jsonDepth({ a: [1, 2] }); // 2
 */
export function jsonDepth(value: unknown, stopAt = Number.POSITIVE_INFINITY): number {
  if (typeof value !== 'object' || value === null) return 0;
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0) {
    depth += 1;
    if (depth > stopAt) return depth;
    const next: unknown[] = [];
    for (const container of level) {
      for (const item of Array.isArray(container) ? container : Object.values(container as object)) {
        if (typeof item === 'object' && item !== null) next.push(item);
      }
    }
    level = next;
  }
  return depth;
}
