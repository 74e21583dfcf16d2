/** What a thing is made of; only for what is worked on. */
export type Stuff = 'leather' | 'cloth' | 'paper';

/** A thing that can be carried. */
export interface Thing {
  name: string;
  /** Left out for tools. */
  stuff?: Stuff;
  /** The store it is in, or `hands`. */
  at: string;
  dusty: boolean;
  /** Glue was put on. */
  glued: boolean;
  /** The glue is not dry. */
  tacky: boolean;
  oiled: boolean;
  curled: boolean;
  wrapped: boolean;
  /** Pressed with glue under the cover. */
  bonded: boolean;
  sewn: boolean;
  trimmed: boolean;
  lettered: boolean;
  /** Nothing makes it good again. */
  spoilt: boolean;
  /** Of a tool: the knife is sharp, the thread waxed, the needle threaded. */
  ready: boolean;
}

/** How the bindery stands during one request. */
export interface State {
  room: string;
  things: Thing[];
  /** Stores that are shut. */
  shut: string[];
  /** Stores that a lock holds. */
  locked: string[];
  /** The machine whose plug is in the one socket. */
  plugged: string | undefined;
  /** Whether that machine is hot. */
  hot: boolean;
}

/** The rooms, and what stands in each. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'front shop': ['counter', 'till', 'glass case'],
  workroom: ['workbench', 'tool drawer', 'glue pot', 'nipping press', 'stamping press'],
  'sewing room': ['work basket', 'linen cupboard'],
  'drying loft': ['lath rack', 'blanket chest'],
};
/** Where things can be, open or shut. */
export const STORES = [
  'counter',
  'till',
  'glass case',
  'workbench',
  'tool drawer',
  'work basket',
  'linen cupboard',
  'lath rack',
  'blanket chest',
];
/** Stores with a lid, a door or a drawer. */
export const CLOSING = ['till', 'glass case', 'tool drawer', 'linen cupboard', 'blanket chest'];
/** Where tools always are at first. */
export const TOOLS: Readonly<Record<string, string>> = {
  key: 'till',
  'gold leaf': 'workbench',
  'wrapping paper': 'counter',
  brush: 'tool drawer',
  knife: 'workbench',
  needle: 'work basket',
  thread: 'linen cupboard',
  beeswax: 'linen cupboard',
  oil: 'lath rack',
  whetstone: 'blanket chest',
};
/** What is worked on: what it is made of, where it mostly is and where else. */
export const BOOKS: Readonly<Record<string, { stuff: Stuff; homes: readonly [string, string] }>> = {
  psalter: { stuff: 'leather', homes: ['lath rack', 'linen cupboard'] },
  album: { stuff: 'leather', homes: ['blanket chest', 'workbench'] },
  ledger: { stuff: 'cloth', homes: ['linen cupboard', 'tool drawer'] },
  diary: { stuff: 'cloth', homes: ['work basket', 'blanket chest'] },
  map: { stuff: 'paper', homes: ['tool drawer', 'lath rack'] },
  print: { stuff: 'paper', homes: ['workbench', 'glass case'] },
};
/** Things that somebody can carry. */
export const HANDS = 5;

/** The room that something stands in. */
export const roomOf = (place: string): string | undefined =>
  Object.keys(ROOMS).find((room) => ROOMS[room]!.includes(place));
/** Whether a store has a lid, a door or a drawer. */
export const closes = (store: string | undefined): boolean => CLOSING.includes(store ?? '');
/** How many things are carried. */
export const carried = ({ things }: State): number => things.filter(({ at }) => at === 'hands').length;
/** Whether something is carried. */
export const holds = ({ things }: State, name: string | undefined): boolean =>
  things.some((thing) => thing.name === name && thing.at === 'hands');
