/** A thing that can be carried. */
export interface Thing {
  /** Its kind and, where there may be several, its number: `flask 2`. */
  name: string;
  kind: string;
  /** The container it is in, or `hands`. */
  at: string;
  dirty: boolean;
  wet: boolean;
  wrapped: boolean;
  labelled: boolean;
}

/** How the station stands during one request. */
export interface State {
  room: string;
  things: Thing[];
  /** Containers that are shut. */
  shut: string[];
  /** Containers that a nail or a lock still holds. */
  held: string[];
  /** What burns. */
  lit: string[];
  /** The needle of the barometer hangs until somebody taps it. */
  hangs: boolean;
  /** Instruments that were read. */
  readings: string[];
}

/** The rooms, and what stands in each: containers first. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  hall: ['drawer', 'rack'],
  lab: ['bench', 'cabinet', 'sink'],
  cellar: ['shelf', 'crate', 'gauge'],
  boathouse: ['chest', 'locker'],
  loft: ['basket', 'trunk', 'stove', 'barometer'],
};
/** What things can be in. */
export const CONTAINERS = [
  'drawer',
  'rack',
  'bench',
  'cabinet',
  'shelf',
  'crate',
  'chest',
  'locker',
  'basket',
  'trunk',
];
/** Where tools always are at first. */
export const TOOLS: Readonly<Record<string, string>> = {
  matches: 'drawer',
  chalk: 'drawer',
  lantern: 'rack',
  crowbar: 'chest',
  key: 'bench',
  cloth: 'basket',
};
/** Where things of a kind are: mostly in the first, else in the second. */
export const HOMES: Readonly<Record<string, readonly [string, string]>> = {
  flask: ['basket', 'trunk'],
  jar: ['bench', 'cabinet'],
  net: ['chest', 'locker'],
  sample: ['trunk', 'basket'],
  rope: ['shelf', 'crate'],
  chart: ['rack', 'drawer'],
};
/** What breaks and gets dirty. */
export const GLASS = ['flask', 'jar'];
/** Things that two hands hold. */
export const HANDS = 5;

/** The room that something stands in. */
export const roomOf = (place: string): string | undefined =>
  Object.keys(ROOMS).find((room) => ROOMS[room]!.includes(place));
