/** A place in a text that is being read. */
interface Cursor {
  readonly text: string;
  at: number;
}

const MAX_DEPTH = 64;
const WORDS = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
]);
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Moves past white space. */
export function skipSpace(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && cursor.text.charCodeAt(cursor.at) <= 32) cursor.at += 1;
}

function readString(cursor: Cursor): string {
  const { text } = cursor;
  const quote = text[cursor.at]!;
  const out: string[] = [];
  let from = ++cursor.at;
  while (cursor.at < text.length && text[cursor.at] !== quote) {
    if (text[cursor.at] !== '\\') {
      cursor.at += 1;
      continue;
    }
    out.push(text.slice(from, cursor.at));
    const letter = text[cursor.at + 1] ?? '';
    const hex = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(text.slice(cursor.at + 2, cursor.at + 6)) : null;
    out.push(hex ? String.fromCharCode(Number.parseInt(hex[0], 16)) : (ESCAPES[letter] ?? letter));
    cursor.at += hex ? 6 : 2;
    from = cursor.at;
  }
  out.push(text.slice(from, cursor.at));
  cursor.at = Math.min(cursor.at + 1, text.length);
  return out.join('');
}

/** A word without quotes: it ends where a container would go on. */
function readBare(cursor: Cursor): unknown {
  const start = cursor.at;
  while (cursor.at < cursor.text.length && !',]})\n'.includes(cursor.text[cursor.at]!)) cursor.at += 1;
  const word = cursor.text.slice(start, cursor.at).trim();
  if (WORDS.has(word)) return WORDS.get(word);
  return /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(word) && word.length < 17 ? Number(word) : word;
}

/** A key with its colon. */
function readKey(cursor: Cursor): string | undefined {
  let key: string | undefined;
  if (/["']/.test(cursor.text[cursor.at]!)) key = readString(cursor);
  else {
    key = /^[A-Za-z_$][\w$.-]{0,127}/.exec(cursor.text.slice(cursor.at, cursor.at + 128))?.[0];
    cursor.at += key?.length ?? 0;
  }
  skipSpace(cursor);
  return cursor.text[cursor.at++] === ':' ? key : undefined;
}

/** The members of a container, up to its closing bracket or the end of the text. */
function readContainer(cursor: Cursor, close: string, depth: number): unknown {
  const isDict = close === '}';
  const items: unknown[] = [];
  cursor.at += 1;
  for (;;) {
    skipSpace(cursor);
    const before = cursor.at;
    const next = cursor.text[before];
    if (next === close || next === ',') cursor.at += 1;
    if (next === close || next === undefined)
      return isDict ? Object.fromEntries(items as [string, unknown][]) : items;
    if (next === ',') continue;
    const key = isDict ? readKey(cursor) : '';
    const value = key === undefined ? undefined : readValue(cursor, depth + 1);
    if (value === undefined || cursor.at === before) return undefined;
    items.push(isDict ? [key, value] : value);
  }
}

/**
 * Reads one value at the cursor: JSON, Python literals, words without quotes, trailing commas, raw line breaks
 * in strings, and containers that the end of the text cuts off. Moves the cursor past it.
 *
 * @returns undefined where there is no value to be made out, or it is nested deeper than 64
 */
export function readValue(cursor: Cursor, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  skipSpace(cursor);
  switch (cursor.text[cursor.at]) {
    case undefined:
      return undefined;
    case '{':
      return readContainer(cursor, '}', depth);
    case '[':
      return readContainer(cursor, ']', depth);
    case '(':
      return readContainer(cursor, ')', depth);
    case '"':
    case "'":
      return readString(cursor);
    default:
      return readBare(cursor);
  }
}

/** The value of a text that is JSON, or nearly so; undefined where it is neither. Linear in the text. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const cursor = { text, at: 0 };
    skipSpace(cursor);
    if (text[cursor.at] !== '{' && text[cursor.at] !== '[') return undefined;
    const value = readValue(cursor);
    skipSpace(cursor);
    return cursor.at >= text.length ? value : undefined;
  }
}
