import { MOST_PARTS } from '../settings.js';
import type { Run, Step } from '../table/table.js';

/** Characters of a result that are read: its head and its tail. */
const MAX_READ = 600;
/** Times that a class was done before it is done often. */
const OFTEN = [2, 4] as const;
const LENGTHS = [1, 2, 4, 8, 16] as const;

/** Where a run is, as far as the next action depends on it. */
export type Place = Pick<Run, 'words' | 'agentType'> & {
  /** The steps so far and their places: see `placesOf`. */
  readonly steps: readonly Step[];
  readonly places: readonly string[];
};

const readOf = (text: string): string =>
  text.length <= 2 * MAX_READ ? text : `${text.slice(0, MAX_READ)} ${text.slice(-MAX_READ)}`;

/** Words of what is seen. What has a digit is particular. */
function wordsOf(text: string): Set<string> {
  const words =
    readOf(text)
      .toLowerCase()
      .match(/[\p{L}_]{2,}(?!\d)|[?$]/gu) ?? [];
  return new Set(words.slice(0, MOST_PARTS));
}

/** Names of the features of a place; each is there or not. */
export function placeFeatures({ words, agentType, steps, places }: Place): string[] {
  const [last = '^', second = '^', third = '^'] = places.slice(-3).reverse();
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const names = [`agent ${agentType}`, `1 ${last}`, `2 ${second}`, `3 ${third}`, `12 ${last} ${second}`];
  for (const [place, count] of counts) {
    names.push(`done ${place}`);
    for (const often of OFTEN) if (count >= often) names.push(`${often} ${place}`);
  }
  for (const length of LENGTHS) if (places.length >= length) names.push(`long ${length}`);
  for (const word of words.slice(0, MOST_PARTS)) names.push(`task ${word}`);
  for (const word of wordsOf(steps.at(-1)?.result ?? '')) names.push(`seen ${word}`);
  return names;
}
