import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/engine/admin/open-file.js';
import type { Store } from '../../../src/storage/store.js';
import {
  claimed,
  interaction,
  landed,
  newCommit,
  newIntake,
  statement,
} from '../../../src/testing/fixtures.js';
import { readApart } from '../../storage/read-apart.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';

const file = temporaryFiles();

/** A word that stands nowhere else. */
const word = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24);

/** Which of the needles stand in the store's files. */
function found(path: string, needles: string[]): string[] {
  const bytes = readApart(path);
  return needles.filter((needle) => bytes.includes(needle));
}

/** The ends of words: FTS5 leaves out the beginning that a word shares with the one before it. */
const needles = (words: string[]): string[] => words.map((w) => w.slice(-12));

/** `n0` is 1, and so is `one`. */
const idOf = (name: string): number =>
  name.startsWith('n') ? Number(name.slice(1)) + 1 : 1 + ['one', 'two', 'three'].indexOf(name);

async function learnWords(store: Store, collection: number, names: string[]): Promise<void> {
  await Promise.all(
    names.map((name) =>
      store.accept(
        newIntake(collection, 't', { interaction: interaction('t', `query ${word(`q${name}`)}`) }),
      ),
    ),
  );
  const jobs = await store.claim({ now: 2_000, leaseMs: 1e9, limit: 10_000 });
  for (const [i, name] of names.entries()) {
    const said = statement(idOf(name), {
      situation: `when ${word(`s${name}`)} happens`,
      advice: `then ${word(`a${name}`)} helps`,
      meanings: [`when ${word(`m${name}`)}`],
    });
    await landed(store, newCommit(jobs[i]!, [said]));
  }
}

const wordsOfEntries = (names: string[]): string[] =>
  names.flatMap((name) => ['q', 's', 'a', 'm'].map((part) => word(part + name)));

test('removed text is in no file once it is erased; what stays is unharmed', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 4096 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const names = Array.from({ length: 800 }, (_, i) => `n${i}`);
  for (let at = 0; at < names.length; at += 100) await learnWords(store, id, names.slice(at, at + 100));
  expect(found(path, wordsOfEntries(['n0', 'n77', 'n777'])).length).toBe(12);

  const goes = names.map((_, i) => i + 1).filter((n) => n % 3 !== 0);
  for (let at = 0; at < goes.length; at += 150) await store.remove(id, goes.slice(at, at + 150));
  const storing = Array.from({ length: 20 }, () => store.accept(newIntake(id, 't')));
  const [erased, ...accepted] = await Promise.all([store.erase(), ...storing]);
  expect(erased).toBe('erased');
  expect(accepted.every(({ state }) => state === 'accepted')).toBe(true);
  expect(found(path, needles(wordsOfEntries(goes.map((n) => `n${n - 1}`))))).toEqual([]);

  const stays = names.filter((_, i) => (i + 1) % 3 === 0);
  for (const name of stays) {
    const hits = await store.searchText(id, word(`a${name}`), 2);
    expect(hits.map((hit) => hit.entry)).toEqual([names.indexOf(name) + 1]);
  }
  expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  await store.close();
  expect(found(path, needles(wordsOfEntries(goes.map((n) => `n${n - 1}`))))).toEqual([]);
});

test.each([
  ['the default binding, on a thread of its own', undefined],
  ['a binding that was passed in', DatabaseSync],
])(
  'an update, a forgotten entry and a removed failed job leave nothing behind either (%s)',
  async (_, Database) => {
    const path = file();
    const store = await openSqliteStore({ path, reserveBytes: 0, Database });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    await learnWords(store, id, ['one', 'two', 'three']);
    await store.correct(id, 1, { advice: word('old') });
    await store.correct(id, 1, { advice: word('new') });
    await store.forget(id, [2]);
    const retried = await claimed(store, id, 't');
    await store.fail({ jobId: retried.job.id, token: retried.token }, { now: 1, error: word('error') });
    await store.remove(id, [3], [retried.job.record!]);
    expect(await store.erase()).toBe('erased');
    const gone = [word('old'), word('atwo'), word('stwo'), ...wordsOfEntries(['three']), word('error')];
    expect(found(path, needles(gone))).toEqual([]);
    expect(found(path, [word('new')])).toEqual([word('new')]);
    await store.close();
  },
);

test('a reader in another connection stands in the way of erasing, until it is done', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await learnWords(store, id, ['one']);
  const reader = new DatabaseSync(path);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM record').get();
  await store.remove(id, [1]);
  expect(await store.erase()).toBe('busy');
  expect(await store.erase()).toBe('busy');
  reader.exec('COMMIT');
  expect(await store.erase()).toBe('erased');
  expect(found(path, needles(wordsOfEntries(['one'])))).toEqual([]);
  expect(await store.erase()).toBe('erased');
  reader.close();
  await store.close();
});
