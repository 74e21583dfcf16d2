import type { Species } from './state.js';

/** Names of people. */
export const FIRST = ['Aoife', 'Bram', 'Chidi', 'Dora', 'Elif', 'Fergus', 'Hana', 'Ivo', 'Jutta', 'Kofi'];
export const LAST = ['Arkwright', 'Brandl', 'Castellan', 'Duffy', 'Eze', 'Fjord', 'Grimaldi', 'Hobbs', 'Ito'];

/** Names of animals. */
export const PETS = [
  'Biscuit',
  'Clover',
  'Otis',
  'Pepper',
  'Juno',
  'Moss',
  'Tilly',
  'Rufus',
  'Saffron',
  'Wren',
];

/** What sets one species apart from another. */
export interface Kindred {
  unit: string;
  vaccines: readonly string[];
  /** The sheet that goes to the owner before a day in theatre: rodents and rabbits must not go hungry. */
  sheet: string;
}

/** The species that the clinic sees. */
export const SPECIES: Record<Species, Kindred> = {
  dog: { unit: 'kennel', vaccines: ['kennel cough', 'leptospirosis', 'parvovirus'], sheet: 'fasting' },
  cat: { unit: 'cattery', vaccines: ['cat flu', 'leukaemia', 'panleukopenia'], sheet: 'fasting' },
  rabbit: { unit: 'hutch', vaccines: ['myxomatosis', 'rabbit haemorrhagic disease'], sheet: 'feeding' },
  'guinea pig': { unit: 'hutch', vaccines: [], sheet: 'feeding' },
};

/** Where in the house a visit of each kind takes place. */
export const AREAS: Record<string, string> = {
  'check-up': 'consulting',
  'nail clip': 'consulting',
  ultrasound: 'imaging',
  'x-ray': 'imaging',
  dental: 'theatre',
  neutering: 'theatre',
  'lump removal': 'theatre',
};

/** Medicines that are dispensed again, and how the law lists them. */
export const DRUGS: readonly { drug: string; schedule: 'POM' | 'CD' }[] = [
  { drug: 'pimobendan', schedule: 'POM' },
  { drug: 'meloxicam', schedule: 'POM' },
  { drug: 'thyroxine', schedule: 'POM' },
  { drug: 'phenobarbital', schedule: 'CD' },
  { drug: 'tramadol', schedule: 'CD' },
];

/** What is sent to laboratories: the test, and what has to be done to the specimen before. */
export const SPECIMENS: readonly { specimen: string; test: string; method?: string }[] = [
  { specimen: 'blood', test: 'thyroid panel', method: 'spin' },
  { specimen: 'biopsy', test: 'histology', method: 'fix' },
  { specimen: 'urine', test: 'sediment' },
  { specimen: 'swab', test: 'culture' },
];

/** Issuers of microchips, each with a register of its own. */
export const ISSUERS = ['AVX', 'TROVO', 'DATAMA'];

export const INSURERS = ['Pawshield', 'Fairtail', 'Covet Mutual', 'Harness & Co'];
export const LABS = ['Northlight', 'Calder Diagnostics', 'Vetscope'];
export const TREATMENTS = ['lameness', 'an ear infection', 'a torn claw', 'colic', 'a skin rash', 'a cough'];
export const TIMES = ['08:40', '09:20', '10:00', '11:20', '14:00', '15:40', '16:20', '17:00'];
