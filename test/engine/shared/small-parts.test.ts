import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KnowhowError } from '../../../src/domain/errors.js';
import { type LineKind, lineCode, topicCode } from '../../../src/domain/line-code.js';
import { shownConfidence, strangerConfidence } from '../../../src/engine/shared/confidence.js';
import { createRequestIds, type RequestIds } from '../../../src/engine/shared/request-id.js';
import { createSeal } from '../../../src/engine/shared/seal.js';
import { fitSimilarityScale, similarity } from '../../../src/retrieval/similarity.js';

const secret = new Uint8Array(32).fill(7);

describe('sealed errors', () => {
  test('open gives the text back, and only with the same secret', () => {
    const seal = createSeal(secret);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(seal.open(seal.seal(text))).toBe(text);
      }),
    );
    const sealed = seal.seal('at /srv/app.js:10 user said hello');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('hello');
    expect(() => createSeal(new Uint8Array(32).fill(8)).open(sealed)).toThrow(KnowhowError);
    expect(() => seal.open('not sealed')).toThrow(/not an error_message sealed by this store/);
  });
});

describe('request ids', () => {
  const codes = fc
    .tuple(fc.constantFrom('example', 'repair', 'names', 'plan' as const), fc.string())
    .map(([kind, says]) => lineCode(kind as LineKind, says));
  const answers = fc.record({
    lines: fc.uniqueArray(codes, { minLength: 1, maxLength: 12 }),
    withheld: fc.boolean(),
  });
  const read = (ids: RequestIds, collection: number, request_id: unknown) =>
    ids.read(collection, { request_id });

  test('carry what the answer said, for their collection and store only', () => {
    const ids = createRequestIds(secret);
    fc.assert(
      fc.property(answers, (answer) => {
        const id = ids.issue(3, answer, 'req_1');
        const found = read(ids, 3, id);
        expect(found).toMatchObject({
          state: answer.withheld ? 'withheld' : 'guided',
          shown: { lines: answer.lines },
        });
        expect(found.shown).not.toHaveProperty('topics');
        expect(read(ids, 3, ids.issue(3, answer, 'req_1')).shown!.answer).toBe(found.shown!.answer);
        expect(read(ids, 3, ids.issue(3, answer, 'req_2')).shown!.answer).not.toBe(found.shown!.answer);
        // Guided by somebody: of whom is not known, nor by what.
        expect(read(ids, 4, id)).toEqual({ state: 'guided' });
        expect(read(createRequestIds(randomBytes(32)), 3, id)).toEqual({ state: 'guided' });
      }),
    );
  });

  test('carry what the lines are about, also where that is nothing', () => {
    const ids = createRequestIds(secret);
    const lines = [lineCode('example', 1)];
    const topicsOf = (...answers: (readonly string[] | undefined)[]): readonly string[] | undefined =>
      ids.read(1, {
        request_ids: answers.map((topics, i) =>
          ids.issue(1, { lines, withheld: false, ...(topics && { topics }) }, `req_${i}`),
        ),
      }).shown!.topics;
    const [one, other] = [topicCode('a'), topicCode('b')];
    expect(topicsOf([one, other])).toEqual(expect.arrayContaining([one, other]));
    expect(topicsOf([one], [other])).toEqual(expect.arrayContaining([one, other]));
    expect(topicsOf([])).not.toContain(one);
    // Of one answer it is not known.
    expect(topicsOf([one], undefined)).toBeUndefined();
    const many = Array.from({ length: 60 }, (_, i) => topicCode(`${i}`));
    expect(topicsOf(many)!.length).toBeLessThan(60);
  });

  test('of a run that asked several times count together; guided once is guided', () => {
    const ids = createRequestIds(secret);
    const [one, other] = [lineCode('example', 1), lineCode('repair', 2)];
    const issue = (line: string, withheld: boolean, unique: string) =>
      ids.issue(1, { lines: [line], withheld }, unique);
    const guided = [issue(one, false, 'a'), issue(other, false, 'b')];
    expect(ids.read(1, { request_id: guided[0], request_ids: guided })).toMatchObject({
      state: 'guided',
      shown: { lines: [one, other] },
    });
    expect(ids.read(1, { request_id: issue(one, true, 'a'), request_ids: [guided[1]] })).toMatchObject({
      state: 'guided',
      shown: { lines: [other] },
    });
    expect(
      ids.read(1, { request_id: issue(one, true, 'a'), request_ids: [issue(other, true, 'b')] }),
    ).toMatchObject({
      state: 'withheld',
      shown: { lines: [one, other] },
    });
  });

  test('say which lines were withheld beside others, and of which error each speaks', () => {
    const ids = createRequestIds(secret);
    fc.assert(
      fc.property(
        fc.uniqueArray(codes, { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.option(fc.array(fc.string().map(topicCode), { maxLength: 5 }), { nil: undefined }),
        (all, at, speak, topics) => {
          const split = 1 + (at % (all.length - 1));
          const [lines, without] = [all.slice(0, split), all.slice(split)];
          const errors = Object.fromEntries(
            all.flatMap((code, i) => (speak[i] ? [[code, topicCode(`\t${code}`)]] : [])),
          );
          const id = ids.issue(
            1,
            { lines, without, errors, withheld: false, ...(topics && { topics }) },
            'r',
          );
          const { state, shown } = read(ids, 1, id);
          expect(state).toBe('guided');
          expect([shown!.lines, shown!.without, shown!.errors ?? {}]).toEqual([lines, without, errors]);
          expect(shown!.topics?.filter((topic) => topics!.includes(topic)).sort()).toEqual(
            topics && [...new Set(topics)].sort(),
          );
        },
      ),
    );
  });

  test('of a line that was told at one moment and withheld at another say that it was told', () => {
    const ids = createRequestIds(secret);
    const [one, other] = [lineCode('example', 1), lineCode('repair', 2)];
    const start = ids.issue(1, { lines: [one], without: [other], withheld: false }, 'a');
    const told = ids.issue(1, { lines: [other], withheld: false }, 'b');
    const untold = ids.issue(1, { lines: [other], withheld: true }, 'c');
    const shownBy = (...request_ids: string[]) => ids.read(1, { request_ids }).shown!;
    expect(shownBy(start, told)).toMatchObject({ lines: [one, other] });
    expect(shownBy(start, told)).not.toHaveProperty('without');
    expect(shownBy(start, untold)).toMatchObject({ lines: [one], without: [other] });
  });

  test('stay short, and anything else reads as nothing', () => {
    const ids = createRequestIds(secret);
    const id = ids.issue(
      1,
      { lines: Array.from({ length: 8 }, (_, i) => lineCode('example', i)), withheld: false },
      'req_1',
    );
    expect(id.length).toBeLessThan(160);
    for (const bad of [undefined, null, 7, {}, '', '.', 'x.y', `${id}x`, id.slice(0, -1), 'x'.repeat(10_000)])
      expect(read(ids, 1, bad)).toEqual({ state: 'unknown' });
    expect(ids.read(1, null)).toEqual({ state: 'unknown' });
    expect(read(ids, 1, id.replace('.gm', '.gr'))).toEqual({ state: 'guided' });
  });
});

describe('confidence', () => {
  test('is shown in two decimals and only below 0.7, also after rounding', () => {
    expect(shownConfidence(0.123)).toBe(0.12);
    expect(shownConfidence(0.694)).toBe(0.69);
    expect(shownConfidence(0.696)).toBeUndefined();
    expect(shownConfidence(0.9)).toBeUndefined();
    expect(shownConfidence(0)).toBe(0);
  });

  test('of a stranger is low, and lower the stranger it is', () => {
    expect(strangerConfidence(0)).toBe(0.25);
    expect(strangerConfidence(0.4)).toBeGreaterThan(strangerConfidence(0.1));
    expect(strangerConfidence(0.5)).toBeLessThanOrEqual(0.5);
  });
});

describe('similarity', () => {
  const scale = { center: 0.45, slope: 12 };

  test('rises with the cosine, is one half at the center and 1 for the same direction', () => {
    expect(similarity(0.45, scale)).toBeCloseTo(0.5);
    expect(similarity(1, scale)).toBe(1);
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (a, b) => {
          if (a <= b) expect(similarity(a, scale)).toBeLessThanOrEqual(similarity(b, scale));
        },
      ),
    );
  });

  test('a fitted scale puts one half between unrelated and nearest pairs', () => {
    const unrelated = Array.from({ length: 200 }, (_, i) => 0.2 + 0.05 * Math.sin(i));
    const fitted = fitSimilarityScale(unrelated, [0.7, 0.8, 0.9]);
    expect(fitted.center).toBeCloseTo(0.5, 2);
    expect(similarity(Math.max(...unrelated), fitted)).toBeLessThan(0.05);
    expect(similarity(0.95, fitted)).toBeGreaterThan(0.9);
  });

  test('a fitted scale keeps what is unrelated below one half where even the nearest is', () => {
    const unrelated = Array.from({ length: 200 }, (_, i) => 0.2 + 0.05 * Math.sin(i));
    const fitted = fitSimilarityScale(unrelated, unrelated.slice(0, 50));
    expect(similarity(Math.max(...unrelated), fitted)).toBeLessThan(0.5);
  });

  test('a fitted scale follows the cosines: shifted alike, the center shifts', () => {
    const cosines = fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 2 });
    const near = fc.array(fc.double({ min: 0.3, max: 0.6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(cosines, near, (a, b) => {
        const moved = (of: number[]) => of.map((cosine) => cosine + 0.1);
        const [here, there] = [fitSimilarityScale(a, b), fitSimilarityScale(moved(a), moved(b))];
        expect(there.center).toBeCloseTo(Math.min(0.95, here.center + 0.1), 6);
      }),
    );
  });
});
