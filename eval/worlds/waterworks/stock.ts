import type { Bill, PremisesClass } from './state.js';

export const FIRST = [
  'Maud',
  'Tobias',
  'Ines',
  'Rashid',
  'Greta',
  'Owen',
  'Paloma',
  'Sunil',
  'Ludmila',
  'Hector',
];
export const LAST = ['Pennock', 'Vasquez', 'Tolland', 'Adeyemi', 'Rook', 'Lindqvist', 'Marchetti', 'Sowerby'];

export const STREETS = [
  'Weir Street',
  'Tanner Row',
  'Culvert Road',
  'Orchard Rise',
  'Pump Lane',
  'Quarry Hill',
  'Sluice Walk',
  'Chapel Bank',
  'Ferry Close',
];
export const ZONES = ['Upper Reach', 'Lowfields', 'Harbour Side', 'Moor Edge'];
export const CLASSES: readonly PremisesClass[] = ['dwelling', 'trade', 'smallholding'];

/** What is offered to each class of places; one name stands in each catalogue, under an id of its own. */
export const TARIFFS: Record<PremisesClass, readonly string[]> = {
  dwelling: ['Steady Flow', 'Saver Tap', 'Green Season'],
  trade: ['Steady Flow', 'Shared Peak', 'Shift Hours'],
  smallholding: ['Steady Flow', 'Trough Rate', 'Dry Summer'],
};

export const UNITS = ['m3', 'litres', 'ft3'];
/** Which way the round passes a meter. */
export const ROUNDS: Record<'dial' | 'radio', readonly string[]> = {
  dial: ['doorstep', 'chamber'],
  radio: ['drive_by'],
};

export const PERIODS = ['March 2026', 'December 2025', 'September 2025'];
/** On what ground a bill can be contested, by what it rests on. */
export const GROUNDS: Record<Bill['basis'], string> = {
  metered: 'usage',
  estimated: 'estimate',
  minimum: 'standing',
};
/** Months over which debts are spread, by their band. */
export const TERMS: Record<'A' | 'B', string> = { A: '6', B: '12' };
/** From when a tariff can count, by where the billing run is. */
export const EFFECTIVE: Record<'collecting' | 'invoicing', string> = {
  collecting: 'today',
  invoicing: 'next_bill',
};

export const TOPICS = [
  'low pressure',
  'brown water',
  'no water',
  'a chlorine taste',
  'a leak',
  'knocking pipes',
];
/** Who works on which part of the supply. */
export const CREWS: Record<string, string> = {
  main: 'network',
  stop_tap: 'network',
  supply_pipe: 'contractor',
  internal: 'contractor',
};
export const PARTS = ['morning', 'afternoon', 'evening'];

/** The band in which a need is registered. */
export const BANDS: Record<string, string> = {
  'home dialysis': 'essential',
  'a stoma': 'essential',
  'a newborn': 'assisted',
  'a wheelchair': 'assisted',
  'poor eyesight': 'aware',
  'hearing loss': 'aware',
};
/** Whose need it is where it is the customer's own. */
export const SELF = 'account holder';
export const PERSONS = [SELF, SELF, 'mother', 'son', 'tenant'];
/** How leave is given, for oneself and for somebody else. */
export const CONSENT = { own: 'verbal', other: 'signed' };
export const CHANNELS = ['email', 'letter', 'portal'];
