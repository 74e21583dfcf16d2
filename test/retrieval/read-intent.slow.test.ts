import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryOutline } from '../../src/domain/changes.js';
import { meaningId } from '../../src/domain/meaning-id.js';
import { seededRandom } from '../../src/domain/random.js';
import { type CollectionView, createCollectionView } from '../../src/retrieval/collection-view.js';
import { readIntent } from '../../src/retrieval/read-intent.js';
import { similarity } from '../../src/retrieval/similarity.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';
import { createInt8Index } from '../../src/retrieval/vector-index-int8.js';

const DIMENSIONS = 64;
const SCALE = { center: 0.5, slope: 13 };
const breathe = async () => {};

const unit = (numbers: readonly number[]): number[] => {
  const length = Math.hypot(...numbers) || 1;
  return numbers.map((x) => x / length);
};

/** Vectors around directions of their own: groups of texts that mean the same. */
function groups(seed: number, sizes: readonly number[], noise = 0.85) {
  const random = seededRandom(seed);
  const direction = () =>
    unit(Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5));
  return sizes.map((size) => {
    const center = direction();
    const near = () => {
      const other = direction();
      return unit(center.map((x, i) => x + noise * other[i]!));
    };
    return { intent: near(), members: Array.from({ length: size }, near) };
  });
}

const outline = (id: number): EntryOutline => ({
  id,
  family: 'task',
  kind: 'recipe',
  agent_type: null,
  evidence: { runs: 1, successes: 1, failures: 0, sources: 1, last_seen: 0 },
});

function viewOf(
  vectors: readonly (readonly number[])[],
  index = createExactIndex(DIMENSIONS),
): CollectionView {
  const view = createCollectionView(index);
  const entries = vectors.map((_, i) => outline(i + 1));
  const meanings = vectors.map((vector, i) => ({
    id: meaningId(i + 1, 0),
    vector: Float32Array.from(vector),
  }));
  view.apply({ seq: 1, meanings, entries, removed: [] });
  return view;
}

