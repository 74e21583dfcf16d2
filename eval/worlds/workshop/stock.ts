import type { Bike, Customer, Unit } from './state.js';

/** Names of people. */
export const FIRST = ['Ada', 'Benno', 'Carys', 'Dario', 'Edda', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jarek'];
export const LAST = ['Abend', 'Borg', 'Conti', 'Dunne', 'Egger', 'Faber', 'Gomes', 'Haas', 'Ilves'];

/** Models of bicycles, by which customers call their own. */
export const MODELS = ['Heron', 'Marlin', 'Kestrel', 'Osprey', 'Plover', 'Dunlin', 'Avocet', 'Curlew'];

/** What the fleet is made up of. */
export const CLASSES = ['trike', 'longtail', 'tandem', 'box bike'];

/** Where each kind of bicycle is worked on. */
export const BENCHES: Record<Bike['category'], string> = { city: 'stand', cargo: 'lift', electric: 'hv' };

/** What is gone through before a unit goes out, by what drives it. */
export const CHECKLISTS: Record<Unit['drive'], string> = {
  pedal: 'mechanical',
  hub_motor: 'motor',
  mid_motor: 'motor',
};

/** How a bill is settled, by the terms of the account. */
export const METHODS: Record<Customer['terms'], string> = {
  walk_in: 'terminal',
  prepaid: 'wallet',
  monthly: 'ledger',
};

/** How a maker takes claims. */
export const ROUTES = ['web', 'mail', 'rep'];

export const WORKS = ['brakes', 'gears', 'lights', 'wheels'];
export const ITEMS = [
  'bottom bracket',
  'rear hub',
  'headset',
  'dynamo',
  'chainset',
  'freewheel',
  'fork bearing',
  'brake lever',
];
export const SMALL_PARTS = ['cable set', 'grease', 'spacer kit'];
export const MAKERS = ['Tessel', 'Novak & Rye', 'Okami', 'Brightwell', 'Sturm'];
export const ACCESSORIES = ['rain cover', 'child seat', 'chain lock', 'pannier', 'helmet'];
export const CAMPAIGNS = ['fork crown', 'battery latch', 'stem bolts', 'rear rack', 'crank arm'];
export const TIMES = ['08:30', '09:15', '10:45', '12:00', '13:30', '14:45', '16:15', '17:30'];
