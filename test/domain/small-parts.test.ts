import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOB_ID } from '../../src/api/validate-job-id.js';
import { KnowhowError } from '../../src/domain/errors.js';
import { countedIds, timeOrderedIds } from '../../src/domain/ids.js';
import { jsonDepth } from '../../src/domain/json-depth.js';
import { seededRandom } from '../../src/domain/random.js';
import { formatTimestamp, parseTimestamp } from '../../src/domain/timestamp.js';
import { wellFormed, wellFormedDeep } from '../../src/domain/well-formed.js';

describe('time stamps', () => {
  test.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05.1Z', '2026-01-02T03:04:05.100Z'],
    ['2026-01-02T03:04:05,123456789Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['2026-01-02T03:04:05-0330', '2026-01-02T06:34:05.000Z'],
    ['2026-01-01T00:30:00+01', '2025-12-31T23:30:00.000Z'],
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['2000-02-29T00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
    ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is read', (text, iso) => {
    expect(new Date(parseTimestamp(text)!).toISOString()).toBe(iso);
  });

  test.each([
    '',
    '2026-01-02',
    '2026-01-02T',
    '2026-01-02T03',
    '03:04:05',
    '2026-1-2T03:04:05Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-02T24:00:00Z',
    '2026-01-02T23:60:00Z',
    '2026-01-02T23:59:60Z',
    '2026-01-02T03:04:05+24:00',
    '2026-01-02T03:04:05+01:60',
    '2026-01-02T03:04:05.Z',
    '2026-01-02T03:04:05 Z',
    ' 2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05Z\n',
    '٢٠٢٦-01-02T03:04:05Z',
    'Fri Jan 02 2026 03:04:05 GMT',
    '1767323045',
  ])('%j is refused', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  const moment = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  test('what is written is read back, whatever the moment', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const text = formatTimestamp(date.getTime());
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
        expect(parseTimestamp(text)).toBe(date.getTime());
        expect(parseTimestamp(date.toISOString())).toBe(date.getTime());
      }),
    );
  });

  test('an offset moves the moment by itself', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -1439, max: 1439 }), (date, minutes) => {
        const two = (n: number) => String(n).padStart(2, '0');
        const size = Math.abs(minutes);
        const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        const read = parseTimestamp(date.toISOString().replace('Z', zone));
        expect(read).toBe(date.getTime() - minutes * 60_000);
      }),
    );
  });
});

describe('depth of JSON', () => {
  test.each<[unknown, number]>([
    [7, 0],
    [null, 0],
    ['[[]]', 0],
    [{}, 1],
    [[], 1],
    [{ a: 1, b: [2] }, 2],
    [[[[{ a: {} }]]], 5],
  ])('%j', (value, depth) => {
    expect(jsonDepth(value)).toBe(depth);
  });

  test('is that of a recursive walk', () => {
    const walk = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : 1 + Math.max(0, ...Object.values(value as object).map(walk));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonDepth(value)).toBe(walk(value));
      }),
    );
  });

  test('a million containers do not overflow the stack, and a cycle ends at the bound', () => {
    let deep: unknown[] = [];
    for (let i = 0; i < 1_000_000; i++) deep = [deep];
    expect(jsonDepth(deep)).toBe(1_000_001);
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(jsonDepth(cycle, 64)).toBe(65);
  });
});

describe('identifiers', () => {
  test('sort by the time they were made at, and are job ids', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 47 }), { minLength: 2, maxLength: 20 }), (times) => {
        let now = 0;
        const ids = timeOrderedIds({ now: () => now });
        const made = [...new Set(times)].map((time) => {
          now = time;
          return { time, id: ids.next('job') };
        });
        for (const { id } of made) {
          expect(id).toMatch(/^job_[0-9a-hjkmnp-tv-z]{26}$/);
          expect(id).toMatch(JOB_ID);
        }
        const byTime = [...made].sort((a, b) => a.time - b.time);
        const byId = [...made].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId).toEqual(byTime);
      }),
    );
  });

  test('differ within one millisecond, and repeat only when their bytes do', () => {
    const clock = { now: () => 1_700_000_000_000 };
    const ids = timeOrderedIds(clock);
    expect(new Set(Array.from({ length: 2_000 }, () => ids.next('req'))).size).toBe(2_000);
    const fixed = () => timeOrderedIds(clock, (n) => new Uint8Array(n).fill(255)).next('x');
    expect(fixed()).toBe(fixed());
  });

  test('counted ones count, across prefixes', () => {
    const ids = countedIds();
    expect([ids.next('a'), ids.next('b')].map((id) => Number(id.slice(2)))).toEqual([1, 2]);
    expect(countedIds().next('a')).toBe(countedIds().next('a'));
  });
});

describe('seeded randomness', () => {
  test('the same seed gives the same numbers in [0, 1), another seed others', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const take = (random: () => number) => Array.from({ length: 20 }, random);
        const numbers = take(seededRandom(seed));
        expect(numbers).toEqual(take(seededRandom(seed)));
        expect(numbers).not.toEqual(take(seededRandom(seed + 1)));
        for (const number of numbers) {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThan(1);
        }
      }),
    );
  });

  test('is even enough to shuffle with', () => {
    const random = seededRandom(1);
    const bins = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) bins[Math.floor(random() * 10)]! += 1;
    for (const bin of bins) expect(Math.abs(bin - 1_000)).toBeLessThan(150);
  });
});

describe('well-formed text', () => {
  test('only lone surrogates change', () => {
    expect(wellFormed('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(wellFormed(text)).toBe(text.isWellFormed() ? text : text.toWellFormed());
        expect(wellFormed(text)).toHaveLength(text.length);
      }),
    );
  });

  test('inside values too, keys included', () => {
    expect(wellFormedDeep({ 'k\ud800': ['\udfff', 1, null, { a: '🦜' }] })).toEqual({
      'k\ufffd': ['\ufffd', 1, null, { a: '🦜' }],
    });
    const hostile = JSON.parse('{"__proto__":{"polluted":"\\ud800"}}') as object;
    expect(JSON.stringify(wellFormedDeep(hostile))).toBe('{"__proto__":{"polluted":"\ufffd"}}');
  });
});

describe('errors', () => {
  test('are known by their mark, also from another copy of the package', () => {
    const error = new KnowhowError('not_found', 'gone', { field: 'x' }, { cause: 'why' });
    expect(KnowhowError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: 'not_found', details: { field: 'x' }, cause: 'why' });
    const foreign = Object.assign(new Error('x'), { [Symbol.for('knowhow.error')]: true });
    expect(KnowhowError.isInstance(foreign)).toBe(true);
    for (const other of [new Error('x'), null, undefined, 'x', {}]) {
      expect(KnowhowError.isInstance(other)).toBe(false);
    }
  });
});
