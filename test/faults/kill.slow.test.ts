import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { crashLoop } from '../../bench/crash-loop.js';
import { seededRandom } from '../../src/domain/random.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server that is killed while 8 writers store and delete loses and doubles nothing, and nothing deleted comes back', async () => {
  const report = await crashLoop({
    cli: join(import.meta.dirname, '..', '..', 'dist', 'lib', 'cli.js'),
    db: join(folder, 'crash.db'),
    kills: 5,
    writers: 8,
    // However little a busy machine gets done between two kills.
    least: 3,
    life: [200, 1_200],
    longEvery: 5,
    random: seededRandom(7),
  });
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.deleted).toBeGreaterThan(0);
  expect(report).toMatchObject({
    lost: 0,
    undead: 0,
    doubled: 0,
    unfinished: 0,
    countedRuns: report.records,
  });
});
