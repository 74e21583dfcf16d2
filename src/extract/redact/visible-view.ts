/** What shows nothing, or only marks and joins: it may stand inside a secret to hide it. */
const INVISIBLE =
  /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Variation_Selector}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffc]/u;
/** What colours a terminal, as it is and as it is written in JSON or a shell: it shows nothing either. */
const COLOUR = /(?:\u001b|\u009b|\\u001b|\\x1b|\\033|\\e|\u241b)\[?[0-9;:]{0,24}[mK]/iy;
const MAY_COLOUR = /\u001b|\u009b|\u241b|\\(?:u001b|x1b|033|e)\[/i;
const PLAIN = /^[\t\n\r -~]*$/;

/** A text as it is matched, and the way back to the text as it stands. */
interface VisibleView {
  text: string;
  /** Where the character at this place of `text` begins in the original. */
  startOf(at: number): number;
  /** Where the character at this place of `text` ends in the original. */
  endOf(at: number): number;
}

/**
 * The text in compatibility form (NFKC, character by character: full-width letters and signs become ASCII), without
 * invisible characters. What is hidden between the characters of a secret hides it no longer.
 */
export function visibleView(text: string): VisibleView {
  const itself = { text, startOf: (at: number) => at, endOf: (at: number) => at + 1 };
  const plain = PLAIN.test(text);
  const colours = (!plain || text.includes('\\')) && MAY_COLOUR.test(text);
  if (!colours && plain) return itself;
  if (!colours && text.normalize('NFKC') === text && !INVISIBLE.test(text)) return itself;
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  let past = 0;
  for (const char of text) {
    if (at < past) {
      at += char.length;
      continue;
    }
    if (colours && (char < ' ' || char === '\\' || char === '\u009b' || char === '\u241b')) {
      COLOUR.lastIndex = at;
      const colour = COLOUR.exec(text);
      if (colour) {
        past = at + colour[0].length;
        at += char.length;
        continue;
      }
    }
    const seen = char <= '\u007f' ? char : char.normalize('NFKC');
    const visible = INVISIBLE.test(seen) ? '' : seen;
    parts.push(visible);
    for (let i = 0; i < visible.length; i += 1) {
      starts.push(at);
      ends.push(at + char.length);
    }
    at += char.length;
  }
  return { text: parts.join(''), startOf: (place) => starts[place]!, endOf: (place) => ends[place]! };
}
