import { stemsOf } from '../domain/stems.js';

/** The stems of the words that a tool's name is made of: `cancel_pending_order`, `cancelOrder`. */
export function nameStems(name: string): Set<string> {
  return stemsOf(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_.:/-]+/g, ' '));
}

/**
 * What it adds to the log-odds that a task needs an action when the task says words of its name: for each the
 * logarithm of how rare it is among the names, and, in full, whether it says them all, where they are several. Words of a
 * name that is said in full speak for no other. One weight for all actions, so that what few runs needed is found too.
 *
 * @returns for the stems of a task's words what they add, in the order of the actions
 */
export function nameReader(
  actions: readonly string[],
): (said: ReadonlySet<string>) => [words: number, whole: number][] {
  const names = actions.map(nameStems);
  const carriers = new Map<string, number>();
  for (const stems of names) for (const each of stems) carriers.set(each, (carriers.get(each) ?? 0) + 1);
  return (said) => {
    const whole = names.map((stems) => stems.size > 1 && [...stems].every((each) => said.has(each)));
    const meant = new Set(names.flatMap((stems, i) => (whole[i] ? [...stems] : [])));
    return names.map((stems, i) => {
      let sum = 0;
      for (const each of stems)
        if (said.has(each) && (whole[i] || !meant.has(each)))
          sum += Math.log((actions.length + 1) / carriers.get(each)!);
      return [sum, Number(whole[i])];
    });
  };
}
