import { isKeyword } from '../events/lex.js';
import { isName, isWord } from '../events/names.js';
import type { Token } from '../events/token.js';
import { bareTokens } from '../repairs/names.js';

/** What belongs to a table, as a query writes it: `flights.Airline`. */
export interface Column {
  readonly table: string;
  readonly column: string;
}

/** What a query names. Names are as they were written. */
export interface Statement {
  readonly tables: readonly string[];
  readonly columns: readonly Column[];
  /** Columns of two tables that it holds equal. */
  readonly joins: readonly (readonly [Column, Column])[];
}

/** What a query begins with. */
const BEGINNINGS = new Set(['select', 'insert', 'update', 'delete', 'describe', 'desc', 'with', 'explain']);

/** Words of SQL after which a table is named. */
const BEFORE_TABLE = new Set(['from', 'join', 'into', 'update', 'describe', 'desc']);

const lower = (name: string): string => name.toLowerCase();

/** Tables of a query by what it calls them, in small letters: by alias and by name. */
function tablesOf(words: readonly string[]): { named: Map<string, string>; at: ReadonlySet<number> } {
  const named = new Map<string, string>();
  const at = new Set<number>();
  let isListed = false;
  words.forEach((word, i) => {
    const isAfter = BEFORE_TABLE.has(lower(word));
    const isFurther = isListed && words[i] === ',';
    if (!isAfter && !isFurther) {
      if (!at.has(i) && lower(word) !== 'as') isListed = false;
      return;
    }
    // `shop.orders`: the last part is the table, and it may not be found without the first.
    let from = i + 1;
    while (words[from + 1] === '.') from += 2;
    const last = words[from];
    if (last === undefined || !isName(last) || words[from + 1] === '(') return;
    for (let k = i + 1; k <= from; k++) at.add(k);
    const table = words.slice(i + 1, from + 1).join('');
    named.set(lower(last), table);
    const alias = lower(words[from + 1] ?? '') === 'as' ? from + 2 : from + 1;
    const other = words[alias];
    if (
      other !== undefined &&
      isWord(other) &&
      !isKeyword(lower(other)) &&
      !BEFORE_TABLE.has(lower(other)) &&
      words[alias + 1] !== '('
    ) {
      named.set(lower(other), table);
      at.add(alias);
    }
    isListed = lower(word) === 'from' || isFurther;
  });
  return { named, at };
}

/**
 * Reads the tables, columns and joins of a query, aliases resolved. What names no table is no query. A column without its
 * table is that of the only one.
 */
export function readStatement(tokens: readonly Token[]): Statement | undefined {
  const words = bareTokens(tokens).filter((key) => key !== '`');
  if (!BEGINNINGS.has(lower(words[0] ?? ''))) return undefined;
  const { named, at } = tablesOf(words);
  const tables = [...new Set(named.values())];
  const [only, ...others] = tables;
  if (only === undefined) return undefined;
  // Names that the query itself gives what it reckons: `COUNT(*) AS songs`, `MAX(age) oldest`.
  const given = new Set(words.filter((_, i) => ['as', ')'].includes(lower(words[i - 1] ?? ''))).map(lower));
  const columns: Column[] = [];
  const joins: [Column, Column][] = [];
  const columnAt = (i: number): Column | undefined => {
    const table = named.get(lower(words[i] ?? ''));
    const column = words[i + 2];
    return table !== undefined && words[i + 1] === '.' && column !== undefined && isName(column)
      ? { table, column }
      : undefined;
  };
  words.forEach((word, i) => {
    if (at.has(i) || words[i - 1] === '.') return;
    const own = columnAt(i);
    if (own) {
      columns.push(own);
      const other = words[i + 3] === '=' ? columnAt(i + 4) : undefined;
      if (other && other.table !== own.table) joins.push([own, other]);
    } else if (
      others.length === 0 &&
      isName(word) &&
      words[i + 1] !== '(' &&
      words[i + 1] !== '.' &&
      !given.has(lower(word))
    )
      columns.push({ table: only, column: word });
  });
  return { tables, columns, joins };
}
