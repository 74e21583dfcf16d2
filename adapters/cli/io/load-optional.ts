import { KnowhowError } from '../../../src/index.js';

/**
 * Loads an adapter whose packages are optional.
 *
 * @param command what needs them
 * @param packages what has to be installed for it, by name; an error that names another package is passed on
 * @throws KnowhowError `internal_error` that says what to install
 */
async function load<T>(adapter: () => Promise<T>, command: string, packages: string[]): Promise<T> {
  try {
    return await adapter();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !packages.some((name) => message.includes(name))) throw cause;
    throw new KnowhowError(
      'internal_error',
      `\`knowhow ${command}\` needs packages that are not installed. Run: npm install ${packages.join(' ')}`,
      {},
      { cause },
    );
  }
}

/** Loads the packages of `knowhow mcp`, and of `/mcp` of `knowhow serve`. */
export const loadMcp = () => load(() => import('../../mcp/index.js'), 'mcp', ['@modelcontextprotocol/sdk']);
