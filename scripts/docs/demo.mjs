import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

/** The tenant of the demo, and its next task. */
export const TENANT = 'demo';
export const TASK = 'Cancel order 77 and pay the money back';

/**
 * Does something with a database in which the demo has learned, which is gone afterwards.
 *
 * @template T
 * @param {(db: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDemo(work) {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-pictures-'));
  try {
    const db = join(folder, 'demo.db');
    const made = spawnSync(process.execPath, [`${ROOT}dist/lib/cli.js`, 'demo', '--db', db], {
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    return await work(db);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
