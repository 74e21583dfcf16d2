/** What shows nothing, or only marks and joins: it may stand inside a secret to hide it. */
const INVISIBLE =
  /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Variation_Selector}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffc]/u;
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
  if (PLAIN.test(text)) return itself;
  if (text.normalize('NFKC') === text && !INVISIBLE.test(text)) return itself;
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of text) {
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
