import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { KnowhowError } from '../../src/index.js';
import { packageManifest } from '../package-version.js';

/** A file of the console as it is sent. */
export interface BuiltFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
  /** Names the contents. */
  readonly etag: string;
  /** True where the name changes with the contents. */
  readonly isHashed: boolean;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A name with a hash of the contents before its ending, e.g. `app-Bx3f9a1c.js`. */
const HASHED = /-[\w-]{8}\.\w+$/;

function readOne(folder: string, name: string): [string, BuiltFile] {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const file = {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    bytes,
    gzipped: new Uint8Array(gzipSync(bytes)),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isHashed: HASHED.test(name),
  };
  return [name, file];
}

/**
 * The files of the built console, by name.
 *
 * @param folder where they are; default `dist/console` of this package
 * @throws KnowhowError `internal_error` where they were not built, or not shipped
 */
export function builtFiles(
  folder: string = join(packageManifest().folder, 'dist', 'console'),
): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new KnowhowError(
      'internal_error',
      'The console is missing from this package. Install knowhow again; in a clone of it, run: npm run build.',
    );
  }
  return new Map(readdirSync(folder).map((name) => readOne(folder, name)));
}
