/** Collections with a fit that is behind, as far as this process has read them. */
export interface FitsBehind {
  /** Notes of a collection whether its fit is behind. */
  note(collection: number, isBehind: boolean): void;
  /** The numbers of those that are. */
  ids(): number[];
}

/** None is known to be behind. */
export function createFitsBehind(): FitsBehind {
  const behind = new Set<number>();
  return {
    note(collection, isBehind) {
      if (isBehind) behind.add(collection);
      else behind.delete(collection);
    },
    ids: () => [...behind],
  };
}
