import { expect, test } from 'vitest';
import type { CurrentStore } from '../contract.js';
import {
  acceptedId,
  completes,
  emptyCommit,
  landed,
  newEntry,
  newIntake,
  newSituation,
} from '../fixtures.js';

export function curationContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;

  async function accepted(id: number, changes: Parameters<typeof newIntake>[2][]) {
    const intakes = changes.map((change, i) => newIntake(id, 't', { now: (i + 1) * 1_000, ...change }));
    for (const intake of intakes) await acceptedId(store(), intake);
    return intakes;
  }
  async function learned(id: number, entries: string[][]) {
    const jobs = await store().claim({ now: 8_000, leaseMs: 1_000, limit: 1_000 });
    const { seq } = (await store().collection(id))!;
    await landed(
      store(),
      emptyCommit(id, seq, {
        jobs: jobs.map(completes),
        situations: entries.map((_, i) => newSituation(-1 - i)),
        added: entries.map((records, i) => newEntry(-1 - i, records)),
      }),
    );
  }
  async function outlines(id: number) {
    const found = [];
    for await (const page of store().changes(id, 0)) found.push(...page.entries);
    return found;
  }
  const provenanceOf = (source: string) => ({ ...newIntake(0, 't').provenance, source });
  const update = async (id: number, entry: object) =>
    landed(store(), emptyCommit(id, (await store().collection(id))!.seq, { updated: [{ id: 1, ...entry }] }));

  test('a pin and an edit are kept, beside what was there, and read everywhere', async () => {
    const id = await open();
    const [one] = await accepted(id, [{}]);
    await learned(id, [[one!.recordId]]);
    expect(await store().entries(id, [1])).toMatchObject([{ situation: 'situation of -1' }]);
    for (const found of [await store().entries(id, [1]), await outlines(id)]) {
      expect([found[0]!.pinned, found[0]!.edited_at]).toEqual([undefined, undefined]);
    }
    await update(id, { pinned: true });
    await update(id, { advice: 'said by a person', edited_at: 9_000 });
    const [entry] = await store().entries(id, [1]);
    expect(entry).toMatchObject({
      pinned: true,
      edited_at: 9_000,
      situation: 'situation of -1',
      advice: 'said by a person',
      evidence: { runs: 1 },
    });
    expect(await outlines(id)).toMatchObject([{ pinned: true, edited_at: 9_000 }]);
    expect(await store().searchText(id, 'person', 5)).toMatchObject([{ entry: 1 }]);
    await update(id, { pinned: false });
    expect((await store().entries(id, [1]))[0]!.pinned).toBeFalsy();
  });

  test('the records behind an entry, newest first, and the entries behind a source', async () => {
    const id = await open();
    const [one, two, three] = await accepted(id, [
      { provenance: provenanceOf('gate') },
      { provenance: { ...provenanceOf('yard'), key: 'k' } },
      { provenance: provenanceOf('gate') },
    ]);
    await learned(id, [[one!.recordId, two!.recordId, three!.recordId], [two!.recordId]]);
    expect(await store().recordsBehind(id, 1, 2)).toEqual([
      { id: three!.recordId, job: three!.jobId, created_at: 3_000, key: 'local', source: 'gate' },
      { id: two!.recordId, job: two!.jobId, created_at: 2_000, key: 'k', source: 'yard' },
    ]);
    expect(await store().recordsBehind(id, 9, 2)).toEqual([]);
    expect(await store().entriesFrom(id, 'gate')).toEqual([1]);
    expect(await store().entriesFrom(id, 'yard')).toEqual([1, 2]);
    expect(await store().entriesFrom(id, 'nowhere')).toEqual([]);
  });

  test('what was learned from records, in the order asked, without those that are gone or of another collection', async () => {
    const id = await open();
    const other = (await store().openCollection({ account: 'a', tenant: 'other' })).id;
    const [one, two, three] = await accepted(id, [
      {},
      { provenance: { ...provenanceOf('yard'), key: 'k' } },
      {},
    ]);
    await learned(id, [[one!.recordId, two!.recordId], [two!.recordId]]);
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
    await learned(id, [[one!.recordId]]);
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
    await store().withdraw(id, { before: 10_000 }, { now: 9_000, dryRun: false });
    expect(await store().jobAnswered(id, 'x')).toBeUndefined();
  });

  test('a record gets its outcome, and what was learned with it is learned anew', async () => {
    const id = await open();
    const [one, both, apart] = await accepted(id, [{}, {}, {}]);
    await learned(id, [[one!.recordId, both!.recordId], [both!.recordId], [apart!.recordId]]);
    await store().setTuning(id, '{}', 0);
    const interaction = { ...one!.interaction, success: false };
    const change = { record: one!.recordId, interaction, provenance: one!.provenance, now: 9_000 };
    expect(await store().relabel(id, change)).toEqual({ entries: 2, relearned: 2 });
    expect((await store().entries(id, [1, 2, 3])).map((entry) => entry.id)).toEqual([3]);
    expect((await store().shownRecord(id, one!.recordId))!.record.interaction.success).toBe(false);
    expect(await store().tuning(id)).toBeNull();
    const claims = await store().claim({ now: 9_000, leaseMs: 1_000, limit: 9 });
    expect(claims.map(({ job }) => job.record)).toEqual([one!.recordId, both!.recordId]);
    expect(await store().relabel(id, { ...change, record: 'rec_none' })).toBeUndefined();
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('what a person spoke about stays, with nothing behind it until it is learned again', async () => {
    const id = await open();
    const [one] = await accepted(id, [{}]);
    await learned(id, [[one!.recordId]]);
    await update(id, { pinned: true });
    const interaction = { ...one!.interaction, success: false };
    const change = { record: one!.recordId, interaction, provenance: one!.provenance, now: 9_000 };
    expect(await store().relabel(id, change)).toEqual({ entries: 1, relearned: 1 });
    const [entry] = await store().entries(id, [1]);
    expect(entry).toMatchObject({ pinned: true, evidence: { runs: 0, successes: 0, failures: 0 } });
    expect(entry!.traces.map(({ runs }) => runs)).toEqual([0]);
    expect(await store().recordsBehind(id, 1, 9)).toEqual([]);
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
      actor: 'k',
    });
    expect(await store().relabel(id, change(one))).toEqual({ entries: 0, relearned: 0 });
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
