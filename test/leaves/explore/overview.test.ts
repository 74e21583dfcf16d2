import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { MODELS } from '../../../src/embedding/minilm/model-facts.js';
import { FIXED, learn, open, run, STUCK } from '../../engine/desk.js';

const DESK = { tenant_id: 'desk' };
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 15, 12);
const at = (daysAgo: number): string => new Date(NOW - daysAgo * DAY).toISOString();

async function desk() {
  const service = await open({ clock: { now: () => NOW } });
  await learn(service, [
    run('Fetch parcel 1', FIXED, { timestamp: at(100) }),
    run('Fetch parcel 2', FIXED, { timestamp: at(3) }),
    run('Fetch parcel 3', STUCK, { timestamp: at(3), success: false }),
    run('Fetch parcel 4', STUCK, { timestamp: at(1), success: false }),
    run('Weigh the crate', STUCK, { timestamp: at(0), success: false, metadata: { request_id: 'req_1' } }),
    run('Weigh the crate', STUCK, { timestamp: at(20), success: false }),
    run('Weigh the other crate', FIXED, { timestamp: at(0), success: null }),
  ]);
  return service;
}

test('counts runs by outcome, day by day, up to the newest', async () => {
  const service = await desk();
  const found = await service.inspect('local').overview({ ...DESK, days: 7 });
  expect(found).toMatchObject({
    tenant_id: 'desk',
    records: 7,
    pending: 0,
    failed_jobs: 0,
    all: { runs: 7, successes: 2, failures: 4 },
    to: at(0),
    span_days: 1,
  });
  const runs = found.spans.map(({ asked, unasked }) => asked.runs + unasked.runs);
  expect(runs).toEqual([0, 0, 0, 2, 0, 1, 2]);
  expect(found.spans[3]!.unasked).toEqual({ runs: 2, successes: 1, failures: 1 });
  expect(found.entries).toBeGreaterThan(0);
  const wide = await service.inspect('local').overview({ ...DESK, days: 365 });
  expect(wide.spans.length).toBeLessThanOrEqual(12);
  expect(wide.spans.reduce((sum, { asked, unasked }) => sum + asked.runs + unasked.runs, 0)).toBe(7);
});

test('counts by the weeks that begin on Mondays', async () => {
  const service = await open({ clock: { now: () => NOW } });
  const days = ['2026-03-01T23:59', '2026-02-23T00:00', '2026-02-22T23:59'];
  await learn(
    service,
    days.map((day, i) => run(`Fetch parcel ${i}`, FIXED, { timestamp: `${day}:00Z` })),
  );
  const { spans, to } = await service.inspect('local').overview(DESK);
  expect(to).toBe('2026-03-01T23:59:00.000Z');
  expect(spans.slice(-2).map(({ from, unasked }) => [from, unasked.runs])).toEqual([
    ['2026-02-16T00:00:00.000Z', 1],
    ['2026-02-23T00:00:00.000Z', 2],
  ]);
});

test('lists the tasks that failed more than once in the week, most first', async () => {
  const service = await open({ clock: { now: () => NOW } });
  const failed = (task: string, daysAgo: number) =>
    run(task, STUCK, { timestamp: at(daysAgo), success: false });
  await learn(service, [
    ...[0, 1, 20].map((daysAgo) => failed('Weigh the crate', daysAgo)),
    ...[0, 2, 3].map((daysAgo) => failed('Move the crate', daysAgo)),
    failed('Fetch the letter', 1),
  ]);
  const { failing } = await service.inspect('local').overview(DESK);
  expect(failing.map(({ situation, failures }) => [situation, failures])).toEqual([
    ['Move the crate', 3],
    ['Weigh the crate', 2],
  ]);
});

test('a run that was given an answer counts as one that asked', async () => {
  const service = await open();
  await learn(service, [run('Fetch parcel 1', FIXED), run('Fetch parcel 2', FIXED)]);
  const { metadata } = await service
    .forAccount('local')
    .enhanceTask({ ...DESK, input_text: 'Fetch parcel 3', explain: true });
  await learn(service, [
    run('Fetch parcel 3', FIXED, { metadata: { request_id: metadata?.request_id ?? 'none' } }),
  ]);
  const { spans } = await service.inspect('local').overview({ ...DESK, days: 7 });
  const asked = spans.reduce((sum, span) => sum + span.asked.runs, 0);
  expect(asked).toBe(metadata?.request_id === undefined ? 0 : 1);
});

test('is empty where nothing was learned, and unknown to another account', async () => {
  const service = await open({ work: false });
  await service.forAccount('local').storeKnowledge(run('Fetch parcel 1', FIXED));
  const found = await service.inspect('local').overview(DESK);
  expect(found).toMatchObject({ records: 1, pending: 1, all: { runs: 0 }, spans: [], failing: [] });
  expect(found.to).toBeUndefined();
  await expect(service.inspect('other').overview(DESK)).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['Storniere die Bestellung und erstatte den Betrag', MODELS.english.space, true],
  ['Storniere die Bestellung und erstatte den Betrag', 'another', undefined],
  ['Cancel the order and refund what was paid', MODELS.english.space, undefined],
])('says where words decide, as the model does not know the language: %s, %s', async (task, space, told) => {
  const service = await open({ embedder: { ...hashingEmbedder(), space } });
  await learn(
    service,
    ['Lampe', 'Tisch', 'Stuhl'].map((thing) => run(`${task}: ${thing}`, FIXED)),
  );
  expect((await service.inspect('local').overview(DESK)).words_only).toBe(told);
});
