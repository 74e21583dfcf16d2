import { afterAll, describe, expect, test } from 'vitest';
import { ROWS } from '../../../eval/worlds/all-rows.js';
import type { Ground, Guide } from '../../../eval/worlds/ground.js';
import { runRow, type Shares } from '../../../eval/worlds/rows.js';
import { sumUp, tableOf } from '../../../eval/worlds/sum-up.js';
import { hashingEmbedder } from '../../../src/index.js';

const embedder = hashingEmbedder();
afterAll(() => embedder.close());
const quick = { seed: 1, tasks: 24, last: 24, embedder };

describe('rows', () => {
  test.each(['lender: from nothing', 'station: partial runs, two goals', 'desk: combined circumstances'])(
    '%s: the same seed gives the same shares, what the rules say is worth most',
    async (name) => {
      const row = ROWS.find((one) => one.name === name)!;
      const shares = await row.run(quick);
      expect(await row.run({ ...quick, arms: ['none', 'text'] })).toMatchObject({
        none: shares.none,
        text: shares.text,
      });
      if (row.world === 'desk') {
        expect([shares.oracle_text, shares.oracle_plan]).toEqual([null, null]);
      } else {
        expect(shares.oracle_text).toBeGreaterThan(shares.none! + 0.2);
        expect(shares.oracle_plan).toBeGreaterThan(shares.none! + 0.2);
      }
      expect(shares.nearest).not.toBeNull();
    },
  );

  /** A ground that tells what was drawn and given. */
  function spy(): { ground: Ground<string>; given: { choice: string | undefined; guide: Guide }[] } {
    const given: { choice: string | undefined; guide: Guide }[] = [];
    let n = 0;
    const ground: Ground<string> = {
      name: 'spy',
      draw: (_, choice) => ({
        query: `Polish lamp ${n++}`,
        play(guide, __, { tenant, timestamp }) {
          given.push({ choice, guide });
          const success = n % 2 === 0;
          const turns = [
            {
              turn: 1,
              inputs: 'Available tools:\npolish(lamp)',
              decision: `{"name":"polish","arguments":{}}`,
              result: success ? '{"ok":true}' : '{"error":"no cloth"}',
            },
          ];
          return { tenant_id: tenant, query: `Polish lamp ${n}`, turns, success, timestamp };
        },
      }),
    };
    return { ground, given };
  }

  test('what is learned from and what is asked are drawn apart, and only failed runs are stored where that is asked', async () => {
    const { ground, given } = spy();
    const row = { name: 'x', ground, learn: 'one', ask: 'two', stored: 'failed' } as const;
    await runRow(row, { ...quick, arms: ['nearest'] });
    expect(given.map(({ choice }) => choice)).toEqual([...Array(24).fill('one'), ...Array(24).fill('two')]);
    // Nothing that succeeded was stored, so there is nothing to show.
    expect(given.slice(24).every(({ guide }) => guide.kind === 'runs' && guide.text === '')).toBe(true);
  });

  test('the best of the 20 nearest is shown and followed where all of them failed', async () => {
    const { ground, given } = spy();
    const row = { name: 'x', ground, learn: 'one', ask: 'two', stored: 'failed' } as const;
    await runRow(row, { ...quick, arms: ['best_of_20'] });
    expect(given.slice(24)).toHaveLength(24);
    for (const { guide } of given.slice(24)) {
      expect(guide).toMatchObject({ kind: 'runs', failedToo: true });
      expect((guide as { text: string }).text.match(/^Past run, failed/gm)).toHaveLength(1);
    }
    const { ground: both, given: shown } = spy();
    await runRow({ name: 'x', ground: both, learn: 'one', ask: 'two' }, { ...quick, arms: ['best_of_20'] });
    for (const { guide } of shown.slice(24)) {
      expect((guide as { text: string }).text.match(/^Past run, succeeded/gm)).toHaveLength(1);
    }
  });

  test('an arm that has nothing to give counts for nothing', async () => {
    const { ground } = spy();
    const shares = await runRow({ name: 'x', ground }, { ...quick, arms: ['plan', 'oracle_text'] });
    expect(shares).toMatchObject({ none: null, oracle_text: null });
  });

  test('sums up by means, with paired differences', () => {
    const shares = (none: number, text: number): Shares => ({
      none,
      text,
      plan: null,
      nearest: 0.3,
      best_of_20: null,
      plan_plainly: null,
      oracle_text: 0.9,
      oracle_plan: null,
    });
    const summary = sumUp('x', [1, 2], [shares(0.2, 0.5), shares(0.4, 0.7)]);
    expect(summary.arms.text!.mean).toBeCloseTo(0.6);
    expect(summary.arms.plan).toBeUndefined();
    expect(summary.differences['text - none']!.mean).toBeCloseTo(0.3);
    expect(summary.differences['text - none']!.low).toBeCloseTo(0.3);
    expect(summary.differences['plan - nearest']).toBeUndefined();
    expect(tableOf([summary])).toContain('| x | .300 (.200 to .400) | .600 (.500 to .700) | – | – |');
  });
});
