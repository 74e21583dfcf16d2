import { CLUE, type Clues } from './clues.js';
import type { Redaction } from './redaction.js';
import { isKeyValue, isPlaceholder } from './secret-value.js';

const AUTHORIZATION = /(?<![\w-])(?:proxy-|x-)?authorization\\{0,8}["'`]?\s{0,4}[:=]\s{0,4}\\{0,8}["'`]?/gi;
/** The rest of a header: to the end of the line or of the string. */
const HEADER_VALUE = /[^\r\n"'`\\]{1,4096}(?:\\{0,8}"[^\r\n"'`\\]{0,1024}){0,16}/y;
const CREDENTIAL = /[A-Za-z0-9+/._~%-]{8,4096}={0,2}/g;
const BASIC = /(?<![A-Za-z])basic[ \t]{1,4}([A-Za-z0-9+/]{6,512}={0,2})(?![A-Za-z0-9+/=])/gi;
const COOKIES =
  /(?<![\w-])(?:set-)?cookies?\\{0,8}["'`]?\s{0,4}:\s{0,4}\\{0,8}["'`]?|(?:-b|--cookie)[ =](?<=\bcurl\b[^\n]{0,400}\s(?:-b|--cookie).)\\{0,8}["']?/gi;
const COOKIE = /\s{0,4}([\w!#$%&*+.^|~-]{1,128})=([^\s;,"'`\\]{1,4096})?(?:;|(?=\s|$|["'`\\,]))/y;
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;

/** `user:password` in base64, as the scheme Basic has it (RFC 7617). */
const isBasic = (value: string): boolean =>
  /^[ -~]{0,200}:[ -~]{1,200}$/.test(Buffer.from(value, 'base64').toString('latin1'));

function* authorizations(text: string): Generator<Redaction> {
  for (const header of text.matchAll(AUTHORIZATION)) {
    HEADER_VALUE.lastIndex = header.index + header[0].length;
    const value = HEADER_VALUE.exec(text);
    if (value === null) continue;
    for (const { 0: run, index } of value[0].matchAll(CREDENTIAL)) {
      const start = value.index + index;
      // What an earlier redaction left.
      if (text.endsWith('[redacted:', start) || !isKeyValue(run.slice(0, 128))) continue;
      yield { start, end: start + run.length, kind: 'token' };
    }
  }
}

function* cookies(text: string): Generator<Redaction> {
  for (const header of text.matchAll(COOKIES)) {
    let at = header.index + header[0].length;
    for (let count = 0; count < 64; count += 1) {
      COOKIE.lastIndex = at;
      const pair = COOKIE.exec(text);
      if (pair === null) break;
      at = pair.index + pair[0].length;
      const [, name = '', value = ''] = pair;
      // Short values are settings: `theme=dark`.
      if (value.length < 8 || ATTRIBUTE.test(name) || isPlaceholder(value)) continue;
      const start = pair.index + pair[0].indexOf('=') + 1;
      yield { start, end: start + value.length, kind: 'cookie' };
    }
  }
}

/** Secrets in headers of HTTP: `Authorization` of every scheme, `Cookie` and `Set-Cookie`. */
export function findHeaders(text: string, clues: Clues): Redaction[] {
  if ((clues.seen & CLUE.header) === 0) return [];
  // Hostile text holds hundreds of thousands: more than a call takes as arguments.
  const found = [
    ...(/authorization/i.test(text) ? authorizations(text) : []),
    ...(/cookie|\bcurl\b/i.test(text) ? cookies(text) : []),
  ];
  for (const match of /basic\s/i.test(text) ? text.matchAll(BASIC) : []) {
    const value = match[1]!;
    if (!isBasic(value)) continue;
    const start = match.index + match[0].length - value.length;
    found.push({ start, end: start + value.length, kind: 'token' });
  }
  return found;
}
