import { expect, test } from 'vitest';
import type { ChangePage } from '../../../src/domain/changes.js';
import type { CurrentStore } from '../contract.js';
import { emptyCommit, evidence, landed, learn, newEntry, newSituation, vector } from '../fixtures.js';
import { replay } from './replay.js';

export function changesContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const pages = async (id: number, since: number) => {
    const out: ChangePage[] = [];
    for await (const page of store().changes(id, since)) out.push(page);
    return out;
  };
  const add = (id: number, ref: number, tenant = 't') =>
    learn(store(), id, tenant, (record) => ({
      situations: [newSituation(ref)],
      added: [newEntry(ref, [record])],
    }));

  test('nothing changed, nothing told', async () => {
    const id = await open();
    expect(await pages(id, 0)).toEqual([]);
    await add(id, -1);
    expect(await pages(id, 1)).toEqual([]);
    expect(await pages(id + 100, 0)).toEqual([]);
  });

  test('vectors come back bit for bit, also from a view into a larger buffer', async () => {
    const id = await open();
    const buffer = new Float32Array(20).fill(9);
    buffer.set(vector(-1), 5);
    const view = buffer.subarray(5, 13);
    await learn(store(), id, 't', (record) => ({
      situations: [{ ref: -1, text: 'x', vector: view }],
      added: [newEntry(-1, [record])],
    }));
    buffer.fill(7);
    const [told] = (await replay(store(), id)).situations.values();
    expect([...told!]).toEqual([...vector(-1)]);
  });

  test('tells only what changed since, of this collection', async () => {
    const [id, other] = [await open('t1'), await open('t10')];
    await add(id, -1, 't1');
    await add(id, -2, 't1');
    await add(other, -3, 't10');
    await landed(store(), emptyCommit(id, 2, { updated: [{ id: 1, evidence: evidence(9) }] }));
    const told = await pages(id, 2);
    expect(told.flatMap((page) => page.entries.map((entry) => entry.id))).toEqual([1]);
    expect(told.flatMap((page) => page.situations)).toEqual([]);
    expect(told.every((page) => page.seq === 3)).toBe(true);
    expect(told.flatMap((page) => page.entries)[0]!.evidence.runs).toBe(9);
  });

  test('tells readers of what is gone', async () => {
    const id = await open();
    await add(id, -1);
    const reader = await replay(store(), id);
    const [situation] = reader.situations.keys();
    await store().remove(id, [1]);
    const told = await pages(id, 1);
    expect(told.flatMap((page) => page.removed_entries)).toEqual([1]);
    expect(told.flatMap((page) => page.removed_situations)).toEqual([situation]);
    const fresh = await replay(store(), id);
    expect(fresh).toEqual({ seq: 2, situations: new Map(), entries: new Map() });
    expect(await replay(store(), id, reader)).toEqual(fresh);
  });

  test('a large collection comes whole, over several pages and past changes made meanwhile', async () => {
    const id = await open();
    const refs = Array.from({ length: 2_500 }, (_, i) => -1 - i);
    await learn(store(), id, 't', (record) => ({
      situations: refs.map((ref) => newSituation(ref)),
      added: refs.map((ref) => newEntry(ref, [record])),
    }));
    const reader = { seq: 0, situations: new Map(), entries: new Map() };
    let turns = 0;
    for await (const page of store().changes(id, 0)) {
      if (turns++ === 0) {
        await landed(
          store(),
          emptyCommit(id, 1, { updated: [{ id: 2_500, evidence: evidence(5) }], forgotten: [1] }),
        );
      }
      for (const { id: number, vector: values } of page.situations) reader.situations.set(number, values);
      for (const entry of page.entries) reader.entries.set(entry.id, entry);
      expect(page.seq).toBe(1);
    }
    reader.seq = 1;
    await replay(store(), id, reader);
    const fresh = await replay(store(), id);
    expect(reader.seq).toBe(2);
    expect(new Set(reader.entries.keys())).toEqual(new Set(fresh.entries.keys()));
    expect(new Set(reader.situations.keys())).toEqual(new Set(fresh.situations.keys()));
    expect(fresh.entries.size).toBe(2_499);
    expect(reader.entries.get(2_500)).toEqual(fresh.entries.get(2_500));
  });
}
