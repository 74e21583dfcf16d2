import { expect, test } from 'vitest';
import { acceptedId, learnAll, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function replaceContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;
  const early = (id: number, bodyHash = 'early', replaces?: string) =>
    newIntake(id, 't', { idempotency: { key: 'e', bodyHash, replaces } });
  const end = (id: number, bodyHash = 'end', key = 'k') =>
    newIntake(id, 't', { idempotency: { key, bodyHash, replaces: 'e' } });
  const recordIds = async (id: number): Promise<string[]> => {
    const ids: string[] = [];
    for await (const record of store().records(id)) ids.push(record.id);
    return ids;
  };

  test.each([
    ['waits to be learned', async () => {}],
    ['was learned', (id: number) => learnAll(store(), id, [[1]])],
    ['is being learned', async () => void (await store().claim({ now: 2_000, leaseMs: 1e5, limit: 9 }))],
  ])('a report takes the place of one that %s', async (_, learn) => {
    const id = await open();
    const before = early(id);
    await store().accept(before);
    await learn(id);
    const after = end(id);
    expect(await store().accept(after)).toMatchObject({ state: 'accepted', replaced: expect.any(Number) });
    expect(await recordIds(id)).toEqual([after.recordId]);
    expect(await store().job(before.jobId)).toBeUndefined();
    expect(await store().deletedJob(before.jobId)).toEqual({ account: 'a', tenant: 't' });
    expect((await store().collections())[0]).toMatchObject({ records: 1, entries: 0, pending: 1 });
    // What comes again, or late, changes nothing.
    expect(await store().accept(end(id))).toEqual({ state: 'replayed', jobId: after.jobId });
    expect(await store().accept(end(id, 'other'))).toEqual({ state: 'conflict' });
    for (const body of ['early', 'later'])
      expect(await store().accept(early(id, body, 'e'))).toEqual({ state: 'deleted', jobId: before.jobId });
    expect(await recordIds(id)).toEqual([after.recordId]);
  });

  test('what comes late, after the report that takes its place, is not stored', async () => {
    const id = await open();
    const after = end(id);
    expect(await store().accept(after)).toEqual({ state: 'accepted', jobId: after.jobId });
    expect(await store().accept(early(id))).toEqual({ state: 'deleted', jobId: after.jobId });
    // Another end of the same run, of another branch, is stored beside it.
    const branch = end(id, 'branch', 'k2');
    expect(await store().accept(branch)).toEqual({ state: 'accepted', jobId: branch.jobId });
    expect(await recordIds(id)).toEqual([after.recordId, branch.recordId]);
  });

  test('under one key that replaces itself the last report is kept, and the same one again stores nothing', async () => {
    const id = await open();
    const intakes = ['one', 'two', 'three'].map((body) => early(id, body, 'e'));
    for (const intake of intakes) expect(await store().accept(intake)).toMatchObject({ state: 'accepted' });
    const { jobId, recordId } = intakes.at(-1)!;
    expect(await store().accept(early(id, 'three', 'e'))).toEqual({ state: 'replayed', jobId });
    expect(await recordIds(id)).toEqual([recordId]);
    // Who does not say that it replaces is refused.
    expect(await store().accept(early(id, 'four'))).toEqual({ state: 'conflict' });
    expect(await recordIds(id)).toEqual([recordId]);
  });

  test('what another key brought, or whose outcome was told, stays', async () => {
    const id = await open();
    const foreign = newIntake(id, 't', {
      ...early(id),
      provenance: { ...early(id).provenance, key: 'other' },
    });
    const judged = newIntake(id, 't', { labelledAt: 1_000, idempotency: { key: 'judged', bodyHash: 'h' } });
    await acceptedId(store(), foreign);
    await acceptedId(store(), judged);
    const ends = [
      end(id),
      newIntake(id, 't', { idempotency: { key: 'k2', bodyHash: 'h', replaces: 'judged' } }),
    ];
    for (const one of ends)
      expect(await store().accept(one)).toEqual({ state: 'accepted', jobId: one.jobId });
    const itself = newIntake(id, 't', { idempotency: { key: 'judged', bodyHash: 'h2', replaces: 'judged' } });
    expect(await store().accept(itself)).toEqual({ state: 'conflict' });
    expect(await recordIds(id)).toEqual([foreign, judged, ...ends].map(({ recordId }) => recordId));
  });

  test('a key of another collection is another one', async () => {
    const id = await open();
    const { id: other } = await store().openCollection({ account: 'a', tenant: 'u' });
    const theirs = newIntake(other, 'u', { idempotency: { key: 'e', bodyHash: 'h' } });
    await store().accept(theirs);
    await store().accept(end(id));
    expect(await recordIds(other)).toEqual([theirs.recordId]);
  });

  test('in whichever order reports come, and at once, one is kept: the end', async () => {
    for (const order of [0, 1, 2, 3]) {
      const { id } = await store().openCollection({ account: 'a', tenant: `at once ${order}` });
      const last = newIntake(id, 't', { idempotency: { key: 'k', bodyHash: 'end', replaces: 'e' } });
      const all = ['one', 'two', 'three'].map((body) => early(id, body, 'e'));
      all.splice(order, 0, last);
      await Promise.all(all.map((intake) => store().accept(intake)));
      expect(await recordIds(id)).toEqual([last.recordId]);
    }
  });
}
