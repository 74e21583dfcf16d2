import { KnowhowError } from '../domain/errors.js';
import type { Handled } from '../jobs/worker.js';
import type { EngineContext } from './context.js';

/** Tells the faults of jobs from those of the embedder, within one batch. */
export interface Faults {
  /** What an error makes of the job that met it: a failed try, or an outage that is no fault of the job. */
  judge(error: unknown): Promise<Handled>;
  /** Throws what the embedder failed with, once it is known to be away: nobody else of the batch need wait for it. */
  throwIfAway(): void;
}

/** What another text may take, when it is asked whether the embedder is there. */
const PROBE_MS = 5_000;

/**
 * Starts with an embedder that is there. When a job fails because it could not be embedded, the embedder is asked for
 * another text: if that fails too, the embedder is away, and if not, it is the text of the job that it cannot embed.
 */
export function createFaults({ embedder, ids }: Pick<EngineContext, 'embedder' | 'ids'>): Faults {
  let away: { error: unknown } | undefined;

  async function answers(): Promise<boolean> {
    try {
      // A text that was never asked for, so that no cache answers in the embedder's place.
      await embedder.embed([`Is anybody there? ${ids.next('probe')}`], {
        signal: AbortSignal.timeout(PROBE_MS),
      });
      return true;
    } catch {
      return false;
    }
  }

  return {
    async judge(error) {
      if (!KnowhowError.isInstance(error) || error.code !== 'embedder_unavailable') {
        return { state: 'error', error };
      }
      if (!away && !(await answers())) away = { error };
      return away ? { state: 'outage', error } : { state: 'error', error };
    },
    throwIfAway() {
      if (away) throw away.error;
    },
  };
}
