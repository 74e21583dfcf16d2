import { ROOMS, type State } from './state.js';

/** What things are called when they are seen; where nothing stands here, by their name with an article. */
const CALLED: Readonly<Record<string, string>> = {
  'gold leaf': 'a booklet of gold leaf',
  'wrapping paper': 'some wrapping paper',
  thread: 'a reel of thread',
  beeswax: 'a cake of beeswax',
  oil: 'a can of oil',
  album: 'an old album',
  map: 'a map',
};
const SEEN_IN: Readonly<Record<string, string>> = {
  'front shop':
    'You are in the front shop, and the bell over the door still swings. Along the wall: a counter, a till and a glass case.',
  workroom:
    'You come into the workroom, which smells of size. It has a workbench and a tool drawer, and for machines a glue pot, a nipping press and a stamping press.',
  'sewing room':
    'The sewing room is all windows. There are two pieces of furniture, a work basket and a linen cupboard.',
  'drying loft': 'You climb to the drying loft. Under the beams stand a lath rack and a blanket chest.',
};
const HOLDING: Readonly<Record<string, readonly [some: string, none: string]>> = {
  counter: ['On the counter you see', 'The counter has been cleared.'],
  till: ['In the till, where the coins were, you find', 'There is not a thing in the till.'],
  'glass case': ['The glass case shows', 'The glass case shows only its velvet.'],
  workbench: ['Spread over the workbench:', 'The workbench is bare.'],
  'tool drawer': ['The tool drawer has in it', 'The tool drawer is empty.'],
  'work basket': ['Peering into the work basket, you make out', 'The work basket has only lint in it.'],
  'linen cupboard': ['The shelves of the linen cupboard hold', 'Empty shelves in the linen cupboard.'],
  'lath rack': ['Across the lath rack lie', 'Nothing hangs from the lath rack.'],
  'blanket chest': ['Down in the blanket chest there is', 'The blanket chest is empty but for a moth.'],
};
const SHUT: Readonly<Record<string, string>> = {
  till: 'The till is shut.',
  'glass case': 'The doors of the glass case are shut.',
  'tool drawer': 'The tool drawer is pushed in.',
  'linen cupboard': 'The linen cupboard is closed.',
  'blanket chest': 'The lid of the blanket chest is down.',
};

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What is seen in a store that is open. */
export function contents(state: State, store: string): string {
  const [some, none] = HOLDING[store]!;
  const names = state.things.filter(({ at }) => at === store).map(({ name }) => CALLED[name] ?? `a ${name}`);
  return names.length > 0 ? `${some} ${list(names)}.` : none;
}

/** What is seen of a room. */
export function view(state: State): string {
  const stores = ROOMS[state.room]!.filter((place) => Object.hasOwn(HOLDING, place));
  const sights = stores.map((place) => (state.shut.includes(place) ? SHUT[place]! : contents(state, place)));
  return [SEEN_IN[state.room]!, ...sights].join(' ');
}

/** How a store is opened. */
export const opened = (store: string): string =>
  store === 'tool drawer' || store === 'till' ? `You pull out the ${store}.` : `You open up the ${store}.`;
