/**
 * The most likely names, as many as give the best expected F1 (Ye et al. 2012, its usual approximation).
 *
 * @param chances probability of each name; a name that is not in it has none
 */
export function bestSet(names: readonly string[], chances: ReadonlyMap<string, number>): string[] {
  const order = [...names].sort((a, b) => (chances.get(b) ?? 0) - (chances.get(a) ?? 0));
  const expected = names.reduce((sum, name) => sum + (chances.get(name) ?? 0), 0);
  let found = 0;
  let best = { value: 0, size: 0 };
  order.forEach((name, i) => {
    found += chances.get(name) ?? 0;
    const value = (2 * found) / (i + 1 + expected);
    if (value > best.value) best = { value, size: i + 1 };
  });
  return order.slice(0, best.size);
}
