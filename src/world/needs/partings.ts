import type { EndedRun } from './ended-run.js';
import type { ResultFact } from './result-facts.js';

/** Runs in a state before anything is made of it, and runs without it that came through. */
const MIN_RUNS = 3;
const MIN_CAME = 2;

/** Runs in which a result showed something, beside others in which it did not. */
export interface Parting {
  where: ResultFact;
  inside: readonly EndedRun[];
  /** What it costs to name this one of all such states. In nats. */
  cost: number;
}

const cameOf = (runs: readonly EndedRun[]): number => runs.filter(({ came }) => came).length;

/**
 * The ways in which runs part by what one result showed: its own state against any other, and a fact that was looked up
 * by its values.
 *
 * @param others actions that each of the latter might matter for
 */
export function* partings(
  own: readonly EndedRun[],
  isOwn: (fact: string) => boolean,
  others: number,
): Generator<Parting> {
  const values = new Map<string, Set<string>>();
  for (const { shown } of own)
    for (const [fact, value] of shown) values.set(fact, (values.get(fact) ?? new Set()).add(value));
  const count = { own: 0, looked: 0 };
  for (const [fact, some] of values) count[isOwn(fact) ? 'own' : 'looked'] += some.size;
  for (const [fact, some] of values) {
    const known = isOwn(fact) ? own : own.filter(({ shown }) => shown.has(fact));
    for (const value of some) {
      const inside = known.filter(({ shown }) => shown.get(fact) === value);
      const outside = known.filter(({ shown }) => shown.get(fact) !== value);
      if (inside.length < MIN_RUNS || cameOf(outside) < MIN_CAME) continue;
      yield {
        where: { fact, value },
        inside,
        cost: Math.log(1 + (isOwn(fact) ? count.own : count.looked * others)),
      };
    }
  }
}
