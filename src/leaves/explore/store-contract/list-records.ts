import { expect, test } from 'vitest';
import {
  acceptedId,
  fitOf,
  learn,
  lesson,
  newCommit,
  newIntake,
  statement,
} from '../../../testing/fixtures.js';
import type { CurrentStore } from '../../../testing/make-store.js';

export function listRecordsContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;

  async function accepted(id: number, changes: Parameters<typeof newIntake>[2][]) {
    const intakes = changes.map((change, i) => newIntake(id, 't', { now: (i + 1) * 1_000, ...change }));
    for (const intake of intakes) await acceptedId(store(), intake);
    return intakes.map(({ recordId }) => recordId);
  }
  const from = (source: string, key = 'local') => ({
    provenance: { ...newIntake(0, 't').provenance, source, key },
  });
  const ids = async (id: number, filter: Parameters<ReturnType<CurrentStore>['listRecords']>[1] = {}) =>
    (await store().listRecords(id, filter, { limit: 9 })).records.map(({ record }) => record.id);

  test('newest first, a page after another, with how many there are, each collection by itself', async () => {
    const id = await open();
    const [a, b, c] = await accepted(id, [{}, {}, {}]);
    await accepted(await open('other'), [{}]);
    const first = await store().listRecords(id, {}, { limit: 2 });
    expect([first.records.map(({ record }) => record.id), first.total]).toEqual([[c, b], 3]);
    const second = await store().listRecords(id, {}, { limit: 2, after: b! });
    expect([second.records.map(({ record }) => record.id), second.total]).toEqual([[a], 3]);
    expect(await store().listRecords(id, {}, { limit: 2, after: 'rec_none' })).toMatchObject({ records: [] });
    expect(first.records[0]).toMatchObject({ state: 'queued', estimate: null, labelled_at: null });
    expect(first.records[0]!.record.interaction.query).toContain('query');
  });

  test('by source, key, time, state, outcome and kind of agent', async () => {
    const id = await open();
    const learned = (await learn(store(), id, 't', [1])).record;
    const [a, b] = await accepted(id, [
      { ...from('web'), now: 5_000 },
      { ...from('', 'key_b'), now: 6_000 },
    ]);
    expect(await ids(id, { source: 'web' })).toEqual([a]);
    expect(await ids(id, { key: 'key_b' })).toEqual([b]);
    expect(await ids(id, { since: 5_000, until: 6_000 })).toEqual([a]);
    expect(await ids(id, { status: 'completed' })).toEqual([learned]);
    expect(await ids(id, { status: 'processing' })).toEqual([b, a]);
    expect(await ids(id, { status: 'failed' })).toEqual([]);
    expect(await ids(id, { outcome: 'success' })).toEqual([learned]);
    expect(await ids(id, { outcome: 'failure' })).toEqual([]);
    // Of what is not learned from yet nobody has counted an outcome.
    expect(await ids(id, { outcome: 'unknown' })).toEqual([b, a]);
    expect(await ids(id, { agentType: 'desk' })).toEqual([]);
  });

  test('with when feedback said the outcome, of a record that comes from another store too', async () => {
    const id = await open();
    await accepted(id, [{ labelledAt: 7_000 }, {}]);
    const { records } = await store().listRecords(id, {}, { limit: 9 });
    expect(records.map(({ labelled_at }) => labelled_at)).toEqual([null, 7_000]);
  });

  test('by the kind of agent of its task', async () => {
    const id = await open();
    await acceptedId(store(), newIntake(id, 't'));
    const [job] = await store().claim({ now: 2_000, leaseMs: 60_000, limit: 1 });
    await store().commit(newCommit(job!, [statement(1, { agent_type: 'desk' })]));
    expect(await ids(id, { agentType: 'desk' })).toEqual([job!.job.record]);
    expect(await ids(id, { agentType: 'phone' })).toEqual([]);
  });

  test('the newest that say which answer they had', async () => {
    const id = await open();
    const [, b, c] = await accepted(id, [{ answer: 'x' }, { answer: 'y' }, { answer: 'z' }, {}]);
    const found = await store().answeredRecords(id, 2);
    expect(found.map((record) => record.id)).toEqual([c, b]);
    expect(await store().answeredRecords(id + 1, 2)).toEqual([]);
  });

  test('runs behind entries are counted by the Monday before them', async () => {
    const id = await open();
    const { record } = await learn(store(), id, 't', [1]);
    await store().keepFit(id, fitOf(0, [lesson(11, [record])]));
    // 14 November 2023 is a Tuesday.
    const monday = Date.UTC(2023, 10, 13);
    expect(await store().runsByWeek(id, [11], 0)).toEqual([
      { entry: 11, monday, runs: 1, known: 1, successes: 1 },
    ]);
    expect(await store().runsByWeek(id, [11], 1_700_000_000_001)).toEqual([]);
    expect(await store().runsByWeek(id + 1, [11], 0)).toEqual([]);
    expect(await store().runsByWeek(id, [], 0)).toEqual([]);
  });

  test('one record is withdrawn by its id, of its own collection', async () => {
    const id = await open();
    const [a, b] = await accepted(id, [{}, {}]);
    const other = await open('other');
    expect(await store().withdraw(other, { record: a! }, { dryRun: false })).toMatchObject({ records: 0 });
    expect(await store().withdraw(id, { record: a! }, { dryRun: true })).toEqual({ records: 1, entries: 0 });
    expect(await store().withdraw(id, { record: a! }, { dryRun: false })).toEqual({ records: 1, entries: 0 });
    expect(await ids(id)).toEqual([b]);
  });
}
