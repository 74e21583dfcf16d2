const QUOTE = '\\\\{0,8}["\'`]';
/** What is between a name and its value. */
const ASSIGNED = new RegExp(
  `(?:${QUOTE})?\\]?\\)?(?:${QUOTE})?[ \\t]{0,4}(?:=>|:{1,3}=|\\|\\|:?|\\?=|==?|:(?!:)|,(?=\\s{0,4}${QUOTE}))` +
    // The value may begin on the next line but one.
    `(?:[ \\t]{0,4}(?:\\r?\\n[ \\t]{0,40}){0,2})(?:[a-z]{1,12}\\(\\s{0,2})?` +
    `|\\s{1,2}(?:is|was|are|equals|ist|war|lautet|lauten|heißt|heisst|est|était|es|era|será|è|sarà|é|luidt|to|brzmi|är|lyder|это|был|هي|هو|は|是|为)(?: now| jetzt| nun)?(?::)?\\s{1,2}|(?:は|是|为|為|는|은)\\s{0,2}` +
    `|>`,
  'iy',
);
const GAP = /[ \t]{1,4}/y;
const SCHEME = /(?:bearer|basic|token)\s{1,4}/iy;
const QUOTED = new RegExp(`(${QUOTE})([^\\n\\r]{1,2048}?)\\1`, 'y');
const PLAIN = /[^\s"'`,;&<>()\]}\\=]{1,128}/y;

/** A value that follows a name. */
export interface AssignedValue {
  start: number;
  text: string;
  quoted: boolean;
  /** What is between name and value. */
  gap: string;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Without the punctuation of the sentence around it. */
export const trimEnd = (text: string): string => text.replace(/[.:!?]{1,8}$/, '');

/** The value that begins here. */
function valueAt(text: string, at: number, gap: string): AssignedValue | undefined {
  const scheme = matchAt(SCHEME, text, at);
  const from = scheme ? at + scheme[0].length : at;
  const quoted = matchAt(QUOTED, text, from);
  if (quoted) {
    const opening = quoted[1]!.length;
    const inside = matchAt(SCHEME, text, from + opening);
    const skip = inside ? inside[0].length : 0;
    return { start: from + opening + skip, text: quoted[2]!.slice(skip), quoted: true, gap };
  }
  const plain = matchAt(PLAIN, text, from);
  return plain ? { start: from, text: trimEnd(plain[0]), quoted: false, gap } : undefined;
}

/**
 * The value that is assigned to a name which ends at this place: `=`, `:`, `=>`, `is` and their like.
 *
 * @param bare whether white space alone may separate them, as after an option of a command
 */
export function assignedValue(text: string, at: number, bare = false): AssignedValue | undefined {
  const gap = matchAt(ASSIGNED, text, at) ?? (bare ? matchAt(GAP, text, at) : null);
  if (gap === null) return undefined;
  const value = valueAt(text, at + gap[0].length, gap[0]);
  // In `"name": "password", "type": "string"` the next string is a name itself.
  const listed = value !== undefined && /^["'`\\]?\]?\)?\s*,/.test(gap[0]);
  if (
    listed &&
    /^["'`\\]{1,9}\s{0,4}:/.test(
      text.slice(value.start + value.text.length, value.start + value.text.length + 16),
    )
  )
    return undefined;
  return value;
}
