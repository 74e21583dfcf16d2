import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../domain/package-root.js';

/**
 * Where the worker's JavaScript stands: beside this file when it runs from dist. When the TypeScript source
 * itself runs (tests do that), a worker thread of Node 20 cannot run worker.ts, so the compiled one is taken.
 */
export function workerFile(): string {
  const compiled = !import.meta.url.endsWith('.ts');
  const path = compiled
    ? fileURLToPath(new URL('./worker.js', import.meta.url))
    : join(packageRoot(), 'dist/src/embedding/minilm/worker.js');
  if (!existsSync(path)) {
    throw new Error(
      `The embedding worker ${path} is missing. ${compiled ? 'Install knowhow again.' : 'Run: npm run build'}`,
    );
  }
  return path;
}
