/**
 * The oldest unfinished job of a collection. No other of the collection is taken before it is completed or failed:
 * what is learned must not depend on which worker was faster.
 */
export interface Head {
  account: string;
  collection: number;
  /** When it may be taken, milliseconds since the epoch. */
  due_at: number;
  /** Characters of its record's body. */
  size: number;
}

/** How a driver finds the heads of its queue, in order of account and collection. */
export interface Heads {
  /** The first account after this one (without one: of all) that has unfinished jobs. */
  accountAfter(account?: string): string | undefined;
  /** The head of the account's first collection after this number that has unfinished jobs. */
  headAfter(account: string, collection: number): Head | undefined;
}

/** Which jobs a worker asks for. */
export interface JobWish {
  /** Only jobs whose record's body has at most so many characters. */
  largest?: number;
  /** Only jobs of other collections than these. */
  except?: readonly number[];
}

/** True when the wish allows for the job. */
export const fits = ({ size, collection }: Head, { largest, except }: JobWish): boolean =>
  (largest === undefined || size <= largest) && !except?.includes(collection);

/** Whose turn it is. */
export interface Turns {
  /** All heads: accounts in turn, and in each account its collections in turn. */
  inTurn(heads: Heads): Iterable<Head>;
  /** The turn goes on after this one. */
  took(head: Head): void;
}

/** Accounts whose last collection is remembered. */
const REMEMBERED = 10_000;

/** Goes round by account, then by collection, from wherever the last claim was. */
export function createTurns(): Turns {
  let last: string | undefined;
  const lastOf = new Map<string, number>();

  function* accounts(heads: Heads): Iterable<string> {
    const seen = new Set<string>();
    for (let next = heads.accountAfter(last); next !== undefined; next = heads.accountAfter(next)) {
      seen.add(next);
      yield next;
    }
    // What comes after what is for the driver to say: databases do not order text as this language does.
    for (
      let next = heads.accountAfter();
      next !== undefined && !seen.has(next);
      next = heads.accountAfter(next)
    ) {
      yield next;
    }
  }

  function* headsOf(account: string, heads: Heads): Iterable<Head> {
    const from = lastOf.get(account) ?? 0;
    const after = (collection: number) => heads.headAfter(account, collection);
    for (let head = after(from); head; head = after(head.collection)) yield head;
    for (let head = after(0); head && head.collection <= from; head = after(head.collection)) yield head;
  }

  return {
    *inTurn(heads) {
      for (const account of accounts(heads)) yield* headsOf(account, heads);
    },
    took({ account, collection }) {
      last = account;
      if (lastOf.size >= REMEMBERED) lastOf.clear();
      lastOf.set(account, collection);
    },
  };
}
