import type { HttpAppOptions } from '../../http/index.js';
import type { Cli } from '../cli.js';
import { serveImport } from '../importing/serve-import.js'; // leaf: import
import { auditTrail } from '../io/audit-trail.js';
import { auditPathOf, type DbOptions } from '../target/place.js';

/** What a server of the command line can beside its service: read files that are sent, and the audit file where there is one. */
export function serveExtras(
  { io }: Pick<Cli, 'io'>,
  options: DbOptions,
): Pick<HttpAppOptions, 'importer' | 'auditTrail'> {
  const path = auditPathOf(options, io.env);
  return {
    importer: serveImport(io.now), // leaf: import
    ...(path === undefined ? {} : { auditTrail: auditTrail(path) }),
  };
}
