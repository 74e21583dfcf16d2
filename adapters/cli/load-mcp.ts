import { KnowhowError } from '../../src/index.js';

/**
 * Loads the MCP adapter, which needs a package that is optional.
 *
 * @throws KnowhowError `internal_error` that names the package to install
 */
export async function loadMcp(): Promise<typeof import('../mcp/index.js')> {
  try {
    return await import('../mcp/index.js');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !/modelcontextprotocol/.test(message)) throw cause;
    throw new KnowhowError(
      'internal_error',
      '`knowhow mcp` needs a package that is not installed. Run: npm install @modelcontextprotocol/sdk',
      {},
      { cause },
    );
  }
}
