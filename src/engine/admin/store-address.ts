import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KnowhowError } from '../../domain/errors.js';

/** The address of a store: a file by its path, or a database server by its URL. */
export type StoreAddress = { path: string } | { url: string };

/** True for a URL that names a PostgreSQL database. */
export const isPostgresUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text);

function fileOf(url: string): string {
  try {
    return url.startsWith('file:/') ? fileURLToPath(url) : decodeURIComponent(url.slice('file:'.length));
  } catch (cause) {
    throw new KnowhowError(
      'invalid_request',
      `The address ${url} names no file of this machine. Expected file:///folder/name.db, with spaces written as %20.`,
      {},
      { cause },
    );
  }
}

/**
 * What the address of a store names: `postgres://…` a database server; `file:` URLs, `~/…` (the home folder) and
 * everything else a file.
 *
 * @example
 * storeAddress('file:///srv/agents.db'); // { path: '/srv/agents.db' }
 * @throws KnowhowError `invalid_request` for a URL of another kind
 */
export function storeAddress(address: string): StoreAddress {
  if (isPostgresUrl(address)) return { url: address };
  if (/^file:/i.test(address)) return { path: fileOf(`file:${address.slice('file:'.length)}`) };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
    throw new KnowhowError(
      'invalid_request',
      `knowhow keeps nothing at ${address.slice(0, address.indexOf(':'))}: addresses. Name a file, or a database by postgres://user:password@host:port/database.`,
    );
  }
  if (address === '~' || /^~[/\\]/.test(address)) return { path: join(homedir(), address.slice(1)) };
  return { path: address };
}
