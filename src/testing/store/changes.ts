import { expect, test } from 'vitest';
import type { ChangePage } from '../../domain/changes.js';
import { meaningId } from '../../domain/meaning-id.js';
import { fitOf, learn, lesson, statement, vector, vectorOf } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { type Reader, replay } from './replay.js';

export function changesContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const pages = async (id: number, since: number) => {
    const out: ChangePage[] = [];
    for await (const page of store().changes(id, since)) out.push(page);
    return out;
  };

  test('without a change there is no page', async () => {
    const id = await open();
    expect(await pages(id, 0)).toEqual([]);
    await learn(store(), id, 't', [1]);
    expect(await pages(id, 1)).toEqual([]);
    expect(await pages(id + 100, 0)).toEqual([]);
  });

  test('vectors come back bit for bit, also from a view into a larger buffer', async () => {
    const id = await open();
    const buffer = new Float32Array(20).fill(9);
    buffer.set(vector(-1), 5);
    const vectors = new Map([['situation of 1', buffer.subarray(5, 13)]]);
    await learn(store(), id, 't', [1], { vectors });
    buffer.fill(7);
    expect([...(await replay(store(), id)).meanings.get(meaningId(1, 0))!]).toEqual([...vector(-1)]);
  });

  test('tells only what changed since, of this collection', async () => {
    const [id, other] = [await open('t1'), await open('t10')];
    await learn(store(), id, 't1', [1]);
    await learn(store(), id, 't1', [2]);
    await learn(store(), other, 't10', [3]);
    await learn(store(), id, 't1', [1]);
    const changed = await pages(id, 2);
    expect(changed.flatMap((page) => page.entries.map((entry) => entry.id))).toEqual([1]);
    expect(changed.flatMap((page) => page.meanings)).toEqual([]);
    expect(changed.every((page) => page.seq === 3)).toBe(true);
    expect(changed.flatMap((page) => page.entries)[0]!.evidence.runs).toBe(2);
  });

  test('tells readers of what is gone, also where it is back', async () => {
    const id = await open();
    await learn(store(), id, 't', [statement(1, { meanings: ['a', 'b'] })]);
    const [reader, late] = [await replay(store(), id), await replay(store(), id)];
    await store().remove(id, [1]);
    expect((await pages(id, 1)).flatMap((page) => page.removed)).toEqual([1]);
    const fresh = await replay(store(), id);
    expect(fresh).toEqual({ seq: 2, meanings: new Map(), entries: new Map() });
    expect(await replay(store(), id, reader)).toEqual(fresh);
    await learn(store(), id, 't', [1]);
    const back = await replay(store(), id);
    expect([...back.meanings.keys()]).toEqual([meaningId(1, 0)]);
    expect(await replay(store(), id, reader)).toEqual(back);
    expect(await replay(store(), id, late)).toEqual(back);
  });

  test('a large collection comes whole, over several pages and past changes made meanwhile', async () => {
    const id = await open();
    const { record } = await learn(store(), id, 't', [1]);
    const lessons = Array.from({ length: 2_500 }, (_, i) => lesson(2 + i, [record]));
    expect(await store().keepFit(id, fitOf(0, lessons))).toBe(true);
    const reader: Reader = { seq: 0, meanings: new Map(), entries: new Map() };
    let turns = 0;
    for await (const page of store().changes(id, 0)) {
      if (turns++ === 0) {
        await learn(store(), id, 't', [statement(1), statement(9_000)]);
        await store().forget(id, [2_501]);
      }
      for (const { id: number, vector: values } of page.meanings) reader.meanings.set(number, values);
      for (const entry of page.entries) reader.entries.set(entry.id, entry);
      expect(page.seq).toBe(2);
    }
    reader.seq = 2;
    await replay(store(), id, reader);
    const fresh = await replay(store(), id);
    expect(reader.seq).toBe(4);
    expect(new Set(reader.entries.keys())).toEqual(new Set(fresh.entries.keys()));
    expect(new Set(reader.meanings.keys())).toEqual(new Set(fresh.meanings.keys()));
    expect(fresh.entries.size).toBe(2_501);
    expect(reader.entries.get(1)).toEqual(fresh.entries.get(1));
    expect([...fresh.meanings.get(meaningId(9_000, 0))!]).toEqual([...vectorOf('situation of 9000')]);
  });

  test('a reader that starts from nothing misses no entry that is changed meanwhile', async () => {
    const id = await open();
    await learn(store(), id, 't', [1, 2]);
    const seen: number[] = [];
    let turns = 0;
    for await (const page of store().changes(id, 0)) {
      if (turns++ === 0) await learn(store(), id, 't', [1, 2]);
      seen.push(...page.entries.map((entry) => entry.id));
    }
    expect(new Set(seen)).toEqual(new Set([1, 2]));
  });
}
