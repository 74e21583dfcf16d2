import { expect, test } from 'vitest';
import { hashingEmbedder, openService } from '../../../src/index.js';
import { afterTest } from '../../at-end.js';

const run = (query: string, n: number) => ({
  tenant_id: 'shop',
  query: `${query} ${n}`,
  turns: [
    { turn: 1, inputs: 'tools: act', decision: `{"name":"act","arguments":{"id":"x${n}"}}`, result: 'ok' },
  ],
  success: n % 3 > 0,
  timestamp: '2026-01-01T00:00:00Z',
});

test('the histogram counts every entry, and what it says would go is what a dry run and a delete take', async () => {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  afterTest(() => service.close());
  const knowledge = service.forAccount('a');
  for (let n = 0; n < 12; n++) {
    await knowledge.storeKnowledge(run(n % 2 ? 'Refund the order of a customer' : 'Water the plants', n));
  }
  await service.drain();
  const desk = service.inspect('a');
  const { total } = await desk.listEntries({ tenant_id: 'shop' });
  const intent = 'Refund the order of a customer';
  let above = 0;
  for (const similarity_threshold of [1, 0.9, 0.6, 0.5, 0.3, 0.1, 0]) {
    const ask = { tenant_id: 'shop', intent, similarity_threshold };
    const found = await desk.matchIntent({ ...ask, limit: 200 });
    const dry = await knowledge.deleteByIntent({ ...ask, dry_run: true });
    expect(found.matches).toEqual(dry.matches);
    expect(found.near_misses).toEqual(dry.near_misses);
    expect(found.going).toBe(dry.matches!.length);
    expect(found.histogram.reduce((sum, n) => sum + n, 0)).toBe(total);
    const paged = await desk.matchIntent({ ...ask, limit: 2, skip: 1 });
    expect(paged.matches).toEqual(dry.matches!.slice(1, 3));
    expect(found.going).toBeGreaterThanOrEqual(above);
    above = found.going;
  }
  expect(above).toBe(total);
  const { going } = await desk.matchIntent({ tenant_id: 'shop', intent });
  expect(going).toBeGreaterThan(0);
  const { deleted_count } = await knowledge.deleteByIntent({ tenant_id: 'shop', intent });
  expect(deleted_count).toBe(going);
  // What was found for this intent before is not what there is now.
  const left = await desk.matchIntent({ tenant_id: 'shop', intent });
  expect(left.histogram.reduce((sum, n) => sum + n, 0)).toBe(
    (await desk.listEntries({ tenant_id: 'shop' })).total,
  );
  expect(left.going).toBe(0);
  await expect(service.inspect('b').matchIntent({ tenant_id: 'shop', intent })).rejects.toMatchObject({
    code: 'not_found',
  });
});
