import type { ObservedRun } from '../runs/observed-run.js';
import type { Follows } from './learn-requirements.js';
import type { ResultFacts } from './result-facts.js';

/** What actions have to do with each other, by what they are called with. */
export interface Kinship {
  /** All actions, sorted. */
  actions: readonly string[];
  /** Those that change nothing and tell what others are called with. */
  looks: ReadonlySet<string>;
  /** Whether two are called with the same argument. */
  shares(a: string, b: string): boolean;
  /** Whether one can be called with something new that another one brought. */
  takesNew(action: string, of: string): boolean;
  /** Whether one is only possible, or can be called with something new, by what another one did. */
  ensues(action: string, of: string): boolean;
}

/**
 * What actions have to do with each other.
 *
 * @param looks actions that change nothing and tell what others are called with
 */
export function kinshipOf(
  runs: readonly ObservedRun[],
  { brought }: ResultFacts,
  follows: Follows,
  looks: ReadonlySet<string> = new Set(),
): Kinship {
  const names = new Map<string, Set<string>>();
  for (const { steps } of runs) {
    for (const { action, args } of steps) {
      const own = names.get(action) ?? new Set();
      for (const name of Object.keys(args)) own.add(name);
      names.set(action, own);
    }
  }
  const none: ReadonlySet<string> = new Set();
  const namesOf = (action: string): ReadonlySet<string> => names.get(action) ?? none;
  const takesNew = (action: string, of: string): boolean =>
    [...namesOf(action)].some((name) => brought.get(of)?.has(name) && !namesOf(of).has(name));
  return {
    actions: [...names.keys()].sort(),
    looks,
    shares: (a, b) => [...namesOf(a)].some((name) => namesOf(b).has(name)),
    takesNew,
    ensues: (action, of) => follows(action, of) || takesNew(action, of),
  };
}
