import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { readApart } from '../../storage/read-apart.js';
import { folder, learn, open } from '../desk.js';

const PLACES = ['harbour', 'station', 'airport', 'market', 'library'];

function run(tool: string, i: number, agent_type: string): Interaction {
  const names = ['look_around', tool, 'call_desk'];
  return {
    tenant_id: 'desk',
    agent_type,
    query: `Hand out the parcel at the ${PLACES[i % PLACES.length]} to guest number ${i}`,
    turns: names.map((name, n) => ({
      turn: n + 1,
      inputs: `Available tools:\n${names.join('\n')}\nObservation:\nready`,
      decision: JSON.stringify({
        name,
        arguments: name === 'secret_project_tool' ? { secret_argument: 'standing value' } : {},
      }),
      result: '{"status":"ok"}',
    })),
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

const runs = (tool: string, n: number, agent: string) =>
  Array.from({ length: n }, (_, i) => run(tool, i, agent));
const RUNS = [
  ...runs('secret_project_tool', 30, 'evil'),
  ...runs('open_locker', 10, 'shop'),
  ...runs('weigh_parcel', 30, 'other'),
];
const ASKED = { tenant_id: 'desk', input_text: 'Hand out the parcel at the harbour to guest number 3' };

test('what was deleted is not recommended out of what was fitted to all, and that is refitted', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  const knowledge = service.forAccount('local');
  await learn(service, RUNS);
  const { id } = (await store.findCollection({ account: 'local', tenant: 'desk' }))!;
  expect(await store.tuning(id)).toContain('secret_project_tool');
  const { deleted_count } = await knowledge.deleteByIntent({
    tenant_id: 'desk',
    intent: 'anything',
    similarity_threshold: 0,
    agent_type: 'evil',
  });
  expect(deleted_count).toBeGreaterThan(0);
  expect(await store.tuning(id)).toBeNull();
  for (let round = 0; round < 2; round++) {
    const { response } = await knowledge.enhanceTask(ASKED);
    expect(response).not.toContain('secret_project_tool');
    await service.drain();
  }
  // No growth, and still fitted.
  const tuning = await store.tuning(id);
  expect(JSON.parse(tuning!)).toMatchObject({ learned: expect.any(Number) });
  expect(tuning).not.toMatch(/secret/);
});

test('after all is deleted, no tool, argument or value of it stands in the files', async () => {
  const path = join(folder(), 'k.db');
  const store = await openSqliteStore({ path });
  const service = await open({ store });
  await learn(service, RUNS);
  const needles = ['secret_project_tool', 'secret_argument', 'standing value', 'weigh_parcel'];
  const count = () => {
    const text = readApart(path).toString('latin1');
    return needles.map((needle) => text.split(needle).length - 1);
  };
  expect(Math.min(...count().slice(0, 2))).toBeGreaterThan(0);
  await service
    .forAccount('local')
    .deleteByIntent({ tenant_id: 'desk', intent: 'anything', similarity_threshold: 0 });
  await service.drain();
  expect(await store.erase()).toBe('erased');
  expect(count()).toEqual([0, 0, 0, 0]);
});

test('a calibration that read before a deletion brings nothing of it back', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  let between: (() => Promise<unknown>) | undefined;
  const service = await open({
    store: {
      ...store,
      async keepFit(...values) {
        const go = between;
        between = undefined;
        await go?.();
        return store.keepFit(...values);
      },
    },
  });
  await learn(service, RUNS);
  between = () =>
    service.forAccount('local').deleteByIntent({
      tenant_id: 'desk',
      intent: 'anything',
      similarity_threshold: 0,
      agent_type: 'evil',
    });
  await learn(service, runs('open_locker', 12, 'shop'));
  const { id } = (await store.findCollection({ account: 'local', tenant: 'desk' }))!;
  const tuning = await store.tuning(id);
  expect(tuning).toMatch(/open_locker/);
  expect(tuning).not.toMatch(/secret/);
});
