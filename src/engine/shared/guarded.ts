import { KnowhowError } from '../../domain/errors.js';

/** Wraps what is not ours, so that callers only ever see KnowhowError. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (KnowhowError.isInstance(error)) throw error;
    throw new KnowhowError(
      'internal_error',
      'Something failed inside knowhow that should not have; the cause tells what. Nothing that was acknowledged is lost.',
      {},
      { cause: error },
    );
  }
}
