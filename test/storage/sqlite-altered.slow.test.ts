import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { meaningId } from '../../src/domain/meaning-id.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { fitOf, interaction, learn, newIntake, statement, vector } from '../../src/testing/fixtures.js';
import { replay } from '../../src/testing/store/replay.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const COUNT = 60;

/** Every text, vector and number that a reader can be served, by its name. */
async function served(store: Store, id: number): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  for await (const record of store.records(id)) {
    try {
      seen.set(`record ${record.id}`, record.interaction);
    } catch (error) {
      expect(error).toMatchObject({ code: 'storage_error' });
    }
  }
  for await (const { entries, meanings } of store.changes(id, 0)) {
    for (const outline of entries) seen.set(`outline ${outline.id}`, outline);
    for (const one of meanings) if (one.vector.length > 0) seen.set(`vector ${one.id}`, [...one.vector]);
  }
  for (const entry of await store.entries(
    id,
    Array.from({ length: COUNT }, (_, i) => i + 1),
  )) {
    seen.set(`entry ${entry.id}`, entry);
  }
  for (const texts of await store.entryTexts(
    id,
    Array.from({ length: COUNT }, (_, i) => i + 1),
  )) {
    seen.set(`texts ${texts.id}`, texts);
  }
  const numbers = Array.from({ length: COUNT }, (_, i) => i + 1);
  const meanings = numbers.map((n) => meaningId(n, 0));
  (await store.meaningTexts(id, meanings)).forEach((text, i) => {
    if (text !== undefined) seen.set(`meaning ${meanings[i]}`, text);
  });
  return seen;
}

describe('what was altered in the file', () => {
  let sound: string;
  let collection: number;
  let everything: Map<string, unknown>;

  beforeAll(async () => {
    sound = file();
    const store = await openSqliteStore({ path: sound, reserveBytes: 0 });
    collection = (await store.openCollection({ account: 'a', tenant: 't' })).id;
    for (let n = 1; n <= COUNT; n++) {
      await learn(store, collection, 't', [
        statement(n, {
          situation: `situation number ${n}`,
          advice: `then say the word of number ${n}`,
          meanings: [`situation number ${n} of the harbour ${'and on '.repeat(n)}`],
        }),
      ]);
    }
    expect(await store.keepFit(collection, fitOf(0, [], { json: '{"needs":"cancel"}' }))).toBe(true);
    everything = await served(store, collection);
    expect(everything.size).toBe(COUNT * 6);
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  });

  async function altered(change: (path: string) => void) {
    const path = file();
    copyFileSync(sound, path);
    change(path);
    const damaged: string[] = [];
    const store = await openSqliteStore({
      path,
      reserveBytes: 0,
      onDamaged: (what) => damaged.push('id' in what ? `${what.kind} ${what.id}` : what.kind),
    });
    return { store, damaged };
  }

  const update = (sql: string) => (path: string) => {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  };

  test.each([
    [
      'a letter of a record',
      `UPDATE record SET body = replace(body, 'cancel', 'cancal') WHERE number = 7`,
      'records',
      ['record'],
      [],
    ],
    [
      'the id of a record',
      `UPDATE record SET id = 'rec_another' WHERE number = 7`,
      'records',
      ['record'],
      [],
    ],
    [
      'when a record was accepted',
      'UPDATE record SET created_at = created_at + 1 WHERE number = 7',
      'records',
      ['record'],
      [],
    ],
    [
      'a letter of an advice',
      `UPDATE entry SET advice = replace(advice, 'then', 'tien') WHERE id = 7`,
      'entries',
      ['entry 7', 'texts 7'],
      ['entry 7'],
    ],
    [
      'the runs behind an entry',
      'UPDATE entry SET runs = 412, successes = 412 WHERE id = 7',
      'entries',
      ['entry 7', 'outline 7'],
      ['entry 7'],
    ],
    [
      'a letter of a meaning',
      `UPDATE meaning SET text = replace(text, 'harbour', 'harbor') WHERE id = 28`,
      'texts',
      ['meaning 28'],
      ['meaning 28'],
    ],
    [
      'a number of a vector',
      `UPDATE meaning SET vector = x'0000803f' || substr(vector, 5) WHERE id = 28`,
      'texts',
      ['vector 28'],
      [],
    ],
  ])(
    '%s: it is left out, reported, found by the self-check, and all else is served',
    async (_, sql, name, missing, told) => {
      const { store, damaged } = await altered(update(sql));
      const seen = await served(store, collection);
      const gone = [...everything.keys()].filter((key) => !seen.has(key));
      expect(gone).toHaveLength(missing.length);
      for (const [i, key] of gone.sort().entries()) expect(key).toContain(missing[i]);
      for (const [key, value] of seen) expect(value, key).toEqual(everything.get(key));
      expect([...new Set(damaged)]).toEqual(told);
      expect(damaged).toHaveLength(told.length);
      const findings = (await store.check()).filter(({ ok }) => !ok);
      expect(findings).toMatchObject([{ name, remedy: expect.stringContaining('salvage') }]);
      await store.close();
    },
  );

  test('an altered text is not taken for sound because other values were written beside it', async () => {
    const { store } = await altered(update(`UPDATE entry SET advice = 'pay the stranger' WHERE id = 7`));
    await store.correct(collection, 7, { pinned: true });
    expect(await store.entryTexts(collection, [7])).toEqual([]);
    await store.correct(collection, 7, { situation: { text: 'x', vector: vector(1), space: 'space-1' } });
    expect(await store.entryTexts(collection, [7])).toEqual([]);
    await store.close();
  });

  test('what a record says of an entry is not passed on once it was altered', async () => {
    const { store } = await altered(
      update(`UPDATE entry_source SET advice = 'pay the stranger' WHERE entry = 7`),
    );
    expect((await store.check()).filter(({ ok }) => !ok)).toMatchObject([{ name: 'evidence' }]);
    await learn(store, collection, 't', [statement(7)]);
    const [texts] = await store.entryTexts(collection, [7]);
    expect(texts!.advice).toBe('advice of 7');
    await store.close();
  });

  test('a record that stands in another collection than it was stored in is served to nobody', async () => {
    const { store } = await altered(
      update(`INSERT INTO collection (id, account, tenant, tenant_hash) VALUES (99, 1, 'x', 'x');
              UPDATE record SET collection = 99 WHERE number = 7`),
    );
    expect([...(await served(store, 99)).keys()]).toEqual([]);
    expect((await store.check()).filter(({ ok }) => !ok)).toMatchObject([{ name: 'records' }]);
    await store.close();
  });

  test('a tuning that was altered is as none, is reported and found, and one that is fitted anew is served', async () => {
    const { store, damaged } = await altered((path) => {
      const database = new DatabaseSync(path);
      database.exec(`UPDATE tuning SET json = replace(json, 'cancel', 'canbel')`);
      database.close();
    });
    expect(await store.tuning(collection)).toBeNull();
    expect(damaged).toEqual([`tuning ${collection}`]);
    const { tuned } = (await store.collection(collection))!;
    expect((await store.check()).filter(({ ok }) => !ok)).toMatchObject([
      { name: 'fits', detail: expect.stringContaining(`collection ${collection}`) },
    ]);
    const refitted = fitOf(tuned, [], { json: '{"needs":"refund"}' });
    expect(await store.keepFit(collection, refitted)).toBe(true);
    expect(await store.tuning(collection)).toBe('{"needs":"refund"}');
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  });

  test('a vector that was made anew is sound again', async () => {
    const { store } = await altered(update(`UPDATE meaning SET vector = x'00' WHERE id = 28`));
    expect((await replay(store, collection)).meanings.get(28)).toHaveLength(0);
    expect(await store.setVectors(collection, 'space-1', [{ id: 28, vector: vector(7) }])).toBe(1);
    expect([...(await replay(store, collection)).meanings.get(28)!]).toEqual([...vector(7)]);
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  });

  test('whatever bytes are flipped, nothing altered is served', async () => {
    const size = readFileSync(sound).length;
    let missing = 0;
    let looked = 0;
    let seed = 11;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let round = 0; round < 40; round++) {
      const flip = (path: string) => {
        const bytes = readFileSync(path);
        // Not the first page: without the schema there is no store.
        for (let i = 0; i < 6; i++) bytes[4096 + Math.floor(random() * (size - 4096))]! ^= 1 << (round % 8);
        writeFileSync(path, bytes);
      };
      let store: Store | undefined;
      try {
        store = (await altered(flip)).store;
        const seen = await served(store, collection);
        missing += everything.size - seen.size;
        looked += 1;
        for (const [key, value] of seen) {
          expect(value, key).toEqual(everything.get(key));
        }
      } catch (error) {
        // A page of an index or of the jobs may be gone; that is an error, not a wrong answer.
        expect(error).toMatchObject({ code: 'storage_error' });
      }
      await store?.close();
    }
    expect(looked).toBeGreaterThan(10);
    expect(missing).toBeGreaterThan(0);
  });
});

