import type { Args } from '../world.js';

/** Something that the bindery may be asked for. */
export interface Goal {
  kind: string;
  action: string;
  /** What it is about. */
  choices: readonly Args[];
  wordings: readonly string[];
}

const LEAVE = 'leave {item} at {store}';
const each = (items: readonly string[], rest: Args = {}): Args[] => items.map((item) => ({ item, ...rest }));

/** What may be asked for. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'mend',
    action: 'sew {item}',
    choices: each(['psalter', 'album', 'ledger', 'diary']),
    wordings: [
      'The {item} is losing its pages; sew it.',
      'Please stitch the {item} together again.',
      'Half of the {item} falls out when it is opened. Can you sew that?',
      'Needlework for you: the {item}.',
      'Sew up the {item} before another leaf goes missing.',
    ],
  },
  {
    kind: 'trim',
    action: 'trim {item}',
    choices: each(['ledger', 'diary', 'map', 'print']),
    wordings: [
      'Trim the {item}.',
      'The edges of the {item} are a disgrace: cut them straight.',
      'Could the {item} have clean edges by noon?',
      'I should like the {item} trimmed all round.',
      'Take a finger’s breadth off the {item}, evenly.',
    ],
  },
  {
    kind: 'title',
    action: 'letter {item}',
    choices: each(['psalter', 'album', 'ledger', 'diary']),
    wordings: [
      'Put the title on the {item} in gold.',
      'The {item} wants lettering.',
      'Nobody can tell what the {item} is from its spine. Letter it.',
      'A gold title for the {item}, if you please.',
      'The bishop pays for letters on the {item}, so let it have them.',
    ],
  },
  {
    kind: 'cover',
    action: 'press {item} in {machine}',
    choices: each(['album', 'ledger', 'diary'], { machine: 'nipping press' }),
    wordings: [
      'The cover has come off the {item}. It should go through the {machine} and stay on.',
      'See that the cover of the {item} holds; finish it in the {machine}.',
      'The boards of the {item} flap about. The {machine} is free.',
      'Fasten the cover of the {item}, last of all in the {machine}.',
      'When the {item} leaves the {machine}, its cover is to be fast.',
    ],
  },
  {
    kind: 'collect',
    action: LEAVE,
    choices: each(['psalter', 'album', 'diary', 'map'], { store: 'counter' }),
    wordings: [
      'Somebody calls for the {item} at five: have it on the {store}.',
      'The {item} is paid for and goes over the {store}.',
      'Let the {item} be waiting on the {store}.',
      'The owner of the {item} is on her way. To the {store} with it!',
      'Get the {item} to the {store} for the customer.',
    ],
  },
  {
    kind: 'show',
    action: LEAVE,
    choices: each(['psalter', 'album', 'ledger', 'map'], { store: 'glass case' }),
    wordings: [
      'I want visitors to see the {item} in the {store}.',
      'Show the {item} in the {store}.',
      'The {store} looks dull without the {item}.',
      'Let us exhibit the {item}: in the {store}, where it can be seen.',
      'Would you place the {item} in the {store} for the fair?',
    ],
  },
  {
    kind: 'bring',
    action: LEAVE,
    choices: [
      { item: 'print', store: 'lath rack' },
      { item: 'map', store: 'work basket' },
      { item: 'psalter', store: 'workbench' },
      { item: 'diary', store: 'linen cupboard' },
      { item: 'ledger', store: 'blanket chest' },
      { item: 'album', store: 'lath rack' },
    ],
    wordings: [
      'Bring the {item} to the {store}.',
      'The {item} ought to be at the {store}.',
      'Would somebody move the {item}? It belongs at the {store}.',
      'I shall look for the {item} at the {store} tonight.',
      'From wherever it is to the {store}: the {item}.',
    ],
  },
];
