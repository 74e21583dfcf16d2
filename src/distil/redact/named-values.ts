import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue } from './secret-value.js';

const WORD = /passw|passp|pswd|pwd|secret|token|key|credential|auth|bearer|meraki|access.?id/gi;
const NAME_CHAR = /[\w.-]/;
const NAME_LENGTH = 64;

const QUOTE = '\\\\{0,8}["\'`]';
/** What stands between a name and its value. */
const ASSIGNED = new RegExp(
  `(?:${QUOTE})?\\]?\\)?\\s{0,4}(?:=>|:{1,3}=|\\|\\|:?|\\?=|==?|:(?!:)|,(?=\\s{0,4}${QUOTE}))\\s{0,4}(?:[a-z]{1,12}\\(\\s{0,2})?` +
    `|\\s{1,2}(?:is|was)(?::)?\\s{1,2}` +
    `|>`,
  'iy',
);
const GAP = /[ \t]{1,4}/y;
const SCHEME = /(?:bearer|basic|token)\s{1,4}/iy;
const QUOTED = new RegExp(`(${QUOTE})([^\\n\\r]{1,2048}?)\\1`, 'y');
const PLAIN = /[^\s"'`,;&<>()\]}\\=]{1,128}/y;
/** How a value without quotes goes on, once it is known to be one. */
const REST = /[\w+/=.~%$#@!^*-]*/y;
const SCHEMED = /(?<![A-Za-z])(?:bearer|basic)\s{1,4}([A-Za-z0-9._~+/-]{16,4096}={0,2})/gi;
/** As much of a value as is looked at to judge it. */
const JUDGED = 128;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Without the punctuation of the sentence around it. */
const trimEnd = (text: string): string => text.replace(/[.:!?]{1,8}$/, '');

interface Value {
  start: number;
  text: string;
  quoted: boolean;
}

function valueAt(text: string, at: number): Value | undefined {
  const scheme = matchAt(SCHEME, text, at);
  const from = scheme ? at + scheme[0].length : at;
  const quoted = matchAt(QUOTED, text, from);
  if (quoted) {
    const opening = quoted[1]!.length;
    const inside = matchAt(SCHEME, text, from + opening);
    const skip = inside ? inside[0].length : 0;
    return { start: from + opening + skip, text: quoted[2]!.slice(skip), quoted: true };
  }
  const plain = matchAt(PLAIN, text, from);
  return plain ? { start: from, text: trimEnd(plain[0]), quoted: false } : undefined;
}

/** The whole name around a word in it. */
function nameAround(text: string, start: number, end: number): { from: number; to: number } {
  let from = start;
  while (from > 0 && start - from < NAME_LENGTH && NAME_CHAR.test(text[from - 1]!)) from -= 1;
  let to = end;
  while (to < text.length && to - end < NAME_LENGTH && NAME_CHAR.test(text[to]!)) to += 1;
  while (to > end && '.-'.includes(text[to - 1]!)) to -= 1;
  return { from, to };
}

/**
 * Secrets that their names give away: `API_KEY=…`, `"client_secret": "…"`, `password: …`, `--token …`,
 * `Authorization: Bearer …`. A name alone is not enough: the value must be able to be one.
 */
export function findNamedValues(text: string): Redaction[] {
  const found: Redaction[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index < done) continue;
    const { from, to } = nameAround(text, index, index + word.length);
    const name = text.slice(from, to);
    const kind = readSecretName(name.replace(/^-+/, ''));
    done = Math.max(done, to);
    // What an earlier redaction left is no name.
    if (kind === undefined || text.endsWith('[redacted:', from)) continue;
    const flag = name.startsWith('-') && /^$|\s/.test(text[from - 1] ?? '');
    const gap = matchAt(ASSIGNED, text, to) ?? (flag ? matchAt(GAP, text, to) : null);
    // `<password>…</password>`: the bracket must be a tag's.
    if (!gap || (gap[0] === '>' && text[from - 1] !== '<')) continue;
    const value = valueAt(text, to + gap[0].length);
    if (value === undefined) continue;
    const judged = value.text.slice(0, JUDGED);
    const prose = /^\s/.test(gap[0]) && /[a-z]/i.test(gap[0]);
    const secret =
      kind === 'password'
        ? isPasswordValue(judged, (value.quoted && !prose) || gap[0] === '>')
        : isKeyValue(judged);
    if (!secret) continue;
    let end = value.start + value.text.length;
    if (!value.quoted) end += trimEnd(matchAt(REST, text, end)?.[0] ?? '').length;
    found.push({ start: value.start, end, kind });
    done = Math.max(done, end);
  }
  for (const match of text.matchAll(SCHEMED)) {
    const value = match[1]!;
    if (!isKeyValue(value.slice(0, JUDGED))) continue;
    const start = match.index + match[0].length - value.length;
    found.push({ start, end: start + value.length, kind: 'token' });
  }
  return found;
}
