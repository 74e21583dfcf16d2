import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { KnowhowError } from '../../../src/domain/errors.js';
import type { LogEvent } from '../../../src/domain/log.js';
import { createReadings } from '../../../src/engine/calibrate/readings.js';
import type { StoredRecord } from '../../../src/storage/store.js';
import { run } from '../desk.js';

/** A store of records by id, which counts what is read of it. */
function records(damaged: readonly string[] = []) {
  const read: string[] = [];
  return {
    read,
    async record(collection: number, id: string): Promise<StoredRecord | undefined> {
      read.push(id);
      if (id === 'gone') return undefined;
      return {
        id,
        collection,
        created_at: 0,
        provenance: { key: '', source: '', task: '', body: '', shape: '' },
        get interaction() {
          if (damaged.includes(id)) throw new KnowhowError('storage_error', 'damaged');
          return run(`Task ${id}`, [['lookup_parcel', 'ok']], { success: true }) as Interaction;
        },
      };
    },
  };
}

test('a record is read once; what is asked for no longer is let go', async () => {
  const store = records();
  const readings = createReadings(store, { read: () => undefined }, () => {});
  const first = await readings.of(1, ['a', 'b']);
  expect(first.map(({ query }) => query)).toEqual(['Task a', 'Task b']);
  const second = await readings.of(1, ['b', 'c']);
  expect(second[0]).toBe(first[1]);
  expect(store.read).toEqual(['a', 'b', 'c']);
  await readings.of(1, ['a']);
  expect(store.read).toEqual(['a', 'b', 'c', 'a']);
});

test('what is damaged is left out and logged, what is gone is left out', async () => {
  const events: LogEvent[] = [];
  const readings = createReadings(records(['b']), { read: () => undefined }, (event) => events.push(event));
  const found = await readings.of(1, ['a', 'b', 'gone', 'c']);
  expect(found.map(({ query }) => query)).toEqual(['Task a', 'Task c']);
  expect(events).toMatchObject([{ event: 'record_damaged', record: 'b' }]);
});

test('a store that cannot be read now is no damage: nothing is fitted without the record', async () => {
  const store = records();
  const away = async () => {
    throw new KnowhowError('storage_error', 'the disk does not answer');
  };
  const readings = createReadings({ ...store, record: away }, { read: () => undefined }, () => {});
  await expect(readings.of(1, ['a'])).rejects.toMatchObject({ code: 'storage_error' });
});

test('memory stays within the budget: other collections go first, then what has no room; answers are the same', async () => {
  const one = createReadings(records(), { read: () => undefined }, () => {});
  await one.of(1, ['a']);
  const room = 2.5 * one.bytes();
  const store = records();
  const readings = createReadings(store, { read: () => undefined }, () => {}, room);
  await readings.of(1, ['a', 'b']);
  await readings.of(2, ['c', 'd']);
  expect(readings.bytes()).toBeLessThanOrEqual(room);
  expect((await readings.of(2, ['c', 'd', 'e', 'f'])).map(({ query }) => query)).toEqual(
    ['c', 'd', 'e', 'f'].map((id) => `Task ${id}`),
  );
  expect(readings.bytes()).toBeLessThanOrEqual(room);
  expect(store.read).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await readings.of(1, ['a', 'b']);
  expect(store.read.slice(6)).toEqual(['a', 'b']);
});
