import { type Entry, isTask } from '../domain/entry.js';
import type { Names } from './names.js';
import { words } from './parts.js';
import { renderParts } from './render.js';

const MAX_LINE = 480;
const MOST_SITUATION = 160;

/**
 * What a person wrote of a situation, in that person's words: `Corrected by a person: "…".`, and of an error or a fact also
 * when it applies, where that is in other words. Undefined for what must not be shown.
 */
export function curatedLine(entry: Entry, names: Names): string | undefined {
  const advice = { said: entry.advice };
  const parts =
    isTask(entry) || entry.situation === entry.advice
      ? words`Corrected by a person: ${advice}.`
      : words`Corrected by a person, for ${{ said: entry.situation, most: MOST_SITUATION }}: ${advice}.`;
  const line = renderParts(parts, names, MAX_LINE);
  return line === undefined ? undefined : `- ${line}`;
}
