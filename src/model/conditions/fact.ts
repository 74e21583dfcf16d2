/**
 * A fact before a call. `of` is the argument that names the object.
 * - `state`: the newest value at `path`, as `operator` shows it, of the object;
 * - `done`: the operator worked before on the same object;
 * - `ran`: the operator worked before in the run.
 */
export type Fact =
  | { readonly kind: 'state'; readonly operator: string; readonly path: string; readonly of: string }
  | { readonly kind: 'done'; readonly operator: string; readonly of: string }
  | { readonly kind: 'ran'; readonly operator: string };

/** A fact with its value. */
export interface Known {
  readonly fact: Fact;
  readonly value: string;
}

/** What is known before a call, by the keys of facts. */
export type Facts = ReadonlyMap<string, Known>;

/** The key of a fact: equal facts have equal keys. A state is the same whichever operator shows it. */
export const factKey = (fact: Fact): string =>
  fact.kind === 'state'
    ? `state\t${fact.path}\t${fact.of}`
    : [fact.kind, fact.operator, ...(fact.kind === 'done' ? [fact.of] : [])].join('\t');

/** The value of a fact; undefined where it is not known. What was not done is known to be so. */
export const valueIn = (key: string, facts: Facts): string | undefined =>
  facts.get(key)?.value ?? (key.startsWith('state\t') ? undefined : 'false');
