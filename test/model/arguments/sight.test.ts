import { expect, test } from 'vitest';
import { belongsTo, readSight } from '../../../src/model/arguments/sight.js';
import { statesIn } from '../../../src/model/conditions/facts-before.js';
import { callRun, tableOf } from '../call-run.js';

const sightOf = (result: string | object, args: object = { q: 'x' }) =>
  readSight(tableOf([callRun('g1-0', 'Look', [[['look', args], result]])]).runs[0]!.steps[0]!);

test('a value belongs to the object that holds it, and to those around it', () => {
  const sight = sightOf({
    user: 'u-77',
    orders: [
      { id: 'o-11', items: ['i-1'] },
      { id: 'o-22', items: ['i-2'] },
    ],
  });
  const item = sight.cells.find(({ value }) => value === 'i-2')!;
  expect(item.path).toBe('orders[].items[]');
  expect([
    belongsTo(sight, item, 'o-22'),
    belongsTo(sight, item, 'o-11'),
    belongsTo(sight, item, 'u-77'),
  ]).toEqual([true, false, true]);
});

test('a state is of the object that the value names, not of its neighbour', () => {
  const sight = sightOf({
    orders: [
      { id: 'o-11', status: 'open' },
      { id: 'o-22', status: 'shut' },
    ],
    page: 'one',
  });
  expect(statesIn(sight, 'o-22')).toEqual(new Map([['orders[].status', 'shut']]));
});

test('ids that are keys are names of their objects', () => {
  const sight = sightOf({ cards: { card_1: { kind: 'blue' }, card_2: { kind: 'red' } } });
  expect(statesIn(sight, 'card_2')).toEqual(new Map([['cards[].kind', 'red']]));
});

test('columns of rows without names have places', () => {
  const sight = sightOf([
    ['o-11', 'open'],
    ['o-22', 'shut'],
  ]);
  expect(statesIn(sight, 'o-22')).toEqual(new Map([['[][1]', 'shut']]));
});

test('what was cut off a long result does not hide the rest', () => {
  const items = Array.from({ length: 900 }, (_, i) => ({ id: `it-${i}`, colour: 'red' }));
  const sight = sightOf({ status: 'open', items });
  expect(sight.cells.find(({ path }) => path === 'status')?.value).toBe('open');
  expect(sight.cells.filter(({ path }) => path === 'items[].id').length).toBeGreaterThan(50);
});

test('JSON after the name of who answers is read as JSON', () => {
  const sight = sightOf('KnowledgeBase: {"APIName": "hotel_book", "Message": "Available"}');
  expect(sight.cells.map(({ path, value }) => [path, value])).toEqual([
    ['APIName', 'hotel_book'],
    ['Message', 'Available'],
  ]);
});
