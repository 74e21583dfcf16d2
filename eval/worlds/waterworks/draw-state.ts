import type { Dice } from './dice.js';
import type { Account, Bill, Customer, Incident, Meter, Premises, State, Ticket } from './state.js';
import {
  BANDS,
  CHANNELS,
  CLASSES,
  CREWS,
  FIRST,
  LAST,
  PERIODS,
  PERSONS,
  ROUNDS,
  STREETS,
  TARIFFS,
  TOPICS,
  UNITS,
  ZONES,
} from './stock.js';

/** How likely each circumstance is. Nothing in the request tells of it. */
const ODDS = {
  former: 0.4,
  managed: 0.2,
  smart: 0.3,
  smallholding: 0.15,
  invoicing: 0.33,
  high: 0.35,
  mandate: 0.45,
  consent: 0.6,
  cluster: 0.3,
  decoy: 0.5,
};

function meterOf(dice: Dice, premises_id: string, meter_id: string): Meter {
  const technology = dice.chance(ODDS.smart) ? 'smart' : dice.pick(['dial', 'radio'] as const);
  return {
    meter_id,
    premises_id,
    serial: `${dice.pick(['KM', 'EL', 'ZR'])}${dice.between(100000, 999999)}`,
    technology,
    unit: dice.pick(UNITS),
    ...(technology !== 'smart' && { mode: dice.pick(ROUNDS[technology]) }),
    fetched: false,
    final: false,
  };
}

function accountOf(dice: Dice, place: Premises): Account {
  return {
    account_id: place.account_id,
    premises_id: place.premises_id,
    tariff: dice.pick(TARIFFS[place.class]),
    phase: dice.chance(ODDS.invoicing) ? 'invoicing' : 'collecting',
    overdue: dice.between(40, 900),
    band: dice.chance(ODDS.high) ? 'B' : 'A',
    stage: dice.pick(['none', 'none', 'reminder', 'reminder', 'agency']),
    held: false,
    mandate: dice.chance(ODDS.mandate) ? 'active' : 'none',
    arranged: false,
    closed: false,
  };
}

/** The bills of an account, the newest first; smart meters leave nothing to estimate. */
function billsOf(dice: Dice, account_id: string, { technology }: Meter): Bill[] {
  return PERIODS.slice(0, dice.between(2, 3)).map((period) => ({
    bill_id: dice.id('bl'),
    account_id,
    period,
    basis: dice.pick(
      technology === 'smart' ? ['metered', 'minimum'] : ['metered', 'estimated', 'estimated', 'minimum'],
    ),
    amount: dice.between(30, 400),
    contested: false,
  }));
}

/** Troubles at some of the places, and what is known of the zones: of one kind at most one incident is open. */
function troublesOf(dice: Dice, places: readonly Premises[]): Pick<State, 'tickets' | 'incidents'> {
  const topics = dice.shuffled(TOPICS);
  const tickets: Ticket[] = [];
  const incidents: Incident[] = [];
  for (const { premises_id, zone_id } of dice.shuffled(places).slice(0, dice.between(1, 2))) {
    const topic = topics.pop()!;
    const triage = dice.chance(ODDS.cluster) ? 'cluster' : 'single';
    const asset = dice.pick(Object.keys(CREWS));
    tickets.push({ ticket_id: dice.id('tk'), premises_id, topic, asset, triage, status: 'open' });
    const add = (of: string, phase: Incident['phase']): void => {
      incidents.push({ incident_id: dice.id('in'), zone_id, topic: of, phase });
    };
    if (triage === 'cluster') add(topic, 'open');
    if (dice.chance(ODDS.decoy)) add(topic, 'restored');
    if (dice.chance(ODDS.decoy)) add(topics.pop()!, 'open');
  }
  return { tickets, incidents: dice.shuffled(incidents) };
}

function customersOf(dice: Dice, premises: string[]): Customer[] {
  const [name, other] = dice.shuffled(FIRST).map((first) => `${first} ${dice.pick(LAST)}`);
  const common = {
    postcode: `${dice.pick(['WQ', 'RD', 'TB'])}${dice.between(1, 19)} ${dice.between(1, 9)}XF`,
  };
  const needs = dice
    .shuffled(Object.keys(BANDS))
    .slice(0, dice.between(1, 2))
    .map((need) => ({
      need_id: dice.id('nd'),
      need,
      person: dice.pick(PERSONS),
      consent: dice.chance(ODDS.consent),
      registered: false,
    }));
  const asking: Customer = {
    ...common,
    customer_id: dice.id('cu'),
    name: name!,
    status: 'current',
    segment: dice.chance(ODDS.managed) ? 'managed' : 'private',
    channel: dice.pick(CHANNELS),
    revision: dice.between(200, 900),
    premises,
    needs,
  };
  if (!dice.chance(ODDS.former)) return [asking];
  const before: Customer = {
    ...asking,
    customer_id: dice.id('cu'),
    name: other!,
    status: 'former',
    segment: 'private',
    premises: [],
    needs: [],
  };
  return [asking, before];
}

/** The utility, and one customer with one to three places. */
export function drawState(dice: Dice): State {
  const zones = dice.shuffled(ZONES).map((name) => ({ zone_id: dice.id('zn'), name }));
  const catalogues = CLASSES.map((each) => ({ catalogue_id: dice.id('ct'), class: each }));
  const kind = dice.pick(['dwelling', 'dwelling', 'trade'] as const);
  const streets = dice.shuffled(STREETS);
  const premises = streets.slice(0, dice.pick([1, 1, 2, 2, 3])).map(
    (street): Premises => ({
      premises_id: dice.id('pr'),
      address: `${dice.between(1, 98)} ${street}`,
      class: dice.chance(ODDS.smallholding) ? 'smallholding' : kind,
      zone_id: dice.pick(zones).zone_id,
      meter_id: dice.id('mt'),
      account_id: dice.id('ac'),
    }),
  );
  const meters = premises.map(({ premises_id, meter_id }) => meterOf(dice, premises_id, meter_id));
  return {
    customers: customersOf(
      dice,
      premises.map(({ premises_id }) => premises_id),
    ),
    premises,
    accounts: premises.map((place) => accountOf(dice, place)),
    meters,
    bills: premises.flatMap(({ account_id }, i) => billsOf(dice, account_id, meters[i]!)),
    catalogues,
    offers: catalogues.flatMap(({ catalogue_id, class: each }) =>
      TARIFFS[each].map((name) => ({ offer_id: dice.id('of'), catalogue_id, name })),
    ),
    ...troublesOf(dice, premises),
    windows: [],
    zones,
    done: [],
  };
}
