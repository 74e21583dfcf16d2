/** Letters that look like Latin ones (the common part of Unicode's confusables, UTS 39): Cyrillic, Greek, and others. */
const LOOKS_LIKE: readonly (readonly [letters: string, latin: string])[] = [
  ['авеѕіјкмнорстухһԁԛԝӏѵгпцьѡ', 'abesijkmhopctyxhdqwlvrnubw'],
  ['αβγεηικμνορςστυχω', 'abyenikmvopsotuxw'],
  ['ıɩɑɡʏոսօհցꜱᴍᴛᴇᴀɪɴᴏᴜʀᴅ', 'iiagynuohgsmteainourd'],
];
const LATIN = new Map(
  LOOKS_LIKE.flatMap(([letters, latin]) => [...letters].map((letter, i) => [letter, latin[i]!] as const)),
);

/** What a word looks like in small Latin letters, without marks: `Sуstém` (with a Cyrillic у) is `system`. */
export const skeleton = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\x00-\x7f]/g, (letter) => LATIN.get(letter) ?? letter);

/** Words of which some letters are Latin and some only look so. */
const MIXED =
  /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]{0,40}[a-z])(?=[\p{L}\p{M}]{0,40}[\u0370-\u058f\u1d00-\u1d2b])[\p{L}\p{M}]{2,40}/giu;

/** The text with its mixed words as they look; words of one script stay, whichever it is. */
export const unmixed = (text: string): string =>
  /[\u0370-\u058f\u1d00-\u1d2b]/.test(text) ? text.replace(MIXED, skeleton) : text;
