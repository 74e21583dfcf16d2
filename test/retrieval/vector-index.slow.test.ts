import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import type { VectorIndex } from '../../src/retrieval/vector-index.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';
import { createInt8Index } from '../../src/retrieval/vector-index-int8.js';

const INDEXES: [string, (dimensions: number) => VectorIndex][] = [
  ['the exact index', createExactIndex],
  ['the int8 index', createInt8Index],
];

const unit = (values: number[]) => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
};

/** As near as 16 bits a number come. */
const nearly = (values: ArrayLike<number>) => Array.from(values, (value) => expect.closeTo(value, 4));

/** Random rows of several kinds, many of them alike on purpose. */
function rowMaker(seed: number, dimensions: number) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const made: Float32Array[] = [];
  const fresh = () => Array.from({ length: dimensions }, normal);
  const old = () => made[Math.floor(random() * made.length)] ?? unit(fresh());
  return function make(): Float32Array {
    const kind = random();
    let row: Float32Array;
    if (kind < 0.05) row = new Float32Array(dimensions);
    else if (kind < 0.15) row = old().slice();
    // Nearly equal: closer together than int8 can tell.
    else if (kind < 0.4) row = unit(Array.from(old(), (value) => value + 1e-4 * normal()));
    else if (kind < 0.45) row = unit(Array.from(fresh(), (value, i) => (i === 0 ? value : value * 1e-6)));
    else if (kind < 0.5) row = old().map((value) => -value);
    else row = unit(fresh());
    made.push(row);
    return row;
  };
}

describe.each(INDEXES)('%s', (_, create) => {
  test('finds, replaces, takes out and gives back', () => {
    const index = create(2);
    index.set(7, unit([1, 0]));
    index.set(3, unit([1, 1]));
    index.set(9, unit([0, 1]));
    expect(index.size).toBe(3);
    expect(index.nearest(unit([1, 0]), 2)).toEqual([
      { id: 7, score: expect.closeTo(1, 4) },
      { id: 3, score: expect.closeTo(Math.SQRT1_2, 4) },
    ]);
    index.set(7, unit([-1, 0]));
    expect(index.size).toBe(3);
    expect(index.nearest(unit([1, 0]), 1)[0]!.id).toBe(3);
    index.delete(3);
    index.delete(1234);
    expect(index.size).toBe(2);
    expect(index.nearest(unit([1, 0]), 5).map(({ id }) => id)).toEqual([9, 7]);
    expect([...index.get(9)!]).toEqual(nearly(unit([0, 1])));
    expect(index.get(3)).toBeUndefined();
  });

  test('gives equal scores to the smaller id first', () => {
    const index = create(3);
    for (const id of [5, 2, 9, 1, 7]) index.set(id, unit([1, 2, 3]));
    expect(index.nearest(unit([1, 0, 0]), 3).map(({ id }) => id)).toEqual([1, 2, 5]);
    expect(index.nearest(unit([1, 0, 0]), 9).map(({ id }) => id)).toEqual([1, 2, 5, 7, 9]);
  });

  test('scores ids in the order asked, NaN for unknown ones', () => {
    const index = create(2);
    index.set(1, unit([1, 0]));
    index.set(2, unit([0, 1]));
    expect([...index.scores(unit([1, 0]), [2, 5, 1])]).toEqual([0, Number.NaN, expect.closeTo(1, 4)]);
  });

  test('gives copies and keeps copies', () => {
    const index = create(2);
    const mine = unit([1, 0]);
    index.set(1, mine);
    mine.fill(0.5);
    index.get(1)!.fill(0.25);
    expect([...index.get(1)!]).toEqual(nearly([1, 0]));
  });

  test('answers nothing when empty or asked for nothing', () => {
    const index = create(2);
    expect(index.nearest(unit([1, 0]), 5)).toEqual([]);
    for (let id = 0; id < 300; id++) index.set(id, unit([1, id]));
    for (const k of [0, -1, Number.NaN]) expect(index.nearest(unit([1, 0]), k)).toEqual([]);
    expect(index.nearest(unit([1, 0]), 3, () => false)).toEqual([]);
    expect(index.nearest(unit([1, 0]), Number.POSITIVE_INFINITY)).toHaveLength(300);
  });

  test('asks the filter inside the scan: the k best of those that pass', () => {
    const index = create(2);
    for (let id = 0; id < 1_000; id++) index.set(id, unit([1, id / 100]));
    const hits = index.nearest(unit([1, 0]), 3, (id) => id >= 500);
    expect(hits.map(({ id }) => id)).toEqual([500, 501, 502]);
  });

  test('takes ids beyond 32 bits', () => {
    const index = create(2);
    index.set(2 ** 50 + 1, unit([1, 0]));
    expect(index.nearest(unit([1, 0]), 1)[0]!.id).toBe(2 ** 50 + 1);
  });

  test('reports the bytes it holds, and gives them back', () => {
    const index = create(384);
    const empty = index.bytes;
    expect(empty).toBeLessThan(1_000);
    const make = rowMaker(1, 384);
    for (let id = 0; id < 2_000; id++) index.set(id, make());
    const full = index.bytes;
    expect(full).toBeGreaterThan(2_000 * 384 * 2);
    expect(full).toBeLessThan(2_000 * 384 * 3);
    for (let id = 0; id < 2_000; id++) index.delete(id);
    expect(index.bytes).toBeLessThan(full - 2_000 * 384);
  });

  test('refuses vectors of another length, not finite or enormous, and stays as it was', () => {
    const index = create(3);
    index.set(1, unit([1, 2, 3]));
    const bad: [Float32Array, string][] = [
      [unit([1, 2]), 'embedder_mismatch'],
      [Float32Array.from([1, Number.NaN, 0]), 'embedder_unavailable'],
      [Float32Array.from([1, Number.POSITIVE_INFINITY, 0]), 'embedder_unavailable'],
      [Float32Array.from([1e30, 0, 0]), 'embedder_unavailable'],
    ];
    for (const [vector, code] of bad) {
      const refused = expect.objectContaining({ code });
      expect(() => index.set(1, vector)).toThrow(refused);
      expect(() => index.set(2, vector)).toThrow(refused);
      expect(() => index.nearest(vector, 1)).toThrow(refused);
      expect(() => index.scores(vector, [1])).toThrow(refused);
    }
    expect(index.size).toBe(1);
    expect([...index.get(1)!]).toEqual(nearly(unit([1, 2, 3])));
    expect(() => create(0)).toThrow(RangeError);
    expect(() => create(1.5)).toThrow(RangeError);
  });
});

