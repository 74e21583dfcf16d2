import { createHash } from 'node:crypto';

/** The families of lessons; see `Entry.merge_key`. */
export type Family = 'run' | 'error' | 'correction' | 'fact';

/** The family, and 16 hexadecimal digits that are equal when all the parts are. */
export function mergeKey(family: Family, ...parts: (string | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part === null ? '-' : `+${part.length}:${part}`);
  return `${family}:${hash.digest('hex').slice(0, 16)}`;
}

/** Placeholders of what was masked, one after the other: `<first_name> <last_name> (<id>)`. */
const PLACEHOLDERS = /#?<[\p{L}_]{1,40}>(?:[\s,.:()'"#-]*<[\p{L}_]{1,40}>)*/gu;

/** What is no letter and no digit; in text of ASCII alone the plain class says the same, several times as fast. */
const BETWEEN = /[^\p{L}\p{N}\u0001]+/gu;
const BETWEEN_ASCII = /[^a-z0-9\u0001]+/g;
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Words in lower case, without punctuation: two texts that read alike are equal. Whatever stands masked in them is
 * alike.
 */
export function normalised(text: string): string {
  const masked = text.includes('<') ? text.replace(PLACEHOLDERS, ' \u0001 ') : text;
  return masked
    .toLowerCase()
    .replace(ASCII.test(masked) ? BETWEEN_ASCII : BETWEEN, ' ')
    .trim();
}
