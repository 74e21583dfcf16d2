import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitNeeds, type NeedSample, predictNeeds } from '../../src/search/need-model.js';
import { wordHashes, wordVector } from '../../src/search/need-words.js';

const unit = (...x: number[]): Float32Array => {
  const length = Math.hypot(...x) || 1;
  return Float32Array.from(x, (v) => v / length);
};

const sample = (run: number, text: string, taken: number[], vector = unit(1, 0)): NeedSample => ({
  run,
  vector,
  text,
  weight: 1,
  taken,
});

/** Solves A x = b by Gauss-Jordan elimination: the plain twin of the factorisation. */
function solvePlainly(a: number[][], b: number[]): number[] {
  const m = a.map((row, i) => [...row, b[i]!]);
  for (let i = 0; i < m.length; i++) {
    const pivot = m.findIndex(
      (row, r) => r >= i && Math.abs(row[i]!) === Math.max(...m.slice(i).map((x) => Math.abs(x[i]!))),
    );
    [m[i], m[pivot]] = [m[pivot]!, m[i]!];
    for (let r = 0; r < m.length; r++) {
      if (r === i) continue;
      const times = m[r]![i]! / m[i]![i]!;
      m[r] = m[r]!.map((value, c) => value - times * m[i]![c]!);
    }
  }
  return m.map((row, i) => row.at(-1)! / row[i]!);
}

describe('what a task needs', () => {
  const runs = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0
      ? sample(i, `please cancel order ${i}`, [0], unit(1, i / 100))
      : sample(i, `please return order ${i}`, [1], unit(1, i / 100)),
  );

  test('one word of the task decides, where its vector does not', async () => {
    const model = await fitNeeds(['cancel', 'refund'], runs, 2);
    const cancel = predictNeeds(model, unit(1, 0.2), wordHashes('I would like to cancel it'));
    const refund = predictNeeds(model, unit(1, 0.2), wordHashes('Can this be returned?'));
    expect(cancel.get('cancel')!).toBeGreaterThan(0.6);
    expect(cancel.get('refund')!).toBeLessThan(0.4);
    expect(refund.get('refund')!).toBeGreaterThan(refund.get('cancel')!);
  });

  test('what is kept of words is none of their text, and words of few runs or of all are not kept', async () => {
    const model = await fitNeeds(['cancel', 'refund'], [...runs, sample(99, 'cancel Zarathustra', [0])], 2);
    const kept = new Set(model.vocabulary.words);
    const has = (word: string) => kept.has([...wordHashes(word)][0]!);
    expect([has('cancel'), has('return'), has('please'), has('Zarathustra')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(JSON.stringify(model.vocabulary)).toMatch(/^[^a-z]*words[^a-z]*rarity[^a-z]*$/);
  });

  test('is ridge regression: the same as solving the normal equations plainly', async () => {
    const text = fc.array(fc.constantFrom('cancel', 'return', 'address', 'order', 'soon'), { maxLength: 4 });
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    const any = fc.record({
      words: text,
      vector: fc.tuple(value, value),
      weight: fc.double({ min: 0.1, max: 5, noNaN: true }),
      taken: fc.subarray([0, 1]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 30 }), any, async (drawn, asked) => {
        const samples = drawn.map(({ words, vector, ...rest }, run) => ({
          ...rest,
          run,
          text: words.join(' '),
          vector: unit(...vector),
        }));
        const model = await fitNeeds(['a', 'b'], samples, 2);
        const { words } = model.vocabulary;
        const features = (vector: Float32Array, said: string): number[] => {
          const x = [...vector, 1, ...words.map(() => 0)];
          const { at, value: values } = wordVector(wordHashes(said), model.vocabulary);
          at.forEach((place, i) => {
            x[3 + place] = values[i]!;
          });
          return x;
        };
        const rows = samples.map((s) => features(s.vector, s.text));
        const n = 3 + words.length;
        const gram = Array.from({ length: n }, (_, i) =>
          Array.from(
            { length: n },
            (_, j) =>
              rows.reduce((sum, x, s) => sum + samples[s]!.weight * x[i]! * x[j]!, 0) +
              (i !== j ? 0 : i === 2 ? 1e-6 : 10),
          ),
        );
        const query = features(unit(...asked.vector), asked.words.join(' '));
        const said = predictNeeds(model, unit(...asked.vector), wordHashes(asked.words.join(' ')));
        ['a', 'b'].forEach((action, a) => {
          const sums = Array.from({ length: n }, (_, i) =>
            rows.reduce(
              (sum, x, s) => sum + (samples[s]!.taken.includes(a) ? samples[s]!.weight * x[i]! : 0),
              0,
            ),
          );
          const plain = solvePlainly(gram, sums).reduce((sum, w, i) => sum + w * query[i]!, 0);
          expect(said.get(action)!).toBeCloseTo(Math.min(0.99, Math.max(0.01, plain)), 4);
        });
      }),
      { numRuns: 50 },
    );
  });
});
