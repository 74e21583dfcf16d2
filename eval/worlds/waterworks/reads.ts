import type { Args } from '../world.js';
import { revisionOf } from './contract-rules.js';
import type { Subject } from './rule.js';
import type { State } from './state.js';

/** What only looks: a result by the name of the call. */
type Read = (state: State, args: Args, subject: Required<Subject>) => object;

const placeOf = (state: State, id: string) => state.premises.find(({ premises_id }) => premises_id === id)!;
const zoneOf = (state: State, id: string | undefined) => state.zones.find(({ zone_id }) => zone_id === id)!;

/** The calls that only look. */
export const READS: Readonly<Record<string, Read>> = {
  search_customers({ customers }, { postcode }) {
    const hits = customers
      .filter((one) => one.postcode === postcode)
      .map(({ customer_id, name, status }) => ({ customer_id, name, status }));
    return { query: { postcode }, total: hits.length, hits };
  },
  get_customer(state, _, { customer }) {
    const { customer_id, name, status, segment, channel, revision, premises, needs } = customer;
    const profile = { name, status, segment };
    if (status === 'former') return { customer_id, profile, premises: [] };
    return {
      customer_id,
      revision_id: revisionOf(revision),
      profile: { ...profile, contact: { channel } },
      premises: premises.map((id) => {
        const { premises_id, address, class: kind } = placeOf(state, id);
        return { premises_id, address, class: kind };
      }),
      declarations: needs.map(({ need_id, need, person, consent, registered }) => ({
        need_id,
        need,
        person,
        consent: consent ? 'recorded' : 'missing',
        registered,
      })),
    };
  },
  get_premises(state, _, { premises }) {
    const { premises_id, address, class: kind, zone_id, meter_id, account_id } = premises;
    return {
      premises_id,
      address,
      class: kind,
      zone: zoneOf(state, zone_id),
      supply: { meter_id },
      billing: {
        account_id,
        catalogue_id: state.catalogues.find((one) => one.class === kind)!.catalogue_id,
      },
    };
  },
  get_account(state, _, { account }) {
    const { account_id, premises_id, tariff, phase, overdue, band, stage, held, mandate } = account;
    return {
      account_id,
      service_address: placeOf(state, premises_id).address,
      status: account.closed ? 'final' : 'live',
      tariff: { name: tariff },
      billing: { cycle: 'quarterly', phase },
      arrears: { amount: overdue, band },
      collection: { stage, hold: held },
      mandate: { status: mandate },
    };
  },
  get_meter(state, _, { meter }) {
    const { meter_id, premises_id, serial, technology, unit, mode } = meter;
    return {
      meter_id,
      serial,
      address: placeOf(state, premises_id).address,
      technology,
      register: { unit, digits: 5 },
      ...(mode !== undefined && { round: { mode } }),
    };
  },
  list_bills(state, { account_id }, { account }) {
    return {
      account_id,
      service_address: placeOf(state, account.premises_id).address,
      bills: state.bills
        .filter((one) => one.account_id === account_id)
        .map(({ bill_id, period, basis, amount, contested }) => ({
          bill_id,
          period,
          basis,
          amount,
          status: contested ? 'disputed' : 'issued',
        })),
    };
  },
  list_offers: ({ offers, catalogues }, { catalogue_id }) => ({
    ...catalogues.find((one) => one.catalogue_id === catalogue_id),
    offers: offers
      .filter((one) => one.catalogue_id === catalogue_id)
      .map(({ offer_id, name }) => ({ offer_id, name })),
  }),
  list_tickets(state, { premises_id }, { premises }) {
    return {
      premises_id,
      address: premises.address,
      tickets: state.tickets
        .filter((one) => one.premises_id === premises_id)
        .map(({ ticket_id, topic, asset, triage, status }) => ({ ticket_id, topic, asset, triage, status })),
    };
  },
  list_windows: (state, { zone_id }) => ({
    zone: zoneOf(state, zone_id),
    windows: state.windows
      .filter((one) => one.zone_id === zone_id && !one.taken)
      .map(({ window_id, date, part, crew }) => ({ window_id, date, part, crew })),
  }),
  list_incidents: (state, { zone_id }) => ({
    zone: zoneOf(state, zone_id),
    incidents: state.incidents
      .filter((one) => one.zone_id === zone_id)
      .map(({ incident_id, topic, phase }) => ({ incident_id, topic, phase })),
  }),
};
