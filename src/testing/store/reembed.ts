import { expect, test } from 'vitest';
import { claimed, landed, learn, newCommit, statement, vector } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { replay } from './replay.js';

export function reembedContract(store: CurrentStore): void {
  const fill = async (ids: number[]) => {
    const { id } = await store().openCollection({ account: 'a', tenant: 't' });
    await learn(store(), id, 't', ids);
    return id;
  };

  test('gives every meaning a new vector and binds the new space', async () => {
    const id = await fill([1, 2, 3]);
    const reader = await replay(store(), id);
    const before = [...reader.entries.values()];
    const count = await store().reembed(id, 'space-2', async (texts) => texts.map((t) => vector(t.length)));
    expect(count).toBe(3);
    expect(await store().collection(id)).toMatchObject({ space: 'space-2', seq: 2 });
    await replay(store(), id, reader);
    expect([...reader.entries.values()]).toEqual(before);
    const length = 'situation of 1'.length;
    for (const values of reader.meanings.values()) expect([...values]).toEqual([...vector(length)]);
    expect((await replay(store(), id)).meanings).toEqual(reader.meanings);
  });

  test('embeds what is added meanwhile too', async () => {
    const id = await fill([1]);
    const job = await claimed(store(), id, 't');
    let calls = 0;
    const count = await store().reembed(id, 'space-2', async (texts) => {
      if (calls++ === 0) {
        await landed(store(), newCommit(job, [statement(2)]));
      }
      return texts.map(() => vector(100));
    });
    expect(count).toBe(2);
    const { meanings } = await replay(store(), id);
    expect([...meanings.values()].map((values) => [...values])).toEqual([[...vector(100)], [...vector(100)]]);
  });

  test('an embedder that fails changes nothing', async () => {
    const id = await fill([1]);
    const before = await replay(store(), id);
    const broken = async () => {
      throw new Error('no model');
    };
    await expect(store().reembed(id, 'space-2', broken)).rejects.toThrow('no model');
    await expect(store().reembed(id, 'space-2', async () => [])).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(await store().collection(id)).toMatchObject({ space: 'space-1', seq: 1 });
    expect(await replay(store(), id)).toEqual(before);
    await expect(store().reembed(id + 9, 'space-2', async () => [])).rejects.toMatchObject({
      code: 'internal_error',
    });
  });

  test('setVectors replaces the vectors of the meanings named, and readers see it', async () => {
    const id = await fill([1, 2, 3]);
    const reader = await replay(store(), id);
    const [first, second, third] = [...reader.meanings.keys()];
    const old = [...reader.meanings.values()];
    const vectors = [
      { id: first!, vector: vector(40) },
      { id: third!, vector: vector(41) },
      { id: 999, vector: vector(42) },
    ];
    expect(await store().setVectors(id, 'space-1', vectors)).toBe(2);
    expect(await store().collection(id)).toMatchObject({ seq: 2, space: 'space-1' });
    await replay(store(), id, reader);
    expect(reader.meanings).toEqual(
      new Map([
        [first, vector(40)],
        [second, old[1]],
        [third, vector(41)],
      ]),
    );
    expect((await replay(store(), id)).meanings).toEqual(reader.meanings);
  });

  test('setVectors leaves another space and another collection alone', async () => {
    const id = await fill([1]);
    const other = await store().openCollection({ account: 'a', tenant: 'u' });
    const before = await replay(store(), id);
    const [meaning] = [...before.meanings.keys()];
    const vectors = [{ id: meaning!, vector: vector(40) }];
    expect(await store().setVectors(id, 'space-2', vectors)).toBe(0);
    expect(await store().setVectors(other.id, 'space-1', vectors)).toBe(0);
    expect(await store().setVectors(id + 9, 'space-1', vectors)).toBe(0);
    expect(await store().setVectors(id, 'space-1', [])).toBe(0);
    expect(await store().collection(id)).toMatchObject({ seq: 1 });
    expect(await replay(store(), id)).toEqual(before);
  });
}
