import { expect, test } from 'vitest';
import { meaningId } from '../../domain/meaning-id.js';
import { claimed, claimedAll, fitOf, landed, learn, newCommit, statement, vectorOf } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { replay } from './replay.js';

export function commitContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;

  test('lands statements, space and completion together, and moves the sequence number once', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const said = [
      statement(12, {
        kind: 'fact',
        family: 'fact',
        agent_type: 'browser\u0000',
        meanings: ['a\u0000', 'b'],
      }),
      statement(2 ** 48 - 1),
    ];
    const result = await landed(store(), newCommit(job, said, { discarded: 3, successEstimate: 0.25 }));
    const knowledge = { added: 2, merged: 0, discarded: 3 };
    expect(result).toEqual({ state: 'committed', knowledge });
    expect(await store().collection(id)).toMatchObject({ seq: 1, space: 'space-1', learned: 1, entries: 2 });
    expect(await store().job(job.job.id)).toMatchObject({
      state: 'completed',
      knowledge,
      success_estimate: 0.25,
    });
    const [second, first] = await store().entries(id, [2 ** 48 - 1, 12, 3]);
    expect(first).toEqual({
      id: 12,
      family: 'fact',
      kind: 'fact',
      agent_type: 'browser\u0000',
      situation: 'situation of 12',
      advice: 'advice of 12',
      evidence: {
        runs: 1,
        successes: 1,
        failures: 0,
        sources: 1,
        last_seen: 1_700_000_000_000,
      },
    });
    expect(await store().entryTexts(id, [2 ** 48 - 1, 12])).toEqual(
      [second, first].map((entry) => ({ id: entry!.id, situation: entry!.situation, advice: entry!.advice })),
    );
    expect(await store().entryTexts(id + 1, [12])).toEqual([]);
    const meanings = [meaningId(12, 1), meaningId(3, 0), meaningId(12, 0)];
    expect(await store().meaningTexts(id, meanings)).toEqual(['b', undefined, 'a\u0000']);
    const all = (await replay(store(), id)).meanings;
    const asked = await store().meaningVectors(id, [12, 3]);
    expect(new Map(asked.map((one) => [one.id, [...one.vector]]))).toEqual(
      new Map([meaningId(12, 0), meaningId(12, 1)].map((one) => [one, [...all.get(one)!]])),
    );
  });

  test('what is said again is one more record behind it, in whatever order the records come', async () => {
    const said = (id: number) => statement(id, { situation: `said first ${id}` });
    const evidenceOf = async (tenant: string, outcomes: readonly number[]) => {
      const id = await open(tenant);
      for (const success of outcomes) {
        const outcome = { seen: 5_000, success, certainty: 1 };
        await learn(store(), id, tenant, [said(1)], { outcome });
      }
      const [entry] = await store().entries(id, [1]);
      expect((await replay(store(), id)).meanings.size).toBe(1);
      return { kind: entry!.kind, ...entry!.evidence };
    };
    const mostly = { runs: 3, successes: 2, failures: 1, sources: 1, last_seen: 5_000 };
    expect(await evidenceOf('t1', [1, 0, 1])).toMatchObject({ ...mostly, kind: 'recipe' });
    expect(await evidenceOf('t2', [0, 1, 1])).toMatchObject({ ...mostly, kind: 'recipe' });
    expect(await evidenceOf('t3', [0, 1, 0])).toMatchObject({ successes: 1, failures: 2, kind: 'pitfall' });
  });

  test('a record that is no run (certainty 0) is behind what it says, and counts for nothing', async () => {
    const id = await open();
    const by = (certainty: number, seen: number) =>
      learn(store(), id, 't', [statement(1)], { outcome: { seen, success: 0, certainty } });
    await by(0, 7_000);
    const none = { runs: 0, successes: 0, failures: 0 };
    expect((await store().entries(id, [1]))[0]!.evidence).toMatchObject({ ...none, last_seen: 7_000 });
    await by(1, 5_000);
    await by(0, 8_000);
    const evidence = { runs: 1, successes: 0, failures: 1, last_seen: 8_000 };
    expect((await store().entries(id, [1]))[0]!.evidence).toMatchObject(evidence);
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('the record that speaks for an entry is the first that succeeded, else the first', async () => {
    const id = await open();
    const by = (advice: string, success: number) =>
      learn(store(), id, 't', [statement(1, { advice })], {
        outcome: { seen: 1, success, certainty: 1 },
      });
    const says = async () => (await store().entries(id, [1]))[0]!.advice;
    await by('one', 0);
    await by('two', 0);
    expect(await says()).toBe('one');
    await by('three', 1);
    await by('four', 1);
    expect(await says()).toBe('three');
    expect(await store().searchText(id, 'three', 5)).toMatchObject([{ entry: 1 }]);
    expect(await store().searchText(id, 'one', 5)).toEqual([]);
  });

  test('two collections may say the same, and neither sees the other', async () => {
    const [one, ten] = [await open('t1'), await open('t10')];
    for (const [id, tenant] of [
      [one, 't1'],
      [ten, 't10'],
    ] as const) {
      await learn(store(), id, tenant, [statement(1, { advice: `only in ${tenant}` })]);
    }
    const [mine] = await store().entries(one, [1]);
    const [theirs] = await store().entries(ten, [1]);
    expect([mine!.advice, theirs!.advice]).toEqual(['only in t1', 'only in t10']);
    expect((await replay(store(), one)).meanings.size).toBe(1);
  });

  test('with nothing to say it still completes its job, and the sequence number stays', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const commit = newCommit(job);
    expect(await store().commit(commit)).toMatchObject({ state: 'committed' });
    expect((await store().job(job.job.id))!.state).toBe('completed');
    expect(await store().collection(id)).toMatchObject({ seq: 0, space: null, learned: 1 });
    expect(await store().commit(commit)).toEqual({ state: 'lease_lost' });
  });

  test('two commits at once both land', async () => {
    const id = await open();
    const jobs = await claimedAll(store(), id, 't', 2);
    const results = await Promise.all(
      jobs.map((job, i) => store().commit(newCommit(job, [statement(1), statement(2 + i)]))),
    );
    expect(results.map(({ state }) => state)).toEqual(['committed', 'committed']);
    const entries = await store().entries(id, [1, 2, 3]);
    expect(entries.map(({ evidence }) => evidence.runs)).toEqual([2, 1, 1]);
  });

  test('a commit that was compared with fewer deletions than there are does not land', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    await store().markDeletion(id, { intent: 'x', threshold: 0.5, agent_type: null, now: 1 });
    expect(await store().commit(newCommit(job, [statement(1)]))).toEqual({ state: 'marked' });
    expect((await store().job(job.job.id))!.state).toBe('running');
    await landed(store(), newCommit(job, [statement(1)], { marks: 1 }));
    // One of later records is none of its own.
    expect(await store().commit(newCommit(await claimed(store(), id, 't')))).toMatchObject({
      state: 'committed',
    });
  });

  test('another vector space is refused and named', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    const job = await claimed(store(), id, 't');
    const commit = newCommit(job, [statement(2)], { space: 'space-2' });
    expect(await store().commit(commit)).toEqual({ state: 'space', space: 'space-1' });
    expect((await store().job(job.job.id))!.state).toBe('running');
  });

  test('a lost lease keeps the commit out', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    await store().release({ jobId: job.job.id, token: job.token }, { runAt: 9e9, error: 'e' });
    expect(await store().commit(newCommit(job, [statement(1)]))).toEqual({ state: 'lease_lost' });
    expect((await replay(store(), id)).entries.size).toBe(0);
  });

  test.each([
    ['a statement without the vector of its text', { vectors: new Map() }],
    ['a commit to a collection that is not there', { collection: 4_711 }],
  ])('%s is a mistake that changes nothing', async (_, mistake) => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    const commit = newCommit(job, [statement(1)]);
    await expect(store().commit({ ...commit, ...mistake })).rejects.toMatchObject({ code: 'internal_error' });
    expect((await store().job(job.job.id))!.state).toBe('running');
    expect(await store().collection(id)).toMatchObject({ seq: 0, space: null });
    expect(await landed(store(), commit)).toMatchObject({ knowledge: { added: 1 } });
  });

  test('a vector is that of the text that the entry was added with', async () => {
    const id = await open();
    await learn(store(), id, 't', [statement(1, { meanings: ['first'] })]);
    expect(await store().keepFit(id, fitOf(0))).toBe(true);
    const { meanings } = await replay(store(), id);
    expect([...meanings.get(meaningId(1, 0))!]).toEqual([...vectorOf('first')]);
  });
}
