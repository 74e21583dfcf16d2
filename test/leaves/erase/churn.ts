import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished } from 'vitest';
import { type Child, startChild } from '../../storage/child.js';
import { readApart } from '../../storage/read-apart.js';

/** The program that scrubs, as it is built. */
export const PROGRAM = join(import.meta.dirname, '../../../dist/lib/scrub.js');

/** A file in WAL mode with tables, an index, a text index and large rows, and nothing in them. */
export function makeFile(path: string, pageSize = 4096): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = ${pageSize};
    PRAGMA journal_mode = WAL;
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT UNIQUE, body TEXT);
    CREATE VIRTUAL TABLE words USING fts5(text);
    INSERT INTO words (words, rank) VALUES ('secure-delete', 1);`);
  database.close();
}

/** Starts the program that scrubs. */
export const startScrub = (path: string): ChildProcess =>
  spawn(process.execPath, [PROGRAM, path], { stdio: ['ignore', 'pipe', 'inherit'] });

/** Scrubs and returns what the program said. */
export async function scrubbed(path: string): Promise<{ state: string; report?: { bytes: number } }> {
  const child = startScrub(path);
  let out = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return JSON.parse(out);
}

/** Processes that write to a file all the time. */
export interface Writers {
  /**
   * Stops them, scrubs where that is asked for, compares the file with what they know they wrote, and lets them go
   * on. Returns which words of rows that are gone can still be read in the files, and how many rows are gone.
   */
  inspect(scrub: boolean): Promise<{ readable: string[]; gone: number }>;
  end(): Promise<void>;
}

const word = (writer: number, n: number): string =>
  createHash('sha256').update(`${writer}-${n}`).digest('hex').slice(0, 24);

/** Every row of 12 hexadecimal digits in the bytes. */
function wordsIn(bytes: Buffer): Set<string> {
  const windows = new Set<string>();
  for (const run of new Set(bytes.toString('latin1').match(/[0-9a-f]{12,}/g))) {
    for (let at = 0; at + 12 <= run.length; at++) windows.add(run.slice(at, at + 12));
  }
  return windows;
}

/** Starts so many of them. */
export async function startWriters(path: string, count: number, seed: number): Promise<Writers> {
  const children: Child[] = [];
  for (let writer = 1; writer <= count; writer++) {
    children.push(startChild('churn', path, String(writer), String(seed * 100 + writer)));
  }
  onTestFinished(() => {
    for (const child of children) child.process.kill('SIGKILL');
  });
  await Promise.all(children.map((child) => child.printed(1)));
  const tell = (line: string) => {
    for (const child of children) child.process.stdin!.write(`${line}\n`);
  };

  function compare(): { readable: string[]; gone: number } {
    const readable = wordsIn(readApart(path));
    const database = new DatabaseSync(path);
    const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
    expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const gone: string[] = [];
    for (const [i, child] of children.entries()) {
      const writer = i + 1;
      const told = JSON.parse(child.lines.at(-1)!) as { issued: number; digest: string };
      const rows = all(`SELECT id, name, body FROM thing WHERE id / 1000000 = ${writer} ORDER BY id`);
      const digest = createHash('sha256').update(JSON.stringify(rows.map(({ id, body }) => [id, body])));
      expect(digest.digest('hex')).toBe(told.digest);
      const alive = new Set(rows.map(({ name }) => name));
      for (let n = 0; n < told.issued; n++) {
        if (!alive.has(word(writer, n))) gone.push(word(writer, n).slice(-12));
      }
    }
    database.close();
    return { readable: gone.filter((token) => readable.has(token)), gone: gone.length };
  }

  return {
    async inspect(scrub) {
      const lines = children.map((child) => child.lines.length + 1);
      tell('pause');
      await Promise.all(children.map((child, i) => child.printed(lines[i]!)));
      if (scrub) expect((await scrubbed(path)).state).toBe('scrubbed');
      const found = compare();
      tell('go');
      return found;
    },
    async end() {
      tell('end');
      await Promise.all(children.map((child) => child.ended));
    },
  };
}
