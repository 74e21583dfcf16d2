/**
 * The four kinds of knowledge:
 * - `recipe`: the ordered actions of runs that succeeded;
 * - `recovery`: an error, and the different action after it that worked;
 * - `pitfall`: an error never recovered, or the path on which runs failed;
 * - `fact`: what holds beyond the run it was seen in.
 */
export const ENTRY_KINDS = ['recipe', 'recovery', 'pitfall', 'fact'] as const;

/** One of {@link ENTRY_KINDS}. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What came of one action. `unknown` where the result says nothing. */
export type Outcome = 'ok' | 'error' | 'interrupted' | 'unknown';

/** One step of a path that was really walked. */
export interface PathStep {
  /**
   * The action's key: the tool's name, or `say` for a plain reply. Two steps with the same key are the same
   * branch of the experience tree.
   */
  action: string;
  /** Argument names of the action, sorted; none for a reply. */
  args: string[];
  /** What came of it. */
  outcome: Outcome;
  /** Id of the situation in which the action was taken: a text with its vector, kept once for each collection. */
  situation: number;
  /**
   * Whether a run that stands behind the step was offered the action, as its `inputs` say. Left out where that is not
   * known: in what was learned before it was kept.
   */
  offered?: boolean;
}

/**
 * One way that was really walked, with the words it is found by and what became of the runs that walked it. An entry
 * of whole runs keeps a few, so that what tells its runs apart is not lost; any other entry has one.
 */
export interface Trace {
  /**
   * Ids of the situations that carry its meaning: what retrieval and deletion match against. At least one; of whole
   * runs it is the task in the words of one of them.
   */
  meanings: number[];
  /**
   * All steps of a run; the failed step, then the one that fixed it where one did, of family `error`; empty
   * otherwise.
   */
  path: PathStep[];
  /** The part of the entry's evidence that is this trace's own. */
  runs: number;
  successes: number;
  failures: number;
}

/** Who stands behind an entry, as the store counts it from the records that the entry was learned from. */
export interface Backing {
  /** Distinct sources. */
  sources: number;
  /** Distinct tasks, each within its source. */
  tasks: number;
  /** Groups: runs that are independent, of several tasks and no copies of each other, or of several keys. */
  groups: number;
  /** The key that all of them came by; left out where several did. */
  key?: string;
}

/**
 * How much stands behind an entry; runs, successes and failures are the sums of its traces'. A run counts for as much
 * as it adds to what its source had said (`support.ts`): a copy for nothing.
 */
export interface Evidence {
  /** Independent runs. */
  runs: number;
  /** Runs that succeeded; an estimated ending adds its probability, weighted down. */
  successes: number;
  /** Runs that failed, in the same measure. */
  failures: number;
  /** When the newest of them happened, milliseconds since the epoch. */
  last_seen: number;
  /** Runs that were given this entry and succeeded. */
  credits: number;
  /** Runs that were given this entry and failed. */
  debits: number;
}

/** One piece of knowledge. */
export interface Entry {
  /** Number within the collection; on the wire `k<number>`. */
  id: number;
  kind: EntryKind;
  agent_type: string | null;
  /** When it applies. */
  situation: string;
  /** What to do, or what to know. */
  advice: string;
  /**
   * What decides whether a new lesson is this one said again: lessons merge only when their keys are equal and
   * their situations are near. Starts with the lesson's family and a colon; {@link familyOf} reads it.
   */
  merge_key: string;
  /** What its runs did. At least one; the first is what other lessons are compared with, and what people are shown. */
  traces: Trace[];
  evidence: Evidence;
  /** Left out where nobody has counted. */
  backing?: Backing;
  /** True where somebody said that it must not be forgotten. */
  pinned?: boolean;
  /** When somebody changed what it says, milliseconds since the epoch; left out where it says what was learned. */
  edited_at?: number;
}

/** The id of an entry as it is in responses and receipts. */
export const entryLabel = (id: number): string => `k${id}`;

/**
 * The families of lessons, which never change and never merge with each other:
 * - `run`: whole runs, a recipe, or a pitfall where more of them failed;
 * - `error`: one error of one action, and its repair where one is known;
 * - `correction`: what somebody said who stepped in;
 * - `fact`: what an agent wrote down.
 */
export type Family = 'run' | 'error' | 'correction' | 'fact';

/** What a lesson or an entry is merged by, which tells its family. */
interface Keyed {
  merge_key: string;
}

/** The family that a key names: the one place that reads it. What names none is taken for words, as a fact is. */
export function familyOf({ merge_key: key }: Keyed): Family {
  if (key.startsWith('run:')) return 'run';
  if (key.startsWith('error:')) return 'error';
  return key.startsWith('correction:') ? 'correction' : 'fact';
}

/** True for an entry of whole runs: a recipe, or a pitfall where more of them failed. */
export const isRun = (entry: Keyed): boolean => familyOf(entry) === 'run';

/** The way that stands for an entry: that of its first trace. */
export const pathOf = (entry: { traces: readonly Trace[] }): PathStep[] => entry.traces[0]!.path;

/** The situations that carry an entry's meaning, each once. */
export const meaningsOf = (entry: { traces: readonly Trace[] }): number[] => [
  ...new Set(entry.traces.flatMap(({ meanings }) => meanings)),
];

/**
 * The trace that an entry is found by in the words of a person who edited its situation: it has no path and no runs.
 * An edited entry has it after the traces of its own; undefined where nobody wrote its situation.
 */
export const writtenTrace = ({
  traces,
  edited_at: edited,
}: Pick<Entry, 'traces' | 'edited_at'>): Trace | undefined =>
  edited === undefined ? undefined : traces.slice(1).find(({ path }) => path.length === 0);

/** The traces of an entry that runs walked: all but its {@link writtenTrace}. */
export const walkedTraces = (entry: Pick<Entry, 'traces' | 'edited_at'>): Trace[] => {
  const written = writtenTrace(entry);
  return entry.traces.filter((trace) => trace !== written);
};

/** Every situation that traces name, each once. */
export const situationsOf = (traces: readonly Trace[]): Set<number> =>
  new Set(traces.flatMap(({ meanings, path }) => [...meanings, ...path.map(({ situation }) => situation)]));

/** What an entry is about, by its {@link Family}. */
type Subject =
  /** Whole runs: its traces are the ways that they took. */
  | { family: 'run' }
  /** One error of one action: the step that failed, the one that put it right where one did, and the error by itself. */
  | { family: 'error'; failed: PathStep; fix?: PathStep; error: number }
  /** A correction or a fact: nothing but its words (and errors of which no step was kept). */
  | { family: 'words' };

/** Tells what an entry is about: the one place that knows what traces hold by position. */
export function subjectOf(entry: Keyed & { traces: readonly Trace[] }): Subject {
  const family = familyOf(entry);
  if (family === 'run') return { family };
  const [failed, fix] = pathOf(entry);
  if (family !== 'error' || !failed) return { family: 'words' };
  const { meanings } = entry.traces[0]!;
  // Where the error by itself was not kept, the error of its action stands for it.
  return { family, failed, ...(fix && { fix }), error: meanings[1] ?? meanings[0]! };
}
