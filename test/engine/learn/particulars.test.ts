import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { ask, learn, open, run, TOOLS } from '../desk.js';

const NAMES =
  'Ada Bo Chen Dina Emre Farah Goran Hana Igor Jana Kofi Lena Mia Nils Ole Pia Quin Rui Sven Tom'.split(' ');
const handOver = (name: string) =>
  run(`${name} wants a parcel at the Harbour desk`, [], {
    turns: [
      {
        turn: 1,
        inputs: `${TOOLS}Observation:\n${name} wants a parcel`,
        decision: JSON.stringify({ name: 'open_locker', arguments: { customer: name, desk: 'Harbour' } }),
        result: '{"ok":true}',
      },
    ],
  });

test('what varies from run to run becomes a placeholder; what many runs share is told as it is, once they do', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  const told = async (query: string) =>
    (await ask(service, query, { explain: true })).metadata!.explanation!.matches.map(
      ({ situation }) => situation,
    );
  await learn(service, [handOver('Ada')]);
  expect(await told(handOver('Ada').query)).toEqual(['<customer> wants a parcel at the <desk> desk']);
  await learn(service, [...NAMES, ...NAMES.map((name) => `${name}ko`)].map(handOver));
  const other = handOver('Zoe');
  other.query = 'Zoe returns two broken boxes, Harbour desk please';
  other.turns[0]!.decision = JSON.stringify({
    name: 'call_desk',
    arguments: { customer: 'Zoe', desk: 'Harbour' },
  });
  other.turns.push({ ...handOver('Zoe').turns[0]!, turn: 2 });
  await learn(service, [other]);
  const [collection] = await service.collections();
  expect(JSON.stringify(await store.tuning(collection!.id))).not.toContain('Ada');
  // `desk` is known of one of its two actions, and the value is the same.
  expect((await told(other.query))[0]).toBe('<customer> returns two broken boxes, Harbour desk please');
});