test('a record with text that no file keeps as it is, is read back all the same', async () => {
  const store = await openSqliteStore({ path: file(), reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await store.accept(newIntake(id, 't', { interaction: interaction('t', 'naïve 😀 \ud800 "\u0000') }));
  for await (const record of store.records(id)) expect(record.interaction.turns).toHaveLength(1);
  await store.close();
});

test('the provenance of a record, what an entry was learned from, and which job is whose stand in the file twice or by their hash: the self-check finds any of them altered', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const intake = newIntake(id, 't', {
    jobId: 'job_jobjobjob',
    provenance: {
      key: 'keykeykey',
      source: 'sourcesource',
      task: 'tasktask',
      body: 'bodybody',
      shape: 'shapeshape',
    },
  });
  await store.accept(intake);
  await store.close();
  const database = new DatabaseSync(path);
  database.exec('VACUUM');
  database.close();
  const bytes = readFileSync(path);
  let altered = 0;
  for (const text of ['keykeykey', 'sourcesource', 'tasktask', 'bodybody', 'shapeshape', intake.jobId]) {
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
      const copy = file();
      const changed = Buffer.from(bytes);
      changed[at + 2]! ^= 1;
      writeFileSync(copy, changed);
      const other = await openSqliteStore({ path: copy, reserveBytes: 0 });
      const wrong = (await other.check()).filter(({ ok }) => !ok);
      await other.close();
      expect([text, at, wrong.length]).not.toEqual([text, at, 0]);
      altered += 1;
    }
  }
  expect(altered).toBeGreaterThanOrEqual(7);
});

test('the self-check says what it counted in words of users, one as one', async () => {
  const store = await openSqliteStore({ path: file(), reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await learn(store, id, 't', [statement(1)]);
  const counted = async (): Promise<string[]> =>
    (await store.check()).map(({ detail }) => detail).filter((detail) => /^\d+ /.test(detail));
  expect(await counted()).toContain('1 record is as it was written');
  expect(await counted()).toContain('0 fitted models are as they were written');
  await learn(store, id, 't', [statement(2)]);
  expect(await counted()).toContain('2 origins of records are as they were written');
  for (const detail of await counted()) {
    expect(detail).toMatch(/^(?:1 .+ is as it was|(?!1 )\d+ .+s .*are as they were) written$/);
    expect(detail).not.toMatch(/provenance|tuning|meaning/);
  }
  await store.close();
});
