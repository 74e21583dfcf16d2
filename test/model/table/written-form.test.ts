import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsIn, formOf, written } from '../../../src/model/table/written-form.js';

describe('what a text says', () => {
  test('are days in the ways that people and programs write them, in their order', () => {
    const days = (text: string) =>
      amountsIn(text).days.map(({ year, month, day }) => [year, month, day].join('-'));
    expect(days('from 2026-02-03 to 4 Mar 2026')).toEqual(['2026-02-03', '2026-03-04']);
    expect(days('on March 5th, 2026 or the 1st of June 2027')).toEqual(['2026-03-05', '2027-06-01']);
    expect(days('07.11.2026 and 2026/1/9')).toEqual(['2026-11-07', '2026-01-09']);
    expect(amountsIn('in April 2022').days).toEqual([{ year: '2022', month: '04' }]);
    expect(days('03/04/2026, 2026-13-01, 1.2.3 and 20260101')).toEqual([]);
  });

  test('are times, and numbers that are no part of a name', () => {
    const { times, numbers } = amountsIn('INC-12: pay 277.14 for 3 seats at 9:15 of A4');
    expect(times).toEqual(['09:15']);
    expect(amountsIn('from 3 pm to 4:30 p.m., not at 12 am or 13 pm').times).toEqual([
      '15:00',
      '16:30',
      '00:00',
    ]);
    expect(numbers).toEqual(['277.14', '3']);
  });
});

describe('a value', () => {
  test('writes a day, or a number, in a form of its own', () => {
    const said = amountsIn('Meet on 2026-03-14 at 16:30, it costs 19.90');
    expect(formOf('14.03.2026', said)?.form).toBe('‹day›.‹month›.‹year›');
    expect(formOf('14 Mar 2026', said)?.form).toBe('‹day› ‹Mon› ‹year›');
    expect(formOf('2026-03-14T16:30:00Z', said)?.form).toBe('‹year›-‹month›-‹day›T‹hour›:‹minute›:00Z');
    expect(formOf('20260314', said)?.form).toBe('‹year›‹month›‹day›');
    expect(formOf('26-03', amountsIn('All of March 2026'))?.form).toBe('‹yy›-‹month›');
    expect(formOf('210', amountsIn('Heat it to 21 degrees'))?.form).toBe('‹number›0');
    expect(formOf('270,00', amountsIn('Waive 270 EUR'))?.form).toBe('‹number›,00');
    expect(formOf('1990', said)?.form).toBe('‹number without its point›');
    expect(formOf('19,90', said)?.form).toBe('‹number with a comma›');
    expect(formOf('000002315', amountsIn('Cancel order 2315'))?.form).toBe('‹number in 9 digits›');
    expect(written('‹number in 9 digits›', { number: '77' })).toBe('000000077');
    expect(written('‹number in 2 digits›', { number: '770' })).toBeUndefined();
  });

  test('has no form where it is another day, or holds more', () => {
    const said = amountsIn('Meet on 2026-03-14');
    for (const value of ['15.03.2026', '2026-03-14 with Ann', 'INV-2026-03-14', '14'])
      expect(formOf(value, said), value).toBeUndefined();
  });

  test('has the time that nobody said in its form', () => {
    const said = amountsIn('Start on 14 March 2026');
    expect(formOf('2026-03-14T09:00:00Z', said)?.form).toBe('‹year›-‹month›-‹day›T09:00:00Z');
  });

  test('is written again from its form, whatever the day', () => {
    const layouts = [
      '‹day›.‹month›.‹year›',
      '‹month›/‹day›/‹year›',
      '‹Month› ‹day›, ‹year›',
      '‹year›‹month›‹day›',
    ];
    const two = (most: number) => fc.integer({ min: 1, max: most }).map((n) => String(n).padStart(2, '0'));
    const anyDay = fc.record({
      year: fc.integer({ min: 1990, max: 2040 }).map(String),
      month: two(12),
      day: two(28),
    });
    fc.assert(
      fc.property(anyDay, anyDay, fc.constantFrom(...layouts), (day, other, layout) => {
        const said = amountsIn(`on ${day.year}-${day.month}-${day.day}`);
        const found = formOf(written(layout, { day })!, said)!;
        expect(written(found.form, { day })).toBe(written(layout, { day }));
        expect(written(found.form, { day: other })).not.toMatch(/‹/);
      }),
    );
  });

  test('of which a part was not said is not written', () => {
    expect(written('‹day› of ‹month›', { day: { year: '2026', month: '04' } })).toBeUndefined();
    expect(written('‹number without its point›', { number: '12' })).toBeUndefined();
  });
});