async function judge(view: CollectionView, intent: readonly number[]): Promise<number[]> {
  const reading = readIntent(view, Float32Array.from(intent), SCALE);
  const found = await reading.judge(view, [...view.entries.values()], breathe);
  return [...view.entries.keys()].map((id) => found.get(id)!);
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

/** The same in the plainest way: every cosine worked out, nothing looked up. */
function twin(vectors: readonly (readonly number[])[], intent: readonly number[]): number[] {
  const common = Array.from(
    { length: DIMENSIONS },
    (_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / (vectors.length + 100),
  );
  const length = Math.hypot(...common);
  const mean = common.map((x) => (length ** 2 > 0.1 ? (x * Math.sqrt(0.1)) / length : x));
  const relative = (a: readonly number[], b: readonly number[]) =>
    dot(unit(a.map((x, i) => x - mean[i]!)), unit(b.map((x, i) => x - mean[i]!)));
  const trust = Math.min(1, vectors.length / 100);
  const company = (vector: readonly number[], except = -1) => {
    const near = vectors
      .map((other, i) => ({ other, i, cosine: dot(vector, other) }))
      .filter(({ i }) => i !== except)
      .sort((a, b) => b.cosine - a.cosine || a.i - b.i)
      .slice(0, 5);
    const sum = vector.map((x, d) =>
      near.reduce((s, { other, cosine }) => s + trust * 0.4 * similarity(cosine, SCALE) * other[d]!, x),
    );
    return { vector: unit(sum), near, crowd: near.reduce((s, { cosine }) => s + cosine / 5, 0) };
  };
  const understood = company(intent);
  const best = Math.max(
    ...understood.near.map(({ other, i }) => similarity(relative(intent, company(other, i).vector), SCALE)),
  );
  return vectors.map((vector, i) => {
    if (dot(vector, intent) >= 0.99999) return 1;
    const own = company(vector, i);
    const cosine = relative(understood.vector, own.vector) - 0.2 * (own.crowd - SCALE.center);
    return Math.min(best, similarity(cosine, SCALE));
  });
}

const seeds = fc.integer({ min: 0, max: 1e6 });
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

describe('an intent read in the light of a collection', () => {
  test('judges as its plain twin does', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, sizes, async (seed, of) => {
        const made = groups(seed, of);
        const vectors = made.flatMap(({ members }) => members);
        const expected = twin(vectors, made[0]!.intent);
        for (const [i, value] of (await judge(viewOf(vectors), made[0]!.intent)).entries()) {
          expect(value).toBeCloseTo(expected[i]!, 4);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('judges the same whichever index holds the vectors, and the same again', async () => {
    const made = groups(3, [150, 100, 60]);
    const vectors = made.flatMap(({ members }) => members);
    const first = await judge(viewOf(vectors), made[1]!.intent);
    expect(await judge(viewOf(vectors, createInt8Index(DIMENSIONS)), made[1]!.intent)).toEqual(first);
    expect(await judge(viewOf(vectors), made[1]!.intent)).toEqual(first);
  });

  test('gives the same words 1, however little else is like them', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, sizes, async (seed, of) => {
        const vectors = groups(seed, of).flatMap(({ members }) => members);
        expect((await judge(viewOf(vectors), vectors[0]!))[0]).toBe(1);
      }),
      { numRuns: 40 },
    );
  });

  test('is about the plain calibrated cosine where one entry is all there is', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.double({ min: 0, max: 1.5, noNaN: true }), async (seed, noise) => {
        const { intent, members } = groups(seed, [1], noise)[0]!;
        const [found] = await judge(viewOf(members), intent);
        expect(found).toBeCloseTo(similarity(dot(intent, members[0]!), SCALE), 1);
      }),
    );
  });

  test.each([1, 2, 5, 40, 300])('takes nothing of %d entries about other things', async (size) => {
    const [absent, ...others] = groups(size, [1, ...Array.from({ length: Math.ceil(size / 10) }, () => 10)]);
    const vectors = others.flatMap(({ members }) => members).slice(0, size);
    expect(Math.max(...(await judge(viewOf(vectors), absent!.intent)))).toBeLessThan(0.5);
  });

  test.each([1, 2, 5, 40, 300, 600, 3_000])('takes %d entries that are all about it', async (size) => {
    const { intent, members } = groups(size, [size], 0.7)[0]!;
    const values = await judge(viewOf(members, createInt8Index(DIMENSIONS)), intent);
    // A text or two of hundreds is odd enough to be left.
    expect(values.filter((value) => value < 0.5).length).toBeLessThanOrEqual(size / 100);
  });

  test('of few entries says little more than their cosines do', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const [asked, other] = groups(seed, [3, 1], 0.8);
        const vectors = [...asked!.members, ...other!.members];
        const values = await judge(viewOf(vectors), asked!.intent);
        const plain = vectors.map((vector) => similarity(dot(vector, asked!.intent), SCALE));
        for (const [i, value] of values.entries()) expect(value).toBeLessThan(plain[i]! + 0.2);
      }),
      { numRuns: 60 },
    );
  });

  test('finds the rest of a group by the company that its members keep', async () => {
    const of = groups(11, [30, 30, 30, 30], 1.05);
    const vectors = of.flatMap(({ members }) => members);
    const { intent } = of[0]!;
    const mine = (value: number, i: number) => Number(value >= 0.5 === i < 30);
    const right = (values: number[]) => values.map(mine).reduce((a, b) => a + b, 0);
    const plain = vectors.map((vector) => similarity(dot(vector, intent), SCALE));
    expect(right(await judge(viewOf(vectors), intent))).toBeGreaterThan(right(plain));
  });

  test('tells groups apart that are larger than what is looked at one by one', async () => {
    const of = groups(4, [1_500, 1_500, 20]);
    const vectors = of.flatMap(({ members }) => members);
    const taken = (await judge(viewOf(vectors, createInt8Index(DIMENSIONS)), of[0]!.intent)).map(
      (value) => value >= 0.5,
    );
    expect(taken.slice(0, 1_500).filter(Boolean).length).toBeGreaterThan(1_400);
    expect(taken.slice(1_500).filter(Boolean).length).toBeLessThan(10);
  });

  test('does not count evidence', async () => {
    const made = groups(5, [8, 8]);
    const vectors = made.flatMap(({ members }) => members);
    const expected = await judge(viewOf(vectors), made[0]!.intent);
    const view = viewOf(vectors);
    const many = {
      runs: 500,
      successes: 400,
      failures: 100,
      sources: 2,
      last_seen: 9,
    };
    const entries = [...view.entries.values()].map((entry) => ({ ...entry, evidence: many }));
    view.apply({ seq: 2, meanings: [], entries, removed: [] });
    expect(await judge(view, made[0]!.intent)).toEqual(expected);
  });

  test('stops when it is told to while it breathes', async () => {
    const { intent, members } = groups(1, [20])[0]!;
    const view = viewOf(members);
    const reading = readIntent(view, Float32Array.from(intent), SCALE);
    const stop = async () => Promise.reject(new Error('enough'));
    await expect(reading.judge(view, [...view.entries.values()], stop)).rejects.toThrow('enough');
  });
});
