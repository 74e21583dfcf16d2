import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wayTrust } from '../../../src/engine/calibrate/way-trust.js';

interface Ended {
  success: boolean;
  told?: string[];
}

const runs = (n: number, success: (i: number) => boolean, told?: string[]): Ended[] =>
  Array.from({ length: n }, (_, i) => ({ success: success(i), ...(told ? { told } : {}) }));

describe('how far told ways are trusted', () => {
  test('wholly where nobody was told one, and where those who were came through as often', () => {
    expect(wayTrust([])).toBe(1);
    expect(wayTrust(runs(40, (i) => i % 2 === 0))).toBe(1);
    expect(wayTrust([...runs(40, (i) => i % 2 === 0), ...runs(40, (i) => i % 2 === 0, [])])).toBeCloseTo(
      1,
      2,
    );
    expect(wayTrust([...runs(40, (i) => i % 3 === 0), ...runs(40, (i) => i % 3 > 0, [])])).toBe(1);
  });

  test('hardly where they led astray, and again once they no longer do', () => {
    const astray = [...runs(40, (i) => i % 2 === 0), ...runs(40, () => false, [])];
    expect(wayTrust(astray)).toBeLessThan(0.05);
    const mixed = Array.from({ length: 80 }, (_, i) =>
      i % 4 === 0 ? { success: true, told: [] } : { success: i % 2 === 0 },
    );
    expect(wayTrust([...astray, ...mixed])).toBe(1);
  });

  test('a few failures say little', () => {
    expect(wayTrust([...runs(20, (i) => i % 2 === 0), ...runs(2, () => false, [])])).toBeGreaterThan(0.25);
  });

  test('is a chance, and never falls for one more success', () => {
    const told = fc.constantFrom<string[] | undefined>(undefined, []);
    const run = fc
      .record({ success: fc.boolean(), told })
      .map(({ success, told }): Ended => (told ? { success, told } : { success }));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), fc.nat(), (list, at) => {
        const trust = wayTrust(list);
        expect(trust).toBeGreaterThanOrEqual(0);
        expect(trust).toBeLessThanOrEqual(1);
        const i = list.length === 0 ? 0 : at % list.length;
        if (!list[i]?.told || list[i].success) return;
        const better = list.map((one, k) => (k === i ? { ...one, success: true } : one));
        expect(wayTrust(better)).toBeGreaterThanOrEqual(trust - 1e-3);
      }),
    );
  });
});
