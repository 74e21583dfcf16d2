import { describe, expect, test } from 'vitest';
import type { ObservedStep } from '../../../src/world/runs/observed-run.js';
import { subjectsOf } from '../../../src/world/runs/subjects.js';
import { getOrder, ok, order, times } from '../shop.js';

const ofRuns = (runs: { query: string; steps: ObservedStep[] }[]): number =>
  new Set(subjectsOf(runs.map((run) => ({ ...run, success: 1 })))).size;

/** A run of a customer, who names another order every time and never themself. */
const visit = (i: number, customer: string) => {
  const of = order(i, 'pending');
  return {
    query: `where is ${of.order_id}?`,
    steps: [
      ok('get_order', { order_id: of.order_id }, { ...of, customer_id: customer }),
      ok('get_customer', { customer_id: customer }, { customer_id: customer, name: 'A. Customer' }),
    ],
  };
};

describe('runs are of one subject', () => {
  test('where everything in them belongs to one owner', () => {
    expect(ofRuns(times(24, (i) => visit(i, `customer_${1_000 + (i % 3)}`)))).toBe(3);
  });

  test('not where they only share what every run has', () => {
    expect(ofRuns(times(24, (i) => visit(i, 'customer_1000')))).toBe(24);
  });

  test('not where a thing of that name differs within runs', () => {
    const runs = times(24, (i) => ({
      query: `compare order ${i}`,
      steps: [getOrder(order(i, 'pending')), getOrder(order(i + 1, 'pending'))],
    }));
    expect(ofRuns(runs)).toBe(24);
  });

  test('where they have one wording, or their users named the same rare id', () => {
    const said = (query: string) => ({ query, steps: [ok('find', { id: 'K-4711' }, 'found')] });
    expect(ofRuns([said('find K-4711'), said('K-4711 please'), { query: 'else', steps: [] }])).toBe(2);
    expect(ofRuns(times(3, () => ({ query: 'the same', steps: [] })))).toBe(1);
  });
});
