import type { Args } from '../world.js';
import type { Subject } from './rule.js';
import type { State } from './state.js';

/** What changes something: does it and says how it stands then. */
type Write = (subject: Required<Subject>, args: Args, state: State) => object;

/** Changes that are kept in the record of the customer: each moves its revision on. */
export const RECORDED: ReadonlySet<string> = new Set([
  'change_tariff',
  'close_account',
  'create_payment_plan',
  'hold_collection',
  'open_dispute',
  'recall_debt',
  'record_consent',
  'register_need',
  'resume_mandate',
]);

/** The calls that change something, once no rule is broken. */
export const WRITES: Readonly<Record<string, Write>> = {
  book_visit({ ticket, window }, { ticket_id, window_id }) {
    ticket.status = 'booked';
    window.taken = true;
    return { ticket_id, appointment: { window_id, date: window.date, part: window.part } };
  },
  change_tariff({ account, offer }, { account_id, effective }) {
    account.tariff = offer.name;
    // The bank's order is for the old contract, and rests. Nothing says so.
    if (account.mandate === 'active') account.mandate = 'suspended';
    return { account_id, tariff: { name: offer.name, effective }, status: 'applied' };
  },
  close_account({ account }, { account_id, date }) {
    account.closed = true;
    if (account.mandate === 'suspended') account.mandate = 'none';
    return { account_id, end_date: date, status: 'final' };
  },
  create_payment_plan({ account }, { account_id, term }) {
    account.arranged = true;
    // Who pays by a plan is reminded no more.
    account.stage = 'none';
    return { account_id, plan: { instalments: Number(term), status: 'active' } };
  },
  hold_collection({ account }, { account_id }) {
    account.held = true;
    return { account_id, collection: { hold: true } };
  },
  join_incident({ ticket, incident }, { ticket_id, incident_id }) {
    ticket.status = 'linked';
    return { ticket_id, incident: { incident_id, phase: incident.phase }, status: 'linked' };
  },
  open_dispute({ bill }, { bill_id, ground }) {
    bill.contested = true;
    return { dispute: { bill_id, ground, status: 'opened' }, account_id: bill.account_id };
  },
  recall_debt({ account }, { account_id }) {
    account.stage = 'reminder';
    return { account_id, collection: { stage: 'reminder' } };
  },
  record_consent({ need }, { need_id, form }) {
    need.consent = true;
    return { need_id, consent: { form, status: 'recorded' } };
  },
  register_need({ need, premises }, { need_id, band }) {
    need.registered = true;
    return { need_id, band, address: premises.address, status: 'registered' };
  },
  reissue_bill({ bill }, { bill_id }) {
    bill.basis = 'metered';
    return { bill_id, basis: bill.basis, status: 'reissued' };
  },
  request_remote_read({ meter }, { meter_id }) {
    meter.fetched = true;
    return { meter_id, status: 'received' };
  },
  resume_mandate({ account }, { account_id }) {
    account.mandate = 'active';
    return { account_id, mandate: { status: 'active' } };
  },
  schedule_final_read({ meter }, { meter_id, mode }) {
    meter.final = true;
    return { meter_id, order: { mode, status: 'planned' } };
  },
  send_summary: (_, { customer_id, channel }) => ({ customer_id, letter: { channel, status: 'queued' } }),
  submit_reading({ meter }, { meter_id, reading, unit }, { bills, premises }) {
    meter.reading = reading!;
    const place = premises.find(({ premises_id }) => premises_id === meter.premises_id)!;
    const { bill_id, basis } = bills.find(({ account_id }) => account_id === place.account_id)!;
    return { meter_id, value: { reading, unit }, status: 'accepted', last_bill: { bill_id, basis } };
  },
};
