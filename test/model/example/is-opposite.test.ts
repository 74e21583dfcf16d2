import { expect, test } from 'vitest';
import { actsAsked, isOpposite } from '../../../src/model/example/is-opposite.js';
import type { Run } from '../../../src/model/table/table.js';

const isOppositeTask = (asked: string, known: string, done: readonly string[] = []): boolean =>
  isOpposite(actsAsked(asked), { task: known } as Run, new Set(done));

test.each([
  ['Delete the billing service from staging', 'Deploy the billing service to staging'],
  ['Deploy the billing service to staging', 'Delete the billing service from staging'],
  ['Roll back the billing service in production', 'Deploy the billing service to staging'],
  ['Cancel my flight to Oslo', 'Book a flight to Oslo'],
  ['Storniere den Flug nach Oslo', 'Buche einen Flug nach Oslo'],
  ['Annule le vol pour Oslo', 'Réserve un vol pour Oslo'],
  ['Cancel my reservation', 'Make a new reservation for two'],
  ['删除订单', '创建订单'],
])('%s is the opposite of %s', (asked, known) => {
  expect(isOppositeTask(asked, known)).toBe(true);
});

test.each([
  ['Deploy the chat service to staging', 'Deploy the billing service to staging'],
  ['Ship billing to staging', 'Deploy the billing service to staging'],
  ['Run the tests', 'Deploy the billing service to staging'],
  ['Refund the order', 'Cancel the order'],
  ['Cancel the flight and book another', 'Book a flight to Oslo'],
  ['Book a flight to Oslo', 'Cancel the flight and book another'],
  ['Return the number of posts', 'Show who created it'],
])('%s is not the opposite of %s', (asked, known) => {
  expect(isOppositeTask(asked, known)).toBe(false);
});

test('what a run did is of its task', () => {
  expect(isOppositeTask('Cancel the flight to Oslo', 'Book me on a later flight to Oslo')).toBe(true);
  expect(isOppositeTask('Cancel the flight to Oslo', 'Book me on a later one', ['cancel_flight'])).toBe(
    false,
  );
});
