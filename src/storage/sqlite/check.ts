import { statfsSync, statSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { KnowhowError } from '../../domain/errors.js';
import type { Finding } from '../store.js';
import { recordHash } from './accept.js';
import type { Connection } from './connection.js';
import { reservePath } from './reserve.js';

const RESTORE = 'Stop every program that uses the file and restore a copy from before the damage.';
const LOW_SPACE_BYTES = 64 * 1024 * 1024;
const PAGE = 500;

/**
 * Looks at the files, the disk, the schema, SQLite's own integrity, the text index, the counts kept beside it, and
 * the hash of every record: SQLite's integrity check alone misses one in ten flipped bytes.
 *
 * @param facts what the opener knows: the file's path, the schema and the reserve it was opened with
 */
export async function check(
  db: Connection,
  facts: { path: string; schema: number; reserveBytes: number },
): Promise<Finding[]> {
  const findings = [
    await look('file', async () => fileFinding(facts.path)),
    await look('disk', async () => diskFinding(facts.path)),
    await look('reserve', async () => reserveFinding(facts.path, facts.reserveBytes)),
    await look('schema', () => schemaFinding(db, facts.schema)),
  ];
  // What a newer program keeps in the file is for that one to judge.
  if (!findings.at(-1)!.ok) return findings;
  return [
    ...findings,
    await look('integrity', () => integrityFinding(db)),
    await look('counts', () => countsFinding(db)),
    await look('records', () => recordsFinding(db)),
  ];
}

async function look(name: string, find: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await find()) };
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'closed') throw error;
    return { name, ok: false, detail: (error as Error).message, remedy: RESTORE };
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function fileFinding(path: string): Omit<Finding, 'name'> {
  const { mode, size } = statSync(path);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const detail = `${path}, ${megabytes(size)}, write-ahead log ${megabytes(log)}, mode ${(mode & 0o777).toString(8)}`;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return { ok: true, detail };
  return { ok: false, detail, remedy: `Others may read the file: run \`chmod 600 ${path}\`.` };
}

function diskFinding(path: string): Omit<Finding, 'name'> {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const detail = `${megabytes(free)} free`;
  if (free >= LOW_SPACE_BYTES) return { ok: true, detail };
  return {
    ok: false,
    detail,
    remedy: `Make room: below ${megabytes(LOW_SPACE_BYTES)} storing may soon fail.`,
  };
}

function reserveFinding(path: string, bytes: number): Omit<Finding, 'name'> {
  if (bytes === 0) return { ok: true, detail: 'no room is kept back for deletions' };
  const held = statSync(reservePath(path), { throwIfNoEntry: false })?.size ?? 0;
  if (held >= bytes) return { ok: true, detail: `${megabytes(held)} kept back for deletions on a full disk` };
  return {
    ok: false,
    detail: 'the room kept back for deletions was used or could not be had',
    remedy: 'Make room on the disk; the reserve is filled again at the next start or deletion.',
  };
}

async function schemaFinding(db: Connection, known: number): Promise<Omit<Finding, 'name'>> {
  const found = await db.read(() => db.get<{ user_version: number }>('PRAGMA user_version')!.user_version);
  if (found === known) return { ok: true, detail: `version ${found}` };
  return {
    ok: false,
    detail: `version ${found}, this knowhow works with ${known}`,
    remedy: 'Another program changed the schema: restart this one with the newest knowhow installed.',
  };
}

/**
 * Both checks in one transaction: FTS5 compares the index with its rows only after it has looked whether another
 * process changed them, and it looks at the beginning of a write of its own.
 */
async function integrityFinding(db: Connection): Promise<Omit<Finding, 'name'>> {
  const problems = await db.write(() => {
    db.run("INSERT INTO entry_text (entry_text, rank) VALUES ('integrity-check', 1)");
    return [
      ...db
        .all<{ integrity_check: string }>('PRAGMA integrity_check(5)')
        .map((row) => row.integrity_check)
        .filter((line) => line !== 'ok'),
      ...db
        .all<{ table: string }>('SELECT "table" FROM pragma_foreign_key_check LIMIT 5')
        .map((row) => `a row of ${row.table} points nowhere`),
    ];
  });
  if (problems.length === 0)
    return { ok: true, detail: 'pages, rows, links and the text index are in order' };
  return { ok: false, detail: problems.join('; '), remedy: RESTORE };
}

async function countsFinding(db: Connection): Promise<Omit<Finding, 'name'>> {
  const wrong = await db.read(() =>
    db.all<{ id: number }>(
      `SELECT id FROM collection
        WHERE entries <> (SELECT count(*) FROM entry WHERE entry.collection = collection.id)
           OR words <> (SELECT coalesce(sum(size.words), 0) FROM entry JOIN entry_size AS size USING (number)
                         WHERE entry.collection = collection.id)`,
    ),
  );
  if (wrong.length === 0)
    return { ok: true, detail: 'the counts kept for text search agree with the entries' };
  const which = wrong.map(({ id }) => id).join(', ');
  return { ok: false, detail: `counts of collections ${which} are off`, remedy: RESTORE };
}

async function recordsFinding(db: Connection): Promise<Omit<Finding, 'name'>> {
  const damaged: string[] = [];
  let seen = 0;
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(() =>
      db.all<{ number: number; id: string; body: string; sha256: string }>(
        'SELECT number, id, body, sha256 FROM record WHERE number > ? ORDER BY number LIMIT ?',
        from,
        PAGE,
      ),
    );
    for (const row of page) if (recordHash(row.body) !== row.sha256) damaged.push(row.id);
    seen += page.length;
    if (page.length < PAGE) break;
    last = page.at(-1)!.number;
    await breathe();
  }
  if (damaged.length === 0)
    return { ok: true, detail: `${seen} records have the hash they were stored with` };
  return {
    ok: false,
    detail: `${damaged.length} of ${seen} records are damaged, the first is ${damaged[0]}`,
    remedy: RESTORE,
  };
}
