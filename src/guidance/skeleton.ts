/** Letters of other scripts that look like Latin ones (the common part of Unicode's confusables, UTS 39). */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ӏ: 'l',
  ѵ: 'v',
  г: 'r',
  п: 'n',
  ц: 'u',
  ь: 'b',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  ς: 's',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ʏ: 'y',
  ѡ: 'w',
  ո: 'n',
  ս: 'u',
  օ: 'o',
  հ: 'h',
  ց: 'g',
  ꜱ: 's',
  ᴍ: 'm',
  ᴛ: 't',
  ᴇ: 'e',
  ᴀ: 'a',
  ɪ: 'i',
  ɴ: 'n',
  ᴏ: 'o',
  ᴜ: 'u',
  ʀ: 'r',
  ᴅ: 'd',
}; // prettier-ignore

/** What a word looks like in small Latin letters, without marks: `Sуstém` (with a Cyrillic у) is `system`. */
export const skeleton = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\x00-\x7f]/g, (letter) => LOOKS_LIKE[letter] ?? letter);

/** Words of which some letters are Latin and some only look so. */
const MIXED =
  /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]{0,40}[a-z])(?=[\p{L}\p{M}]{0,40}[\u0370-\u058f\u1d00-\u1d2b])[\p{L}\p{M}]{2,40}/giu;

/** The text with its mixed words as they look; words of one script stay, whichever it is. */
export const unmixed = (text: string): string =>
  /[\u0370-\u058f\u1d00-\u1d2b]/.test(text) ? text.replace(MIXED, skeleton) : text;
