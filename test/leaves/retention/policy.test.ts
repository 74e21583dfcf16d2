import { afterEach, expect, test, vi } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { everyHour } from '../../../src/leaves/retention/every-hour.js';
import { FIXED, open, run } from '../../engine/desk.js';

const DAY = 86_400_000;
afterEach(() => {
  vi.useRealTimers();
});

/** A service with one run a day in each of two collections, and a clock that is the test's. */
async function filled() {
  const clock = { at: Date.UTC(2026, 0, 1), now: () => clock.at };
  const audit: LogEvent[] = [];
  const service = await open({ clock, audit: (event) => audit.push(event) });
  const knowledge = service.forAccount('a');
  for (let day = 0; day < 4; day += 1) {
    for (const tenant_id of ['desk', 'shop']) {
      await knowledge.storeKnowledge(
        run(`Fetch parcel ${'abcd'[day]} from the locker`, FIXED, { tenant_id }),
      );
    }
    clock.at += DAY;
  }
  await service.drain();
  const held = async () =>
    Object.fromEntries((await service.collections()).map(({ tenant, records }) => [tenant, records]));
  return { clock, service, held, audit };
}

test('a policy says what would go, takes it, and one of a collection goes before that of the account', async () => {
  const { clock, service, held, audit } = await filled();
  expect((await service.setRetention({ account: 'a', days: 2.5, dry_run: true })).records).toBe(4);
  expect([await held(), await service.listRetention('a')]).toEqual([{ desk: 4, shop: 4 }, []]);

  expect((await service.setRetention({ account: 'a', tenant: 'shop', records: 1, key: 'k1' })).records).toBe(
    3,
  );
  expect((await service.setRetention({ account: 'a', days: 2.5 })).records).toBe(2);
  expect(await held()).toEqual({ desk: 2, shop: 1 });
  expect(await service.listRetention('a')).toEqual([
    { account: 'a', tenant: null, days: 2.5, set_at: clock.at, set_by: 'local' },
    { account: 'a', tenant: 'shop', records: 1, set_at: clock.at, set_by: 'k1' },
  ]);
  expect(await service.listRetention('b')).toEqual([]);
  const noted = audit.filter(({ action }) => action === 'set_retention');
  expect(noted).toMatchObject([
    { actor: 'k1', tenant: 'shop', subject: 'days=all records=1' },
    { actor: 'local', tenant: null, subject: 'days=2.5 records=all' },
  ]);

  // With neither the policy ends, and what holds for the account holds.
  expect((await service.setRetention({ account: 'a', tenant: 'shop' })).records).toBe(0);
  expect((await service.listRetention('a')).map(({ tenant }) => tenant)).toEqual([null]);
  await expect(service.setRetention({ account: 'a', tenant: 'nowhere', days: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(service.setRetention({ account: 'a', records: 0.5 })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('a service that learns applies policies by itself', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { clock, service, held } = await filled();
  // What waits a minute from the opening on.
  const applied = timers.mock.calls.find(([, ms]) => ms === 60_000)![0] as () => Promise<void>;
  timers.mockRestore();
  await service.setRetention({ account: 'a', tenant: 'desk', days: 10 });
  clock.at += 8 * DAY;
  await applied();
  expect(await held()).toEqual({ desk: 2, shop: 4 });
});

test('work that fails is logged, and done again at the next hour, until it is stopped', async () => {
  vi.useFakeTimers();
  const log: LogEvent[] = [];
  let times = 0;
  const timer = everyHour(
    async () => {
      times += 1;
      if (times === 1) throw new Error('no disk');
    },
    (event) => log.push(event),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toMatchObject([{ level: 'error', event: 'retention_failed', error: 'Error' }]);
  expect(JSON.stringify(log)).not.toContain('no disk');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(times).toBe(2);
  timer.stop();
  await vi.advanceTimersByTimeAsync(9_000_000);
  expect(times).toBe(2);
});
