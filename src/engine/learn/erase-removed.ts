import { errorFields } from '../../api/error-fields.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Erasure } from '../../storage/store.js';
import type { EngineContext } from '../context.js';

/** What became of bytes that are to be erased; `failed`: the store could not, and will be asked again. */
export type ErasureState = Erasure | 'failed';

/** What the status of a delete says while the bytes are still in the files. */
export const UNERASED: Record<ErasureState, string> = {
  erased: '',
  pending: '; the bytes go from the files within a minute',
  busy: '; the bytes go from the files once no other program reads an older state of them',
  full: '; the bytes go from the files once the disk has room for that',
  server:
    '; the database server still has the bytes in its files, its log, its replicas and its backups, until it overwrites them or its operator does',
  failed: '; the bytes are still in the files, erasing them failed and is tried again',
};

/** Erases what was removed. A failure is returned and logged, not thrown: the removal itself is done. */
export async function eraseRemoved({
  store,
  log,
}: Pick<EngineContext, 'store' | 'log'>): Promise<ErasureState> {
  try {
    return await store.erase();
  } catch (error) {
    const closed = KnowhowError.isInstance(error) && error.code === 'closed';
    if (!closed) log({ level: 'error', event: 'erasure_failed', ...errorFields(error) });
    return 'failed';
  }
}
