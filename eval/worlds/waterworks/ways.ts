import type {
  ArgumentSource,
  PlanStep,
  StepArgument,
  StepCondition,
  StepRemedy,
} from '../../../src/index.js';
import type { Args, Ask } from '../world.js';
import { BANDS, CONSENT, EFFECTIVE, GROUNDS, TERMS } from './stock.js';

const from = (action: string, path: string, same?: string): ArgumentSource => ({
  action,
  path,
  ...(same !== undefined && { same }),
});
const argument = (name: string, ...sources: ArgumentSource[]): StepArgument => ({ name, from: sources });
const said = (name: string): StepArgument => argument(name, { task: true });
const oneOf = (name: string, ...values: string[]): StepArgument => argument(name, { constant: values });

const CUSTOMER = argument('customer_id', from('search_customers', 'hits[].customer_id'));
const PREMISES = argument('premises_id', from('get_customer', 'premises[].premises_id'));
const ACCOUNT = argument('account_id', from('get_premises', 'billing.account_id'));
const METER = argument('meter_id', from('get_premises', 'supply.meter_id'));
const ZONE = argument('zone_id', from('get_premises', 'zone.zone_id'));
const REVISION = argument('revision_id', from('get_customer', 'revision_id'));
const TICKET = argument('ticket_id', from('list_tickets', 'tickets[].ticket_id'));
const NEED = argument('need_id', from('get_customer', 'declarations[].need_id'));

/** What the oracle has seen: it has no counts, and vouches for what it says. */
const SEEN = 10;
const remedy = (error: string, ...way: string[]): StepRemedy => ({
  error,
  // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
  then: way,
  support: SEEN,
});
const where = (fact: string, ...values: string[]): StepCondition => ({
  fact,
  values,
  held: SEEN,
  refused: SEEN,
});
const step = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...rest,
});
const onlyIf = (...conditions: StepCondition[]): Partial<PlanStep> => ({ only_if: conditions });

/** Whoever changes a contract reads the customer's record again where it has changed since. */
const STALE = [remedy('record was modified', 'get_customer')];

const FILES: PlanStep[] = [
  step('search_customers', [said('postcode')]),
  step('get_customer', [CUSTOMER]),
  step('get_premises', [PREMISES]),
];
const READ_ACCOUNT = step('get_account', [ACCOUNT]);
const READ_METER = step('get_meter', [METER]);
const RECALL = step('recall_debt', [ACCOUNT], onlyIf(where('get_account.collection.stage', 'agency')));
const ASK_METER = step(
  'request_remote_read',
  [argument('meter_id', from('get_meter', 'meter_id'))],
  onlyIf(where('get_meter.technology', 'smart')),
);

/** What each kind of request takes, by the action that its words point to. */
const WAYS: Record<string, (words: Args) => PlanStep[]> = {
  submit_reading: () => [
    READ_METER,
    ASK_METER,
    step(
      'submit_reading',
      [
        argument('meter_id', from('get_meter', 'meter_id')),
        said('reading'),
        argument('unit', from('get_meter', 'register.unit', 'meter_id')),
      ],
      { once_per: 'meter_id' },
    ),
    step(
      'reissue_bill',
      [argument('bill_id', from('submit_reading', 'last_bill.bill_id'))],
      onlyIf(where('submit_reading.last_bill.basis', 'estimated')),
    ),
  ],
  book_visit: () => [
    step('list_tickets', [argument('premises_id', from('get_premises', 'premises_id'))]),
    step('list_windows', [ZONE]),
    step('list_incidents', [ZONE]),
    step(
      'join_incident',
      [argument('incident_id', from('list_incidents', 'incidents[].incident_id')), TICKET],
      onlyIf(
        where('list_incidents.incidents[].phase', 'open'),
        where('list_tickets.tickets[].triage', 'cluster'),
      ),
    ),
    // Where the ticket went to an incident this is refused, and no other ticket is meant.
    step('book_visit', [TICKET, argument('window_id', from('list_windows', 'windows[].window_id'))], {
      once_per: 'ticket_id',
    }),
  ],
  change_tariff: () => [
    READ_ACCOUNT,
    step('list_offers', [argument('catalogue_id', from('get_premises', 'billing.catalogue_id'))]),
    step(
      'change_tariff',
      [
        ACCOUNT,
        REVISION,
        argument('offer_id', from('list_offers', 'offers[].offer_id')),
        oneOf('effective', ...Object.values(EFFECTIVE)),
      ],
      { once_per: 'account_id', if_refused: STALE },
    ),
    step(
      'resume_mandate',
      [argument('account_id', from('change_tariff', 'account_id'))],
      onlyIf(where('get_account.mandate.status', 'active')),
    ),
  ],
  create_payment_plan: () => [
    READ_ACCOUNT,
    RECALL,
    step('create_payment_plan', [ACCOUNT, REVISION, oneOf('term', ...Object.values(TERMS))], {
      once_per: 'account_id',
      if_refused: STALE,
    }),
  ],
  close_account: () => [
    READ_METER,
    ASK_METER,
    step('schedule_final_read', [
      argument('meter_id', from('get_meter', 'meter_id')),
      argument('mode', from('get_meter', 'round.mode', 'meter_id')),
    ]),
    step('close_account', [ACCOUNT, REVISION, said('date')], {
      once_per: 'account_id',
      if_refused: STALE,
    }),
  ],
  register_need: ({ need, person }) => [
    step(
      'record_consent',
      [NEED, oneOf('form', person === undefined ? CONSENT.own : CONSENT.other)],
      onlyIf(where('get_customer.declarations[].consent', 'missing')),
    ),
    step('register_need', [NEED, PREMISES, oneOf('band', BANDS[need!]!)], { once_per: 'need_id' }),
  ],
  open_dispute: () => [
    READ_ACCOUNT,
    RECALL,
    step('list_bills', [ACCOUNT]),
    step(
      'open_dispute',
      [
        argument('bill_id', from('list_bills', 'bills[].bill_id')),
        oneOf('ground', ...Object.values(GROUNDS)),
      ],
      { once_per: 'bill_id' },
    ),
    step(
      'hold_collection',
      [argument('account_id', from('open_dispute', 'account_id'))],
      onlyIf(where('get_account.collection.stage', 'reminder', 'agency')),
    ),
  ],
};

/**
 * What rests on the record as it was read comes first, a plan before a bill is contested; what ends a contract, or may
 * lead nowhere, comes last.
 */
const ORDER = [
  'create_payment_plan',
  'change_tariff',
  'submit_reading',
  'open_dispute',
  'register_need',
  'close_account',
  'book_visit',
];

/** The steps that a request takes; agents get their letter in the end. */
export const stepsFor = (asks: readonly Ask[]): PlanStep[] => [
  ...FILES,
  ...asks
    .toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action))
    .flatMap(({ action, said: words }) => WAYS[action]!(words)),
  step(
    'send_summary',
    [CUSTOMER, argument('channel', from('get_customer', 'profile.contact.channel', 'customer_id'))],
    onlyIf(where('get_customer.profile.segment', 'managed')),
  ),
];
