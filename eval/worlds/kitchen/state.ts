/** A thing that can be carried. */
export interface Thing {
  name: string;
  /** The place it is at, a person who has it, `hands`, `bin`, or `gone`. */
  at: string;
  /** How it is, and what was done with it. */
  marks: Mark[];
}

/** What can be said of a thing. */
export type Mark =
  | 'blunt'
  | 'cut'
  | 'gaping'
  | 'green lid'
  | 'off'
  | 'red lid'
  | 'simmered'
  | 'skimmed'
  | 'steaming'
  | 'white lid'
  | 'wrong board';

/** How the kitchen stands on the morning of one request. */
export interface State {
  room: string;
  things: Thing[];
  /** Places that are shut. */
  shut: string[];
  /** Whether gas flows. */
  gas: boolean;
  /** What burns. */
  lit: string[];
  /** Whether the door from the kitchen to the cold room jams. */
  jammed: boolean;
  /** Whether the ledger has been signed. */
  signed: boolean;
  /** What was cut raw and not yet washed off the boards: its sort. */
  mess: string;
  /** Whether whoever carries things out is still tying something down. */
  busy: boolean;
  /** Who ordered what goes out this morning. */
  customer: string;
  scoured: string[];
}

/** The rooms, and what stands in each. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  kitchen: [
    'bench',
    'pass',
    'knife rack',
    'red board',
    'blue board',
    'green board',
    'range',
    'oven',
    'grill',
    'slicer',
  ],
  pantry: ['dry shelf', 'cupboard', 'ledger'],
  'cold room': ['top rack', 'middle rack', 'bottom rack', 'ice chest', 'crate'],
  scullery: ['draining board', 'sink', 'gas cock'],
  yard: ['sill', 'spike', 'driver', 'cyclist', 'porter'],
  'dining room': ['sideboard'],
};
/** What things can be at. */
export const CONTAINERS = [
  'bench',
  'pass',
  'knife rack',
  'dry shelf',
  'cupboard',
  'spike',
  'top rack',
  'middle rack',
  'bottom rack',
  'ice chest',
  'crate',
  'draining board',
  'sill',
  'sideboard',
];
/** What is shut in the morning. */
export const SHUT = ['cupboard', 'ice chest'];
/** What goods are stored on: all of it cold. */
export const RACKS = ['top rack', 'middle rack', 'bottom rack', 'ice chest'];
/** What gas burns in. */
export const BURNERS = ['range', 'oven', 'grill'];
/** What gets greasy. */
export const MACHINES = ['grill', 'slicer'];

/** The room that something stands in. */
export const roomOf = (place: string): string | undefined =>
  Object.keys(ROOMS).find((room) => ROOMS[room]!.includes(place));

/** The thing of a name, where there is one this morning. */
export const thingOf = ({ things }: State, name: string | undefined): Thing | undefined =>
  things.find((thing) => thing.name === name);

/** Whether something is in the hands. */
export const holds = (state: State, name: string): boolean => thingOf(state, name)?.at === 'hands';
