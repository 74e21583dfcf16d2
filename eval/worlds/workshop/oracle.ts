import type { PlanStep } from '../../../src/index.js';
import { sourcesLine } from '../sources-line.js';
import type { Oracle } from '../world.js';
import { CHECKLISTS, METHODS } from './stock.js';
import { stepsFor } from './ways.js';

const UNSTOP = 'is on stop: then get_work_order, take_payment';
/** How a bill is paid: by what the account allows, one after another. */
const PAY = [
  'take_payment only if get_work_order.data.work_order.invoice.payment is open or overdue',
  'If take_payment fails: is not open to this customer: then take_payment',
];

/** What each kind of request takes in a text, by the action that its words point to: the way, and lines about it. */
const TOLD: Readonly<Record<string, { way: string; lines: readonly string[] }>> = {
  create_rental: {
    way: 'list_units -> get_unit -> create_rental',
    lines: [
      'create_rental only if get_unit.data.unit.state is available',
      `If create_rental fails: ${UNSTOP}`,
      'If create_rental fails: has not been passed for hire: then record_check',
      'record_check only if get_unit.data.unit.state is available',
      'record_check only if get_unit.data.unit.check is due',
      'If record_check fails: does not apply to this unit: then record_check',
      ...PAY,
    ],
  },
  extend_rental: {
    way: 'get_rental -> extend_rental',
    lines: [
      `If extend_rental fails: ${UNSTOP}`,
      'If extend_rental fails: unit is promised by then: then get_unit, list_units, reassign_booking',
      'reassign_booking only if list_units.data.units[].state is available',
      ...PAY,
    ],
  },
  close_rental: {
    way: 'get_rental -> close_rental -> release_deposit',
    lines: [
      'If close_rental fails: is not complete: then check_in_item',
      'check_in_item only if get_rental.data.rental.accessories[].place is out',
    ],
  },
  book_service: {
    way: 'get_bike -> list_slots -> book_service',
    lines: [
      'If book_service fails: is not cleared for work: then get_model, apply_recall',
      'apply_recall only if get_model.data.model.campaigns[].phase is active',
    ],
  },
  start_repair: {
    way: 'get_work_order -> start_repair',
    lines: [
      'start_repair only if get_work_order.data.work_order.state is awaiting_approval',
      'start_repair only if get_work_order.data.work_order.estimates[].revision is current',
      'If start_repair fails: are not covered: then get_part, reserve_part',
      'reserve_part only if get_work_order.data.work_order.lines[].hold is none',
      'reserve_part only if get_part.data.part.supply is stocked',
    ],
  },
  file_claim: {
    way: 'get_work_order -> get_part -> file_claim',
    lines: [
      'file_claim only if get_work_order.data.work_order.state is collected',
      'If file_claim fails: has a case: then chase_claim',
    ],
  },
  hand_over: {
    way: 'get_work_order -> hand_over',
    lines: [
      'hand_over only if get_work_order.data.work_order.state is ready',
      'If hand_over fails: is not settled: then take_payment',
      'If hand_over fails: has not been signed off: then log_test_ride',
      'log_test_ride only if get_work_order.data.work_order.state is ready',
      ...PAY,
    ],
  },
};

/** Where the arguments come from of steps that a plan has in branches. */
const INNER: readonly PlanStep[] = [
  {
    action: 'take_payment',
    chance: 1,
    args: [
      {
        name: 'invoice_id',
        from: [{ action: 'get_work_order', path: 'data.work_order.invoice.invoice_id' }],
      },
      { name: 'method', from: [{ constant: Object.values(METHODS) }] },
    ],
  },
  {
    action: 'record_check',
    chance: 1,
    args: [
      { name: 'unit_id', from: [{ action: 'get_unit', path: 'data.unit.unit_id' }] },
      { name: 'checklist', from: [{ constant: [...new Set(Object.values(CHECKLISTS))] }] },
    ],
  },
];

/** What someone who knows the rules of the shop says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: stepsFor(asks),
  }),
  text(_, asks) {
    const steps = stepsFor(asks);
    const late = asks.toSorted(
      (a, b) => Number(a.action === 'file_claim') - Number(b.action === 'file_claim'),
    );
    const ways = late.map(({ action }) => TOLD[action]!);
    const lines = [
      `Do: ${['find_customer', 'get_customer', ...ways.map(({ way }) => way)].join(' -> ')}`,
      ...ways.flatMap((one) => one.lines),
      ...[...steps, ...INNER].flatMap(sourcesLine),
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
