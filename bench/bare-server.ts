import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * A server that does nothing but keep what it is sent: `node dist/bench/bare-server.js FILE`. Bodies that arrive within
 * two milliseconds share a transaction and its sync, and are answered when it is done. It says where it listens as a line
 * of JSON, and ends when it is asked to.
 */
const GROUP_MS = 2;
const db = new DatabaseSync(process.argv[2]!);
db.exec(
  'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE record (id INTEGER PRIMARY KEY, body TEXT)',
);
const insert = db.prepare('INSERT INTO record (body) VALUES (?)');
let waiting: { body: string; done: () => void }[] = [];

function flush(): void {
  const group = waiting;
  waiting = [];
  db.exec('BEGIN IMMEDIATE');
  for (const { body } of group) insert.run(body);
  db.exec('COMMIT');
  for (const { done } of group) done();
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    waiting.push({
      body: Buffer.concat(parts).toString('utf8'),
      done: () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"accepted"}'),
    });
    if (waiting.length === 1) setTimeout(flush, GROUP_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
