import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { median } from './measure.js';
import type { Row } from './report.js';

const BINDING = createRequire(import.meta.url).resolve('@photostructure/sqlite');
const SCRUB = join(import.meta.dirname, '..', 'src', 'storage', 'sqlite', 'scrub', 'main.js');
const ROUNDS = 3;

/** What every program below begins with: a connection as the store has it. */
const OPEN = `
const { DatabaseSync } = require(${JSON.stringify(BINDING)});
const [path, ...args] = process.argv.slice(1);
const database = new DatabaseSync(path);
for (const pragma of ['busy_timeout = 60000', 'journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON',
  'cache_size = -32768']) database.exec('PRAGMA ' + pragma);
`;

/** Rows of about 3 KB, in transactions of 1,000; a key in no order, so that pages are split. */
const FILL = `${OPEN}
const { createHash } = require('node:crypto');
const word = (n) => createHash('sha256').update(String(n)).digest('hex');
database.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID; ' +
  'CREATE TABLE record (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO record VALUES (?, ?, ?)');
const rows = Math.round(Number(args[0]) * 2 ** 20 / 3200);
for (let at = 0; at < rows; ) {
  database.exec('BEGIN');
  for (let end = Math.min(rows, at + 1000); at < end; at++) insert.run(at, word(at), word(-at).repeat(16 + at % 64));
  database.exec('COMMIT');
}
database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
`;

/** The log of the deletion goes into the file here: that is no part of erasing. */
const DELETE = `${OPEN}
database.exec('DELETE FROM record WHERE number % 97 = ' + args[0]);
database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
`;

/** A small transaction every 5 ms; at a word it tells how long the longest since the last word took. */
const WRITE = `${OPEN}
let longest = 0;
process.stdin.on('data', () => { process.stdout.write(longest + '\\n'); longest = 0; });
process.stdin.on('end', () => process.exit(0));
const write = database.prepare("INSERT INTO meta VALUES ('written', 1) ON CONFLICT DO UPDATE SET value = value + 1");
setInterval(() => {
  const began = performance.now();
  write.run();
  longest = Math.max(longest, performance.now() - began);
}, 5);
process.stdout.write('ready\\n');
`;

const VACUUM = `${OPEN}
database.exec('VACUUM');
database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
let written = NaN;
try {
  written = Number(/^write_bytes: (\\d+)/m.exec(require('node:fs').readFileSync('/proc/self/io', 'utf8'))[1]);
} catch {}
process.stdout.write(JSON.stringify({ written }) + '\\n');
`;

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Runs a program to its end, whatever ends it; returns what it said. */
async function run(args: string[]): Promise<string> {
  const child = start(args);
  let out = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await once(child, 'close');
  return out;
}

interface Turn {
  seconds: number;
  stallMs: number;
  megabytes: number;
}

async function measure(path: string, rounds: number, say: (text: string) => void) {
  const writer = start(['-e', WRITE, path]);
  writer.stdout!.setEncoding('utf8');
  await once(writer.stdout!, 'data');
  const longest = async () => {
    writer.stdin!.write('\n');
    const [text] = (await once(writer.stdout!, 'data')) as [string];
    return Number(text);
  };
  const turn = async (work: () => Promise<number>): Promise<Turn> => {
    await longest();
    const began = performance.now();
    const megabytes = (await work()) / 2 ** 20;
    const seconds = (performance.now() - began) / 1000;
    return { seconds, stallMs: await longest(), megabytes };
  };
  const idle: Turn[] = [];
  const scrubs: Turn[] = [];
  const vacuums: Turn[] = [];
  for (let round = 0; round < rounds; round++) {
    await run(['-e', DELETE, path, String(round)]);
    idle.push(await turn(() => sleep(2_000, 0)));
    scrubs.push(
      await turn(async () => {
        const said = await run([SCRUB, path]);
        say(said.trim());
        const { report } = JSON.parse(said) as { report?: { wasted: number } };
        if (!report) throw new Error(`the file was not scrubbed: ${said}`);
        // Of every page with waste the disk writes one block.
        return report.wasted * 4096;
      }),
    );
    vacuums.push(
      await turn(async () => (JSON.parse(await run(['-e', VACUUM, path])) as { written: number }).written),
    );
  }
  writer.stdin!.end();
  await once(writer, 'close');
  return { idle, scrubs, vacuums };
}

/** Erasing what was deleted from files of 100 MB and 1 GB while a process writes, beside VACUUM in the same run. */
export const erasing: Bench = async ({ folder, quick, say }) => {
  const rows: Row[] = [];
  for (const size of quick ? [30] : [100, 1_000]) {
    const path = join(folder, `${size}.db`);
    say(`filling ${size} MB`);
    await run(['-e', FILL, path, String(size)]);
    const { idle, scrubs, vacuums } = await measure(path, quick ? 1 : ROUNDS, say);
    const of = (turns: Turn[], key: keyof Turn) => median(turns.map((one) => one[key]));
    const row = (key: keyof Turn, says: string, unit: string): Row => ({
      name: `erasing_${size}_${key}`,
      says: `${size} MB: ${says}`,
      value: of(scrubs, key),
      unit,
      bound: { says: 'VACUUM', value: of(vacuums, key) },
    });
    rows.push(
      row('seconds', 'time to erase, with the start of Node', 's'),
      row('megabytes', 'written', 'MB'),
      {
        ...row(
          'stallMs',
          `longest wait of a writer (${Math.round(of(idle, 'stallMs'))} with nothing going on)`,
          'ms',
        ),
        aim: 'no storm',
      },
    );
  }
  return rows;
};
