import { expect, test } from 'vitest';
import { learn, statement } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function searchTextContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const keep = (id: number, tenant: string, texts: [situation: string, advice: string][]) =>
    learn(
      store(),
      id,
      tenant,
      texts.map(([situation, advice], i) => statement(i + 1, { situation, advice })),
    );
  const found = async (id: number, text: string, k = 10) =>
    (await store().searchText(id, text, k)).map(({ entry }) => entry);

  test('ranks by BM25: rare words and short texts first, ties by number', async () => {
    const id = await open();
    await keep(id, 't', [
      ['refund order', 'ask for the receipt'],
      ['refund ticket', 'ask for the receipt and the name of the passenger who had booked it'],
      ['change order', 'ask for the receipt'],
      ['change order', 'ask for the receipt'],
    ]);
    expect(await found(id, 'refund order')).toEqual([1, 2, 3, 4]);
    expect(await found(id, 'ORDER!')).toEqual([1, 3, 4]);
    expect(await found(id, 'receipt', 2)).toEqual([1, 3]);
    expect(await found(id, 'receipt', 0)).toEqual([]);
    expect(await found(id, 'passenger')).toEqual([2]);
    expect(await found(id, 'zzz qqq')).toEqual([]);
    const [hit] = await store().searchText(id, 'passenger', 1);
    // idf ln(1 + 3.5/1.5), once, in 16 words where the mean is 34/4
    expect(hit!.score).toBeCloseTo(
      (Math.log(1 + 3.5 / 1.5) * 2.2) / (1 + 1.2 * (0.25 + 0.75 * (16 / 8.5))),
      10,
    );
  });

  test('a word said twice weighs more', async () => {
    const id = await open();
    await keep(id, 't', [
      ['alpha beta', 'gamma delta'],
      ['alpha alpha', 'gamma delta'],
    ]);
    expect(await found(id, 'alpha')).toEqual([2, 1]);
  });

  test('finds by accents, case, parts of names, and in scripts without spaces', async () => {
    const id = await open();
    await keep(id, 't', [
      ['Café Überweisung', 'x'],
      ['call cancel_pending_order', 'x'],
      ['注文をキャンセルする', 'x'],
      ['order #W4432', 'x'],
    ]);
    expect(await found(id, 'cafe')).toEqual([1]);
    expect(await found(id, 'ÜBERWEISUNG')).toEqual([1]);
    expect(await found(id, 'pending')).toEqual([2]);
    expect(await found(id, 'キャンセル')).toEqual([3]);
    expect(await found(id, 'w4432')).toEqual([4]);
  });

  test('sees its own collection only, in hits and in ranking', async () => {
    const ids = [await open('1'), await open('11'), await open('t2')];
    await keep(ids[0]!, '1', [
      ['apple pear', 'x'],
      ['apple', 'plum plum'],
    ]);
    const alone = await store().searchText(ids[0]!, 'apple pear plum', 10);
    expect(alone).toHaveLength(2);
    await keep(
      ids[1]!,
      '11',
      Array.from({ length: 60 }, (_, i) => [`pear ${i}`, 'apple pear']),
    );
    expect(await store().searchText(ids[0]!, 'apple pear plum', 10)).toEqual(alone);
    expect(await found(ids[2]!, 'apple pear')).toEqual([]);
    expect(await found(ids[2]! + 100, 'apple')).toEqual([]);
  });

  test('leaves words out that are in more than a fifth of a larger collection', async () => {
    const id = await open();
    await keep(
      id,
      't',
      Array.from({ length: 60 }, (_, i) => [`common item${i}`, i < 12 ? 'seldom' : 'x']),
    );
    expect(await found(id, 'common', 100)).toEqual([]);
    expect(await found(id, 'common seldom', 100)).toHaveLength(12);
    expect(await found(id, 'common item7', 100)).toEqual([8]);
  });

  test('an entry without any word is kept and goes again', async () => {
    const id = await open();
    await keep(id, 't', [['!!!', '???']]);
    expect(await found(id, '!!!')).toEqual([]);
    await store().remove(id, [1]);
    expect(await store().entries(id, [1])).toEqual([]);
  });
}
