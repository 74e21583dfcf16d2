import { CLUE, type Clues, matchesAt } from './clues.js';
import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue, isPlaceholder } from './secret-value.js';

const SIGNS = ['|', ',', ';', '\t'];
const LINE = /[^\r\n]+/g;
const LINE_END = /[\r\n]|$/g;
/** Rows of one table that are read. */
const MOST_ROWS = 5_000;
const LONGEST_LINE = 4_000;
/** Names of columns are short. */
const LONGEST_NAME = 40;
/** Names of secrets: each begins with a clue. */
const NAMED = /pass|pwd|psk|secret|token|key|contrase|senha|wachtwoord|kennwort|hasło|şifre|lösenord|парол/iy;

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
const SENTENCE = /(?<![\p{L}_])(?:the|and|or|is|are|was|a|an)(?![\p{L}_])/iu;
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
    const kind = readSecretName(text.replace(/\*/g, ''));
    return kind === undefined || kind === 'bare-key' ? [] : [{ column, password: kind === 'password', kind }];
  });
}

/** Columns of tables whose heads announce a secret: CSV, TSV, Markdown. */
export function findTables(text: string, clues: Clues): Redaction[] {
  const found: Redaction[] = [];
  if (!text.includes('\n')) return found;
  let free = 0;
  for (const { index: place } of matchesAt(NAMED, CLUE.name | CLUE.nameElsewhere, text, clues)) {
    if (place < free) continue;
    LINE_END.lastIndex = place;
    const end = LINE_END.exec(text)!.index;
    free = end;
    let start = place;
    while (start > 0 && end - start <= LONGEST_LINE && !'\r\n'.includes(text[start - 1]!)) start -= 1;
    const line = text.slice(start, end);
    const sign = SIGNS.find((one) => line.includes(one));
    if (sign === undefined || line.length > LONGEST_LINE) continue;
    const names = cellsOf(line, sign);
    const columns = secretColumns(names);
    if (columns.length === 0) continue;
    LINE.lastIndex = end;
    for (let rows = 0; rows < MOST_ROWS; rows += 1) {
      const row = LINE.exec(text);
      if (row === null) break;
      const cells = row[0].length <= LONGEST_LINE ? cellsOf(row[0], sign) : [];
      if (cells.length !== names.length) break;
      free = row.index + row[0].length;
      for (const { column, password, kind } of columns) {
        const { text: value, start: at } = cells[column]!;
        const secret = password
          ? isPasswordValue(value, true) || (/^\d{4,12}$/.test(value) && !isPlaceholder(value))
          : isKeyValue(value.slice(0, 128));
        if (secret) found.push({ start: row.index + at, end: row.index + at + value.length, kind });
      }
    }
  }
  return found;
}
