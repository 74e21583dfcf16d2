import { expect, test } from 'vitest';
import {
  accepted,
  fitOf,
  learn,
  learnAll,
  lesson,
  provenance,
  statement,
} from '../../../testing/fixtures.js';
import type { CurrentStore } from '../../../testing/make-store.js';
import { replay } from '../../../testing/store/replay.js';

/** What a correction, a told outcome and a withdrawal change of what is counted, found and fitted. */
export function correctionsContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  /** The records of which these entries were learned. */
  async function learned(id: number, entries: number[][]): Promise<string[]> {
    const records: string[] = [];
    for (const ids of entries) records.push((await learn(store(), id, 't', ids)).record);
    return records;
  }
  const lessons = async (id: number) =>
    [...(await replay(store(), id)).entries.values()]
      .filter(({ family }) => family === 'lesson')
      .map((entry) => entry.id)
      .sort((a, b) => a - b);
  const found = async (id: number, text: string) =>
    (await store().searchText(id, text, 10)).map(({ entry }) => entry);
  const evidence = async (id: number) => (await store().entries(id, [1]))[0]!.evidence;

  test('what a person pinned, retired or edited outlives every fit, with the words of that person', async () => {
    const id = await open();
    const [a, b] = await learned(id, [[1], [2], [3]]);
    const retired = lesson(14, [a!]);
    await store().keepFit(id, fitOf(0, [lesson(11, [a!]), lesson(12, [b!]), lesson(13, [b!]), retired]));
    await store().correct(id, 14, { retired: true });
    await store().correct(id, 11, { pinned: true });
    await store().correct(id, 12, { advice: 'mine', edited_at: 7 });
    await store().keepFit(id, fitOf(1, []));
    expect(await lessons(id)).toEqual([11, 12, 14]);
    await store().keepFit(id, fitOf(2, [lesson(12, [a!], { advice: 'theirs' }), retired]));
    expect(await store().entries(id, [14])).toMatchObject([{ retired: true }]);
    expect(await store().entries(id, [12])).toMatchObject([{ advice: 'mine', advised: true, edited_at: 7 }]);
    expect((await store().recordsBehind(id, [12], 9)).map((one) => one.id)).toEqual([a]);
  });

  test('an entry goes with its last record, pinned or edited or not', async () => {
    const id = await open();
    await learned(id, [[1, 2, 3], [3, 4], [4]]);
    await store().correct(id, 2, { pinned: true });
    await store().correct(id, 3, { advice: 'mine', edited_at: 1 });
    expect(await store().remove(id, [1])).toEqual({ entries: 2, records: 1 });
    const [edited] = await store().entries(id, [2, 3]);
    expect(edited).toMatchObject({ id: 3, advice: 'mine', evidence: { runs: 1 } });
    expect(await store().remove(id, [4])).toEqual({ entries: 2, records: 2 });
    expect(await store().entries(id, [1, 2, 3, 4])).toEqual([]);
  });

  test('the words that it is found by follow an edit', async () => {
    const id = await open();
    await learn(store(), id, 't', [statement(1, { situation: 'old words', advice: 'kept advice' })]);
    const situation = { text: 'new words', vector: new Float32Array(8), space: 'space-1' };
    await store().correct(id, 1, { situation });
    expect(await found(id, 'old')).toEqual([]);
    expect(await found(id, 'new')).toEqual([1]);
    expect(await found(id, 'kept')).toEqual([1]);
  });

  test('an entry counts what its records add to each other, and not their copies', async () => {
    const id = await open();
    const [, , third] = await accepted(store(), id, [
      provenance(),
      provenance(),
      provenance({ body: 'b2', shape: 's2' }),
      provenance({ key: 'k2', source: 's' }),
    ]);
    await learnAll(store(), id, [[1], [1]]);
    expect(await evidence(id)).toMatchObject({ runs: 1, successes: 1, sources: 1 });
    await learnAll(store(), id, [[1], [1]]);
    expect(await evidence(id)).toMatchObject({ runs: 3, successes: 3, sources: 2 });
    await store().withdraw(id, { key: 'k2' }, { dryRun: false });
    expect(await evidence(id)).toMatchObject({ runs: 2, sources: 1 });
    const { interaction } = (await store().record(id, third!))!;
    const failed = { ...interaction, success: false };
    await store().relabel(id, {
      record: third!,
      interaction: failed,
      provenance: provenance({ body: 'b3', shape: 's3' }),
      now: 1,
    });
    expect(await evidence(id)).toMatchObject({ runs: 2, successes: 1, failures: 1 });
  });

  test('what is counted does not depend on what was there meanwhile', async () => {
    const [id, other] = [await open(), await open('other')];
    const mine = ['b1', 'b2', 'b1'].map((body) => provenance({ body, shape: body }));
    const theirs = ['b1', 'b4'].map((body) => provenance({ key: 'k2', body, shape: body }));
    await accepted(store(), id, [theirs[0]!, mine[0]!, theirs[1]!, mine[1]!, mine[2]!]);
    await learnAll(store(), id, [[1], [1], [1], [1], [1]]);
    await store().withdraw(id, { key: 'k2' }, { dryRun: false });
    await accepted(store(), other, mine, 'other');
    await learnAll(store(), other, [[1], [1], [1]]);
    expect(await store().entries(id, [1])).toEqual(await store().entries(other, [1]));
  });
}
