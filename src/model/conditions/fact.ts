/**
 * A fact before a call. `of` is the argument that names the object.
 * - `state`: the newest value at `path`, as `operator` shows it, of the object; without `of`, of the page that the agent sees;
 * - `done`: the operator worked before on the same object;
 * - `ran`: the operator worked before in the run.
 */
export type Fact =
  | { readonly kind: 'state'; readonly operator: string; readonly path: string; readonly of: string }
  | { readonly kind: 'done'; readonly operator: string; readonly of: string }
  | { readonly kind: 'ran'; readonly operator: string };

const ORDER = ['kind', 'operator', 'path', 'of'] as const;

/** The key of a fact: equal facts have equal keys. A state is the same whichever operator shows it. */
export function factKey(fact: Fact): string {
  const fields = fact as unknown as Record<string, string | undefined>;
  return ORDER.map((field) =>
    field === 'operator' && fact.kind === 'state' ? '' : (fields[field] ?? ''),
  ).join('\t');
}

/**
 * The fact of a key.
 *
 * @param tellerOf the operator that shows a state, by the fact's key
 */
export function factOf(key: string, tellerOf: (key: string) => string): Fact {
  const parts = key.split('\t');
  const fields = Object.fromEntries(ORDER.flatMap((field, i) => (parts[i] ? [[field, parts[i]]] : [])));
  if (fields.kind !== 'state') return fields as unknown as Fact;
  return { kind: 'state', operator: tellerOf(key), path: fields.path ?? '', of: fields.of ?? '' };
}

const isClosed = (key: string): boolean => key.startsWith('done\t') || key.startsWith('ran\t');

/** The value of a fact; undefined where it is not known. What was not done is known to be so. */
export const valueIn = (key: string, facts: ReadonlyMap<string, string>): string | undefined =>
  facts.get(key) ?? (isClosed(key) ? 'false' : undefined);
