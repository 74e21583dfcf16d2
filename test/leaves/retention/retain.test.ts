import { expect, test } from 'vitest';
import { FIXED, open, run } from '../../engine/desk.js';

const clockAt = (start: number) => {
  let now = start;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

test('retention by age and by number removes records with what was learned from them, and says so before', async () => {
  const clock = clockAt(Date.UTC(2026, 0, 1));
  const service = await open({ clock });
  const knowledge = service.forAccount('a');
  const held = async () => (await service.collections())[0]!.records;
  for (let i = 0; i < 6; i += 1) {
    await knowledge.storeKnowledge(run(`Fetch parcel ${'abcdef'[i]} from the locker`, FIXED));
    clock.advance(86_400_000);
  }
  await service.drain();
  const keep = { account: 'a', tenant: 'desk' };
  expect((await service.retain({ ...keep, days: 4.5, dry_run: true })).records).toBe(2);
  expect(await held()).toBe(6);
  expect((await service.retain({ ...keep, days: 4.5 })).records).toBe(2);
  expect(await held()).toBe(4);
  expect((await service.retain({ ...keep, records: 3 })).records).toBe(1);
  expect((await service.retain({ ...keep, records: 3, days: 100 })).records).toBe(0);
  expect(await held()).toBe(3);
  await service.drain();
  const texts: string[] = [];
  for await (const { query } of service.exportRecords('a', 'desk')) texts.push(query);
  expect(texts.join()).toMatch(/parcel d.*parcel e.*parcel f/);
  await expect(service.retain(keep)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(service.retain({ ...keep, records: 0 })).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'retain: the option records got 0, expected a whole number from 1. Give that, or leave it out.',
  });
  const misspelt = { ...keep, records: 1, dryRun: true };
  await expect(service.retain(misspelt)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await held()).toBe(3);
  await expect(service.retain({ ...keep, tenant: 'nowhere', days: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
