import { expect, test } from 'vitest';
import { meaningsOf } from '../../../src/domain/entry.js';
import type { ClaimedJob, Commit } from '../../../src/storage/store.js';
import type { CurrentStore } from '../contract.js';
import {
  claimed,
  claimedAll,
  completes,
  emptyCommit,
  evidence,
  landed,
  learn,
  newEntry,
  newSituation,
  newTrace,
} from '../fixtures.js';
import { replay } from './replay.js';

export function commitContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;

  test('lands situations, entries, space and completion together, and moves the sequence number once', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const result = await landed(
      store(),
      emptyCommit(id, 0, {
        jobs: [completes(job)],
        situations: [newSituation(-1), newSituation(-2)],
        added: [
          newEntry(-1, [job.job.record!], {
            kind: 'recovery',
            agent_type: 'browser',
            merge_key: 'error:\u0000x',
            traces: [
              newTrace(
                [-1, -2],
                [
                  { action: 'find\u0000', args: ['id', 'name'], outcome: 'error', situation: -2 },
                  { action: 'say', args: [], outcome: 'ok', situation: -1 },
                ],
              ),
              newTrace([-2], [{ action: 'say', args: [], outcome: 'ok', situation: -2 }], 3),
            ],
          }),
          newEntry(-2, [job.job.record!]),
        ],
      }),
    );
    expect(result).toMatchObject({ seq: 1, added: [1, 2] });
    expect(await store().collection(id)).toMatchObject({ seq: 1, space: 'space-1' });
    expect((await store().job(job.job.id))!.state).toBe('completed');
    const [second, first] = await store().entries(id, [2, 1, 3]);
    expect(await store().entryTexts(id, [2, 1, 3])).toEqual(
      [second, first].map((entry) => ({ id: entry!.id, situation: entry!.situation, advice: entry!.advice })),
    );
    expect(await store().entryTexts(id + 1, [1])).toEqual([]);
    const [s1, s2] = meaningsOf(first!) as [number, number];
    expect(first).toEqual({
      id: 1,
      kind: 'recovery',
      agent_type: 'browser',
      situation: 'situation of -1',
      advice: 'advice of -1',
      merge_key: 'error:\u0000x',
      traces: [
        newTrace(
          [s1, s2],
          [
            { action: 'find\u0000', args: ['id', 'name'], outcome: 'error', situation: s2 },
            { action: 'say', args: [], outcome: 'ok', situation: s1 },
          ],
        ),
        newTrace([s2], [{ action: 'say', args: [], outcome: 'ok', situation: s2 }], 3),
      ],
      evidence: evidence(),
      backing: { sources: 1, tasks: 1, groups: 1, key: expect.any(String) as string },
    });
    expect(meaningsOf(second!)).toEqual([s2]);
    expect(await store().situationTexts(id, [s2, 999, s1])).toEqual([
      'situation of -2',
      undefined,
      'situation of -1',
    ]);
    const all = (await replay(store(), id)).situations;
    const asked = await store().situationVectors(id, [s2, 999, s1]);
    expect(new Map(asked.map((one) => [one.id, [...one.vector]]))).toEqual(
      new Map([s1, s2].map((one) => [one, [...all.get(one)!]])),
    );
  });

  test('a text that is known is kept once, also when its vector differs', async () => {
    const id = await open();
    const learnSame = (ref: number) =>
      learn(store(), id, 't', (record) => ({
        situations: [newSituation(ref, 'the same text')],
        added: [newEntry(ref, [record])],
      }));
    await learnSame(-1);
    await learnSame(-2);
    const reader = await replay(store(), id);
    expect(reader.situations.size).toBe(1);
    const [a, b] = await store().entries(id, [1, 2]);
    expect(meaningsOf(a!)).toEqual(meaningsOf(b!));
  });

  test('two collections may hold the same text, and neither sees the other', async () => {
    const [one, ten] = [await open('t1'), await open('t10')];
    for (const [id, tenant] of [
      [one, 't1'],
      [ten, 't10'],
    ] as const) {
      await learn(store(), id, tenant, (record) => ({
        situations: [newSituation(-1)],
        added: [newEntry(-1, [record], { advice: `only in ${tenant}` })],
      }));
    }
    const [mine] = await store().entries(one, [1]);
    const [theirs] = await store().entries(ten, [1]);
    expect([mine!.advice, theirs!.advice]).toEqual(['only in t1', 'only in t10']);
    expect(meaningsOf(mine!)).not.toEqual(meaningsOf(theirs!));
    expect(await store().situationTexts(ten, meaningsOf(mine!))).toEqual([undefined]);
    expect(await store().situationVectors(ten, meaningsOf(mine!))).toEqual([]);
    expect((await replay(store(), one)).situations.size).toBe(1);
  });

  test('a situation that no entry names is not kept', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1), newSituation(-2)],
      added: [newEntry(-1, [record])],
    }));
    expect((await replay(store(), id)).situations.size).toBe(1);
  });

  test('an update changes what it names and leaves the rest', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record], { agent_type: 'voice' })],
    }));
    const [before] = await store().entries(id, [1]);
    await landed(store(), emptyCommit(id, 1, { updated: [{ id: 1, evidence: evidence(4) }] }));
    expect(await store().entries(id, [1])).toEqual([{ ...before, evidence: evidence(4) }]);
    const change = { kind: 'pitfall', situation: 'elsewhere\u0000', advice: 'otherwise' } as const;
    await landed(store(), emptyCommit(id, 2, { updated: [{ id: 1, ...change }] }));
    expect(await store().entries(id, [1])).toEqual([{ ...before, ...change, evidence: evidence(4) }]);
    expect((await store().collection(id))!.seq).toBe(3);
  });

  test('with nothing to change it still completes jobs, and the sequence number stays', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const commit = emptyCommit(id, 0, { jobs: [completes(job)] });
    expect(await store().commit(commit)).toEqual({ state: 'committed', seq: 0, added: [] });
    expect((await store().job(job.job.id))!.state).toBe('completed');
    expect(await store().collection(id)).toMatchObject({ seq: 0, space: null });
    expect(await store().commit(commit)).toEqual({ state: 'lease_lost', jobs: [job.job.id] });
  });

  test('a stale base changes nothing', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record])],
    }));
    const job = await claimed(store(), id, 't');
    const commit = emptyCommit(id, 0, {
      jobs: [completes(job)],
      situations: [newSituation(-2)],
      added: [newEntry(-2, [job.job.record!])],
    });
    expect(await store().commit(commit)).toEqual({ state: 'stale' });
    expect((await store().job(job.job.id))!.state).toBe('running');
    expect((await replay(store(), id)).entries.size).toBe(1);
    expect(await landed(store(), { ...commit, base: 1 })).toMatchObject({ seq: 2, added: [2] });
  });

  test('of two commits on the same base one lands', async () => {
    const id = await open();
    const results = await Promise.all(
      (await claimedAll(store(), id, 't', 2)).map((job, i) =>
        store().commit(
          emptyCommit(id, 0, {
            jobs: [completes(job)],
            situations: [newSituation(-1 - i)],
            added: [newEntry(-1 - i, [job.job.record!])],
          }),
        ),
      ),
    );
    expect(results.map(({ state }) => state).sort()).toEqual(['committed', 'stale']);
    expect((await replay(store(), id)).entries.size).toBe(1);
  });

  test('credit counts once in a collection, for as long as the store keeps that it did', async () => {
    const [id, other] = [await open(), await open('other')];
    const jobs = await claimedAll(store(), id, 't', 4);
    const credit = { id: 'answer', until: 5_000 };
    const commit = (i: number, change: Partial<Commit> = {}) =>
      store().commit(emptyCommit(id, 0, { jobs: [completes(jobs[i]!)], credit, ...change }));
    expect(await commit(0)).toMatchObject({ state: 'committed' });
    expect(await commit(1)).toEqual({ state: 'credited' });
    expect((await store().job(jobs[1]!.job.id))!.state).toBe('running');
    expect(await commit(1, { base: 1 })).toEqual({ state: 'stale' });
    expect(await store().commit(emptyCommit(other, 0, { credit }))).toMatchObject({ state: 'committed' });
    expect(await commit(1, { credit: { id: 'another', until: 5_000 } })).toMatchObject({
      state: 'committed',
    });
    expect(await commit(2, { now: 4_999 })).toEqual({ state: 'credited' });
    expect(await commit(2, { now: 5_000, credit: { ...credit, until: 9_000 } })).toMatchObject({
      state: 'committed',
    });
    expect(await commit(3, { now: 5_001 })).toEqual({ state: 'credited' });
  });

  test('a commit that does not land leaves its credit to be counted', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const commit = emptyCommit(id, 0, { jobs: [completes(job)], credit: { id: 'answer', until: 5_000 } });
    expect(await store().commit({ ...commit, base: 7 })).toEqual({ state: 'stale' });
    await expect(store().commit({ ...commit, updated: [{ id: 99, advice: 'x' }] })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(await store().commit(commit)).toMatchObject({ state: 'committed' });
  });

  test('another vector space is refused and named', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record])],
    }));
    const job = await claimed(store(), id, 't');
    const commit = emptyCommit(id, 1, { space: 'space-2', jobs: [completes(job)] });
    expect(await store().commit(commit)).toEqual({ state: 'space', space: 'space-1' });
    expect((await store().job(job.job.id))!.state).toBe('running');
  });

  test('one lost lease keeps the whole commit out and names the job', async () => {
    const id = await open();
    const [a, b] = (await claimedAll(store(), id, 't', 2)) as [ClaimedJob, ClaimedJob];
    await store().release({ jobId: a.job.id, token: a.token }, { runAt: 9e9, error: 'e' });
    const commit = emptyCommit(id, 0, {
      jobs: [completes(a), completes(b)],
      situations: [newSituation(-1)],
      added: [newEntry(-1, [b.job.record!])],
    });
    expect(await store().commit(commit)).toEqual({ state: 'lease_lost', jobs: [a.job.id] });
    expect((await store().job(b.job.id))!.state).toBe('running');
    expect((await replay(store(), id)).entries.size).toBe(0);
  });

  test.each([
    ['an update of an entry that is not there', { updated: [{ id: 99, advice: 'x' }] }],
    [
      'an entry that names a situation that is not there',
      { added: [newEntry(-5, [], { traces: [newTrace([-5])] })] },
    ],
    ['a source that is not there', { situations: [newSituation(-1)], added: [newEntry(-1, ['nobody'])] }],
    ['a commit to a collection that is not there', { collection: 4_711 }],
  ])('%s is a mistake that changes nothing', async (_, mistake) => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const good = { situations: [newSituation(-9)], added: [newEntry(-9, [job.job.record!])] };
    const commit = emptyCommit(id, 0, { jobs: [completes(job)], ...good });
    const bad = {
      ...commit,
      ...mistake,
      situations: [...commit.situations, ...('situations' in mistake ? mistake.situations : [])],
      added: [...commit.added, ...('added' in mistake ? mistake.added : [])],
    };
    await expect(store().commit(bad)).rejects.toMatchObject({ code: 'internal_error' });
    expect((await store().job(job.job.id))!.state).toBe('running');
    expect(await store().collection(id)).toMatchObject({ seq: 0, space: null });
    expect(await landed(store(), commit)).toMatchObject({ seq: 1, added: [1] });
  });

  test('forgotten entries go with the situations only they named; records that others need stay', async () => {
    const id = await open();
    const { record, jobId } = await learn(store(), id, 't', (source) => ({
      situations: [newSituation(-1), newSituation(-2)],
      added: [newEntry(-1, [source], { traces: [newTrace([-1, -2])] }), newEntry(-2, [source])],
    }));
    await landed(store(), emptyCommit(id, 1, { forgotten: [1, 99] }));
    const reader = await replay(store(), id);
    expect([...reader.entries.keys()]).toEqual([2]);
    expect(reader.situations.size).toBe(1);
    expect((await store().job(jobId))!.record).toBe(record);
    expect(await store().searchText(id, 'advice', 10)).toHaveLength(1);
  });

  test('numbers of entries and situations are never used again', async () => {
    const id = await open();
    const add = () =>
      learn(store(), id, 't', (record) => ({
        situations: [newSituation(-1)],
        added: [newEntry(-1, [record])],
      }));
    await add();
    const [first] = await store().entries(id, [1]);
    await store().remove(id, [1]);
    expect((await add()).added).toEqual([2]);
    const [second] = await store().entries(id, [2]);
    expect(meaningsOf(second!)[0]).toBeGreaterThan(meaningsOf(first!)[0]!);
  });
}
