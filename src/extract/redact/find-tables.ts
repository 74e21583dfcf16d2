import { CLUE, type Clues } from './clues.js';
import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue, isPlaceholder } from './secret-value.js';

const SIGNS = ['|', ',', ';', '\t'];
const LINE = /[^\r\n]+/g;
/** Rows of one table that are read. */
const MOST_ROWS = 5_000;
const LONGEST_LINE = 4_000;
/** Names of columns are short. */
const LONGEST_NAME = 40;
const NAMED = /pass|pwd|psk|secret|token|key|contrase|senha|wachtwoord|kennwort|парол/i;

interface Cell {
  text: string;
  start: number;
}

function cellsOf(line: string, sign: string): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const part of line.split(sign)) {
    const inner = part.trim().replace(/^["'`]|["'`]$/g, '');
    cells.push({ text: inner, start: at + Math.max(0, part.indexOf(inner)) });
    at += part.length + sign.length;
  }
  return cells;
}

/** Words that a sentence has and a name has not. */
const SENTENCE = /\b(?:the|and|or|is|are|was|a|an)\b/i;
/** A name of a column; a row of Markdown begins and ends with an empty one. */
const isColumnName = (name: string, outer: boolean): boolean =>
  (outer && name === '') ||
  (name.length <= LONGEST_NAME &&
    /^[\p{L}_*][\p{L}\p{N}_.*-]*(?: [\p{L}\p{N}_.*-]+){0,2}$/u.test(name) &&
    !SENTENCE.test(name));

/** The columns of a head that hold secrets, by their names. */
function secretColumns(cells: readonly Cell[]): { column: number; password: boolean; kind: string }[] {
  if (
    cells.length < 2 ||
    !cells.every(({ text }, at) => isColumnName(text, at === 0 || at === cells.length - 1))
  )
    return [];
  return cells.flatMap(({ text }, column) => {
    const kind =
      /^(?:contraseña|senha|wachtwoord|kennwort|passwort|пароль|mot de passe|hasło|şifre|lösenord)$/i.test(
        text,
      )
        ? 'password'
        : readSecretName(text.replace(/\*/g, ''));
    return kind === undefined || kind === 'bare-key' ? [] : [{ column, password: kind === 'password', kind }];
  });
}

/** Columns of tables whose heads announce a secret: CSV, TSV, Markdown. */
export function findTables(text: string, clues: Clues): Redaction[] {
  const found: Redaction[] = [];
  if ((clues.seen & (CLUE.name | CLUE.nameElsewhere)) === 0 || !text.includes('\n')) return found;
  const lines = [...text.matchAll(LINE)].filter(({ 0: line }) => line.length <= LONGEST_LINE);
  for (let head = 0; head < lines.length - 1; head += 1) {
    const line = lines[head]![0];
    if (!NAMED.test(line)) continue;
    const sign = SIGNS.find((one) => line.includes(one));
    if (sign === undefined) continue;
    const names = cellsOf(line, sign);
    const columns = secretColumns(names);
    if (columns.length === 0) continue;
    let row = head + 1;
    for (; row < lines.length && row - head <= MOST_ROWS; row += 1) {
      const { 0: one, index } = lines[row]!;
      const cells = cellsOf(one, sign);
      if (cells.length !== names.length) break;
      for (const { column, password, kind } of columns) {
        const { text: value, start } = cells[column]!;
        const secret = password
          ? isPasswordValue(value, true) || (/^\d{4,12}$/.test(value) && !isPlaceholder(value))
          : isKeyValue(value.slice(0, 128));
        if (secret) found.push({ start: index + start, end: index + start + value.length, kind });
      }
    }
    head = row - 1;
  }
  return found;
}
