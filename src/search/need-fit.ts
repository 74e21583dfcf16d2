/**
 * How well what a run did fits what a task is thought to need: the expected F1 of the run's actions if they were
 * announced as the task's (the approximation of {@link expectedF1Set}), and for a run that took none of them the
 * chance that the task needs none.
 *
 * @param taken the actions of the run
 * @param chances the chance that the task needs an action, for those that decide anything
 * @returns in [0, 1]
 */
export function needFit(taken: ReadonlySet<string>, chances: ReadonlyMap<string, number>): number {
  let size = 0;
  let hit = 0;
  let total = 0;
  let none = 1;
  for (const [action, chance] of chances) {
    total += chance;
    none *= 1 - chance;
    if (!taken.has(action)) continue;
    size += 1;
    hit += chance;
  }
  return size === 0 ? none : (2 * hit) / (size + total);
}
