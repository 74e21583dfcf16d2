import { NOT_NOW, type Rule } from './rule.js';
import { BANDS, CONSENT, CREWS, SELF } from './stock.js';

/** What holds for meters, crews, incidents and people, most pressing first. */
export const FIELD_RULES: readonly Rule[] = [
  {
    name: 'a meter is read once',
    actions: ['submit_reading'],
    broken: ({ meter }) => meter?.reading !== undefined,
    status: 409,
    detail: 'duplicate reading',
  },
  {
    name: 'a smart meter is asked before anybody is believed',
    actions: ['submit_reading'],
    broken: ({ meter }) => meter?.technology === 'smart' && !meter.fetched,
    status: 409,
    detail: 'no reference value',
  },
  {
    name: 'a reading is in the unit of the register',
    actions: ['submit_reading'],
    broken: ({ meter }, { unit }) => meter?.unit !== unit,
    status: 422,
    detail: 'value outside plausible range',
  },
  {
    name: 'only smart meters answer',
    actions: ['request_remote_read'],
    broken: ({ meter }) => meter?.technology !== 'smart',
    status: 422,
    detail: 'device has no uplink',
  },
  {
    name: 'the round passes each meter in its way, and no smart ones',
    actions: ['schedule_final_read'],
    broken: ({ meter }, { mode }) => meter?.mode !== mode,
    status: 422,
    detail: 'device is not on this round',
  },
  {
    name: 'a ticket is booked or attached once',
    actions: ['book_visit', 'join_incident'],
    broken: ({ ticket }) => ticket?.status !== 'open',
    status: 409,
    detail: 'ticket already dispatched',
  },
  {
    name: "a zone's trouble gets no crew of its own",
    actions: ['book_visit'],
    broken: ({ ticket }) => ticket?.triage === 'cluster',
    status: 409,
    detail: 'ticket is managed elsewhere',
  },
  {
    name: 'half a day is given once',
    actions: ['book_visit'],
    broken: ({ window }) => window?.taken === true,
    status: 409,
    detail: 'window is full',
  },
  {
    name: "crews stay in their zone and on their side of the customer's wall",
    actions: ['book_visit'],
    broken: ({ ticket, window }, _, { premises }) =>
      CREWS[ticket?.asset ?? ''] !== window?.crew ||
      premises.find((one) => one.premises_id === ticket?.premises_id)?.zone_id !== window?.zone_id,
    status: 422,
    detail: 'crew cannot take this order',
  },
  {
    name: 'an incident that is over takes no tickets',
    actions: ['join_incident'],
    broken: ({ incident }) => incident?.phase === 'restored',
    status: 409,
    detail: 'incident is archived',
  },
  {
    name: 'an incident takes tickets of its kind, from its zone',
    actions: ['join_incident'],
    broken: ({ incident, ticket }, _, { premises }) =>
      ticket?.triage !== 'cluster' ||
      ticket.topic !== incident?.topic ||
      premises.find((one) => one.premises_id === ticket.premises_id)?.zone_id !== incident.zone_id,
    status: 422,
    detail: 'ticket does not match incident',
  },
  {
    name: 'leave is asked once',
    actions: ['record_consent'],
    broken: ({ need }) => need?.consent === true,
    status: 409,
    detail: 'consent is current',
  },
  {
    name: 'for oneself a word will do, for others it is signed',
    actions: ['record_consent'],
    broken: ({ need }, { form }) => form !== (need?.person === SELF ? CONSENT.own : CONSENT.other),
    status: 422,
    detail: 'form of consent not accepted',
  },
  {
    name: 'a need is entered once',
    actions: ['register_need'],
    broken: ({ need }) => need?.registered === true,
    status: 409,
    detail: 'entry exists',
  },
  {
    name: 'nothing is entered about people without their leave',
    actions: ['register_need'],
    broken: ({ need }) => need?.consent === false,
    status: 403,
    detail: NOT_NOW,
  },
  {
    name: 'each need has its band',
    actions: ['register_need'],
    broken: ({ need }, { band }) => BANDS[need?.need ?? ''] !== band,
    status: 422,
    detail: 'band does not match declaration',
  },
  {
    name: 'only agents are written to',
    actions: ['send_summary'],
    broken: ({ customer }) => customer?.segment !== 'managed' || customer.status === 'former',
    status: 422,
    detail: 'no correspondent assigned',
  },
  {
    name: 'agents are written to in the way that was agreed',
    actions: ['send_summary'],
    broken: ({ customer }, { channel }) => customer?.channel !== channel,
    status: 422,
    detail: 'channel is not agreed',
  },
];
