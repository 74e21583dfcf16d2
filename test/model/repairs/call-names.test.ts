import { describe, expect, it } from 'vitest';
import { callNamesFor } from '../../../src/model/repairs/call-names.js';
import { situation, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

const pick = (label: string, i: number): MadeStep => [call('pick', { label, text: `well ${i}` })];

const bookings = Array.from({ length: 12 }, (_, i) =>
  made(i, 'book a room', [
    pick('ask_name', i),
    ...(i % 2 === 0 ? [pick('ask_dates', i)] : []),
    [call('query', { service: 'rooms', dates: `d${i}`, name: `n${i}` })],
    pick('confirm', i),
    [call('query', { service: 'weather', day: `d${i}`, place: `p${i}` })],
  ]),
);

describe('names of calls', () => {
  const table = tableOf(bookings);
  const at = situation(table, 'book a room');

  it('are what a tool does, in the order of the runs, and the arguments with which it does that', () => {
    const names = callNamesFor(at, table.operators.splits);
    expect(names.find(({ name }) => name === 'pick')?.parts).toEqual(['ask_name', 'ask_dates', 'confirm']);
    expect(
      names
        .find(({ name }) => name === 'query(service="rooms")')
        ?.parts.slice()
        .sort(),
    ).toEqual(['dates', 'name']);
    // What the uses of a tool say is not said once more, nor an argument that all of them have.
    expect(names.map(({ name }) => name)).not.toContain('query');
    expect(JSON.stringify(names)).not.toContain('text');
  });

  it('are none that may not be named, and none of tools that do one thing', () => {
    expect(callNamesFor({ ...at, mayName: () => false }, table.operators.splits)).toEqual([]);
    expect(callNamesFor(at, {})).toEqual([]);
  });
});
