import type { ChangePage, EntryOutline } from '../domain/changes.js';
import { isRun, situationsOf, type Trace } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';
import type { VectorIndex } from './vector-index.js';

/** Where a situation is used. */
interface Place {
  /** The entry that names it, and which of its traces does. */
  entry: EntryOutline;
  trace: Trace;
  /** The step of the trace's path that was taken in it; -1 where it is one of the trace's meanings. */
  position: number;
}

/**
 * What is held in memory of one collection: vectors, outlines of its entries, and indexes over both. A cache: it is
 * brought up to date by applying the store's change pages.
 */
export interface CollectionView {
  /** The store's sequence number it is up to date with. */
  seq: number;
  readonly index: VectorIndex;
  readonly entries: ReadonlyMap<number, EntryOutline>;
  /** How many of the entries are about whole runs. */
  readonly runEntries: number;
  /** Where a situation is used. */
  places(situation: number): readonly Place[];
  /** Those of its places where it is one of a trace's meanings: few, where it may be a step of very many. */
  meantBy(situation: number): readonly Place[];
  /** Entries with this merge key. */
  withMergeKey(key: string): readonly number[];
  /** Weighted share of runs that succeeded, with one run's worth of doubt on either side. */
  baseRate(): number;
  /** Weighted runs whose outcome is known or estimated. */
  endings(): number;
  /**
   * Which keys are believed alone. Where several keys store runs, what only one of them says is believed if it stored
   * at least half of the runs of this kind of agent, or of all runs where this kind has none.
   */
  believes(agentType: string | null): Believes;
  /** When the newest run behind any entry happened, milliseconds since the epoch; minus infinity without entries. */
  newest(): number;
  /** Applies a page of changes. The reader sets `seq` once it has read all pages. */
  apply(page: ChangePage): void;
  /** Bytes held, about. */
  bytes(): number;
}

const NONE: readonly never[] = [];
/** What an outline and a step take beside the vectors, measured with a heap snapshot, rounded up. */
const BYTES_PER_ENTRY = 600;
const BYTES_PER_STEP = 120;

/** Inserts by order: an entry that changed is where it would be if it were read just now. */
function insert<T>(list: T[], item: T, order: (a: T, b: T) => number): void {
  let at = list.length;
  while (at > 0 && order(list[at - 1]!, item) > 0) at -= 1;
  list.splice(at, 0, item);
}

function push<K>(lists: Map<K, number[]>, key: K, id: number): void {
  const list = lists.get(key);
  if (list) insert(list, id, rising);
  else lists.set(key, [id]);
}

function pull<K>(lists: Map<K, number[]>, key: K, id: number): void {
  const left = lists.get(key)?.filter((other) => other !== id) ?? [];
  if (left.length > 0) lists.set(key, left);
  else lists.delete(key);
}

/** Whether what a key alone says is believed; undefined stands for what several keys say. */
export type Believes = (key: string | undefined) => boolean;

/** Traces of an entry, and steps of a trace, that a code has room for; there are far fewer of both. */
const TRACES = 2 ** 10;
const STEPS = 2 ** 12;

/**
 * A place as one number, since there are millions of them. Those of one entry are in the order of its traces and
 * steps. `position` is that of {@link Place}.
 */
const codeOf = (entry: number, trace: number, position: number): number =>
  (entry * TRACES + trace) * STEPS + position + 1;

/** Whether a code is of a meaning. */
const isMeaning = (code: number): boolean => code % STEPS === 0;

const entryIn = (code: number): number => Math.floor(code / (TRACES * STEPS));

const rising = (a: number, b: number): number => a - b;

/** Of a sum of fractions from which all were taken away again, rounding leaves up to this. */
const ROUNDING = 1e-9;

/** Adds to a count, and deletes it at zero. */
function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (Math.abs(sum) > ROUNDING) counts.set(key, sum);
  else counts.delete(key);
}

