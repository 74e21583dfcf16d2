/** One place of a name: a character, any one, or any run of characters. */
type Token = string | typeof ANY_ONE | typeof ANY_RUN;
const ANY_ONE = Symbol('?');
const ANY_RUN = Symbol('*');

/** Names of files are shorter on every system. */
const LONGEST_NAME = 255;
/** Folders of a path that are looked at. */
const MOST_SEGMENTS = 64;

/** True for a name with wildcards. */
export const isGlob = (text: string): boolean => /[*?[\]]/.test(text);

/** True for a name of wildcards alone: it says nothing of what it matches. */
const isAnything = (segment: string): boolean => /^[*?]+$/.test(segment);

/** A name with wildcards as tokens; without regard to case, as some systems name files. */
function tokensOf(name: string): Token[] {
  const tokens: Token[] = [];
  const text = name.slice(0, LONGEST_NAME).toLowerCase();
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    const end = char === '[' ? text.indexOf(']', i + 2) : -1;
    if (char === '*') {
      if (tokens.at(-1) !== ANY_RUN) tokens.push(ANY_RUN);
    } else if (char === '?' || end > 0) tokens.push(ANY_ONE);
    else tokens.push(char);
    if (end > 0) i = end;
  }
  return tokens;
}

/** True where there is a name that both match: both may have wildcards. */
export function meet(one: string, other: string): boolean {
  const [a, b] = [tokensOf(one), tokensOf(other)];
  // reach[j]: what is before place i of one and what is before place j of the other can be the same.
  let reach = b.map(() => false).concat(false);
  reach[0] = true;
  for (let i = 0; i <= a.length; i++) {
    const next = reach.map(() => false);
    for (let j = 0; j <= b.length; j++) {
      if (!reach[j]) continue;
      const [left, right] = [a[i], b[j]];
      if (right === ANY_RUN) reach[j + 1] = true;
      if (left === ANY_RUN) {
        next[j] = true;
        if (j < b.length) reach[j + 1] = true;
      } else if (left !== undefined && right === ANY_RUN) next[j] = true;
      else if (left !== undefined && right !== undefined) {
        const isSame = left === right || left === ANY_ONE || right === ANY_ONE;
        if (isSame) next[j + 1] = true;
      }
    }
    if (i === a.length) return reach[b.length]!;
    reach = next;
  }
  return false;
}

/**
 * True where a path with wildcards can lead to, or below, what a pattern names.
 *
 * @param path folders and a name, from the folder on that the pattern is relative to; `**` is any number of folders
 * @param pattern as in `.gitignore`; one without a slash holds at any depth
 * @param isSure wildcards alone, such as `*`, count as leading anywhere only where it is false
 */
export function leadsTo(path: readonly string[], pattern: readonly string[], isSure: boolean): boolean {
  const [segments, wanted] = [path.slice(0, MOST_SEGMENTS), pattern.slice(0, MOST_SEGMENTS)];
  const known = new Map<number, boolean>();
  const from = (i: number, j: number): boolean => {
    if (j === wanted.length) return j > 0 && !(isSure && (i === 0 || isAnything(segments[i - 1]!)));
    if (i === segments.length) return false;
    const key = i * (MOST_SEGMENTS + 1) + j;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, false);
    const [segment, name] = [segments[i]!, wanted[j]!];
    const found =
      (name === '**' && (from(i, j + 1) || from(i + 1, j))) ||
      (segment === '**' && from(i + 1, j)) ||
      (segment === '**' && (!isSure || j + 1 < wanted.length) && from(i, j + 1)) ||
      (name !== '**' && segment !== '**' && meet(segment, name) && from(i + 1, j + 1));
    known.set(key, found);
    return found;
  };
  return from(0, 0);
}
