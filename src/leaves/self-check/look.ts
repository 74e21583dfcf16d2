import { KnowhowError } from '../../domain/errors.js';
import type { Finding } from '../../storage/store.js';

/**
 * What one look of a self-check found; a look that fails is a finding too.
 *
 * @param remedy what to do where the look fails
 * @throws KnowhowError `closed`
 */
export async function look(
  name: string,
  remedy: string,
  find: () => Promise<Omit<Finding, 'name'>> | Omit<Finding, 'name'>,
): Promise<Finding> {
  try {
    return { name, ...(await find()) };
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'closed') throw error;
    return { name, ok: false, detail: (error as Error).message, remedy };
  }
}
