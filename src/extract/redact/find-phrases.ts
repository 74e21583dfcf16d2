import { CLUE, type Clues, matchesAt } from './clues.js';
import { PROSE_WORDS } from './prose-words.js';
import type { Redaction } from './redaction.js';

const PHRASE =
  /(?<![A-Za-z0-9])(?:(seed|mnemonic|recovery|backup|secret)[ _-]?(?:phrase|words|key)|mnemonic|(pass(?:word|phrase|wd)?|kennwort|passwort))["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?((?:[a-z]{3,12}[ ,\n]{1,3}){2,23}[a-z]{3,12})(?=["'\s.]|$)/iy;
/** Pass phrases of several words: `password: correct horse battery staple`, the twelve words of a wallet. */
export function findPhrases(text: string, clues: Clues): Redaction[] {
  const found: Redaction[] = [];
  for (const match of matchesAt(PHRASE, CLUE.phrase, text, clues)) {
    const phrase = match[3]!;
    const words = phrase.split(/[ ,\n]+/);
    const wallet = match[2] === undefined;
    // Lists of words for wallets hold words of prose, and no sentence is that long without a sign.
    const secret =
      wallet && words.length >= 12
        ? true
        : words.length >= 4 && !words.some((word) => PROSE_WORDS.has(word.toLowerCase()));
    if (!secret || (!wallet && words.length > 8)) continue;
    const end = match.index + match[0].length;
    found.push({ start: end - phrase.length, end, kind: 'password' });
  }
  return found;
}
