import { statfsSync, statSync } from 'node:fs';
import { SCHEMA } from '../../storage/schema-version.js';
import type { Connection } from '../../storage/sql/sql.js';
import type { Eraser } from '../../storage/sqlite/eraser.js';
import { IN_MEMORY } from '../../storage/sqlite/open-database.js';
import { reservePath } from '../../storage/sqlite/reserve.js';
import { runInWorker } from '../../storage/sqlite/run-in-worker.js';
import type { SqliteConstructor } from '../../storage/sqlite/sqlite-database.js';
import type { Finding, Store } from '../../storage/store.js';
import { checkRows } from './check-rows.js';
import { look } from './look.js';

const RESTORE =
  'Stop every program that uses the file and restore a copy from before the damage (`knowhow restore`), or get out what can be read (`knowhow doctor salvage`).';
const LOW_SPACE_BYTES = 64 * 1024 * 1024;

/** What the opener of a file knows of it. */
interface Facts {
  path: string;
  reserveBytes: number;
  busyMs: number;
  Database?: SqliteConstructor | undefined;
  /** The URI of a file that was opened to be read. */
  readOnly?: string | undefined;
  eraser: Eraser;
}

/** The self-check of the store in a file. */
export const fileCheck = (db: Connection, facts: Facts): Pick<Store, 'check'> => ({
  check: () => checkFile(db, facts),
});

/**
 * Looks at the file, the disk, the schema, SQLite's own integrity, and the sum beside every row: SQLite's integrity
 * check alone misses one in ten flipped bytes.
 */
async function checkFile(db: Connection, facts: Facts): Promise<Finding[]> {
  const inFile = facts.path !== IN_MEMORY;
  const findings: Finding[] = [];
  if (inFile) findings.push(await look('file', RESTORE, () => fileFinding(facts)));
  if (inFile && facts.readOnly === undefined) {
    findings.push(
      await look('disk', RESTORE, () => diskFinding(facts.path)),
      await look('reserve', RESTORE, () => reserveFinding(facts.path, facts.reserveBytes)),
    );
  }
  const schema = await look('schema', RESTORE, () => schemaFinding(db));
  findings.push(schema);
  // What a newer program keeps in the file is for that one to judge.
  if (!schema.ok) return findings;
  if (inFile) {
    findings.push(
      await look('integrity', RESTORE, () => integrityFinding(facts)),
      await look('erasure', RESTORE, () => facts.eraser.find()),
    );
  }
  return [...findings, ...(await checkRows(db, RESTORE))];
}

type Found = Omit<Finding, 'name'>;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function fileFinding({ path, readOnly }: Facts): Found {
  const { mode, size } = statSync(path);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const detail = `${path}, ${megabytes(size)}, write-ahead log ${megabytes(log)}, mode ${(mode & 0o777).toString(8)}`;
  // Whose file it is decides who may read it.
  if (readOnly !== undefined) return { ok: true, detail: `${detail}, opened to be read only` };
  if (process.platform === 'win32' || (mode & 0o077) === 0) return { ok: true, detail };
  return { ok: false, detail, remedy: `Others may read the file: run \`chmod 600 ${path}\`.` };
}

function diskFinding(path: string): Found {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const detail = `${megabytes(free)} free`;
  if (free >= LOW_SPACE_BYTES) return { ok: true, detail };
  // Nothing is wrong with what is there.
  return {
    ok: true,
    missing: true,
    detail,
    remedy: `Make room: below ${megabytes(LOW_SPACE_BYTES)} storing may soon fail.`,
  };
}

function reserveFinding(path: string, bytes: number): Found {
  if (bytes === 0) return { ok: true, detail: 'no room is kept back for deletions' };
  const held = statSync(reservePath(path), { throwIfNoEntry: false })?.size ?? 0;
  if (held >= bytes) return { ok: true, detail: `${megabytes(held)} kept back for deletions on a full disk` };
  return {
    ok: false,
    detail: 'the room kept back for deletions was used or could not be had',
    remedy: 'Make room on the disk; the reserve is filled again at the next start or deletion.',
  };
}

async function schemaFinding(db: Connection): Promise<Found> {
  const row = await db.read((sql) => sql.get<{ user_version: number }>('PRAGMA store.user_version'));
  const found = row!.user_version;
  if (found === SCHEMA) return { ok: true, detail: `version ${found}` };
  return {
    ok: false,
    detail: `version ${found}, this knowhow works with ${SCHEMA}`,
    remedy: 'Another program changed the schema: restart this one with the newest knowhow installed.',
  };
}

/**
 * On a fresh connection: on one that has been open while other processes wrote, SQLite reports a text index as
 * malformed that is not. Both checks are in one transaction.
 */
async function integrityFinding({ path, busyMs, Database, readOnly }: Facts): Promise<Found> {
  const [, , pages, links] = await runInWorker(
    readOnly ?? path,
    [
      readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE',
      // Who may only read has SQLite's own look at the text index, without a comparison with its rows.
      readOnly ? 'SELECT 1' : "INSERT INTO entry_text (entry_text, rank) VALUES ('integrity-check', 1)",
      'PRAGMA integrity_check(5)',
      'SELECT "table" FROM pragma_foreign_key_check LIMIT 5',
      'ROLLBACK',
    ],
    busyMs,
    Database,
  );
  const problems = [
    ...pages!.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok'),
    ...links!.map((row) => `a row of ${String(row.table)} points nowhere`),
  ];
  if (problems.length === 0) {
    return { ok: true, detail: 'pages, rows, links and the text index are in order' };
  }
  return { ok: false, detail: problems.join('; '), remedy: RESTORE };
}
