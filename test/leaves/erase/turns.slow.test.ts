import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/engine/admin/open-file.js';
import { erasePages } from '../../../src/leaves/erase/page-eraser.js';
import { type ErasingOutcome, takeTurns } from '../../../src/leaves/erase/take-turns.js';
import type { Connection } from '../../../src/storage/sql/sql.js';
import { attach } from '../../../src/storage/sqlite/attach.js';
import { connection } from '../../../src/storage/sqlite/connection.js';
import type { FileToErase } from '../../../src/storage/sqlite/eraser.js';
import { newIntake } from '../../../src/testing/fixtures.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';

const file = temporaryFiles();

const DONE: ErasingOutcome = { state: 'erased', why: 'done', pauseMs: 0 };
const BUSY: ErasingOutcome = { state: 'busy', why: 'a reader', pauseMs: 0 };

async function opened() {
  const path = file();
  await (await openSqliteStore({ path, reserveBytes: 0 })).close();
  const time = { now: 1_700_000_000_000 };
  const clock = { now: () => time.now };
  const connect = () => connection(attach(DatabaseSync, path), 1_000);
  const mark = (db: Connection) => db.write((sql) => sql.noteRemoval(sql));
  return { path, time, clock, connect, mark };
}

test('of two erasers of one file one works, and the other is told that it is under way', async () => {
  const { clock, connect, mark } = await opened();
  const [one, two] = [connect(), connect()];
  let finish = () => {};
  let calls = 0;
  const work = () => {
    calls++;
    return new Promise<ErasingOutcome>((resolve) => {
      finish = () => resolve(DONE);
    });
  };
  const first = takeTurns({ db: one, clock, owner: 'one' }, work);
  const second = takeTurns({ db: two, clock, owner: 'two' }, work);
  await mark(one);
  const erased = first.erase();
  expect(await second.erase()).toBe('pending');
  expect(calls).toBe(1);
  finish();
  expect(await erased).toBe('erased');
  expect(await second.erase()).toBe('erased');
  expect(calls).toBe(1);
  await one.close();
  await two.close();
});

test('what is removed while an erasure goes on is taken by the next', async () => {
  const { time, clock, connect, mark } = await opened();
  const db = connect();
  let calls = 0;
  const eraser = takeTurns({ db: db, clock, owner: 'one' }, async () => {
    if (++calls === 1) await mark(db);
    return DONE;
  });
  await mark(db);
  await eraser.erase();
  expect(calls).toBe(1);
  time.now += 1;
  await eraser.erase();
  expect(calls).toBe(2);
  await eraser.erase();
  expect(calls).toBe(2);
  await db.close();
});

test('asked every second for ten minutes while somebody is in the way, it tries ever less often', async () => {
  const { time, clock, connect, mark } = await opened();
  const db = connect();
  const tries: number[] = [];
  const stopped = takeTurns({ db: db, clock, owner: 'one' }, async () => {
    tries.push(time.now);
    return BUSY;
  });
  await mark(db);
  await stopped.stop();
  for (let second = 0; second < 600; second++) {
    if (second % 7 === 0) await mark(db);
    expect(await stopped.erase()).toBe('busy');
    time.now += 1_000;
  }
  expect(tries.length).toBeLessThan(40);
  const pauses = tries.slice(1).map((at, i) => at - tries[i]!);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(21_000);
  await db.close();
});

test('after an erasure that took long the file is left alone for longer, as often as something is removed', async () => {
  const { time, clock, connect, mark } = await opened();
  const db = connect();
  let calls = 0;
  const eraser = takeTurns({ db: db, clock, owner: 'one' }, async () => {
    calls++;
    return { ...DONE, pauseMs: 20_000 };
  });
  await eraser.stop();
  const told = new Set<string>();
  for (let second = 0; second < 100; second++) {
    await mark(db);
    told.add(await eraser.erase());
    time.now += 1_000;
  }
  expect(calls).toBe(5);
  expect([...told].sort()).toEqual(['erased', 'pending']);
  await db.close();
});

test('a turn whose owner is gone, and one out of a time to come, are taken over', async () => {
  const { time, clock, connect, mark } = await opened();
  const db = connect();
  const never = takeTurns({ db: db, clock, owner: 'gone' }, () => new Promise<ErasingOutcome>(() => {}));
  const other = takeTurns({ db: db, clock, owner: 'other' }, async () => DONE);
  await mark(db);
  void never.erase();
  expect(await other.erase()).toBe('pending');
  time.now += 31_000;
  expect(await other.erase()).toBe('erased');

  const late = takeTurns({ db: db, clock, owner: 'late' }, async () => ({ ...BUSY, pauseMs: 500_000 }));
  await mark(db);
  time.now += 86_400_000;
  expect(await late.erase()).toBe('busy');
  time.now -= 86_400_000;
  expect(await other.erase()).toBe('erased');
  await db.close();
});

test('an erasure that fails is thrown, and the next one waits a while', async () => {
  const { time, clock, connect, mark } = await opened();
  const db = connect();
  let calls = 0;
  const eraser = takeTurns({ db: db, clock, owner: 'one' }, async () => {
    calls++;
    throw new Error('the disk');
  });
  await eraser.stop();
  await mark(db);
  await expect(eraser.erase()).rejects.toThrow('the disk');
  expect(await eraser.erase()).toBe('busy');
  expect(calls).toBe(1);
  time.now += 1_000;
  await expect(eraser.erase()).rejects.toThrow('the disk');
  await db.close();
});

const goOn = new AbortController().signal;

