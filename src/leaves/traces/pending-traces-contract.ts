import { expect, test } from 'vitest';
import { learn } from '../../testing/fixtures.js';
import type { CurrentStore } from '../../testing/make-store.js';
import type { SpanPart } from './pending-traces.js';
import { GONE_MS, LATE_MS, LEASE_MS, MOST_ACCOUNT_BYTES, MOST_TRACE_BYTES } from './settings.js';

const SILENCE = { ended: 10, rootless: 100 };
const part = (trace: string, words: string, rest: Partial<SpanPart> = {}): SpanPart => ({
  trace,
  ended: false,
  isLoop: false,
  tenant: 'north',
  key: 'k1',
  source: null,
  size: words.length,
  body: Buffer.from(words),
  ...rest,
});
const notes = (text: string, ...jobs: string[]) => ({ text, jobs });
const root = (trace: string, words: string) => part(trace, words, { ended: true });

/** What every store must do with spans that wait for the rest of their trace. */
export function pendingTracesContract(store: CurrentStore): void {
  const keep = (account: string, parts: SpanPart[], now: number) =>
    store().pendingTraces.keep(account, parts, now, SILENCE);
  const taken = async (now: number) =>
    (await store().pendingTraces.take(now, 8)).map(({ account, id, parts, runs }) => ({
      account,
      id,
      words: parts.map((body) => Buffer.from(body).toString()).join(' '),
      runs,
    }));
  const only = async (now: number) => (await store().pendingTraces.take(now, 8))[0]!;

  test('a trace is taken once it was silent, sooner where its root has ended, with its parts in order', async () => {
    expect(await store().pendingTraces.nextDue()).toBeUndefined();
    expect(await keep('a', [part('t1', 'one'), root('t2', 'whole')], 1_000)).toEqual(['kept', 'kept']);
    await keep('b', [part('t1', 'other')], 1_000);
    expect(await store().pendingTraces.nextDue()).toBe(1_010);
    expect(await taken(1_009)).toEqual([]);
    expect(await taken(1_010)).toEqual([{ account: 'a', id: 't2', words: 'whole', runs: null }]);
    await keep('a', [part('t1', 'two')], 1_050);
    await keep('a', [root('t1', 'three')], 1_060);
    await keep('a', [part('t1', 'four')], 1_065);
    expect(await taken(1_074)).toEqual([]);
    expect(await taken(1_075)).toEqual([{ account: 'a', id: 't1', words: 'one two three four', runs: null }]);
    expect(await taken(1_100)).toEqual([{ account: 'b', id: 't1', words: 'other', runs: null }]);
  });

  test('who takes a trace has it until the lease is over', async () => {
    await keep('a', [root('t', 'x')], 0);
    const [first, second] = await Promise.all([taken(10), taken(10)]);
    expect([...first, ...second]).toHaveLength(1);
    expect(await taken(10 + LEASE_MS - 1)).toEqual([]);
    expect(await taken(10 + LEASE_MS)).toHaveLength(1);
  });

  test('a part that comes while a trace is being read, or after, has it read again with what was noted', async () => {
    await keep('a', [root('t', 'x')], 0);
    const trace = await only(10);
    await keep('a', [part('t', 'y')], 11);
    await store().pendingTraces.settle(trace, notes('noted'), 12);
    const again = { account: 'a', id: 't', words: 'x y', runs: 'noted' };
    expect(await taken(21)).toEqual([again]);
    const read = { ...trace, changed: trace.changed + 1 };
    await store().pendingTraces.note(read, notes('half'));
    await store().pendingTraces.settle(read, notes('more'), 22);
    expect(await taken(21 + LEASE_MS)).toEqual([]);
    await keep('a', [part('t', 'z')], 500_000);
    expect(await taken(500_010)).toEqual([{ ...again, words: 'x y z', runs: 'more' }]);
  });

  test('what was read is let go of, and what comes later still is refused, for a day', async () => {
    await keep('a', [root('t', 'x'), root('plain', 'y')], 0);
    for (const trace of await store().pendingTraces.take(10, 8))
      await store().pendingTraces.settle(trace, trace.id === 't' ? notes('runs') : null, 10);
    expect(await taken(10 + LATE_MS)).toEqual([]);
    const late = 20 + LATE_MS;
    expect(await keep('a', [part('t', 'late'), part('plain', 'new')], late)).toEqual(['late', 'kept']);
    expect(await taken(late + GONE_MS)).toMatchObject([{ id: 'plain', words: 'new' }]);
    expect(await keep('a', [part('t', 'new')], late + GONE_MS + 1)).toEqual(['kept']);
  });

  test('a trace and an account have room for so much; traces that were read make room', async () => {
    const size = MOST_TRACE_BYTES;
    const most = MOST_ACCOUNT_BYTES / size;
    expect(await keep('a', [part('t', 'x', { size }), part('t', 'y')], 0)).toEqual(['kept', 'too_large']);
    for (let i = 1; i < most; i++) await keep('a', [part(`t${i}`, 'x', { size })], i);
    expect(await keep('a', [part('more', 'x')], 0)).toBe('full');
    expect(await keep('b', [part('more', 'x')], 0)).toEqual(['kept']);
    await store().pendingTraces.settle(await only(100), notes('runs'), 100);
    expect(await keep('a', [part('more', 'x')], 101)).toEqual(['kept']);
    expect(await keep('a', [part('t', 'y')], 101)).toEqual(['late']);
  });

  test('what was asked in a loop may be asked again once it was let go of', async () => {
    await keep('a', [part('loop', 'x', { isLoop: true })], 0);
    await store().pendingTraces.settle(await only(100), notes('runs'), 100);
    expect(await taken(100 + LATE_MS)).toEqual([]);
    expect(await keep('a', [part('loop', 'y', { isLoop: true })], 101 + LATE_MS)).toEqual(['kept']);
  });

  test('spans are withdrawn by whose they are, who brought them, where they are from and when they came', async () => {
    const { pendingTraces } = store();
    const given = [
      part('t1', 'x'),
      part('t2', 'x', { tenant: 'south' }),
      part('t3', 'x', { key: 'k2', source: 'shop' }),
      part('t4', 'x'),
      part('t4', 'y', { tenant: 'south', key: 'k2' }),
    ];
    await keep('a', given, 0);
    await keep('b', [part('t1', 'other')], 0);
    await keep('a', [part('t5', 'x')], 50);
    expect(await pendingTraces.withdraw('a', { tenant: 'north' }, { dryRun: true })).toBe(4);
    expect(await pendingTraces.withdraw('a', { tenant: 'none' })).toBe(0);
    expect(await pendingTraces.withdraw('a', { key: 'k2', tenant: 'north' })).toBe(1);
    expect(await pendingTraces.withdraw('a', { source: 'shop' })).toBe(0);
    // A trace of two tenants goes whole: what one of them said may be in what the other was told.
    expect(await pendingTraces.withdraw('a', { tenant: 'south' })).toBe(2);
    expect(await pendingTraces.withdraw('a', { after: 50, before: 51 })).toBe(1);
    expect(await pendingTraces.withdraw('a', { before: 50 })).toBe(1);
    expect(await taken(100)).toEqual([{ account: 'b', id: 't1', words: 'other', runs: null }]);
    expect(await keep('a', [part('t1', 'late')], 101)).toEqual(['late']);
    expect(await pendingTraces.withdraw('a', {})).toBe(0);
  });

  test('a trace that is withdrawn while it is being read is told so', async () => {
    await keep('a', [root('t', 'x')], 0);
    const trace = await only(10);
    await store().pendingTraces.withdraw('a', {});
    expect(await store().pendingTraces.note(trace, notes('runs'))).toBe(false);
    expect(await store().pendingTraces.settle(trace, notes('runs'), 11)).toBe(false);
    const gone = 10 + LEASE_MS + GONE_MS;
    expect(await keep('a', [part('t', 'late')], gone)).toEqual(['late']);
    expect(await taken(gone)).toEqual([]);
    expect(await keep('a', [part('t', 'again')], gone)).toEqual(['kept']);
  });

  test('spans go with a record that was made of them, whatever takes it', async () => {
    const { id } = await store().openCollection({ account: 'a', tenant: 'north' });
    const { jobId } = await learn(store(), id, 'words', [1]);
    await keep('a', [root('t', 'x'), root('other', 'y')], 0);
    for (const trace of await store().pendingTraces.take(10, 8))
      await store().pendingTraces.settle(trace, notes('runs', ...(trace.id === 't' ? [jobId] : [])), 10);
    await store().remove(id, [1]);
    expect(await keep('a', [part('t', 'late'), part('other', 'more')], 12)).toEqual(['late', 'kept']);
    expect((await taken(200)).map(({ words }) => words)).toEqual(['y more']);
  });

  test('the room of an account is free again after whatever took its spans', async () => {
    const size = MOST_ACCOUNT_BYTES / 16;
    const { pendingTraces } = store();
    for (let round = 0; round < 3; round++) {
      const given = Array.from({ length: 16 }, (_, i) => root(`${round} ${i}`, 'x'));
      expect(
        await keep(
          'a',
          given.map((one) => ({ ...one, size })),
          round * 1_000,
        ),
      ).not.toBe('full');
      expect(await keep('a', [part('more', 'x')], round * 1_000)).toBe('full');
      await pendingTraces.withdraw('a', {});
    }
    expect(await keep('a', [part('more', 'x', { size })], 9_000)).toEqual(['kept']);
  });
}
