import { errorFields } from '../../api/error-fields.js';
import { KnowhowError } from '../../domain/errors.js';
import { isRefusedByNode } from '../../domain/refused-by-node.js';
import type { Handled } from '../../jobs/handling.js';
import type { EngineContext } from '../context.js';

/** What another text may take, when it is asked whether the embedder is there. */
const PROBE_MS = 5_000;

/**
 * What an error makes of the job that met it: a failed try, or an outage that is no fault of the job. When a job
 * fails because it could not be embedded, the embedder is asked for another text: if that fails too, the embedder is
 * away, and if not, it is the text of the job that it cannot embed. What this process may never do does not pass either:
 * the job fails with the reason.
 */
export async function judgeFault(
  { embedder, ids, log }: Pick<EngineContext, 'embedder' | 'ids' | 'log'>,
  error: unknown,
): Promise<Handled> {
  if (!KnowhowError.isInstance(error) || error.code !== 'embedder_unavailable') {
    return { state: 'error', error };
  }
  if (isRefusedByNode(error)) {
    log({ level: 'error', event: 'embedding_refused', ...errorFields(error) });
    return { state: 'error', error };
  }
  try {
    // A text that was never asked for, so that no cache answers in the embedder's place.
    await embedder.embed([`Is anybody there? ${ids.next('probe')}`], {
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return { state: 'error', error };
  } catch {
    return { state: 'outage', error };
  }
}
