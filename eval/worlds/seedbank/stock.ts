import type { Crop } from './state.js';

/** What the bank collects. */
export const CROPS: readonly Omit<Crop, 'crop_id' | 'curators'>[] = [
  { name: 'emmer', latin: 'Triticum dicoccon', annex: 'listed', flowers: 'selfing', seed: 'hardy' },
  { name: 'rye', latin: 'Secale cereale', annex: 'listed', flowers: 'crossing', seed: 'hardy' },
  {
    name: 'runner bean',
    latin: 'Phaseolus coccineus',
    annex: 'listed',
    flowers: 'crossing',
    seed: 'delicate',
  },
  { name: 'tomato', latin: 'Solanum lycopersicum', annex: 'unlisted', flowers: 'selfing', seed: 'hardy' },
  {
    name: 'angelica',
    latin: 'Angelica archangelica',
    annex: 'unlisted',
    flowers: 'crossing',
    seed: 'delicate',
  },
  { name: 'soybean', latin: 'Glycine max', annex: 'unlisted', flowers: 'selfing', seed: 'delicate' },
];

/** Names that growers gave to what they brought. */
export const LABELS = [
  'Widow of Arles',
  'Thunder Ridge',
  'Old Bashful',
  'Grey Lantern',
  'Saint Odile',
  'Kuban Early',
  'Copper Thumb',
  'Nine Sisters',
  'Hollow Mill',
  'Tall Ferdinand',
  'Lake Bottom',
  'Bread of the Poor',
];

/** Where seed was collected. */
export const COUNTRIES = ['Georgia', 'Peru', 'Ethiopia', 'Nepal', 'Portugal', 'Latvia', 'Mexico', 'Iran'];

/** Who asks for seed. */
export const INSTITUTES = [
  'Wadi Field Institute',
  'Brennan College',
  'Upland Breeders',
  'Orchid Street School',
  'Tarnow Genetics',
  'Marsh Farm Trust',
];

/** Fields of the bank. */
export const SITES = ['Gallows Hill', 'Riverside', 'Chalk Farm'];
/** Vaults in other places that keep duplicates. */
export const DEPOTS = ['Nordhall', 'Sierra Vault', 'Basalt Cave'];
/** People who look after crops. */
export const CURATORS = [
  'Imre Soltesz',
  'Pia Lindqvist',
  'Joao Prates',
  'Thandi Mokoena',
  'Ferran Puig',
  'Anouk de Wit',
  'Levan Beridze',
  'Mei Okafor',
];
