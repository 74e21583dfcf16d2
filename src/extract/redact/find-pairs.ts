import { CLUE, type Clues } from './clues.js';
import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue, isPlaceholder } from './secret-value.js';

const Q = '\\\\{0,8}["\']';
/** A name and a value as neighbours: attributes of XML, `{"name": …, "value": …}`, lists of variables in YAML. */
const NEIGHBOURS = new RegExp(
  `(?<![\\w.-])(?:key|name|header|id)(?:${Q})?\\s{0,4}[:=]\\s{0,4}(?:${Q})?([\\w.:-]{3,80})(?:${Q})?[,;]?\\s{1,60}` +
    `(?:${Q})?value(?:${Q})?\\s{0,4}[:=]\\s{0,4}(?:(${Q})([^\\n]{1,1024}?)\\2|([^\\s"'<>,}]{4,1024}))`,
  'gi',
);
/** `machine … login … password …`, in one line or in several. */
const NETRC =
  /(?<![\w-])(?:machine\s{1,8}\S{1,255}|default)\s{1,8}(?:login\s{1,8}\S{1,255}\s{1,8})?(?:account\s{1,8}\S{1,255}\s{1,8})?password\s{1,8}(\S{1,255})/g;
/** host:port:database:user:password of PostgreSQL. */
const PGPASS = /^[\w.*-]{1,255}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(\S{4,255})$/gm;
/** `NAME__HOST=user:password`, as settings of package managers have it. */
const HOST_SETTING =
  /(?<![\w-])[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){0,8}__[A-Z0-9_]{2,40}["']?\s{0,4}[:=]{1,2}\s{0,4}["']?([\w.@%+-]{1,128}):([^\s"'@/:]{4,255})/g;

/** Passwords written beside their names in a form of their own. */
export function findPairs(text: string, clues: Clues): Redaction[] {
  if ((clues.seen & CLUE.pair) === 0) return [];
  const found: Redaction[] = [];
  const add = (end: number, value: string): void => {
    found.push({ start: end - value.length, end, kind: 'password' });
  };
  for (const match of /value/i.test(text) ? text.matchAll(NEIGHBOURS) : []) {
    const [, name = '', quote = '', quoted, plain = ''] = match;
    const kind = readSecretName(name.replace(/:/g, '.'));
    if (kind === undefined || kind === 'bare-key') continue;
    const value = quoted ?? plain;
    const secret = kind === 'password' ? isPasswordValue(value, true) : isKeyValue(value.slice(0, 128));
    if (secret) add(match.index + match[0].length - (quoted === undefined ? 0 : quote.length), value);
  }
  for (const match of /password\s/.test(text) ? text.matchAll(NETRC) : []) {
    if (!isPlaceholder(match[1]!)) add(match.index + match[0].length, match[1]!);
  }
  for (const match of /:(?:\d{2,5}|\*):/.test(text) ? text.matchAll(PGPASS) : []) {
    if (isPasswordValue(match[1]!, false)) add(match.index + match[0].length, match[1]!);
  }
  for (const match of /[A-Z0-9]__[A-Z]/.test(text) ? text.matchAll(HOST_SETTING) : []) {
    const password = match[2]!;
    if (!isPlaceholder(password) && /[a-z]/i.test(password) && /\d/.test(password)) {
      add(match.index + match[0].length, password);
    }
  }
  return found;
}
