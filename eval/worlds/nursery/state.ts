/** What sort of plant something is; it says how it wants to be treated. */
export type Sort = 'thorny' | 'sour' | 'fleshy';

/** Something that can be carried about. */
export interface Piece {
  name: string;
  /** Left out for what is not a plant. */
  sort?: Sort;
  /** A spot, `hands`, `worn`, or `gone` when used up. */
  at: string;
  /** Of a blade: nothing sticks to it. */
  clean: boolean;
  /** Its roots are wet, and with what. */
  soaked: 'no' | 'tap' | 'rain';
  pruned: boolean;
  potted: boolean;
  grafted: boolean;
  /** Past saving. */
  rotten: boolean;
}

/** The nursery during one request. */
export interface State {
  part: string;
  pieces: Piece[];
  /** Spots whose lid is on. */
  lidded: string[];
  /** Spots that a lock keeps. */
  locked: string[];
}

/** The parts of the nursery and what stands in them. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  'cart yard': ['market cart', 'gate shelf'],
  'potting shed': ['long table', 'tool chest', 'sack corner', 'tap'],
  glasshouse: ['slatted bench', 'misting box', 'sick bay'],
  'walled garden': ['stone ledge', 'cold frame', 'rain barrel'],
};
/** What water comes out of. */
export const WATERS = ['tap', 'rain barrel'];
/** Where things can stand. */
export const SPOTS = Object.values(PARTS)
  .flat()
  .filter((place) => !WATERS.includes(place));
/** Spots with a lid. */
export const LIDS = ['tool chest', 'misting box', 'sick bay', 'cold frame'];

/** Where everything that is no plant is in the morning. */
export const AIDS: Readonly<Record<string, string>> = {
  'brass key': 'gate shelf',
  spirit: 'tool chest',
  gloves: 'gate shelf',
  'budding knife': 'long table',
  'clay pot': 'sack corner',
  peat: 'sack corner',
  loam: 'sack corner',
  raffia: 'long table',
  shears: 'stone ledge',
};
/** Plants: their sort, where they mostly are and where else. */
export const PLANTS: Readonly<Record<string, { sort: Sort; spots: readonly [string, string] }>> = {
  rose: { sort: 'thorny', spots: ['stone ledge', 'sack corner'] },
  bramble: { sort: 'thorny', spots: ['cold frame', 'slatted bench'] },
  azalea: { sort: 'sour', spots: ['slatted bench', 'gate shelf'] },
  camellia: { sort: 'sour', spots: ['misting box', 'stone ledge'] },
  agave: { sort: 'fleshy', spots: ['long table', 'misting box'] },
  adenium: { sort: 'fleshy', spots: ['misting box', 'long table'] },
};
/** Pieces that one person can carry. */
export const ARMFUL = 7;

/** The part of the nursery that a place is in. */
export const partOf = (place: string): string =>
  Object.keys(PARTS).find((part) => PARTS[part]!.includes(place))!;
/** What is carried. */
export const carried = ({ pieces }: State): Piece[] => pieces.filter(({ at }) => at === 'hands');
/** Whether something is carried. */
export const has = (state: State, name: string | undefined): boolean =>
  carried(state).some((piece) => piece.name === name);
/** Whether the gloves are on. */
export const gloved = ({ pieces }: State): boolean => pieces.some(({ at }) => at === 'worn');
