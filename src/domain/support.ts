/**
 * The provenance of a run, which says what it is independent of: its key, source, task, body and shape. All are
 * opaque and compared for equality only.
 */
export interface Provenance {
  /** Who brought it: the id of the key that stored it, `local` where the process itself did. */
  key: string;
  /** Where it comes from, as its record declares; empty where it does not. */
  source: string;
  /** What the run was to do: equal for tasks in the same words, particulars apart. */
  task: string;
  /** What the run did and saw: equal for runs that are copies of each other, whatever their task. */
  body: string;
  /** The same without particulars (ids, numbers, dates): equal for runs that are copies of each other in all else. */
  shape: string;
}

/** Distinct provenances that count whole; from there on each counts for less. */
const WHOLE = 3;

/**
 * What `n` distinct things of one kind count for together: each whole up to 3, then as their logarithm. 6 count
 * for 5.1, 100 for 13.5, 1,000 for 20.4.
 */
export const growth = (n: number): number => (n <= WHOLE ? n : WHOLE * (1 + Math.log(n / WHOLE)));

/** What precedes a run among those like it. */
export interface Before {
  /** Runs of equal provenance. */
  copies: number;
  /** Distinct bodies of the same source and task. */
  bodies: number;
  /** Distinct pairs of task and body, of whatever source, of the same key and shape. */
  alike: number;
}

/**
 * What one more run counts for, in [0, 1]: nothing for a copy; else the less, the more its source has said of the
 * task, and the more often its key has told nearly the same, of whatever task.
 */
export const weightAfter = ({ copies, bodies, alike }: Before): number =>
  copies > 0 ? 0 : Math.min(growth(bodies + 1) - growth(bodies), growth(alike + 1) - growth(alike));

/** A multiset of provenances, and what they count for together. */
interface Support {
  /** Adds one; returns its {@link weightAfter} what was there. */
  add(provenance: Provenance): number;
  /**
   * Independent support: for each key the smaller of what its tasks give (for each source and task the growth of its
   * distinct bodies) and what its shapes give (for each the growth of its distinct pairs of task and body), summed
   * over keys. It never falls when one is added, does not depend on their order, and copies add nothing.
   */
  total(): number;
  /** Distinct sources, each within its key. */
  sources(): number;
}

type Counts = Map<string, Map<string, number>>;

interface OfKey {
  /** Bodies by task, and pairs of task and body by shape, each with the number of copies. */
  byTask: Counts;
  byShape: Counts;
  sources: Map<string, number>;
}

const addTo = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

function addWithin(counts: Counts, outer: string, inner: string): void {
  const within = counts.get(outer) ?? new Map<string, number>();
  addTo(within, inner);
  counts.set(outer, within);
}

/** A source declares its own tasks: in another source's words it is another task. */
const taskOf = ({ source, task }: Provenance): string => JSON.stringify([source, task]);

const grown = (counts: Counts): number => {
  let sum = 0;
  for (const { size } of counts.values()) sum += growth(size);
  return sum;
};

/** An empty multiset of provenances. Adding takes constant time, the totals that of distinct tasks and bodies. */
export function createSupport(): Support {
  const keys = new Map<string, OfKey>();
  const sumOf = (count: (own: OfKey) => number): number => {
    let sum = 0;
    // In the order of their names: the sum of fractions depends on it.
    for (const key of [...keys.keys()].sort()) sum += count(keys.get(key)!);
    return sum;
  };
  return {
    add(provenance) {
      let own = keys.get(provenance.key);
      if (!own) {
        own = { byTask: new Map(), byShape: new Map(), sources: new Map() };
        keys.set(provenance.key, own);
      }
      const { source, body, shape } = provenance;
      const task = taskOf(provenance);
      const bodies = own.byTask.get(task);
      const weight = weightAfter({
        copies: bodies?.get(body) ?? 0,
        bodies: bodies?.size ?? 0,
        alike: own.byShape.get(shape)?.size ?? 0,
      });
      addWithin(own.byTask, task, body);
      addWithin(own.byShape, shape, JSON.stringify([task, body]));
      addTo(own.sources, source);
      return weight;
    },
    total: () => sumOf(({ byTask, byShape }) => Math.min(grown(byTask), grown(byShape))),
    sources: () => sumOf(({ sources }) => sources.size),
  };
}
