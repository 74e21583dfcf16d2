import { slots } from '../slots.js';

/** Does the work of an account when it is its turn. */
export type Turns = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/**
 * Gives accounts turns: each has one at a time, in the order in which it asked, so that no account takes all of them.
 *
 * @param most turns of all accounts at once
 */
export function createTurns(most: number): Turns {
  const all = slots(most);
  /** The end of the last work that each account asked for. */
  const last = new Map<string, Promise<unknown>>();
  return (account, work) => {
    const mine = (last.get(account) ?? Promise.resolve()).then(async () => {
      await all.take();
      try {
        return await work();
      } finally {
        all.give();
      }
    });
    const over = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(account) === over) last.delete(account);
      });
    last.set(account, over);
    return mine;
  };
}
