/**
 * The words by which a language forbids. Each is a list of alternatives of a regular expression, where a space is any space and
 * `~` any letters.
 */
export interface Language {
  /** Whether words are written without spaces. */
  readonly unspaced?: true;
  /** Where an act stands that is forbidden: its verb may come last in the clause, or the word that forbids behind it. */
  readonly order: 'verb-first' | 'verb-last' | 'negation-last';
  /** Where what tells how something is stands: anywhere in the clause, or behind the negation only. */
  readonly facts: 'clause' | 'behind';
  /** What says no more than that: `don't forget`, `not only`. */
  readonly idle: string;
  /** What is said to be none, where nothing is said against what follows: `no objection`. */
  readonly trouble?: string;
  /** Forbids what comes after it, whatever else the clause says. */
  readonly strong: string;
  /** Forbids what comes after it, unless the clause tells how something is. */
  readonly weak: string;
  /** Forbids what comes before it, or after it: `is not wanted`. */
  readonly barred: string;
  /** Forbids every change. */
  readonly still: string;
  /** Leaves a thing as it is. */
  readonly unchanged: string;
  /** `only`, and what one does who only looks. */
  readonly only: string;
  readonly look: string;
  /** All things, and those besides. */
  readonly all: string;
  readonly rest: string;
  /** Begins a condition or an indirect question. */
  readonly condition: string;
  /** Ends a clause as a comma does; ends what a negation reaches. */
  readonly but: string;
  readonly end: string;
  readonly or: string;
  readonly and: string;
  /** Tells how something is, or what somebody wants. */
  readonly fact: string;
  readonly wanted: string;
  /** Words that say nothing of what is done. */
  readonly small: string;
  /** What an order puts at its end, away from its verb. */
  readonly apart?: RegExp;
  /** Forms of an act that say that it was done. */
  readonly past?: RegExp;
}
