import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KnowhowError } from './errors.js';

/** Where this code stands. A bundle that is no ES module does not say. */
const here = (): string | undefined => {
  const { url } = import.meta as { url?: string };
  return url?.startsWith('file:') ? dirname(fileURLToPath(url)) : undefined;
};

/**
 * The folder of knowhow's package.json, above this file whether it runs from src or from dist.
 *
 * @throws KnowhowError `internal_error` where a bundler has moved this code away from it
 */
export function packageRoot(): string {
  for (let dir = here(); dir !== undefined; dir = dir === dirname(dir) ? undefined : dirname(dir)) {
    if (isRoot(dir)) return dir;
  }
  throw new KnowhowError(
    'internal_error',
    "knowhow's code is not in its package, so the model, the runtime and SQLite, which are files there, " +
      'cannot be found: a bundler has moved it. Leave knowhow out of the bundle and install it where the program ' +
      "runs: esbuild --external:knowhow; webpack externals: { knowhow: 'module knowhow' }; Next.js " +
      "serverExternalPackages: ['knowhow']; Vite ssr: { external: ['knowhow'] }. knowhow/client and knowhow/ai-sdk " +
      'can be bundled.',
  );
}

/**
 * A file that is shipped in this package.
 *
 * @param why what it is, for the error
 * @throws KnowhowError `internal_error` where it is missing
 */
export function shippedFile(why: string, ...path: string[]): string {
  const file = join(packageRoot(), ...path);
  if (existsSync(file)) return file;
  throw new KnowhowError(
    'internal_error',
    `${why} is missing: ${file}. Install knowhow again; in a clone of it, run: npm run build. Where a trace of ` +
      'imports says which files go along with a program (serverless functions, Next.js standalone), add the whole ' +
      "package and its SQLite: outputFileTracingIncludes: { '/**': ['./node_modules/{knowhow,@knowhow," +
      "node-gyp-build}/**'] }.",
  );
}

/** A file of another package that is shipped with this one (`scripts/vendor.mjs` puts it there). */
export function vendored(...path: string[]): string {
  return join(packageRoot(), 'dist', 'vendor', ...path);
}

function isRoot(dir: string): boolean {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).name === 'knowhow';
  } catch {
    // No package.json here, or not one that can be read: look further up.
    return false;
  }
}
