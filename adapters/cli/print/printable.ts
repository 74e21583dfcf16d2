/** Control, bidirectional-override and other invisible characters that could make a terminal lie. */
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Stored text, safe to print on a terminal. Line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(UNSAFE, '\ufffd');
}

/** The same on one line, cut to a width in characters with an ellipsis. */
export function oneLine(text: string, width: number): string {
  const line = [...printable(text).replace(/\s+/g, ' ').trim()];
  return line.length <= width ? line.join('') : `${line.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** A count with its noun: `1 entry`, `1,204 entries`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

/** Columns of stored text, each as wide as its widest cell, a row a line. The last column is not padded. */
export function columns(texts: string[][]): string[] {
  const rows = texts.map((row) => row.map((cell) => oneLine(cell, Number.POSITIVE_INFINITY)));
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** A time of the store, for people: `2026-11-21 02:16:04` in UTC, or a dash. */
export function moment(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
