import type { BaseMessage } from '@langchain/core/messages';
import type { OfferedTool } from './messages-to-turns.js';

/** What is seen of an agent's run and stands in no state. */
export interface RunningAgent {
  /** What its model was offered last. */
  tools: OfferedTool[];
  /** The conversation as far as its model got. */
  messages: BaseMessage[];
}

/** Agents that run now, by the keys of their runs. */
export interface RunningAgents {
  /** The run, known from now on. */
  get(key: string): RunningAgent;
  /** Calls `work` with the run when the signal aborts before it has ended. */
  whenAborted(key: string, signal: AbortSignal | undefined, work: (run: RunningAgent) => void): void;
  /** The run has ended. */
  end(key: string): void;
}

/** Runs that are kept at a time; of those that never end the oldest goes. */
const MAX_RUNNING = 1_000;

/** Follows agents while they run. */
export function runningAgents(): RunningAgents {
  const running = new Map<string, RunningAgent & { release(): void }>();

  function end(key: string): void {
    running.get(key)?.release();
    running.delete(key);
  }

  function get(key: string) {
    const known = running.get(key);
    if (known) return known;
    const run = { tools: [], messages: [], release: () => {} };
    running.set(key, run);
    if (running.size > MAX_RUNNING) end(running.keys().next().value!);
    return run;
  }

  return {
    get,
    whenAborted(key, signal, work) {
      const run = get(key);
      const stop = () => {
        end(key);
        work(run);
      };
      run.release();
      run.release = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop, { once: true });
    },
    end,
  };
}
