import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { median, quantile, timeEach } from './measure.js';

/** Milliseconds of one appended page and its `fdatasync`: p50 and p99 of 200. */
export async function syncLatency(folder: string): Promise<{ p50: number; p99: number }> {
  const file = openSync(join(folder, 'sync.probe'), 'w');
  const page = Buffer.alloc(4096, 7);
  try {
    const times = await timeEach(
      200,
      () => {
        writeSync(file, page);
        fdatasyncSync(file);
      },
      5,
    );
    return { p50: median(times), p99: quantile(times, 0.99) };
  } finally {
    closeSync(file);
  }
}

/**
 * Records a second that group commit alone allows: a loop that does nothing but insert bodies, `group` to a
 * transaction, with every commit synced.
 *
 * @param seconds how long to measure
 */
export function groupCommits(
  folder: string,
  bodies: readonly string[],
  group: number,
  seconds: number,
): number {
  const db = new DatabaseSync(join(folder, 'group.probe'));
  try {
    db.exec(
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS record (id INTEGER PRIMARY KEY, body TEXT)',
    );
    const insert = db.prepare('INSERT INTO record (body) VALUES (?)');
    const began = performance.now();
    let count = 0;
    while (performance.now() - began < seconds * 1000) {
      db.exec('BEGIN IMMEDIATE');
      for (let i = 0; i < group; i++) insert.run(bodies[count++ % bodies.length]!);
      db.exec('COMMIT');
    }
    return count / ((performance.now() - began) / 1000);
  } finally {
    db.close();
  }
}
