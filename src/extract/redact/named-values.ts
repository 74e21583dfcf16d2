import { type AssignedValue, assignedValue, trimEnd } from './assigned-value.js';
import { CLUE, type Clues, matchesAt } from './clues.js';
import { PROSE_WORDS, STATE_WORDS } from './prose-words.js';
import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue, isPlaceholder, isRandomValue } from './secret-value.js';

const WORD = /pass|pswd|psk|pwd|pw(?=[ \t]{0,4}[:=])|secret|token|key|cred|auth|bearer|access.?id/iy;
/** What people call a password elsewhere: most common languages of the web beside English. */
const WORD_ELSEWHERE =
  /contrase(?:ñ|n\u0303|n)a|clave secreta|mot de passe|mdp|senha|palavra-passe|parola d['’]ordine|passwort|kennwort|wachtwoord|hasło|şifre|lösenord(?:et)?|пароль|كلمة المرور|密码|密碼|口令|パスワード|暗証番号|비밀번호/iy;
const LETTER = /\p{L}/u;
const ALPHABETIC = /[a-zа-я]/i;
const NAME_CHAR = /[\w.-]/;
const NAME_LENGTH = 64;

/** How a value without quotes goes on, once it is known to be one. */
const REST = /[\w+/=.~%$#@!^*-]*/y;
const SCHEMED = /(?<![A-Za-z])(?:bearer|basic)\s{1,4}([A-Za-z0-9._~+/-]{16,4096}={0,2})/iy;
/** As much of a value as is looked at to judge it. */
const JUDGED = 128;

/** The whole name around a word in it. */
function nameAround(text: string, start: number, end: number): { from: number; to: number } {
  let from = start;
  while (from > 0 && start - from < NAME_LENGTH && NAME_CHAR.test(text[from - 1]!)) from -= 1;
  let to = end;
  while (to < text.length && to - end < NAME_LENGTH && NAME_CHAR.test(text[to]!)) to += 1;
  while (to > end && '.-'.includes(text[to - 1]!)) to -= 1;
  return { from, to };
}

/** True for a value in the middle of a sentence, where one word after `password` is as likely prose. */
const isStrong = (value: string): boolean =>
  value.length >= 8 &&
  /[a-z]/i.test(value) &&
  /\d/.test(value) &&
  (/[^\w.,;:'")-]/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));

function endOf(text: string, value: AssignedValue): number {
  const end = value.start + value.text.length;
  if (value.quoted) return end;
  REST.lastIndex = end;
  return end + trimEnd(REST.exec(text)?.[0] ?? '').length;
}

/** What is before a name that begins a line, an item or a setting. */
const BEGINS = /(?:^|[\n\r{,;|&?"'`]|\\n)[\s>*-]{0,8}["'`]?(?:export |set |env )?$/;

/**
 * True for a word alone under a name: `PGPASSWORD=correcthorse`, `password: swordfish` on a line of its own. What goes on
 * is prose or program text.
 */
function isWordAlone(text: string, from: number, value: AssignedValue): boolean {
  const word = value.text;
  if (value.quoted || !/^\p{L}[\p{L}-]{5,40}$/u.test(word)) return false;
  if (PROSE_WORDS.has(word.toLowerCase()) || STATE_WORDS.has(word.toLowerCase()) || isPlaceholder(word))
    return false;
  const end = value.start + word.length;
  const after = text.slice(end, end + 2);
  if (/^["']?[:=]$/.test(value.gap)) return value.gap.endsWith('=') && /^(?:$|[\s&;"'`\\|])/.test(after);
  return (
    /^["'`*]{0,3}:["'`*]{0,3}[ \t]{1,4}$/.test(value.gap) &&
    /^(?:$|[\r\n"'`}|]|\\n)/.test(after) &&
    BEGINS.test(text.slice(Math.max(0, from - 24), from))
  );
}

/** True where the value can be a password. */
function isPassword(value: AssignedValue, flag: boolean): boolean {
  const judged = value.text.slice(0, JUDGED);
  const { gap, quoted } = value;
  if (/^[ \t]+$/.test(gap) && !flag)
    return !/[\s=\\]/.test(judged) && isPasswordValue(judged, false) && isStrong(judged);
  const prose = /^\s/.test(gap) && /[\p{L}]/u.test(gap);
  return isPasswordValue(judged, (quoted && !prose) || gap === '>');
}

/**
 * Secrets that their names give away: `API_KEY=…`, `"client_secret": "…"`, `password: …`, `--token …`,
 * `Authorization: Bearer …`. A name alone is not enough: the value must be able to be one.
 */
export function findNamedValues(text: string, clues: Clues): Redaction[] {
  const found: Redaction[] = [];
  let done = 0;
  for (const { 0: word, index } of matchesAt(WORD, CLUE.name, text, clues)) {
    if (index < done) continue;
    const { from, to } = nameAround(text, index, index + word.length);
    const name = text.slice(from, to);
    const kind = readSecretName(name.replace(/^-+/, ''));
    done = Math.max(done, to);
    // What an earlier redaction left is no name.
    if (kind === undefined || text.endsWith('[redacted:', from)) continue;
    const flag = name.startsWith('-') && /^$|\s/.test(text[from - 1] ?? '');
    const value = assignedValue(text, to, flag || kind === 'password');
    if (value === undefined) continue;
    // `<password>…</password>`: the bracket must be a tag's.
    if (value.gap === '>' && text[from - 1] !== '<') continue;
    const judged = value.text.slice(0, JUDGED);
    const secret =
      kind === 'password'
        ? isPassword(value, flag) || isWordAlone(text, from, value)
        : kind === 'bare-key'
          ? isRandomValue(judged, /[?&]/.test(text[from - 1] ?? ''))
          : isKeyValue(judged);
    if (!secret) continue;
    const end = endOf(text, value);
    found.push({ start: value.start, end, kind: kind === 'bare-key' ? 'key' : kind });
    done = Math.max(done, end);
  }
  for (const match of matchesAt(WORD_ELSEWHERE, CLUE.nameElsewhere, text, clues)) {
    const after = text[match.index + match[0].length] ?? '';
    // A word of its own, in writing that parts words.
    if (ALPHABETIC.test(match[0]) && (LETTER.test(text[match.index - 1] ?? '') || LETTER.test(after)))
      continue;
    const value = assignedValue(text, match.index + match[0].length, true);
    if (value === undefined || value.gap === '>' || !isPassword(value, false)) continue;
    found.push({ start: value.start, end: endOf(text, value), kind: 'password' });
  }
  for (const match of matchesAt(SCHEMED, CLUE.scheme, text, clues)) {
    const value = match[1]!;
    if (!isKeyValue(value.slice(0, JUDGED))) continue;
    const start = match.index + match[0].length - value.length;
    found.push({ start, end: start + value.length, kind: 'token' });
  }
  return found;
}