test('a file that cannot be scrubbed is written again; one that is in use is not', async () => {
  const { path, clock, connect } = await opened();
  const db = connect();
  const of: FileToErase = { db, path, clock, owner: 'one', busyMs: 1_000, makeRoom: () => {} };
  let rewritten = 0;
  const ways = (state: 'busy' | 'not_understood' | 'failed' | 'full') => ({
    scrub: async () => ({ state, reason: 'so it is' }),
    rewrite: async () => {
      rewritten++;
      return 'erased' as const;
    },
  });
  expect(await erasePages(of, goOn, ways('busy'))).toMatchObject({ state: 'busy', why: 'so it is' });
  expect(await erasePages(of, goOn, ways('full'))).toMatchObject({ state: 'full' });
  expect(rewritten).toBe(0);
  for (const state of ['not_understood', 'failed'] as const) {
    const outcome = await erasePages(of, goOn, ways(state));
    expect(outcome).toMatchObject({ state: 'erased', why: expect.stringContaining('written again') });
    expect(outcome.why).toContain('so it is');
  }
  expect(rewritten).toBe(2);
  await db.close();
});

test('room that is kept back is given up when an erasure finds none', async () => {
  const { path, clock, connect } = await opened();
  const db = connect();
  let room = false;
  const makeRoom = () => {
    room = true;
  };
  const report = { rounds: 1, pages: 1, bytes: 0, wasted: 0, lockMs: 0, totalMs: 10 };
  const outcome = await erasePages({ db, path, clock, owner: 'one', busyMs: 1_000, makeRoom }, goOn, {
    scrub: async () => (room ? { state: 'scrubbed', report } : { state: 'full', reason: 'no room' }),
    rewrite: async () => 'erased',
  });
  expect(outcome).toMatchObject({ state: 'erased', pauseMs: 40 });
  await db.close();
});

test('a store erases by scrubbing, and a row of the file says what was done', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const intake = newIntake(id, 't');
  await store.accept(intake);
  await store.remove(id, [], [intake.recordId]);
  expect(await store.erase()).toBe('erased');
  const other = new DatabaseSync(path);
  const row = other.prepare("SELECT value FROM meta WHERE name = 'eraser'").get() as { value: string };
  expect(JSON.parse(row.value)).toMatchObject({
    owner: null,
    failures: 0,
    why: expect.stringContaining('rounds'),
  });
  expect(other.prepare("SELECT value FROM meta WHERE name = 'unerased'").get()).toBeUndefined();
  other.close();
  await store.close();
});

test('a store that is closed while it erases breaks it off at once, and another one finishes', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const intake = newIntake(id, 't');
  await store.accept(intake);
  await store.remove(id, [], [intake.recordId]);
  const erasing = store.erase();
  await store.close();
  expect(['busy', 'erased']).toContain(await erasing);
  const again = await openSqliteStore({ path, reserveBytes: 0 });
  expect(await again.erase()).toBe('erased');
  expect((await again.check()).filter(({ ok }) => !ok)).toEqual([]);
  await again.close();
});

test('a turn that is broken off to close is no failure, and the self-check of it alarms nobody', async () => {
  const { path, clock, connect, mark } = await opened();
  const db = connect();
  const store = await openSqliteStore({ path, reserveBytes: 0, clock });
  await mark(db);
  const eraser = takeTurns({ db, clock, owner: 'one' }, (stop) => {
    const ended = new Promise<ErasingOutcome>((resolve) =>
      stop.addEventListener('abort', () =>
        resolve({ state: 'busy', why: 'AbortError: The operation was aborted', pauseMs: 0 }),
      ),
    );
    void eraser.stop();
    return ended;
  });
  expect(await eraser.erase()).toBe('busy');
  const row = await db.read((sql) =>
    sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'eraser'"),
  );
  expect(JSON.parse(row!.value)).toMatchObject({ owner: null, failures: 0, why: '' });
  const found = (await store.check()).find(({ name }) => name === 'erasure');
  expect(found).toMatchObject({ ok: true, detail: expect.not.stringMatching(/abort|tr(?:y|ies)/i) });
  await store.close();
  await db.close();
});

test('the self-check says what waits to be erased, since when and why, until it is erased', async () => {
  const { path, time, clock, connect, mark } = await opened();
  const db = connect();
  const store = await openSqliteStore({ path, reserveBytes: 0, clock });
  const finding = async () => (await store.check()).find(({ name }) => name === 'erasure');
  expect(await finding()).toMatchObject({ ok: true, detail: expect.stringContaining('nothing') });
  let outcome = BUSY;
  const eraser = takeTurns({ db: db, clock, owner: 'one' }, async () => outcome);
  await eraser.stop();
  await mark(db);
  await mark(db);
  expect(await finding()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/2 removals.*not begun/),
    remedy: expect.stringContaining('knowhow work'),
  });
  const since = new Date(time.now).toISOString();
  expect(await eraser.erase()).toBe('busy');
  expect(await finding()).toMatchObject({ ok: true, detail: expect.stringMatching(`2 removals.*${since}$`) });
  time.now += 61_000;
  await mark(db);
  expect(await eraser.erase()).toBe('busy');
  expect(await finding()).toMatchObject({
    ok: false,
    detail: expect.stringMatching(`3 removals.*${since}.*a reader`),
  });
  outcome = DONE;
  time.now += 61_000;
  expect(await eraser.erase()).toBe('erased');
  expect(await finding()).toMatchObject({ ok: true, detail: expect.stringContaining('nothing') });
  await mark(db);
  outcome = BUSY;
  expect(await eraser.erase()).toBe('busy');
  expect((await finding())!.detail).toContain(new Date(time.now).toISOString());
  await store.close();
  await db.close();
});
