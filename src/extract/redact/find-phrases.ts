import { CLUE, type Clues, matchesAt } from './clues.js';
import type { Redaction } from './redaction.js';

const PHRASE =
  /(?<![A-Za-z0-9])(?:(seed|mnemonic|recovery|backup|secret)[ _-]?(?:phrase|words|key)|mnemonic|(pass(?:word|phrase|wd)?|kennwort|passwort))["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?((?:[a-z]{3,12}[ ,\n]{1,3}){2,23}[a-z]{3,12})(?=["'\s.]|$)/iy;
/** Words of sentences about passwords, which pass phrases are made without. */
const PROSE = new Set(
  (
    'the and for are was were has have had not but you your yours his her our their its this that these those with ' +
    'from into than then when where who what which why how can could may might must should shall will would does did ' +
    'please reset change changed enter type use used using need needs needed required require invalid incorrect wrong ' +
    'expired missing field forgot forgotten forget least characters character letters digits minimum maximum length ' +
    'weak strong user username login sign account email link sent send been being again here there any all one two ' +
    'let set get new old confirm repeat show hide optional string value example'
  ).split(' '),
);

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
        : words.length >= 4 && !words.some((word) => PROSE.has(word.toLowerCase()));
    if (!secret || (!wallet && words.length > 8)) continue;
    const end = match.index + match[0].length;
    found.push({ start: end - phrase.length, end, kind: 'password' });
  }
  return found;
}
