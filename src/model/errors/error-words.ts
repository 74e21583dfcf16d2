import { MOST_ERROR } from './settings.js';

/** An error as it is quoted: its head and its tail, at most 110 characters, what was left out as `…`. */
export function errorWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_ERROR) return line;
  const half = Math.floor((MOST_ERROR - 3) / 2);
  const head = line.slice(0, half).replace(/\S*$/, '').trim();
  const tail = line.slice(-half).replace(/^\S*/, '').trim();
  return `${head} … ${tail}`.toWellFormed();
}

/** The shape of an error as it is quoted: what differs between runs is left out. */
export const shapeWords = (shape: string): string =>
  errorWords(
    shape
      .replace(/‹.›|‹…›/g, '…')
      .replace(/(["'])\s*…\s*\1/g, '$1…$1')
      .replace(/(?<!\s)\s+([,;:.!?)\]}…"'])/g, (all, sign: string) =>
        sign === '…' || sign === '"' || sign === "'" ? all : sign,
      )
      .replace(/([([{])\s+/g, '$1')
      .replace(/(?<=\p{L}) - (?=[\d…])/gu, '-')
      .replace(/…(?:\s*…)+/g, '…'),
  );
