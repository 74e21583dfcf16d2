import { expect, test } from 'vitest';
import { meaningId, WRITTEN } from '../../../domain/meaning-id.js';
import { acceptedId, fitOf, learn, learnAll, newIntake, vector } from '../../../testing/fixtures.js';
import type { CurrentStore } from '../../../testing/make-store.js';
import { replay } from '../../../testing/store/replay.js';

export function curationContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;

  async function accepted(id: number, changes: Parameters<typeof newIntake>[2][]) {
    const intakes = changes.map((change, i) => newIntake(id, 't', { now: (i + 1) * 1_000, ...change }));
    for (const intake of intakes) await acceptedId(store(), intake);
    return intakes;
  }
  async function outlines(id: number) {
    const found = [];
    for await (const page of store().changes(id, 0)) found.push(...page.entries);
    return found;
  }
  const provenanceOf = (source: string) => ({ ...newIntake(0, 't').provenance, source });

  test('runs are counted over time, by outcome and by whether they asked', async () => {
    const id = await open();
    const day = 86_400_000;
    const ends = [
      { seen: 10 * day, success: 1, certainty: 1 },
      { seen: 99 * day, success: 0, certainty: 1 },
      { seen: 99 * day + 5, success: 0.4, certainty: 0.5 },
      { seen: 100 * day, success: 0, certainty: 1 },
      { seen: 900 * day, success: 1, certainty: 1 },
      // No run.
      { seen: 101 * day, success: 0, certainty: 0 },
    ];
    for (const outcome of ends) await learn(store(), id, 't', [1], { outcome });
    const found = await store().runsOverTime(id, {
      until: 500 * day,
      spans: 2,
      spanMs: day,
      mostFailing: 5,
    });
    expect([found?.newest, found?.from]).toEqual([100 * day, 99 * day]);
    expect(found?.spans).toEqual([
      { span: -1, asked: false, runs: 1, successes: 1, failures: 0 },
      { span: 0, asked: false, runs: 2, successes: 0, failures: 1 },
      { span: 1, asked: false, runs: 1, successes: 0, failures: 1 },
    ]);
    expect(found?.failing).toEqual([{ entry: 1, runs: 3, successes: 0, failures: 2 }]);
    const none = { until: 5 * day, spans: 2, spanMs: day, mostFailing: 5 };
    expect(await store().runsOverTime(id, none)).toBeUndefined();
  });

  test('a pin and an edit are kept, beside what was there, and read everywhere', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    expect(await store().entries(id, [1])).toMatchObject([{ situation: 'situation of 1' }]);
    for (const found of [await store().entries(id, [1]), await outlines(id)]) {
      expect([found[0]!.pinned, found[0]!.edited_at, found[0]!.advised]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
    expect(await store().correct(id, 1, { pinned: true })).toBe(true);
    expect(await store().correct(id, 1, { advice: 'said by a person', edited_at: 9_000 })).toBe(true);
    const [entry] = await store().entries(id, [1]);
    const marks = { pinned: true, edited_at: 9_000, advised: true };
    expect(entry).toMatchObject({
      ...marks,
      situation: 'situation of 1',
      advice: 'said by a person',
      evidence: { runs: 1 },
    });
    expect(await outlines(id)).toMatchObject([marks]);
    expect(await store().searchText(id, 'person', 5)).toMatchObject([{ entry: 1 }]);
    await learn(store(), id, 't', [1]);
    expect(await store().entries(id, [1])).toMatchObject([
      { advice: 'said by a person', evidence: { runs: 2 } },
    ]);
    expect(await store().correct(id, 1, { retired: true })).toBe(true);
    expect(await outlines(id)).toMatchObject([{ ...marks, retired: true }]);
    await store().correct(id, 1, { retired: false });
    expect((await store().entries(id, [1]))[0]!.retired).toBeFalsy();
    await store().correct(id, 1, { pinned: false });
    expect((await store().entries(id, [1]))[0]!.pinned).toBeFalsy();
    expect(await store().correct(id, 9, { pinned: true })).toBe(false);
    expect(await store().correct(id + 1, 1, { pinned: true })).toBe(false);
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('an entry is found by the words that a person wrote last, beside its own', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    const write = (text: string, n: number, space = 'space-1') =>
      store().correct(id, 1, { situation: { text, vector: vector(n), space }, edited_at: n });
    expect(await write('one', 1)).toBe(true);
    expect(await write('two', 2)).toBe(true);
    expect(await write('three', 3, 'space-2')).toBe(false);
    const { meanings, entries } = await replay(store(), id);
    expect([...meanings.keys()].sort((a, b) => a - b)).toEqual([meaningId(1, 0), meaningId(1, WRITTEN)]);
    expect([...meanings.get(meaningId(1, WRITTEN))!]).toEqual([...vector(2)]);
    expect(entries.get(1)!.advised).toBeUndefined();
    expect(await store().entryTexts(id, [1])).toMatchObject([{ situation: 'two', advice: 'advice of 1' }]);
  });

  test('the records behind entries, newest first, no more of each than asked for', async () => {
    const id = await open();
    const [, two, three] = await accepted(id, [
      { provenance: provenanceOf('gate') },
      { provenance: { ...provenanceOf('yard'), key: 'k' } },
      { provenance: provenanceOf('gate') },
    ]);
    await learnAll(store(), id, [[1], [1, 2], [1]]);
    const behind = (entry: number, intake: typeof two) => ({
      entry,
      id: intake!.recordId,
      job: intake!.jobId,
      created_at: intake!.now,
      provenance: intake!.provenance,
      success: true,
    });
    expect(await store().recordsBehind(id, [1], 2)).toEqual([behind(1, three), behind(1, two)]);
    const both = await store().recordsBehind(id, [2, 9, 1], 2);
    expect(both.filter(({ entry }) => entry === 1)).toEqual([behind(1, three), behind(1, two)]);
    expect(both.filter(({ entry }) => entry !== 1)).toEqual([behind(2, two)]);
    expect(await store().recordsBehind(id, [9], 2)).toEqual([]);
  });

  test('what was learned from records, in the order asked, without those that are gone or of another collection', async () => {
    const id = await open();
    const other = (await store().openCollection({ account: 'a', tenant: 'other' })).id;
    const [one, two, three] = await accepted(id, [
      {},
      { provenance: { ...provenanceOf('yard'), key: 'k' } },
      {},
    ]);
    await learnAll(store(), id, [[1], [1, 2], []]);
    const asked = [two!.recordId, 'rec_none', three!.recordId, one!.recordId];
    expect(await store().entriesLearnedFrom(id, asked)).toEqual([
      { record: two!.recordId, key: 'k', entries: [1, 2] },
      { record: three!.recordId, key: 'local', entries: [] },
      { record: one!.recordId, key: 'local', entries: [1] },
    ]);
    expect(await store().entriesLearnedFrom(other, asked)).toEqual([]);
    expect(await store().entriesLearnedFrom(id, [])).toEqual([]);
  });

  test('a record with its job and its entries, in its own collection only', async () => {
    const id = await open();
    const other = (await store().openCollection({ account: 'a', tenant: 'other' })).id;
    const [one] = await accepted(id, [{}]);
    const mine = { record: { id: one!.recordId, created_at: 1_000 }, job: { id: one!.jobId } };
    expect(await store().shownRecord(id, one!.recordId)).toMatchObject({ ...mine, entries: [] });
    await learnAll(store(), id, [[1]]);
    const shown = await store().shownRecord(id, one!.recordId);
    expect(shown).toMatchObject({ ...mine, entries: [1] });
    expect(shown!.record.interaction).toEqual(one!.interaction);
    expect(await store().shownRecord(other, one!.recordId)).toBeUndefined();
    expect(await store().shownRecord(id, 'rec_none')).toBeUndefined();
  });

  test('the newest record that was given an answer, as long as it is there', async () => {
    const id = await open();
    const other = (await store().openCollection({ account: 'a', tenant: 'other' })).id;
    const [, two] = await accepted(id, [{ answer: 'x' }, { answer: 'x' }, { answer: 'y' }, {}]);
    expect(await store().jobAnswered(id, 'x')).toBe(two!.jobId);
    expect(await store().jobAnswered(id, 'z')).toBeUndefined();
    expect(await store().jobAnswered(other, 'x')).toBeUndefined();
    await store().withdraw(id, { before: 10_000 }, { dryRun: false });
    expect(await store().jobAnswered(id, 'x')).toBeUndefined();
  });

  test('a record gets its outcome: its entries are counted with it, and what was fitted is stale until it is fitted again', async () => {
    const id = await open();
    const [one] = await accepted(id, [{}, {}]);
    await learnAll(store(), id, [[1], [1, 2]]);
    await store().keepFit(id, fitOf(0));
    const interaction = { ...one!.interaction, success: false };
    const change = { record: one!.recordId, interaction, provenance: one!.provenance, now: 9_000 };
    expect(await store().relabel(id, change)).toBe(true);
    expect((await store().shownRecord(id, change.record))?.labelled_at).toBe(change.now);
    const [entry] = await store().entries(id, [1]);
    expect(entry!.evidence).toMatchObject({ runs: 2, successes: 1, failures: 1 });
    expect((await store().shownRecord(id, one!.recordId))!.record.interaction.success).toBe(false);
    const collection = await store().collection(id);
    expect(collection).toMatchObject({ tuned: 2, stale: true });
    expect(await store().tuning(id)).toBe('{"a":1}');
    expect(await store().untuned(1)).toEqual([collection]);
    expect(await store().keepFit(id, fitOf(1))).toBe(false);
    expect(await store().keepFit(id, fitOf(2, [], { learned: 2 }))).toBe(true);
    expect(await store().collection(id)).toMatchObject({ tuned: 3, stale: false });
    expect(await store().relabel(id, { ...change, record: 'rec_none' })).toBe(false);
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('a worker that has the record loses it; a failed job stays failed', async () => {
    const id = await open();
    const [one, two] = await accepted(id, [{}, {}]);
    const [claim] = await store().claim({ now: 8_000, leaseMs: 60_000, limit: 1 });
    const change = (at: typeof one) => ({
      record: at!.recordId,
      interaction: { ...at!.interaction, success: false },
      provenance: at!.provenance,
      now: 9_000,
    });
    expect(await store().relabel(id, change(one))).toBe(true);
    const lease = { jobId: one!.jobId, token: claim!.token };
    expect(await store().heartbeat([lease], 99_000)).toEqual([]);
    const [again] = await store().claim({ now: 9_000, leaseMs: 60_000, limit: 1 });
    expect([again!.job.id, again!.job.attempts]).toEqual([one!.jobId, 1]);
    expect((await store().recordOf(one!.jobId)).interaction.success).toBe(false);
    await store().fail({ jobId: one!.jobId, token: again!.token }, { now: 9_500, error: 'x' });
    await store().relabel(id, change(one));
    expect(await store().job(one!.jobId)).toMatchObject({ state: 'failed' });
    expect(await store().job(two!.jobId)).toMatchObject({ state: 'queued' });
  });
}
