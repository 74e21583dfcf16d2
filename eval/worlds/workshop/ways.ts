import type { PlanStep } from '../../../src/index.js';
import type { Ask } from '../world.js';
import { argument, CUSTOMER, from, is, said, step } from './plan-parts.js';
import { RENTAL_WAYS } from './rental-ways.js';
import { REPAIR_WAYS } from './repair-ways.js';
import { METHODS } from './stock.js';

/** Pays a bill that stands so, as the terms of the account allow. */
const settled = (...payments: string[]): PlanStep['branches'] =>
  Object.entries(METHODS).map(([terms, method]) => ({
    when: { fact: 'get_customer.data.customer.billing.terms', value: terms },
    steps: [
      step(
        'take_payment',
        [
          argument('invoice_id', from('get_work_order', 'work_order.invoice.invoice_id')),
          argument('method', { constant: [method] }),
        ],
        {
          once_per: 'invoice_id',
          only_if: [is('get_work_order', 'work_order.invoice.payment', ...payments)],
        },
      ),
    ],
  }));

/** What finds the customer; a bill is paid where that is called for. */
function files(asks: readonly Ask[]): PlanStep[] {
  const asked = (...actions: string[]): boolean => asks.some(({ action }) => actions.includes(action));
  const branches = asked('hand_over')
    ? settled('open', 'overdue')
    : asked('create_rental', 'extend_rental')
      ? settled('overdue')
      : undefined;
  return [step('find_customer', [said('email')]), step('get_customer', [CUSTOMER], branches && { branches })];
}

const WAYS = { ...RENTAL_WAYS, ...REPAIR_WAYS };

/** What may have been filed before comes last: whoever is told so in words looks for a way round it. */
const LATE = ['file_claim'];

/** The steps that a request takes. */
export const stepsFor = (asks: readonly Ask[]): PlanStep[] => [
  ...files(asks),
  ...asks
    .toSorted((a, b) => LATE.indexOf(a.action) - LATE.indexOf(b.action))
    .flatMap(({ action }) => WAYS[action]!),
];
