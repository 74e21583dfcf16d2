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

test('what varies from run to run becomes a placeholder, and is not in what is fitted', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  await learn(service, [...NAMES, ...NAMES.map((name) => `${name}ko`)].map(handOver));
  const { metadata } = await ask(service, handOver('Ada').query, { explain: true });
  const [first] = metadata!.explanation!.matches;
  expect(first!.situation).toBe('<customer> wants a parcel at the <desk> desk');
  const [collection] = await service.collections();
  expect(JSON.stringify(await store.tuning(collection!.id))).not.toContain('Ada');
});
