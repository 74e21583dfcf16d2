import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

const PAGE = 4096;

/**
 * Breaks the chain of overflow pages at the page that holds the marker, so that SQLite finds the database malformed
 * when it reads the row. The file must be closed.
 */
export function breakPageOf(path: string, marker: string): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(marker);
  if (at < 0) throw new Error(`${marker} is not in ${path}`);
  bytes.fill(0xff, Math.floor(at / PAGE) * PAGE, Math.floor(at / PAGE) * PAGE + 4);
  writeFileSync(path, bytes);
}

/** Breaks the first page of a table. The file must be closed. */
export function breakTable(path: string, table: string): void {
  const database = new DatabaseSync(path);
  const row = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
  database.close();
  const { rootpage } = row as { rootpage: number };
  const bytes = readFileSync(path);
  bytes.fill(0xff, (rootpage - 1) * PAGE, (rootpage - 1) * PAGE + 8);
  writeFileSync(path, bytes);
}

/** Takes a record's row away, as damage to a page may: its job stays. */
export function loseRecord(path: string, id: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA foreign_keys = OFF');
  database.prepare('DELETE FROM record WHERE id = ?').run(id);
  database.close();
}

/** A text of many pages with a marker in its middle. */
export const longText = (marker: string): string =>
  `${'first words '.repeat(1_000)}${marker}${' last words'.repeat(1_000)}`;
