// Inserts, changes and deletes rows of its own in small transactions until told to stop: node churn.mjs <file> <writer>
// <seed>. Each row holds a word that stands nowhere else. Prints a line when it has begun; on the line `pause` it
// stops writing and prints what ought to be there, `{ issued, rows }`; it goes on with `go` and ends with `end`.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { DatabaseSync } from '@photostructure/sqlite';

const [path, writer, seed] = process.argv.slice(2);
const database = new DatabaseSync(path);
for (const pragma of ['busy_timeout = 20000', 'synchronous = FULL', 'secure_delete = ON']) {
  database.exec(`PRAGMA ${pragma}`);
}
let state = Number(seed);
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const word = (n) => createHash('sha256').update(`${writer}-${n}`).digest('hex').slice(0, 24);
const put = database.prepare('INSERT OR REPLACE INTO thing (id, name, body) VALUES (?, ?, ?)');
const take = database.prepare('DELETE FROM thing WHERE id = ?');
const index = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
const unindex = database.prepare('DELETE FROM words WHERE rowid = ?');

const rows = new Map();
let issued = 0;

function step() {
  const id = Number(writer) * 1_000_000 + random(600);
  unindex.run(id);
  if (rows.has(id) && random(2) === 0) {
    take.run(id);
    return () => rows.delete(id);
  }
  const token = word(issued++);
  const body = `${token} `.repeat(1 + random(random(12) === 0 ? 900 : 25));
  put.run(id, token, body);
  index.run(id, `about ${token}`);
  return () => rows.set(id, body);
}

function transaction() {
  database.exec('BEGIN IMMEDIATE');
  const landed = Array.from({ length: 1 + random(8) }, step);
  database.exec('COMMIT');
  for (const land of landed) land();
}

let paused = false;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'end') process.exit(0);
  paused = line === 'pause';
  if (!paused) return;
  const digest = createHash('sha256').update(JSON.stringify([...rows].sort((a, b) => a[0] - b[0])));
  process.stdout.write(`${JSON.stringify({ issued, digest: digest.digest('hex'), rows: rows.size })}\n`);
});
process.stdout.write('begun\n');
for (;;) {
  if (!paused) transaction();
  await new Promise((resolve) => setTimeout(resolve, paused ? 5 : 1));
}
