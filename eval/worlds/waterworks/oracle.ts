import { sourcesLine } from '../sources-line.js';
import type { Oracle } from '../world.js';
import { NOT_NOW } from './rule.js';
import { stepsFor } from './ways.js';
import { RECORDED } from './writes.js';

/** What a text leaves out of its order: what is done once something was refused, and what only a plan goes by. */
const LEFT_OUT = new Set([
  'get_account',
  'join_incident',
  'list_incidents',
  'recall_debt',
  'record_consent',
  'request_remote_read',
  'schedule_final_read',
]);

/** Changes that are turned away where the record has changed since it was read. */
const CONTRACTS = new Set(['change_tariff', 'close_account', 'create_payment_plan']);

/** Lines about one kind of request each, by the action that its words point to. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  submit_reading: ['If submit_reading fails: no reference value: then request_remote_read'],
  book_visit: [
    'If book_visit fails: ticket is managed elsewhere: then list_incidents, join_incident',
    'If book_visit fails: ticket already dispatched: then send_summary',
    'join_incident only if list_incidents.incidents[].phase is open',
  ],
  create_payment_plan: [`If create_payment_plan fails: ${NOT_NOW}: then recall_debt, get_customer`],
  close_account: [`If close_account fails: ${NOT_NOW}: then request_remote_read, schedule_final_read`],
  register_need: [
    `If register_need fails: ${NOT_NOW}: then record_consent`,
    'record_consent only if get_customer.declarations[].consent is missing',
  ],
  open_dispute: [`If open_dispute fails: ${NOT_NOW}: then recall_debt`],
};

/** The order to go in: nothing is read twice but the customer's record, before a contract is changed. */
const inOrder = (actions: readonly string[]): string[] =>
  actions
    .filter((action, at) => actions.indexOf(action) === at)
    .flatMap((action, _, all) =>
      CONTRACTS.has(action) && all.some((other) => RECORDED.has(other) && other !== action)
        ? ['get_customer', action]
        : [action],
    );

/** What someone who knows the office's rules says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: stepsFor(asks),
  }),
  text(_, asks) {
    const steps = stepsFor(asks);
    const shown = steps.map(({ action }) => action).filter((action) => !LEFT_OUT.has(action));
    const lines = [
      `Do: ${inOrder(shown).join(' -> ')}`,
      'If anything fails: record was modified: then get_customer',
      ...asks.flatMap(({ action }) => HINTS[action] ?? []),
      ...steps.flatMap(sourcesLine),
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
