import { PARTS, type State } from './state.js';

const AIR: Readonly<Record<string, string>> = {
  'cart yard': 'Gravel, a gate, and a cat asleep in the cart yard.',
  'potting shed': 'It is dim in the potting shed.',
  glasshouse: 'Your spectacles fog up, so this is the glasshouse.',
  'walled garden': 'Bees and warm brick: the walled garden.',
};
const THERE: Readonly<Record<string, string>> = {
  'cart yard': 'To the left the market cart, to the right the gate shelf.',
  'potting shed': 'Around you are the long table, the tool chest, the sack corner and a dripping tap.',
  glasshouse: 'Between the panes: the slatted bench, the misting box and the sick bay.',
  'walled garden': 'Along the wall come the stone ledge, the cold frame, then the rain barrel.',
};
const VERB: Readonly<Record<string, string>> = {
  'market cart': 'is loaded with',
  'gate shelf': 'has room for',
  'long table': 'is littered with',
  'sack corner': 'hides',
  'slatted bench': 'is lined with',
  'stone ledge': 'bears',
};
const NAMES: Readonly<Record<string, string>> = {
  spirit: 'a flask of spirit',
  gloves: 'leather gloves',
  peat: 'a bag of peat',
  loam: 'a bag of loam',
  raffia: 'a hank of raffia',
  shears: 'a pair of shears',
  azalea: 'an azalea',
  agave: 'an agave',
  adenium: 'an adenium',
};

/** What can be seen at a spot. */
export function seenAt(state: State, spot: string): string {
  if (state.lidded.includes(spot)) return `The ${spot} keeps its lid on.`;
  const names = state.pieces.filter(({ at }) => at === spot).map(({ name }) => NAMES[name] ?? `a ${name}`);
  return `The ${spot} ${VERB[spot] ?? 'contains'} ${names.length > 0 ? names.join(' and ') : 'air and little else'}.`;
}

/** What can be seen from where one is. */
export function around(state: State): string {
  const spots = PARTS[state.part]!.filter((place) => place !== 'tap' && place !== 'rain barrel');
  return [AIR[state.part]!, THERE[state.part]!, ...spots.map((spot) => seenAt(state, spot))].join(' ');
}
