import { KnowhowError } from '../../src/index.js';

/**
 * Loads the HTTP adapter, which needs packages that are optional.
 *
 * @throws KnowhowError `internal_error` that names the packages to install
 */
export async function loadHttp(): Promise<typeof import('../http/index.js')> {
  try {
    return await import('../http/index.js');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !/hono/.test(message)) throw cause;
    throw new KnowhowError(
      'internal_error',
      '`knowhow serve` needs two packages that are not installed. Run: npm install hono @hono/node-server',
      {},
      { cause },
    );
  }
}
