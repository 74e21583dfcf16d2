/** Meanings that an entry may have: three of its own, and one in a person's words. */
const MEANINGS = 4;

/** The place of the meaning that a person wrote. */
export const WRITTEN = MEANINGS - 1;

/** The number of an entry's meaning among the vectors of its collection. */
export const meaningId = (entry: number, place: number): number => entry * MEANINGS + place;

/** The entry that a meaning is of. */
export const entryOf = (meaning: number): number => Math.floor(meaning / MEANINGS);

/** The numbers of all meanings that an entry may have. */
export const meaningsOf = (entry: number): number[] =>
  Array.from({ length: MEANINGS }, (_, place) => meaningId(entry, place));