/** What was done to both indexes. */
type Step =
  | { do: 'set'; id: number }
  | { do: 'delete'; id: number }
  | { do: 'nearest'; k: number; keep: number };

const stepOf = (ids: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('set' as const), id: fc.nat(ids) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), id: fc.nat(ids) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('nearest' as const),
        k: fc.integer({ min: 1, max: 320 }),
        keep: fc.integer({ min: 1, max: 100 }),
      }),
    },
  );

describe('the int8 index is the exact index', () => {
  /** Passes about `keep` per cent of ids; undefined for all. */
  const filterOf = (keep: number) =>
    keep === 100 ? undefined : (id: number) => Math.imul(id, 0x9e3779b1) >>> 0 < keep * 2 ** 32 * 0.01;

  test('ids, scores and order, after any sets and deletes, with duplicates, near ties and zero vectors', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(1, 3, 16, 24, 100),
        fc.constantFrom(0, 200, 600, 5_000),
        fc.array(stepOf(700), { maxLength: 40 }),
        (seed, dimensions, filled, steps) => {
          const make = rowMaker(seed, dimensions);
          const exact = createExactIndex(dimensions);
          const fast = createInt8Index(dimensions);
          for (let id = 0; id < filled; id++) {
            const row = make();
            exact.set(id, row);
            fast.set(id, row);
          }
          const looks: Step[] = [
            { do: 'nearest', k: 20, keep: 100 },
            { do: 'nearest', k: 250, keep: 70 },
            { do: 'nearest', k: 20, keep: 2 },
          ];
          for (const step of [...steps, ...looks]) {
            if (step.do === 'set') {
              const row = make();
              exact.set(step.id, row);
              fast.set(step.id, row);
            } else if (step.do === 'delete') {
              exact.delete(step.id);
              fast.delete(step.id);
            } else {
              const query = make();
              const filter = filterOf(step.keep);
              expect(fast.nearest(query, step.k, filter)).toEqual(exact.nearest(query, step.k, filter));
            }
          }
          expect(fast.size).toBe(exact.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every filter rate, in an index of several blocks', () => {
    const make = rowMaker(11, 32);
    const exact = createExactIndex(32);
    const fast = createInt8Index(32);
    for (let id = 0; id < 20_000; id++) {
      const row = make();
      exact.set(id, row);
      fast.set(id, row);
    }
    for (const keep of [0.1, 1, 10, 45, 55, 90, 99, 100]) {
      for (const k of [1, 20, 300]) {
        const query = make();
        expect(fast.nearest(query, k, filterOf(keep))).toEqual(exact.nearest(query, k, filterOf(keep)));
      }
    }
  });

  test('rows that come in order of their score, worst first', () => {
    const exact = createExactIndex(8);
    const fast = createInt8Index(8);
    for (let id = 0; id < 3_000; id++) {
      const row = unit([Math.cos(3 - id / 1_000), Math.sin(3 - id / 1_000), 0, 0, 0, 0, 0, 0]);
      exact.set(id, row);
      fast.set(id, row);
    }
    const query = unit([1, 0, 0, 0, 0, 0, 0, 0]);
    expect(fast.nearest(query, 25)).toEqual(exact.nearest(query, 25));
    expect(fast.nearest(query, 1)[0]!.id).toBe(2_999);
  });

  test('vectors far from unit length and of many dimensions', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(1e-42, 1e-30, 1e-6, 1, 1e4, 1e15),
        fc.constantFrom(5, 3_072),
        (seed, size, dimensions) => {
          const make = rowMaker(seed, dimensions);
          const exact = createExactIndex(dimensions);
          const fast = createInt8Index(dimensions);
          for (let id = 0; id < 120; id++) {
            const row = make().map((value) => value * (id % 3 === 0 ? size : 1));
            exact.set(id, row);
            fast.set(id, row);
          }
          for (const scale of [size, 1]) {
            const query = make().map((value) => value * scale);
            expect(fast.nearest(query, 40)).toEqual(exact.nearest(query, 40));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('scores few rows of many in full', () => {
    // The bound must be tight enough to be of use, not only right: counted through the filter, which is asked
    // late for the rows that may matter once it was seen to let nearly all through.
    const random = seededRandom(5);
    const fast = createInt8Index(64);
    const row = () => unit(Array.from({ length: 64 }, () => random() - 0.5));
    for (let id = 0; id < 30_000; id++) fast.set(id, row());
    let asked = 0;
    fast.nearest(row(), 10, () => {
      asked++;
      return true;
    });
    expect(asked).toBeLessThan(15_000);
  });
});

describe('the int8 index of many rows', () => {
  /** Rows about centres, as texts about a few topics lie. */
  function topics(seed: number, dimensions: number) {
    const random = seededRandom(seed);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const fresh = () => unit(Array.from({ length: dimensions }, normal));
    const centres = Array.from({ length: 40 }, fresh);
    return () => {
      const centre = centres[Math.floor(random() * centres.length)]!;
      const spread = (0.3 + random()) / Math.sqrt(dimensions);
      return unit(Array.from(centre, (value) => value + spread * normal()));
    };
  }

  test('finds nearly all that the exact index finds, whatever order rows came in', () => {
    const make = topics(3, 384);
    const rows = Array.from({ length: 5_000 }, make);
    const exact = createExactIndex(384);
    const fast = createInt8Index(384, 2_000);
    const other = createInt8Index(384, 2_000);
    rows.forEach((row, id) => {
      exact.set(id, row);
      fast.set(id, row);
    });
    for (let id = rows.length; id < rows.length + 300; id++) other.set(id, make());
    for (let id = rows.length - 1; id >= 0; id--) other.set(id, rows[id]!);
    for (let id = rows.length; id < rows.length + 300; id++) other.delete(id);
    let found = 0;
    const queries = Array.from({ length: 30 }, make);
    for (const query of queries) {
      const hits = fast.nearest(query, 20);
      expect(other.nearest(query, 20)).toEqual(hits);
      const wanted = new Set(exact.nearest(query, 20).map(({ id }) => id));
      found += hits.filter(({ id }) => wanted.has(id)).length;
      // A filter is never answered from signs.
      const passes = (id: number) => id % 7 === 0;
      expect(fast.nearest(query, 20, passes)).toEqual(exact.nearest(query, 20, passes));
    }
    expect(found / (20 * queries.length)).toBeGreaterThanOrEqual(0.99);
  });

  test('is exact again once rows are few', () => {
    const make = topics(4, 32);
    const exact = createExactIndex(32);
    const fast = createInt8Index(32, 400);
    for (let id = 0; id < 600; id++) {
      const row = make();
      exact.set(id, row);
      fast.set(id, row);
    }
    for (let id = 0; id < 250; id++) {
      exact.delete(id);
      fast.delete(id);
    }
    const query = make();
    expect(fast.nearest(query, 5)).toEqual(exact.nearest(query, 5));
  });
});
