/**
 * Keeps a value as the newest of a map.
 *
 * @param most values that are kept; of more the oldest goes
 * @returns the one that went
 */
export function keepNewest<Value>(
  all: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): Value | undefined {
  all.delete(key);
  all.set(key, value);
  if (all.size <= most) return undefined;
  const [oldest, gone] = all.entries().next().value!;
  all.delete(oldest);
  return gone;
}
