/** Of how many groups some runs or examples are. */
export const groupsOf = (some: readonly { readonly group: string }[]): number =>
  new Set(some.map(({ group }) => group)).size;
