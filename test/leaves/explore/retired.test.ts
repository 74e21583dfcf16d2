import { expect, test } from 'vitest';
import { additions, ask, FIXED, learn, open, run, STUCK, taughtRuns } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };
const TASK = 'Fetch the parcel from the locker';

/** A service that knows a task and an error, and their entries. */
async function taught(options = {}) {
  const service = await open(options);
  await learn(service, taughtRuns(TASK));
  const inspect = service.inspect('local');
  const { entries } = await inspect.listEntries(TENANT);
  const [recipe, recovery] = (['recipe', 'recovery'] as const).map(
    (kind) => entries.find((entry) => entry.kind === kind)!.id,
  );
  const said = async () => {
    const { response } = await ask(service, TASK, { context: { turns: run(TASK, STUCK.slice(0, 2)).turns } });
    return additions(response, TASK);
  };
  return { service, inspect, recipe: recipe!, recovery: recovery!, said };
}

test('a retired lesson is not said until it is no longer retired', async () => {
  const { inspect, recovery, said } = await taught();
  const before = await said();
  expect(before).toContain('Now: first `reset_locker');
  expect(await inspect.retireEntry({ ...TENANT, id: recovery, retired: true })).toMatchObject({
    retired: true,
  });
  const after = await said();
  expect(after).not.toContain('Now:');
  await inspect.retireEntry({ ...TENANT, id: recovery, retired: false });
  expect(await said()).toBe(before);
});

test('a fit brings a retired lesson not back, and its records stay', async () => {
  const { service, inspect, recovery, said } = await taught();
  const { records } = await inspect.retireEntry({ ...TENANT, id: recovery, retired: true });
  await learn(
    service,
    Array.from({ length: 12 }, (_, i) => run(TASK, FIXED, { metadata: { source: `other ${i}` } })),
  );
  const entry = await inspect.showEntry({ ...TENANT, id: recovery });
  expect(entry.retired).toBe(true);
  expect(entry.records.length).toBeGreaterThan(records.length);
  expect(await said()).not.toContain('Now:');
});

test('a retired task is not found as a like one; a person finds it in the list, by words and by the mark', async () => {
  const { service, inspect, recipe } = await taught();
  const found = async () =>
    (await ask(service, TASK, { explain: true })).metadata?.explanation?.matches.map(({ id }) => id) ?? [];
  expect(await found()).toContain(recipe);
  await inspect.editEntry({ ...TENANT, id: recipe, advice: 'Call the desk' });
  await inspect.retireEntry({ ...TENANT, id: recipe, retired: true });
  expect(await found()).not.toContain(recipe);
  expect((await ask(service, TASK)).response).toBe(TASK);
  const list = async (rest: object) =>
    (await inspect.listEntries({ ...TENANT, ...rest })).entries.map(({ id }) => id);
  expect(await list({ retired: true })).toEqual([recipe]);
  expect(await list({ retired: false })).not.toContain(recipe);
  expect(await list({ query: TASK })).toContain(recipe);
});

test('a retired entry is not forgotten, since it would be learned again', async () => {
  const { service, inspect, recovery } = await taught({ maxEntries: 6 });
  await inspect.retireEntry({ ...TENANT, id: recovery, retired: true });
  const words = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'fern', 'gorse', 'hazel'];
  await learn(
    service,
    words.map((word) => run(`Paint ${word} in ${word}`, [[`paint_${word}`, 'ok']])),
  );
  expect(await inspect.showEntry({ ...TENANT, id: recovery })).toMatchObject({ retired: true });
});

test('to another account there is nothing to retire', async () => {
  const { service, recovery } = await taught();
  await expect(
    service.inspect('other').retireEntry({ ...TENANT, id: recovery, retired: true }),
  ).rejects.toMatchObject({ code: 'not_found' });
});
