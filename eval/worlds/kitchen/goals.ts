import type { Args } from '../world.js';

/** One kind of thing that may be asked for. */
export interface Goal {
  kind: string;
  /** The action that its words point to. */
  action: string;
  /** What its words say. */
  choices: readonly Args[];
  wordings: readonly string[];
}

const items = (...names: string[]): Args[] => names.map((item) => ({ item }));
const at = (place: string, ...names: string[]): Args[] => names.map((item) => ({ item, place }));
const forCustomer = (item: string): Args[] =>
  ['ferry', 'hospital', 'theatre', 'bank', 'convent', 'school'].map((customer) => ({ item, customer }));

/** What may be asked for before the house opens. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'cut',
    action: 'cut {item} on {board}',
    choices: items('lamb', 'duck', 'salmon', 'brill', 'leeks', 'celery', 'fennel', 'radishes'),
    wordings: [
      'Cut the {item} for tonight.',
      'The {item} has to be in pieces before we open.',
      'I need the {item} sliced.',
      'Somebody get a blade to the {item}.',
      'Knife work: the {item}, all of it.',
    ],
  },
  {
    kind: 'simmer',
    action: 'simmer {item} on {fire}',
    choices: ['veal stock', 'game stock', 'fish stock', 'onion stock'].map((item) => ({
      item,
      fire: 'range',
      burner: 'range',
    })),
    wordings: [
      'Get the {item} simmering on the {fire}.',
      'The {item} should be trembling on the {fire} when I come in.',
      'Put the {item} to the {fire}, gently.',
      'Sauces hang on the {item}: to the {fire} with it.',
      'Start the {item} on the {fire}, please.',
    ],
  },
  {
    kind: 'shelve',
    action: 'shelve {item} on {rack}',
    choices: items('chicken', 'mussels', 'butter', 'parsley', 'tub'),
    wordings: [
      'The {item} came with the morning crate; store it.',
      'Put the {item} away where it belongs.',
      'Somebody left the {item} in the crate. On a rack with it.',
      'See the delivered {item} stored.',
      'Find the {item} its place in the cold.',
    ],
  },
  {
    kind: 'send',
    action: 'hand {item} to {person}',
    choices: [...forCustomer('pie'), ...forCustomer('tart'), ...forCustomer('terrine')],
    wordings: [
      'The {customer} gets a {item} this morning: see it off.',
      'Send the {item} out to the {customer}.',
      'There is an order from the {customer}, one {item}. It should be on its way.',
      'The {customer} is waiting for the {item}.',
      'One {item} for the {customer}, before the rush.',
    ],
  },
  {
    kind: 'bring',
    action: 'leave {item} at {place}',
    choices: [
      ...at('pass', 'cream', 'capers', 'brandy'),
      ...at('bench', 'honey', 'saffron'),
      ...at('sideboard', 'cream', 'capers', 'brandy'),
    ],
    wordings: [
      'I want the {item} at the {place}.',
      'Bring the {item} to the {place}.',
      'The {place} is short of {item}.',
      'Where is the {item}? It should be at the {place}.',
      'Set the {item} out at the {place}.',
    ],
  },
  {
    kind: 'cool',
    action: 'leave {item} at {place}',
    choices: [...at('ice chest', 'custard', 'bisque'), ...at('top rack', 'custard', 'bisque')],
    wordings: [
      'The {item} goes into the cold, {place}.',
      'Get the {item} to the {place} for tonight.',
      'Put up the {item} at the {place} until service.',
      'The {item} was made early; the {place} is its place till seven.',
    ],
  },
  {
    kind: 'heat',
    action: 'light {burner}',
    choices: [{ burner: 'oven' }],
    wordings: [
      'We bake at nine: the {burner} should be hot.',
      'Have the {burner} going for the bread.',
      'See that the {burner} burns.',
      'Light the {burner}.',
      'Is the {burner} on? It ought to be.',
    ],
  },
  {
    kind: 'scour',
    action: 'scour {machine}',
    choices: [{ machine: 'grill', burner: 'grill' }, { machine: 'slicer' }],
    wordings: [
      'Scour the {machine}.',
      'The {machine} is a disgrace. Clean it.',
      'I want to see my face in the {machine}.',
      'The inspector looks at the {machine} first: get it clean.',
      'Last night nobody did the {machine}. Do it.',
    ],
  },
];

/** What is said before and besides. */
export const REMARKS: readonly string[] = [
  'Morning.',
  'The radio is broken again.',
  'Forty covers tonight.',
  'Mind the wet floor.',
  'I am at the market until ten.',
];
/** What joins one wish to the next. */
export const JOINTS: readonly string[] = ['Then: ', 'When that is done: ', 'Also: ', 'And one more. ', ''];
