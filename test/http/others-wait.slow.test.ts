import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enhance, record } from './rows/row.js';
import { send } from './send.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const canMeasure = existsSync(MAIN) && existsSync('/proc/self/task');
if (!canMeasure) {
  console.log('How long others wait is measured of the compiled program, and on Linux: run `npm run build`.');
}

const MIB = 1024 * 1024;
/** What others may wait for: a multiple of what they wait for by themselves, about 10 ms. Measured: at most 9. */
const TIMES = 30;
/** The one wait in which all bodies come in, 31 of a megabyte at worst. Measured: 14 to 41 times. */
const TIMES_AS_ALL_COME_IN = 120;
/** Requests of others while one account sends its worst; the first of them are while it is read. */
const PROBES = 12;

const folder = mkdtempSync(join(tmpdir(), 'knowhow-wait-'));
let server: ChildProcess | undefined;
let url = '';
let worst = '';
let other = '';

beforeAll(async () => {
  if (!canMeasure) return;
  const db = join(folder, 'a.db');
  const run = (...argv: string[]) => execFileSync(process.execPath, [MAIN, ...argv], { encoding: 'utf8' });
  const key = (account: string): string =>
    (JSON.parse(run('keys', 'create', '--db', db, '--account', account, '--json')) as { api_key: string })
      .api_key;
  worst = key('acct_worst');
  other = key('acct_other');
  const argv = [MAIN, 'serve', '--db', db, '--port', '0', '--log-level', 'silent'];
  server = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  url = (JSON.parse(line) as { url: string }).url;
});
afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Milliseconds of a processor that the server's main thread has taken. */
function spent(): number {
  const of = server!.pid!;
  return Number(readFileSync(`/proc/${of}/task/${of}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

let stored = 0;
/** What the main thread did while another account stored a run and asked for help, each by itself: the longer of both. */
async function waited(): Promise<number> {
  const headers = { 'x-api-key': other };
  stored += 1;
  const start = spent();
  await send(url, { path: '/store_knowledge', body: record({ query: `Refund order ${stored}` }), headers });
  const middle = spent();
  await send(url, { path: '/enhance_task', body: enhance(), headers });
  return Math.max(middle - start, spent() - middle);
}

const upload = (body: string | Uint8Array) => () =>
  send(url, {
    method: 'POST',
    path: '/import_runs?tenant_id=t&dry_run=true',
    body,
    headers: { 'x-api-key': worst },
  });

/** Stores many runs of a megabyte at once, and waits until the last of them is learned from. */
const storeMany = (turns: number, turn: (n: number) => object) => async () => {
  const headers = { 'x-api-key': worst };
  const all = Array.from({ length: turns }, (_, n) => ({ turn: n + 1, inputs: 'find_order', ...turn(n) }));
  const body = JSON.stringify(record({ turns: all }));
  expect(body.length).toBeGreaterThan(0.75 * MIB);
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, n) =>
      send(url, {
        path: '/store_knowledge',
        body: body.replace('"query":"', `"query":"${n} `),
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  const { job_id } = answers.at(-1)!.json as { job_id: string };
  const state = async () => {
    const { json } = await send(url, { path: `/knowledge_status/${job_id}`, headers });
    return (json as { status: string }).status;
  };
  await expect.poll(state, { timeout: 60_000, interval: 1_000 }).not.toBe('queued');
};
const call = (n: number) => ({ name: 'find_order', arguments: { id: `A-${n}`, note: 'to be sent again' } });

const deep = `{"tenant_id":"t","a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
const blanks = Buffer.alloc(16 * MIB, ' ');

describe.skipIf(!canMeasure)('others hardly wait while an account sends', () => {
  let alone = 0;
  beforeAll(async () => {
    // The first requests compile what all others run.
    for (let n = 0; n < PROBES; n += 1) await waited();
    for (let n = 0; n < PROBES; n += 1) alone = Math.max(alone, await waited());
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a zip of 128 MiB', upload(zipSync(Object.fromEntries([...'abcdefgh'].map((name) => [name, blanks]))))],
    ['a gzip of 128 MiB', upload(gzipSync(Buffer.alloc(128 * MIB, ' ')))],
    ['300,000 lines of nothing', upload('0\n'.repeat(300_000))],
    ['a list of 300,000 values, all on one line', upload(`[\n${'0,'.repeat(300_000)}0]`)],
    ['one conversation of 8 MiB', upload(conversation(15_000))],
    ['a transcript of 4 MiB', upload('Thought: a\nAction: b[c]\nObservation: d\n'.repeat(100_000))],
    [
      '31 runs of 1,000 turns to learn from',
      storeMany(1_000, (n) => ({
        decision: JSON.stringify(call(n)),
        result: `${n}: order A-${n} is open since 2026-01-0${(n % 9) + 1}, 17 boxes\n`.repeat(15),
      })),
    ],
    [
      '31 runs of 1,000 turns of nine calls',
      storeMany(1_000, (n) => ({
        decision: JSON.stringify(Array.from({ length: 9 }, (_, at) => call(9 * n + at))),
        result: 'ok',
      })),
    ],
    [
      '31 runs of one turn',
      storeMany(1, () => ({
        decision: JSON.stringify(call(1)),
        result: '7 orders of A-1 wait. '.repeat(45_000),
      })),
    ],
    [
      'JSON nested 400,000 deep',
      () => send(url, { path: '/stats', body: deep, headers: { 'x-api-key': worst } }),
    ],
  ])('%s', async (_, sendWorst) => {
    let isOver = false;
    const answered = sendWorst().finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (waits.length < PROBES || (!isOver && waits.length < 10 * PROBES)) waits.push(await waited());
    await answered;
    const [longest, next] = waits.toSorted((a, b) => b - a) as [number, number];
    expect(longest).toBeLessThan(TIMES_AS_ALL_COME_IN * alone);
    expect(next).toBeLessThan(TIMES * alone);
  });
});

function conversation(messages: number): string {
  const content = 'some words of a page '.repeat(26);
  const list = Array.from({ length: messages }, (_, n) => ({ role: n % 2 ? 'assistant' : 'user', content }));
  return JSON.stringify({ messages: list });
}
