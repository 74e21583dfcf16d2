import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { KnowhowError } from '../../../src/domain/errors.js';
import type { LogEvent } from '../../../src/domain/log.js';
import { createParsedRuns } from '../../../src/engine/fit/parsed-runs.js';
import type { StoredRecord } from '../../../src/storage/store.js';
import { run } from '../desk.js';

/** No record says what its run was told. */
const NO_IDS = { read: () => ({ state: 'unknown' as const }) };

const provenance = (body = '') => ({ key: 'k', source: '', task: '', body, shape: '' });
const named = (...ids: string[]) => ids.map((id) => ({ id, provenance: provenance() }));
const tasksOf = (found: readonly { run: { task: string } }[]): string[] =>
  found.map(({ run: { task } }) => task);

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
        provenance: provenance(),
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
  const parsedRuns = createParsedRuns(store, NO_IDS, () => {});
  const first = await parsedRuns.of(1, named('a', 'b'));
  expect(tasksOf(first)).toEqual(['Task a', 'Task b']);
  const second = await parsedRuns.of(1, named('b', 'c'));
  expect(second[0]).toBe(first[1]);
  expect(store.read).toEqual(['a', 'b', 'c']);
  await parsedRuns.of(1, named('a'));
  expect(store.read).toEqual(['a', 'b', 'c', 'a']);
});

test('a record that is given is not read again, and what was read for one is there for all', async () => {
  const store = records();
  const parsedRuns = createParsedRuns(store, NO_IDS, () => {});
  const given = await parsedRuns.read(1, (await store.record(1, 'a'))!);
  expect(await parsedRuns.read(1, named('a')[0]!)).toBe(given);
  expect((await parsedRuns.of(1, named('a')))[0]).toBe(given);
  expect(store.read).toEqual(['a']);
  expect(await parsedRuns.read(1, named('gone')[0]!)).toBeUndefined();
});

test('what is damaged is left out and logged, what is gone is left out', async () => {
  const events: LogEvent[] = [];
  const parsedRuns = createParsedRuns(records(['b']), NO_IDS, (event) => events.push(event));
  const found = await parsedRuns.of(1, named('a', 'b', 'gone', 'c'));
  expect(tasksOf(found)).toEqual(['Task a', 'Task c']);
  expect(events).toMatchObject([{ event: 'record_damaged', record: 'b' }]);
});

test('a record with another body is another record: its outcome was told later', async () => {
  const store = records();
  const parsedRuns = createParsedRuns(store, NO_IDS, () => {});
  const [before] = await parsedRuns.of(1, named('a'));
  const [after] = await parsedRuns.of(1, [{ id: 'a', provenance: provenance('another') }]);
  expect(after).not.toBe(before);
  expect(store.read).toEqual(['a', 'a']);
});

test('a run says whether it was guided, or guidance was withheld, and what it was told', async () => {
  const shown = { answer: 'a', lines: ['d123456'] };
  const of = async (state: 'guided' | 'withheld') =>
    (await createParsedRuns(records(), { read: () => ({ state, shown }) }, () => {}).of(1, named('a')))[0]!
      .run;
  expect(await of('guided')).toMatchObject({ guided: true, shown });
  expect(await of('withheld')).toMatchObject({ guided: false, shown });
  const [unknown] = await createParsedRuns(records(), NO_IDS, () => {}).of(1, named('a'));
  expect(unknown!.run.guided).toBe(false);
  expect(unknown!.run).not.toHaveProperty('shown');
});

test('the group of a record is its declared source within its key, else its task', async () => {
  const store = records();
  const parsedRuns = createParsedRuns(store, NO_IDS, () => {});
  const groupOf = async (id: string, rest: object) => {
    const stored = (await store.record(1, id))!;
    const own = { ...provenance(), ...rest };
    const read = await parsedRuns.read(1, {
      id: `${id}${JSON.stringify(rest)}`,
      collection: 1,
      created_at: 0,
      provenance: own,
      interaction: stored.interaction,
    });
    return read!.run.group;
  };
  expect(await groupOf('a', { source: 's' })).toBe(await groupOf('b', { source: 's' }));
  expect(await groupOf('a', { source: 's' })).not.toBe(await groupOf('a', { source: 's', key: 'other' }));
  expect(await groupOf('a', {})).not.toBe(await groupOf('b', {}));
  expect(await groupOf('a', {})).not.toBe(await groupOf('a', { key: 'other' }));
});

test('a store that cannot be read now is no damage: nothing is fitted without the record', async () => {
  const store = records();
  const away = async () => {
    throw new KnowhowError('storage_error', 'the disk does not answer');
  };
  const parsedRuns = createParsedRuns({ ...store, record: away }, NO_IDS, () => {});
  await expect(parsedRuns.of(1, named('a'))).rejects.toMatchObject({ code: 'storage_error' });
});

test('memory stays within the budget: other collections go first, then what has no room; answers are the same', async () => {
  const one = createParsedRuns(records(), NO_IDS, () => {});
  await one.of(1, named('a'));
  const room = 2.5 * one.bytes();
  const store = records();
  const parsedRuns = createParsedRuns(store, NO_IDS, () => {}, room);
  await parsedRuns.of(1, named('a', 'b'));
  await parsedRuns.of(2, named('c', 'd'));
  expect(parsedRuns.bytes()).toBeLessThanOrEqual(room);
  expect(tasksOf(await parsedRuns.of(2, named('c', 'd', 'e', 'f')))).toEqual(
    ['c', 'd', 'e', 'f'].map((id) => `Task ${id}`),
  );
  expect(parsedRuns.bytes()).toBeLessThanOrEqual(room);
  expect(store.read).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await parsedRuns.of(1, named('a', 'b'));
  expect(store.read.slice(6)).toEqual(['a', 'b']);
});
