import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { readApart } from '../../storage/read-apart.js';
import { folder, learn, open, run } from '../desk.js';
import { knowledgeOf } from '../knowledge-of.js';

const JAMMED: [string, string][] = [
  ['open_locker', '{"error":"locker jammed"}'],
  ['reset_locker', '{"ok":true}'],
  ['open_locker', '{"ok":true}'],
];

/** Meets the same error as the others, after something that no other run saw, and before any other was stored. */
const FIRST = run('Fetch the zanzibar costume from its locker', [
  ['lookup_parcel', '{"status":"quixotic"}'],
  ...JAMMED,
]);
const OTHERS = ['harbour', 'station', 'airport'].map((place) =>
  run(`Bring the parcel out at the ${place}`, [['call_desk', '{"ok":true}'], ...JAMMED]),
);

const intent = { tenant_id: 'desk', intent: FIRST.query, similarity_threshold: 0.95 };

/** What is known. */
const known = async (store: Store) => (await knowledgeOf(store, 'local', 'desk')).entries;

async function knownFrom(runs: Interaction[]) {
  const store = await openSqliteStore({ path: ':memory:' });
  await learn(await open({ store }), runs);
  return known(store);
}

test('what others taught together with what is deleted has nothing of it left', async () => {
  const path = join(folder(), 'k.db');
  const store = await openSqliteStore({ path });
  const service = await open({ store });
  await learn(service, [FIRST, ...OTHERS]);
  const needles = ['quixotic', 'zanzibar'];
  const count = () => {
    const text = readApart(path).toString('latin1');
    return needles.map((needle) => text.split(needle).length - 1);
  };
  expect(Math.min(...count())).toBeGreaterThan(0);
  const { deleted_count } = await service.forAccount('local').deleteByIntent(intent);
  expect(deleted_count).toBe(1);
  expect(JSON.stringify(await knowledgeOf(store, 'local', 'desk'))).not.toMatch(/quixotic|zanzibar/);
  await service.drain();
  expect((await service.jobs.counts()).completed).toBe(3);
  expect(await known(store)).toEqual(await knownFrom(OTHERS));
  expect(await store.erase()).toBe('erased');
  expect(count()).toEqual([0, 0]);
});

test('an entry deleted by its number takes nothing of others with it, and leaves them nothing', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  await learn(service, [FIRST, ...OTHERS]);
  const inspect = service.inspect('local');
  const { entries } = await inspect.listEntries({ tenant_id: 'desk' });
  const { id } = entries.find(({ situation }) => situation.includes('zanzibar'))!;
  expect((await inspect.deleteEntry({ tenant_id: 'desk', id })).deleted_count).toBe(1);
  await service.drain();
  expect(await known(store)).toEqual(await knownFrom(OTHERS));
});

test('narrowed to one kind of agent, a delete takes records of no other kind', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  const told = (one: Interaction, agent_type: string): Interaction => {
    const copy = { ...one, agent_type, turns: one.turns.map((turn) => ({ ...turn })) };
    copy.turns[0]!.memory = 'Lockers near the entrance jam whenever it freezes outside.';
    return copy;
  };
  const clerks = [told(FIRST, 'clerk')];
  const drivers = OTHERS.map((one) => told(one, 'driver'));
  await learn(service, [...clerks, ...drivers]);
  const request = {
    tenant_id: 'desk',
    intent: 'anything',
    similarity_threshold: 0,
    agent_type: 'clerk',
  };
  const knowledge = service.forAccount('local');
  const { matches } = await knowledge.deleteByIntent({ ...request, dry_run: true });
  expect(matches!.map(({ kind }) => kind).sort()).toEqual(['fact', 'recipe']);
  expect((await knowledge.deleteByIntent(request)).deleted_count).toBe(matches!.length);
  await service.drain();
  const left: string[] = [];
  for await (const record of service.exportRecords('local', 'desk')) left.push(record.query);
  expect(left).toEqual(drivers.map(({ query }) => query));
  expect(await known(store)).toEqual(await knownFrom(drivers));
});

test('what somebody pinned or edited stays as long as another record says it, and has the words of that', async () => {
  for (const how of ['edit', 'pin'] as const) {
    const store = await openSqliteStore({ path: ':memory:' });
    const service = await open({ store });
    const memory = 'Lockers near the entrance jam whenever it freezes outside.';
    const noted = [FIRST, ...OTHERS].map((one) => ({
      ...one,
      turns: one.turns.map((turn) => ({ ...turn, memory })),
    }));
    await learn(service, noted);
    const inspect = service.inspect('local');
    const { entries } = await inspect.listEntries({ tenant_id: 'desk' });
    const fact = entries.find(({ kind, advice }) => kind === 'fact' && advice === memory)!;
    const asked = { tenant_id: 'desk', id: fact.id };
    expect([fact.situation, fact.evidence.runs]).toEqual([FIRST.query, 4]);
    if (how === 'edit') await inspect.editEntry({ ...asked, advice: 'kick it' });
    else await inspect.pinEntry({ ...asked, pinned: true });
    await service.forAccount('local').deleteByIntent(intent);
    await service.drain();
    const { advice, evidence, situation } = await inspect.showEntry(asked);
    expect(evidence.runs).toBe(3);
    expect(situation).toBe(OTHERS[0]!.query);
    expect(advice).toBe(how === 'edit' ? 'kick it' : memory);
    expect(JSON.stringify(await known(store))).not.toMatch(/quixotic|zanzibar/);
  }
});
