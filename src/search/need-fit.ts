/**
 * How well what runs did fits what a task is thought to need: the expected F1 of a run's actions if they were
 * announced as the task's (the approximation of {@link expectedF1Set}), and for a run that took none of them the
 * chance that the task needs none.
 *
 * @param chances the chance that the task needs an action, for those that decide anything
 * @returns how well a run's steps fit, in [0, 1]
 */
export function needFit(
  chances: ReadonlyMap<string, number>,
): (steps: readonly { action: string }[]) => number {
  const places = new Map([...chances.keys()].map((action, i) => [action, i]));
  const values = [...chances.values()];
  const taken = new Uint8Array(values.length);
  let total = 0;
  let none = 1;
  for (const chance of values) {
    total += chance;
    none *= 1 - chance;
  }
  return (steps) => {
    taken.fill(0);
    for (const { action } of steps) {
      const place = places.get(action);
      if (place !== undefined) taken[place] = 1;
    }
    let size = 0;
    let hit = 0;
    for (let i = 0; i < values.length; i++) {
      if (taken[i] === 0) continue;
      size += 1;
      hit += values[i]!;
    }
    return size === 0 ? none : (2 * hit) / (size + total);
  };
}
