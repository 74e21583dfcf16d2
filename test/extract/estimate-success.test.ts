import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateSuccess, type SignScale, UNTAUGHT } from '../../src/extract/verdict/estimate-success.js';
import { RUN_SIGNS, type RunSign } from '../../src/extract/verdict/run-signs.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.array(share, { minLength: RUN_SIGNS.length, maxLength: RUN_SIGNS.length });
const scale: fc.Arbitrary<SignScale> = fc.record({
  weights: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
    minLength: RUN_SIGNS.length,
    maxLength: RUN_SIGNS.length,
  }),
  usual: shares,
});
const expected = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('the estimated chance that a run succeeded', () => {
  test('is a probability, and what the task leads one to expect where the run is as runs are', () => {
    fc.assert(
      fc.property(expected, shares, scale, (chance, signs, taught) => {
        const p = estimateSuccess(chance, signs, taught);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
        expect(estimateSuccess(chance, taught.usual, taught)).toBeCloseTo(chance, 9);
      }),
    );
  });

  test('moves with every sign to the side that its weight says, and with what is expected', () => {
    fc.assert(
      fc.property(expected, shares, scale, fc.nat(), (chance, signs, taught, pick) => {
        const at = pick % RUN_SIGNS.length;
        const at1 = (sign: number) =>
          estimateSuccess(
            chance,
            signs.map((other, i) => (i === at ? sign : other)),
            taught,
          );
        const weight = taught.weights[at]!;
        if (Math.abs(weight) > 1e-6) expect(Math.sign(at1(1) - at1(0))).toBe(Math.sign(weight));
        expect(estimateSuccess(Math.min(0.995, chance + 0.005), signs, taught)).toBeGreaterThan(
          estimateSuccess(chance, signs, taught),
        );
      }),
    );
  });

  test('untaught: a run that shows nothing is as likely as its task; signs speak for it and against it', () => {
    const showing = (...shown: RunSign[]) => RUN_SIGNS.map((sign) => (shown.includes(sign) ? 1 : 0));
    expect(estimateSuccess(0.5, showing(), UNTAUGHT)).toBe(0.5);
    expect(estimateSuccess(0.5, showing('unanswered'), UNTAUGHT)).toBe(0.5);
    expect(estimateSuccess(0.5, showing('effective', 'worked'), UNTAUGHT)).toBeGreaterThan(0.7);
    expect(estimateSuccess(0.5, showing('failed', 'ends_in_error'), UNTAUGHT)).toBeLessThan(0.3);
  });
});
