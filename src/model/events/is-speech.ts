const TALK = new Set(
  (
    'i you your we our me my us is are was be have has do does can could may will would please thanks thank sorry hello ' +
    'hi what which how when where who'
  ).split(' '),
);
/** What commands in words have too: `put the cup on the table`. */
const LITTLE = new Set('with that this it the a an to of for and'.split(' '));

/** `type "Voss" into "Where to?"`: what is typed, and the label of a field, are said to nobody. */
const ON_PAGE = /^\s*[a-z]+ "[^"]*" (?:in|into|on|from|at|as|with) "[^"]*"\s*$/;

/**
 * Whether a bare decision is said to somebody, and not a line that is carried out: it ends like a sentence or
 * is full of function words that people talk with, and has few of the signs that programs are written with.
 */
export function isSpeech(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (words.length === 0 || /^\s*[.~/$]?[/$]/.test(text) || ON_PAGE.test(text)) return false;
  const talk = words.filter((word) => TALK.has(word)).length;
  const functional = (talk + words.filter((word) => LITTLE.has(word)).length) / words.length;
  const signs = (text.match(/[|&<>=;{}()$\\/*]|(?:^|\s)--?\w/g) ?? []).length / words.length;
  // A mark by itself ends no sentence: `.` and `..` are folders.
  if (/(?:[^\s./][.?!…]{1,4}|\s[?!])["')\]]?$/.test(text.trimEnd())) return signs < 0.5;
  return talk > 0 && words.length >= 4 && functional >= 0.3 && signs < 0.2;
}
