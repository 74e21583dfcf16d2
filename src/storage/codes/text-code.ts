import { KnowhowError } from '../../domain/errors.js';

/**
 * Bindings of SQLite read text as a C string and so lose what follows a NUL. Free text is therefore kept with NUL
 * written as U+001A `0`, and U+001A itself as U+001A `1`; text with neither (all but all of it) stays as it is.
 */
const SPECIAL = /[\0\x1a]/g;
const ESCAPED = /\x1a[01]/g;

/** Serialized text. */
export function packText(text: string): string {
  return text.includes('\0') || text.includes('\x1a')
    ? text.replace(SPECIAL, (character) => (character === '\0' ? '\x1a0' : '\x1a1'))
    : text;
}

/** Deserialized text; throws `storage_error` where a damaged file gives something else. */
export function unpackText(serialized: string): string {
  if (typeof serialized !== 'string')
    throw new KnowhowError('storage_error', 'A text was altered in the file. Run `knowhow doctor`.');
  return serialized.includes('\x1a')
    ? serialized.replace(ESCAPED, (pair) => (pair === '\x1a0' ? '\0' : '\x1a'))
    : serialized;
}

/** {@link packText}, with null for null. */
export const packOptional = (text: string | null): string | null => (text === null ? null : packText(text));

/** {@link unpackText}, with null for null. */
export const unpackOptional = (serialized: string | null): string | null =>
  serialized === null ? null : unpackText(serialized);
