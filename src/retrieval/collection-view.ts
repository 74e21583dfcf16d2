import type { ChangePage, EntryOutline } from '../domain/changes.js';
import { isRun, situationsOf, subjectOf, type Trace } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';
import { bestFix } from './best-fix.js';
import type { VectorIndex } from './vector-index.js';

/** Where a situation is used. */
interface Place {
  /** The entry that names it, and which of its traces does. */
  entry: EntryOutline;
  trace: Trace;
  /** The step of the trace's path that was taken in it; -1 where it is one of the trace's meanings. */
  position: number;
}

/** An error of an action, and its known repairs. */
interface FrequentError {
  /** The situation that is the error by itself, whichever action met it. */
  error: number;
  /** The entries with the repair that worked best: of this action first, then of others that met the same error. */
  entries: number[];
  /** Share of the action's runs that met it, in [0, 1]. */
  rate: number;
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
   * The errors that runs with an action met, most frequent first: each with the repair that worked most often, and the
   * share of the action's runs that met it. Repairs of the same error of other actions count too, the less the more
   * runs there are with this action.
   */
  errorsOf(action: string): readonly FrequentError[];
  /** The entry that took an action first; undefined where none did. */
  firstWith(action: string): number | undefined;
  /** Entries of errors that came after an entry. */
  errorsSince(id: number): readonly EntryOutline[];
  /** True when a run of a believed key was offered the action. */
  offered(action: string, believes: Believes): boolean;
  /**
   * Which keys are believed alone. Where several keys store runs, what only one of them says is believed if it stored
   * at least half of the runs of this kind of agent, or of all runs where this kind has none.
   */
  believes(agentType: string | null): Believes;
  /** Every action of every path. */
  actions(): Iterable<string>;
  /** Runs that take this action, successful or not. */
  runsWith(action: string): number;
  /** Share of the successful runs that take this action, in [0, 1]. */
  usualness(action: string): number;
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
  const byFailedAction = new Map<string, number[]>();
  const byError = new Map<number, number[]>();
  /** Weighted successful runs that take an action, and all runs that do. */
  const taken = new Map<string, number>();
  const ran = new Map<string, number>();
  /** Steps that take an action, and those of them that were on offer. */
  const stepsOf = new Map<string, { all: number; offered: Map<string | undefined, number> }>();
  /** Runs by kind of agent and by the key that alone brought them. */
  const runsBy = new Map<string | null, Map<string | undefined, number>>();
  /** Answers of `errorsOf`, until something changes. */
  const frequent = new Map<string, FrequentError[]>();
  /** Answers of `firstWith`, until something changes. */
  const firsts = new Map<string, number | undefined>();
  /** The last answer of `errorsSince`, until something changes. */
  let since: { id: number; errors: EntryOutline[] } | undefined;
  /** Answer of `newest`, until something changes. */
  let newest: number | undefined;
  let steps = 0;
  let successes = 0;
  let failures = 0;
  let runEntries = 0;

  function frequentErrors(action: string): FrequentError[] {
    const runsByError = new Map<number, number>();
    for (const id of byFailedAction.get(action) ?? NONE) {
      const entry = entries.get(id)!;
      const about = subjectOf(entry);
      if (about.family !== 'error') continue;
      runsByError.set(about.error, (runsByError.get(about.error) ?? 0) + entry.evidence.runs);
    }
    const total = Math.max(1, ran.get(action) ?? 0);
    return [...runsByError]
      .map(([error, runs]) => ({
        error,
        entries: bestFix(
          action,
          (byError.get(error) ?? NONE).map((id) => entries.get(id)!),
        ),
        rate: Math.min(1, runs / total),
      }))
      .sort((a, b) => b.rate - a.rate || a.error - b.error);
  }

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
      for (const { action, offered } of trace.path) {
        const known = stepsOf.get(action) ?? { all: 0, offered: new Map() };
        known.all += sign;
        if (offered) add(known.offered, key, sign);
        if (known.all === 0) stepsOf.delete(action);
        else stepsOf.set(action, known);
      }
      if (!isRun(entry)) continue;
      successes += sign * trace.successes;
      failures += sign * trace.failures;
      for (const action of new Set(trace.path.map((step) => step.action))) {
        add(taken, action, sign * trace.successes);
        add(ran, action, sign * trace.runs);
      }
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
    const about = subjectOf(entry);
    if (about.family === 'error') {
      push(byFailedAction, about.failed.action, entry.id);
      push(byError, about.error, entry.id);
    }
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
    const about = subjectOf(entry);
    if (about.family === 'error') {
      pull(byFailedAction, about.failed.action, id);
      pull(byError, about.error, id);
    }
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
    errorsOf(action) {
      let errors = frequent.get(action);
      if (!errors) {
        errors = frequentErrors(action);
        frequent.set(action, errors);
      }
      return errors;
    },
    firstWith(action) {
      if (!firsts.has(action)) {
        let first: number | undefined;
        for (const { id, traces } of entries.values()) {
          if (first !== undefined && id > first) continue;
          if (traces.some(({ path }) => path.some((step) => step.action === action))) first = id;
        }
        firsts.set(action, first);
      }
      return firsts.get(action);
    },
    errorsSince(id) {
      if (since?.id !== id) {
        const later = [...byFailedAction.values()].flat().filter((one) => one > id);
        since = { id, errors: later.map((one) => entries.get(one)!) };
      }
      return since.errors;
    },
    offered: (action, believes) => [...(stepsOf.get(action)?.offered.keys() ?? NONE)].some(believes),
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
    actions: () => stepsOf.keys(),
    runsWith: (action) => ran.get(action) ?? 0,
    usualness: (action) => (successes > ROUNDING ? Math.min(1, (taken.get(action) ?? 0) / successes) : 0),
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
      frequent.clear();
      since = undefined;
      firsts.clear();
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
