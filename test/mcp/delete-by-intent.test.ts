import { describe, expect, test, vi } from 'vitest';
import { openSession, type Session, teach } from './session.js';
import { REFUND } from './teach.js';

describe('delete_by_intent', () => {
  const count = async ({ knowledge }: Session) =>
    (
      await knowledge.deleteByIntent({
        tenant_id: 'shop',
        intent: REFUND.query,
        similarity_threshold: 0,
        dry_run: true,
      })
    ).matches?.length;
  const FORGET = { intent: REFUND.query, similarity_threshold: 0.1 };

  test('needs a dry run and its token where nobody can be asked', async () => {
    const session = await openSession();
    await teach(session);
    const before = await count(session);
    expect(before).toBeGreaterThan(0);
    expect((await session.call('delete_by_intent', FORGET)).isError).toBe(true);
    expect(
      (await session.call('delete_by_intent', { ...FORGET, confirmation_token: 'made.up' })).isError,
    ).toBe(true);
    const preview = await session.ok('delete_by_intent', { ...FORGET, dry_run: true });
    expect(preview).toMatchObject({ deleted_count: 0, match_count: expect.any(Number) });
    const token = preview.confirmation_token;
    const other = { ...FORGET, similarity_threshold: 0, confirmation_token: token };
    expect((await session.call('delete_by_intent', other)).isError).toBe(true);
    expect(await count(session)).toBe(before);
    const everything = { intent: 'x', similarity_threshold: 0, dry_run: true };
    expect((await session.ok('delete_by_intent', everything)).match_count).toBe(before);
    const done = await session.ok('delete_by_intent', { ...FORGET, confirmation_token: token });
    expect(done.deleted_count).toBe(preview.match_count);
    expect(await count(session)).toBeLessThan(before ?? 0);
  });

  test('a token is good for ten minutes, and only for the entries it was shown for', async () => {
    let now = 1_000_000;
    const session = await openSession({ now: () => now });
    await teach(session);
    const confirm = async () =>
      ({
        ...FORGET,
        confirmation_token: (await session.ok('delete_by_intent', { ...FORGET, dry_run: true }))
          .confirmation_token,
      }) as Record<string, unknown>;
    const old = await confirm();
    now += 10 * 60_000;
    expect((await session.call('delete_by_intent', old)).isError).toBe(true);
    const fresh = await confirm();
    await session.knowledge.deleteByIntent({ tenant_id: 'shop', ...FORGET });
    await teach(session);
    // The same runs say the same again: these are the entries that were shown.
    expect((await session.call('delete_by_intent', fresh)).isError).toBeFalsy();
  });

  test('asks the person where the client can', async () => {
    const asked: string[] = [];
    let agree = false;
    const session = await openSession({}, (message) => {
      asked.push(message);
      return agree ? { action: 'accept', content: { delete: true } } : { action: 'decline' };
    });
    await teach(session);
    const before = await count(session);
    expect(await session.ok('delete_by_intent', FORGET)).toMatchObject({ deleted_count: 0 });
    expect(await count(session)).toBe(before);
    agree = true;
    const { deleted_count } = await session.ok('delete_by_intent', FORGET);
    expect(deleted_count).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain(REFUND.query);
  });

  test.each([
    [1, 'Delete 1 entry of', undefined, undefined],
    [7, 'Delete 7 entries of', 'and 2 more', undefined],
    [25, 'Delete 25 entries of', 'and 20 more', 'and 5 more'],
  ])('of %i entries says how many it does not name', async (n, asks, besides, besidesDry) => {
    const matches = Array.from({ length: n }, (_, i) => ({
      id: `k${i}`,
      kind: 'fact' as const,
      situation: `s${i}`,
      advice: 'a',
      similarity: 0.9,
    }));
    const deleteByIntent = vi.fn(async () => ({ deleted_count: 0, status: 'Dry run', matches }));
    const asked = vi.fn(() => ({ action: 'decline' as const }));
    const { call } = await openSession({}, asked, { deleteByIntent });
    await call('delete_by_intent', { intent: 'x' });
    const [[message]] = asked.mock.calls as unknown as [[string]];
    expect(message).toContain(asks);
    expect(/and \d+ more$/.exec(message)?.[0]).toBe(besides);
    const { content } = await call('delete_by_intent', { intent: 'x', dry_run: true });
    expect(/and \d+ more/.exec(JSON.stringify(content))?.[0]).toBe(besidesDry);
  });

  test('asks nobody when nothing matches', async () => {
    const asked = vi.fn(() => ({ action: 'cancel' as const }));
    const { ok } = await openSession({}, asked);
    expect(await ok('delete_by_intent', { intent: 'anything' })).toMatchObject({ deleted_count: 0 });
    expect(asked).not.toHaveBeenCalled();
  });

  test('never calls a service that has no dry run without one', async () => {
    const deleteByIntent = vi.fn(async () => ({ deleted_count: 3, status: 'gone' }));
    const { call } = await openSession({}, undefined, { deleteByIntent });
    expect((await call('delete_by_intent', { intent: 'x', dry_run: true })).isError).toBe(true);
    expect(deleteByIntent.mock.calls).toEqual([
      [expect.objectContaining({ dry_run: true }), expect.anything()],
    ]);
  });
});
