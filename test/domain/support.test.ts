import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Before,
  createSupport,
  growth,
  type Provenance,
  weightAfter,
} from '../../src/domain/support.js';

const few = (name: string, n: number) => fc.integer({ min: 1, max: n }).map((i) => `${name}${i}`);
const anyProvenance: fc.Arbitrary<Provenance> = fc.record({
  key: few('key', 2),
  source: fc.constantFrom('', 'crm', 'web'),
  task: few('task', 6),
  body: few('body', 8),
  shape: few('shape', 3),
});
const anyProvenances = fc.array(anyProvenance, { maxLength: 40 });

function supportOf(provenances: readonly Provenance[]) {
  const support = createSupport();
  for (const provenance of provenances) support.add(provenance);
  return support;
}
const figures = (provenances: readonly Provenance[]) => {
  const support = supportOf(provenances);
  return {
    total: support.total(),
    sources: support.sources(),
  };
};
const own = (i: number, rest: Partial<Provenance> = {}): Provenance => ({
  key: 'k',
  source: '',
  task: `t${i}`,
  body: `b${i}`,
  shape: `b${i}`,
  ...rest,
});
const times = (n: number, of: (i: number) => Provenance) => Array.from({ length: n }, (_, i) => of(i));

describe('independent support', () => {
  test('never falls when a provenance is added, and rises by at most one', () => {
    fc.assert(
      fc.property(anyProvenances, anyProvenance, (provenances, more) => {
        const [before, after] = [figures(provenances), figures([...provenances, more])];
        for (const name of ['total', 'sources'] as const) {
          expect(after[name]).toBeGreaterThanOrEqual(before[name] - 1e-9);
          expect(after[name]).toBeLessThanOrEqual(before[name] + 1 + 1e-9);
        }
      }),
    );
  });

  test('does not depend on the order', () => {
    const shuffled = anyProvenances.chain((provenances) =>
      fc.tuple(
        fc.constant(provenances),
        fc.shuffledSubarray(provenances, { minLength: provenances.length, maxLength: provenances.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([provenances, others]) => {
        const [one, other] = [figures(provenances), figures(others)];
        expect(other.total).toBeCloseTo(one.total, 9);
        expect(other.sources).toBe(one.sources);
      }),
    );
  });

  test('copies add nothing, the same told of many tasks and many bodies of one task ever less', () => {
    expect(figures(times(500, () => own(1)))).toEqual({ total: 1, sources: 1 });
    const byTasks = (n: number) => figures(times(n, (i) => own(i, { body: 'one', shape: 'one' }))).total;
    const byBodies = (n: number) => figures(times(n, (i) => own(i, { task: 'one' }))).total;
    const byShapes = (n: number) => figures(times(n, (i) => own(i, { shape: 'one' }))).total;
    for (const total of [byTasks, byBodies, byShapes]) {
      const gains = times(60, own).map((_, n) => total(n + 1) - total(n));
      for (const [n, gain] of gains.entries()) {
        expect(gain).toBeGreaterThan(0);
        expect(gain).toBeLessThanOrEqual((gains[n - 1] ?? 1) + 1e-9);
      }
      expect(total(500)).toBeLessThan(20);
    }
  });

  test('different tasks told differently count whole, and so do different keys', () => {
    expect(figures(times(50, own))).toEqual({ total: 50, sources: 1 });
    expect(figures(times(50, (i) => own(1, { key: `k${i}` })))).toEqual({
      total: 50,
      sources: 50,
    });
    // One that declares many sources has still said one thing.
    const many = figures(times(50, (i) => own(1, { source: `s${i}` })));
    expect(many.sources).toBe(50);
    expect(many.total).toBeLessThan(20);
  });

  test('what a provenance counts for is in [0, 1], and the same for every counter', () => {
    fc.assert(
      fc.property(anyProvenances, (provenances) => {
        const support = createSupport();
        for (const [i, provenance] of provenances.entries()) {
          const earlier = provenances.slice(0, i).filter(({ key }) => key === provenance.key);
          const mine = earlier.filter(
            ({ source, task }) => source === provenance.source && task === provenance.task,
          );
          const same = earlier.filter(({ shape }) => shape === provenance.shape);
          const before: Before = {
            copies: mine.filter(({ body }) => body === provenance.body).length,
            bodies: new Set(mine.map(({ body }) => body)).size,
            alike: new Set(same.map(({ source, task, body }) => `${source} ${task} ${body}`)).size,
          };
          const weight = support.add(provenance);
          expect(weight).toBe(weightAfter(before));
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect([0, 1, 2, 3].map(growth)).toEqual([0, 1, 2, 3]);
  });
});
