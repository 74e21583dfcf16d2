import type { BaseMessage } from '@langchain/core/messages';
import type { Tool } from '../run/message.js';
import type { Guidance } from './settings.js';

/** What is held of a run under way outside of states, since states reach browsers. */
export interface RunInMemory {
  /** Its guidance. */
  guidance?: Promise<Guidance>;
  /** What its model was offered last. */
  tools: Tool[];
  /** The conversation as far as its model got. */
  messages: BaseMessage[];
  /** Its signal aborted, and it was told of as aborted: what its call throws after that is no second end. */
  aborted?: boolean;
}

/** Runs under way in this process, by their keys. */
export interface OpenRuns {
  /** The run, known from now on. */
  get(key: string): RunInMemory;
  /** Calls `work` with the run when the signal aborts before it has ended. */
  whenAborted(key: string, signal: AbortSignal | undefined, work: (run: RunInMemory) => void): void;
  /** The run has ended. */
  end(key: string): void;
}

/** Runs that are kept at a time; of those that never end the oldest goes. */
const MAX_OPEN = 1_000;

/** Follows runs while they are under way. */
export function openRuns(): OpenRuns {
  const open = new Map<string, RunInMemory & { release(): void }>();

  function end(key: string): void {
    open.get(key)?.release();
    open.delete(key);
  }

  function get(key: string): RunInMemory & { release(): void } {
    const known = open.get(key);
    if (known) return known;
    const run = { tools: [], messages: [], release: () => {} };
    open.set(key, run);
    if (open.size > MAX_OPEN) end(open.keys().next().value!);
    return run;
  }

  return {
    get,
    whenAborted(key, signal, work) {
      const run = get(key);
      const stop = () => {
        end(key);
        run.aborted = true;
        work(run);
      };
      run.release();
      run.release = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop, { once: true });
    },
    end,
  };
}
