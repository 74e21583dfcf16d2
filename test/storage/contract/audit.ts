import { expect, test } from 'vitest';
import type { CurrentStore } from '../contract.js';
import {
  acceptedId,
  completes,
  emptyCommit,
  landed,
  newEntry,
  newIntake,
  newSituation,
} from '../fixtures.js';

export function auditContract(store: CurrentStore): void {
  const key = { account: 'a', tenant: 't' };
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const trail = async () => (await store().auditTrail({})).map(({ number: _, ...line }) => line);

  test('what is accepted is noted once, with its key and its job', async () => {
    const id = await open();
    const intake = newIntake(id, 't', { idempotency: { key: 'k', bodyHash: 'h' } });
    intake.voice.key = 'key1';
    await acceptedId(store(), intake);
    const again = { ...newIntake(id, 't'), idempotency: { key: 'k', bodyHash: 'h' } };
    expect((await store().accept(again)).state).toBe('replayed');
    expect(await trail()).toEqual([
      { ...key, actor: 'key1', action: 'store', at: 1_000, subject: intake.jobId, count: 1 },
    ]);
  });

  test('an intake that fails leaves no line', async () => {
    const id = await open();
    const intake = newIntake(id, 't');
    await acceptedId(store(), intake);
    await expect(store().accept({ ...newIntake(id, 't'), recordId: intake.recordId })).rejects.toThrow();
    expect(await trail()).toHaveLength(1);
  });

  test('a removal and a withdrawal are noted with what went, where it is said by whom; a dry run is not', async () => {
    const id = await open();
    const intakes = [newIntake(id, 't'), newIntake(id, 't'), newIntake(id, 't', { now: 5_000 })];
    for (const intake of intakes) await acceptedId(store(), intake);
    const jobs = await store().claim({ now: 8_000, leaseMs: 1_000, limit: 10 });
    await landed(
      store(),
      emptyCommit(id, (await store().collection(id))!.seq, {
        jobs: jobs.map(completes),
        situations: [newSituation(-1)],
        added: [newEntry(-1, [intakes[0]!.recordId])],
      }),
    );
    const [entry] = await store().searchText(id, 'situation', 1);
    await store().remove(id, [entry!.entry], [], { actor: 'key1', at: 9_000 });
    await store().remove(id, [], [intakes[1]!.recordId]);
    await store().remove(id, [], ['rec_unknown'], { actor: 'key1', at: 9_000 });
    await store().withdraw(id, { after: 5_000 }, { now: 9_500, dryRun: true, actor: 'operator' });
    await store().withdraw(id, { after: 5_000 }, { now: 9_500, dryRun: false, actor: 'operator' });
    expect((await trail()).slice(0, 2)).toEqual([
      { ...key, actor: 'operator', action: 'withdraw', at: 9_500, subject: null, count: 1 },
      { ...key, actor: 'key1', action: 'delete', at: 9_000, subject: null, count: 2 },
    ]);
    expect(await trail()).toHaveLength(5);
  });

  test('a mark on what is queued is noted, without its intent', async () => {
    const id = await open();
    await acceptedId(store(), newIntake(id, 't'));
    const mark = { intent: 'secret plan', threshold: 0.5, agent_type: null, now: 3_000 };
    await store().markDeletion(id, { ...mark, actor: 'key1' });
    const [line] = await trail();
    expect(line).toEqual({ ...key, actor: 'key1', action: 'delete', at: 3_000, subject: 'queued', count: 1 });
  });

  test('notes are read newest first, by every filter; those of unknown collections are left out', async () => {
    await open('t');
    await open('u');
    const note = (tenant: string, actor: string, at: number) =>
      ({ account: 'a', tenant, actor, action: 'enhance', at, subject: 'k1 k2', count: 2 }) as const;
    await store().audit([
      note('t', 'x', 1),
      note('u', 'x', 2),
      note('t', 'y\u0000\ud800', 3),
      note('nowhere', 'x', 4),
    ]);
    const times = async (filter: Parameters<ReturnType<CurrentStore>['auditTrail']>[0]) =>
      (await store().auditTrail(filter)).map(({ at }) => at);
    expect(await times({})).toEqual([3, 2, 1]);
    expect(await times({ tenant: 't' })).toEqual([3, 1]);
    expect(await times({ actor: 'y\u0000\ud800' })).toEqual([3]);
    expect(await times({ account: 'b' })).toEqual([]);
    expect(await times({ action: 'store' })).toEqual([]);
    expect(await times({ after: 2 })).toEqual([3, 2]);
    expect(await times({ before: 2 })).toEqual([1]);
    expect(await times({ limit: 1 })).toEqual([3]);
    expect(await store().trimAudit(3)).toBe(2);
    expect(await times({})).toEqual([3]);
  });

  test('the time from which so many of the newest records are kept', async () => {
    const id = await open();
    for (const now of [1_000, 2_000, 3_000]) await acceptedId(store(), newIntake(id, 't', { now }));
    await acceptedId(store(), newIntake(await open('u'), 'u', { now: 9_000 }));
    expect(await store().acceptedAt(id, 0)).toBe(3_000);
    expect(await store().acceptedAt(id, 2)).toBe(1_000);
    expect(await store().acceptedAt(id, 3)).toBeUndefined();
  });
}
