import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { newIntake } from '../../src/testing/fixtures.js';
import { startChild } from './child.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const open = (path: string) => openSqliteStore({ path, reserveBytes: 0 });

type Look = (path: string) => Promise<number>;

/** The binding in a process of its own opens the file, counts its collections and closes it. */
const byBinding: Look = async (path) => {
  const child = startChild('look', path);
  expect(await child.ended).toBe(0);
  return Number(child.lines[0]);
};

/** The `sqlite3` shell does the same. Older SQLite asks for no lock on the log's index before it deletes the log. */
const byShell: Look = async (path) => {
  const { stdout, stderr } = spawnSync('sqlite3', [path, 'SELECT count(*) FROM collection'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return Number(stdout);
};

const noShell = spawnSync('sqlite3', ['--version']).error !== undefined;
if (noShell) console.warn('the sqlite3 shell is not installed: only the binding comes and goes');

/** Locks that this process holds on the file, by the kernel's own list. */
function locksOn(path: string): number {
  const { ino } = statSync(path);
  const mine = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `));
  return mine.length;
}

const openCollections = async (store: Store, tenants: string[]) => {
  for (const tenant of tenants) await store.openCollection({ account: 'a', tenant });
};

test.each<[string, Look]>([
  ['the binding', byBinding],
  ...(noShell ? [] : [['the sqlite3 shell', byShell] as [string, Look]]),
])(
  'a second store in the process, and %s that comes and goes, take nothing from the first',
  async (_, seen) => {
    const path = file();
    const one = await open(path);
    await openCollections(one, ['t1']);
    const two = await open(path);
    expect(await seen(path)).toBe(1);
    await openCollections(one, ['t2']);
    expect(await seen(path)).toBe(2);
    await openCollections(two, ['t3']);
    const three = await open(path);
    await three.check();
    await three.close();
    expect(await seen(path)).toBe(3);
    const id = (await one.findCollection({ account: 'a', tenant: 't1' }))!.id;
    const accepted = newIntake(id, 't1');
    await one.accept(accepted);
    await two.erase();
    await two.close();
    expect(await seen(path)).toBe(3);
    await openCollections(one, ['t4']);
    expect(await seen(path)).toBe(4);
    await one.close();

    const again = await open(path);
    expect((await again.collections()).map(({ tenant }) => tenant)).toEqual(['t1', 't2', 't3', 't4']);
    expect((await again.job(accepted.jobId))?.record).toBe(accepted.recordId);
    await again.close();
  },
);

test.skipIf(!existsSync('/proc/locks'))('a second opening leaves the first one’s lock alone', async () => {
  const path = file();
  const one = await open(path);
  await openCollections(one, ['t1']);
  const before = locksOn(path);
  expect(before).toBeGreaterThan(0);
  const two = await open(path);
  await openCollections(two, ['t2']);
  // What a checkpoint holds for a moment may come on top; lost is what the system drops when another handle closes.
  expect(locksOn(path)).toBeGreaterThanOrEqual(before);
  await two.close();
  expect(locksOn(path)).toBeGreaterThanOrEqual(before);
  await one.close();
});

test.skipIf(process.platform === 'win32')(
  'a link to a file that is not there yet makes it, for nobody else to read',
  async () => {
    const path = file();
    const target = join(dirname(path), 'elsewhere', 'real.db');
    mkdirSync(dirname(target));
    symlinkSync(join('elsewhere', 'real.db'), path);
    const store = await open(path);
    await openCollections(store, ['t1']);
    expect((statSync(target).mode & 0o777).toString(8)).toBe('600');
    await store.close();
  },
);
