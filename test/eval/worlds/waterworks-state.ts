import type { State } from '../../../eval/worlds/waterworks/state.js';

/** An office with a dwelling that has a dial, and a shop that has a smart meter, at which everything goes. */
export const plainOffice = (): State => {
  const account = {
    tariff: 'Steady Flow',
    phase: 'collecting' as const,
    overdue: 90,
    band: 'A' as const,
    stage: 'none' as const,
    held: false,
    mandate: 'none' as const,
    arranged: false,
    closed: false,
  };
  const customer = {
    postcode: 'WQ1 1XF',
    status: 'current' as const,
    segment: 'private' as const,
    channel: 'letter',
    revision: 5,
  };
  const need = { consent: true, registered: false };
  const window = { zone_id: 'Z1', date: '2026-05-04', part: 'morning', taken: false };
  const open = { status: 'open' as const, asset: 'main' };
  return {
    customers: [
      {
        ...customer,
        customer_id: 'C1',
        name: 'Maud Rook',
        premises: ['P1', 'P2'],
        needs: [
          { ...need, need_id: 'N1', need: 'a stoma', person: 'account holder' },
          { ...need, need_id: 'N2', need: 'a newborn', person: 'tenant', consent: false },
        ],
      },
      { ...customer, customer_id: 'C2', name: 'Owen Rook', status: 'former', premises: [], needs: [] },
    ],
    premises: [
      {
        premises_id: 'P1',
        address: '1 Weir Street',
        class: 'dwelling',
        zone_id: 'Z1',
        meter_id: 'M1',
        account_id: 'A1',
      },
      {
        premises_id: 'P2',
        address: '2 Pump Lane',
        class: 'trade',
        zone_id: 'Z2',
        meter_id: 'M2',
        account_id: 'A2',
      },
    ],
    accounts: [
      { ...account, account_id: 'A1', premises_id: 'P1' },
      { ...account, account_id: 'A2', premises_id: 'P2' },
    ],
    meters: [
      {
        meter_id: 'M1',
        premises_id: 'P1',
        serial: 'KM1',
        technology: 'dial',
        unit: 'm3',
        mode: 'chamber',
        fetched: false,
        final: true,
      },
      {
        meter_id: 'M2',
        premises_id: 'P2',
        serial: 'KM2',
        technology: 'smart',
        unit: 'ft3',
        fetched: false,
        final: false,
      },
    ],
    bills: [
      {
        bill_id: 'B1',
        account_id: 'A1',
        period: 'March 2026',
        basis: 'estimated',
        amount: 40,
        contested: false,
      },
      {
        bill_id: 'B2',
        account_id: 'A1',
        period: 'December 2025',
        basis: 'metered',
        amount: 40,
        contested: false,
      },
      {
        bill_id: 'B3',
        account_id: 'A2',
        period: 'March 2026',
        basis: 'minimum',
        amount: 40,
        contested: false,
      },
    ],
    catalogues: [
      { catalogue_id: 'K1', class: 'dwelling' },
      { catalogue_id: 'K2', class: 'trade' },
    ],
    offers: [
      { offer_id: 'O1', catalogue_id: 'K1', name: 'Saver Tap' },
      { offer_id: 'O2', catalogue_id: 'K2', name: 'Saver Tap' },
    ],
    tickets: [
      { ...open, ticket_id: 'T1', premises_id: 'P1', topic: 'a leak', triage: 'single' },
      { ...open, ticket_id: 'T2', premises_id: 'P1', topic: 'no water', triage: 'cluster' },
    ],
    windows: [
      { ...window, window_id: 'W1', crew: 'network' },
      { ...window, window_id: 'W2', crew: 'contractor' },
      { ...window, window_id: 'W3', crew: 'network', zone_id: 'Z2' },
    ],
    incidents: [
      { incident_id: 'I1', zone_id: 'Z1', topic: 'no water', phase: 'open' },
      { incident_id: 'I2', zone_id: 'Z1', topic: 'no water', phase: 'restored' },
      { incident_id: 'I3', zone_id: 'Z1', topic: 'a leak', phase: 'open' },
    ],
    zones: [
      { zone_id: 'Z1', name: 'Lowfields' },
      { zone_id: 'Z2', name: 'Moor Edge' },
    ],
    done: [],
  };
};
