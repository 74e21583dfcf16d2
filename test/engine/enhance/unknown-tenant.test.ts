import { expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { createFirstTime } from '../../../src/engine/shared/first-time.js';
import { FIXED, open, run } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';

test('an answer for a tenant that nothing was stored for says so, and the log once for each', async () => {
  const events: LogEvent[] = [];
  const service = await open({ log: (event) => events.push(event) });
  const asked = (tenant_id: string) =>
    service.forAccount('local').enhanceTask({ tenant_id, input_text: TASK });
  for (const tenant of ['desk', 'dest', 'dest', 'kh_a1b2c3d4_abcdefghijklmnopqrstuv']) {
    const { response, metadata } = await asked(tenant);
    expect(response).toBe(TASK);
    expect(metadata).toMatchObject({ unknown_tenant: true });
  }
  expect(events.filter(({ event }) => event === 'unknown_tenant')).toEqual([
    { level: 'warn', event: 'unknown_tenant', account: 'local', tenant: 'desk' },
    { level: 'warn', event: 'unknown_tenant', account: 'local', tenant: 'dest' },
    expect.objectContaining({ tenant: expect.not.stringContaining('abcdefgh') }),
  ]);
  // Known from the first record on, also before it is learned, and to nobody else.
  await service.forAccount('local').storeKnowledge(run(TASK, FIXED));
  expect((await asked('desk')).metadata).not.toHaveProperty('unknown_tenant');
  await service.drain();
  expect((await asked('desk')).metadata).not.toHaveProperty('unknown_tenant');
  const other = await service.forAccount('other').enhanceTask({ tenant_id: 'desk', input_text: TASK });
  expect(other.metadata).toMatchObject({ unknown_tenant: true });
});

test('ever other names are told a thousand times at most', () => {
  const isNew = createFirstTime();
  const told = Array.from({ length: 3_000 }, (_, i) => isNew(`tenant ${i}`)).filter(Boolean);
  expect(told).toHaveLength(1_000);
});
