import type { ActNotes } from '../run/act-notes.js';
import type { Tool } from '../run/message.js';
import type { Transcript } from '../run/transcript.js';
import type { Guidance } from './settings.js';

/** What is held of a run under way outside of states, since states reach browsers. */
export interface RunInMemory {
  /** Its guidance. */
  guidance?: Promise<Guidance>;
  /** What it is told of its actions. */
  acts?: ActNotes;
  /** What its model was offered last. */
  tools: Tool[];
  /** Its signal aborted, and it was told of as aborted: what its call throws after that is no second end. */
  aborted?: boolean;
  /** It need not be ended when the knowledge closes. */
  forget?: () => void;
}

/** Runs under way in this process, by their keys, and what was seen of their threads. */
export interface OpenRuns {
  /** The run, known from now on. */
  get(key: string): RunInMemory;
  /** What was seen of a thread in this process. */
  transcript(thread: string): Transcript | undefined;
  /** Keeps what was seen of a thread. */
  keep(thread: string, transcript: Transcript): void;
  /** Calls `work` when the signal aborts before the run has ended. */
  whenAborted(key: string, signal: AbortSignal | undefined, work: () => void): void;
  /** The run has ended. */
  end(key: string): void;
  /** The run came to its end and is stored: what goes on with it is another branch of its thread. */
  finish(key: string): void;
  /** The number of a branch that goes on with a finished run, from 2; undefined where the run is not finished. */
  branchOf(key: string): number | undefined;
}

/** Runs and threads that are kept at a time; of those that never end the oldest goes. */
const MAX_OPEN = 1_000;

/** Follows runs while they are under way. */
export function openRuns(): OpenRuns {
  const open = new Map<string, RunInMemory & { release(): void }>();
  const threads = new Map<string, Transcript>();
  /** Branches of finished runs, by the key of the first. */
  const finished = new Map<string, number>();

  function end(key: string): void {
    open.get(key)?.release();
    open.get(key)?.forget?.();
    open.delete(key);
  }

  function get(key: string): RunInMemory & { release(): void } {
    const known = open.get(key);
    if (known) return known;
    const run = { tools: [], release: () => {} };
    open.set(key, run);
    if (open.size > MAX_OPEN) end(open.keys().next().value!);
    return run;
  }

  return {
    get,
    transcript: (thread) => threads.get(thread),
    keep(thread, transcript) {
      threads.delete(thread);
      threads.set(thread, transcript);
      if (threads.size > MAX_OPEN) threads.delete(threads.keys().next().value!);
    },
    whenAborted(key, signal, work) {
      const run = get(key);
      const stop = () => {
        run.aborted = true;
        work();
      };
      run.release();
      run.release = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop, { once: true });
    },
    end,
    finish(key) {
      end(key);
      if (!finished.has(key)) finished.set(key, 1);
      if (finished.size > MAX_OPEN) finished.delete(finished.keys().next().value!);
    },
    branchOf(key) {
      const branches = finished.get(key);
      if (branches === undefined) return undefined;
      finished.set(key, branches + 1);
      return branches + 1;
    },
  };
}
