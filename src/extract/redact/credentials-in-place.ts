import type { Redaction } from './redaction.js';
import { isPasswordValue, isPlaceholder } from './secret-value.js';

/** `scheme://user:password@host`. */
const URL_PASSWORD =
  /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s:/@"'<>]{0,200}):([^\s/@"'<>]{1,500})@(?=[\w[$.-])/gi;
/** `curl -u user:password`. */
const CURL_USER =
  /(?<![\w-])(?:-u|--user|--proxy-user)(?:\s{1,4}|=)(?:"([^\s:"]{0,100}):([^"\n]{0,200})"(?!:)|'([^\s:']{0,100}):([^'\n]{0,200})'(?!:)|["']?([^\s:"']{0,100})["']?:["']?([^\s"']{1,200}))/g;
const KEY_BEGINS = /-----BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_ENDS = /-----END[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_LENGTH = 16_384;
const PUTTY_KEY = /Private-Lines:\s{0,2}\d{1,3}\s{1,4}[A-Za-z0-9+/=\s\\]{20,16384}/g;
/** A variable of the shell or a template; `%40` is an escape. */
const VARIABLE = /^\$\w+$|\$\{|[{}<>]|\$\(|^%\w+%$|^%[a-z]$/;

/** PEM keys, also with their line breaks escaped, also cut off: then to the end of the string or the next key. */
function findPrivateKeys(text: string): Redaction[] {
  const found: Redaction[] = [];
  const begins = [...text.matchAll(KEY_BEGINS)];
  const ends = [...text.matchAll(KEY_ENDS)];
  let ending = 0;
  begins.forEach((begin, order) => {
    const from = begin.index + begin[0].length;
    const limit = Math.min(begins[order + 1]?.index ?? text.length, from + KEY_LENGTH);
    while (ending < ends.length && ends[ending]!.index < from) ending += 1;
    const closing = ends[ending];
    const closed = closing !== undefined && closing.index < limit;
    const open = text.slice(from, limit);
    const quote = closed ? -1 : open.search(/["'`}]/);
    const end = closed ? closing.index : quote < 0 ? limit : from + quote;
    // Only a header, as manuals show it.
    if (text.slice(from, end).replace(/[^A-Za-z0-9+/]/g, '').length < 16) return;
    found.push({ start: begin.index, end: closed ? end + closing[0].length : end, kind: 'private-key' });
  });
  return found;
}

/** Secrets that their place gives away: in addresses, in curl's user option, in key files. */
export function findCredentialsInPlace(text: string): Redaction[] {
  const found: Redaction[] = [];
  if (text.includes('://')) {
    for (const match of text.matchAll(URL_PASSWORD)) {
      const value = match[2]!;
      if (VARIABLE.test(value) || isPlaceholder(value) || match[1]!.endsWith('[redacted')) continue;
      const end = match.index + match[0].length - 1;
      found.push({ start: end - value.length, end, kind: 'password' });
    }
  }
  if (text.includes('curl')) {
    for (const match of text.matchAll(CURL_USER)) {
      const user = match[1] ?? match[3] ?? match[5] ?? '';
      const password = match[2] ?? match[4] ?? match[6] ?? '';
      // A token may stand alone: `curl -u token:`.
      const value = password === '' ? user : password;
      const variable = /^\$|\$[{(]|\{\{|<|%\w+%/;
      if (variable.test(value) || variable.test(user) || !isPasswordValue(value, password !== '')) continue;
      const start = match.index + match[0].lastIndexOf(value);
      found.push({ start, end: start + value.length, kind: 'password' });
    }
  }
  if (text.includes('PRIVATE KEY')) found.push(...findPrivateKeys(text));
  if (text.includes('Private-Lines')) {
    for (const match of text.matchAll(PUTTY_KEY)) {
      found.push({ start: match.index, end: match.index + match[0].length, kind: 'private-key' });
    }
  }
  return found;
}
