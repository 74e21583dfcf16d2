import { expect, test } from 'vitest';
import { meaningId } from '../../domain/meaning-id.js';
import { fitOf, learn, lesson, vectorOf } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { replay } from './replay.js';

export function fitContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;
  const records = async (id: number) => [
    (await learn(store(), id, 't', [1])).record,
    (await learn(store(), id, 't', [2])).record,
    (await learn(store(), id, 't', [3])).record,
  ];
  const behind = async (id: number, entry: number) =>
    (await store().recordsBehind(id, [entry], 9)).map((one) => one.id);
  const lessons = async (id: number) =>
    [...(await replay(store(), id)).entries.values()]
      .filter(({ family }) => family === 'lesson')
      .map((entry) => entry.id)
      .sort((a, b) => a - b);

  test('its lessons become entries with the records behind them, and go once it says them no more', async () => {
    const id = await open();
    const [a, b, c] = await records(id);
    expect(await store().keepFit(id, fitOf(0, [lesson(11, [a!, b!]), lesson(12, [c!, 'rec_gone'])]))).toBe(
      true,
    );
    const [first] = await store().entries(id, [11]);
    expect(first).toMatchObject({ family: 'lesson', kind: 'recovery', evidence: { runs: 2, successes: 2 } });
    expect(await behind(id, 11)).toEqual([b, a]);
    expect(await behind(id, 12)).toEqual([c]);
    const reader = await replay(store(), id);
    const other = lesson(11, [b!, c!, a!], { advice: 'another repair', meanings: ['another text'] });
    expect(await store().keepFit(id, fitOf(1, [other, lesson(13, [a!])]))).toBe(true);
    expect(await lessons(id)).toEqual([11, 13]);
    const [now] = await store().entries(id, [11]);
    expect(now).toMatchObject({ advice: 'another repair', evidence: { runs: 3 } });
    expect(await store().searchText(id, 'another', 5)).toMatchObject([{ entry: 11 }]);
    await replay(store(), id, reader);
    expect(reader).toEqual(await replay(store(), id));
    expect([...reader.meanings.get(meaningId(11, 0))!]).toEqual([...vectorOf('another text')]);
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('a collection that learned after its fit, or while it was made, is behind until the next', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    expect(await store().untuned(2)).toEqual([]);
    await learn(store(), id, 't', [2]);
    const collection = () => store().collection(id);
    expect(await store().untuned(2)).toEqual([await collection()]);
    expect(await store().keepFit(id, fitOf(0, [], { learned: 2 }))).toBe(true);
    expect(await store().untuned(2)).toEqual([]);
    await learn(store(), id, 't', [3]);
    expect(await collection()).toMatchObject({ tuned: 1, stale: true });
    expect(await store().untuned(2)).toEqual([await collection()]);
    expect(await store().keepFit(id, fitOf(1, [], { learned: 2 }))).toBe(true);
    expect(await collection()).toMatchObject({ tuned: 2, stale: true });
    expect(await store().keepFit(id, fitOf(2, [], { learned: 3 }))).toBe(true);
    expect(await store().untuned(2)).toEqual([]);
  });

  test('a fit that says the same changes nothing', async () => {
    const id = await open();
    const [a, b] = await records(id);
    const same = [lesson(11, [a!, b!])];
    await store().keepFit(id, fitOf(0, same));
    const { seq } = (await store().collection(id))!;
    expect(await store().keepFit(id, fitOf(1, same))).toBe(true);
    expect((await store().collection(id))!.seq).toBe(seq);
  });

  test('one of another vector space, or on what has moved, is not kept', async () => {
    const id = await open();
    const [a] = await records(id);
    expect(await store().keepFit(id, fitOf(0, [lesson(11, [a!])], { space: 'space-2' }))).toBe(false);
    expect(await store().keepFit(id, fitOf(3, [lesson(11, [a!])]))).toBe(false);
    expect(await store().tuning(id)).toBeNull();
    expect(await lessons(id)).toEqual([]);
  });

  test('a removal takes its records from lessons at once', async () => {
    const id = await open();
    const [a, b] = await records(id);
    await store().keepFit(id, fitOf(0, [lesson(11, [a!, b!]), lesson(12, [a!])]));
    await store().remove(id, [1]);
    expect(await lessons(id)).toEqual([11]);
    expect(await behind(id, 11)).toEqual([b]);
    expect((await store().entries(id, [11]))[0]!.evidence.runs).toBe(1);
  });
}
