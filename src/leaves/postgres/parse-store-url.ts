import { KnowhowError } from '../../domain/errors.js';
import { isPostgresUrl } from '../../engine/admin/store-address.js';

/**
 * The URL without the parameter that is ours, and what that says.
 *
 * @throws KnowhowError `storage_error` when it is none
 */
export function parseStoreUrl(url: string): { url: string; schema: string } {
  if (/^[a-z]+:\/\/(?:[^@/]*@)?[^/?]*,/i.test(url)) {
    throw new KnowhowError(
      'storage_error',
      'The URL of the database names several hosts. Name one address that moves with the primary: a name, a virtual address or a proxy.',
    );
  }
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new KnowhowError(
      'storage_error',
      'The URL of the database cannot be read. Expected postgres://user:password@host:port/database, with @, : and / in a password written as %40, %3A and %2F.',
    );
  }
  if (!isPostgresUrl(url)) {
    throw new KnowhowError(
      'storage_error',
      `The URL of the database begins with ${parsed.protocol}//. Expected postgres://user:password@host:port/database.`,
    );
  }
  const schema = parsed.searchParams.get('schema') ?? 'knowhow';
  parsed.searchParams.delete('schema');
  if (!/^[A-Za-z_][A-Za-z0-9_$]{0,62}$/.test(schema)) {
    throw new KnowhowError(
      'storage_error',
      'The schema in the URL of the database is no name. Expected letters, digits and _, 63 at most.',
    );
  }
  return { url: parsed.toString(), schema };
}