/** A view without entries; {@link CollectionView.apply} fills it. */
export function createCollectionView(index: VectorIndex): CollectionView {
  const entries = new Map<number, EntryOutline>();
  const bySituation = new Map<number, number[]>();
  const byMergeKey = new Map<string, number[]>();
  /** Runs by kind of agent and by the key that alone brought them. */
  const runsBy = new Map<string | null, Map<string | undefined, number>>();
  /** Answer of `newest`, until something changes. */
  let newest: number | undefined;
  let steps = 0;
  let successes = 0;
  let failures = 0;
  let runEntries = 0;

  function count(entry: EntryOutline, sign: 1 | -1): void {
    const key = entry.backing?.key;
    if (isRun(entry)) {
      runEntries += sign;
      const byKey = runsBy.get(entry.agent_type) ?? new Map<string | undefined, number>();
      runsBy.set(entry.agent_type, byKey);
      add(byKey, key, sign * entry.evidence.runs);
      if (byKey.size === 0) runsBy.delete(entry.agent_type);
    }
    for (const trace of entry.traces) {
      steps += sign * trace.path.length;
      if (!isRun(entry)) continue;
      successes += sign * trace.successes;
      failures += sign * trace.failures;
    }
  }

  function link(entry: EntryOutline): void {
    for (const [t, trace] of entry.traces.entries()) {
      for (const situation of trace.meanings) push(bySituation, situation, codeOf(entry.id, t, -1));
      trace.path.forEach((step, position) => {
        push(bySituation, step.situation, codeOf(entry.id, t, position));
      });
    }
    push(byMergeKey, entry.merge_key, entry.id);
    count(entry, 1);
    entries.set(entry.id, entry);
  }

  function placeAt(code: number): Place {
    const entry = entries.get(entryIn(code))!;
    const trace = entry.traces[Math.floor(code / STEPS) % TRACES]!;
    return { entry, trace, position: (code % STEPS) - 1 };
  }

  function unlink(id: number): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    for (const situation of situationsOf(entry.traces)) {
      const left = bySituation.get(situation)?.filter((code) => entryIn(code) !== id) ?? [];
      if (left.length > 0) bySituation.set(situation, left);
      else bySituation.delete(situation);
    }
    pull(byMergeKey, entry.merge_key, id);
    count(entry, -1);
  }

  return {
    seq: 0,
    index,
    entries,
    get runEntries() {
      return runEntries;
    },
    places: (situation) => bySituation.get(situation)?.map(placeAt) ?? NONE,
    meantBy: (situation) => bySituation.get(situation)?.filter(isMeaning).map(placeAt) ?? NONE,
    withMergeKey: (key) => byMergeKey.get(key) ?? NONE,
    believes(agentType) {
      const own = runsBy.get(agentType);
      const counts = agentType !== null && own ? [own] : [...runsBy.values()];
      const byKey = new Map<string | undefined, number>();
      let all = 0;
      for (const [key, runs] of counts.flatMap((one) => [...one])) {
        add(byKey, key, runs);
        all += runs;
      }
      return (key) => key === undefined || all <= ROUNDING || (byKey.get(key) ?? 0) >= all / 2;
    },
    endings: () => Math.max(0, successes + failures),
    baseRate: () => succession(successes, successes + failures),
    newest() {
      if (newest === undefined) {
        newest = Number.NEGATIVE_INFINITY;
        for (const { evidence } of entries.values()) newest = Math.max(newest, evidence.last_seen);
      }
      return newest;
    },
    apply(page) {
      newest = undefined;
      for (const { id, vector } of page.situations) index.set(id, vector);
      for (const entry of page.entries) {
        unlink(entry.id);
        link(entry);
      }
      for (const id of page.removed_entries) unlink(id);
      for (const id of page.removed_situations) index.delete(id);
    },
    bytes: () => index.bytes + entries.size * BYTES_PER_ENTRY + steps * BYTES_PER_STEP,
  };
}
