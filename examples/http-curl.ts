/**
 * The service over HTTP with nothing but curl: starts `knowhow serve` on a temporary database and calls the four
 * operations. Every command is printed as it could be typed (with the key in KEY and the address in URL).
 *
 *     node dist/examples/http-curl.js
 */
import { strict as assert } from 'node:assert';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const KNOWHOW = fileURLToPath(new URL('../adapters/cli/main.js', import.meta.url));
const TENANT = 'orders';
const TASK = 'The customer wants to swap the helmet of order W100 for a larger one.';
const LIKE_IT = 'A customer would like to swap the helmet of order W712 for a smaller one.';
/** A stored run is learned in well under a second; a busy machine takes longer. */
const MOST_POLLS = 300;

const tools = 'Available tools:\nget_order(order_id)\nopen_order(order_id)\nexchange_item(order_id, item)\n';
const RUN = {
  tenant_id: TENANT,
  query: TASK,
  turns: [
    {
      turn: 1,
      inputs: `${tools}Observation (user):\n${TASK}`,
      decision: '{"name":"exchange_item","arguments":{"order_id":"W100","item":"helmet L"}}',
      result: '{"error":"the order is closed"}',
    },
    {
      turn: 2,
      inputs: `${tools}Observation (tool exchange_item):\n{"error":"the order is closed"}`,
      decision: '{"name":"open_order","arguments":{"order_id":"W100"}}',
      result: '{"ok":true}',
    },
    {
      turn: 3,
      inputs: `${tools}Observation (tool open_order):\n{"ok":true}`,
      decision: '{"name":"exchange_item","arguments":{"order_id":"W100","item":"helmet L"}}',
      result: '{"ok":true}',
    },
  ],
  success: true,
  agent_type: 'desk',
  timestamp: '2026-01-05T08:00:00Z',
};

/** An answer: its status and its body. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Whether curl can be started here. */
export const hasCurl = (): boolean => spawnSync('curl', ['--version']).status === 0;

const run = promisify(execFile);

const quoted = (argument: string): string =>
  /^[\w./:$-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;

/** Starts the service and resolves with its address once it listens. */
async function serve(main: string, db: string): Promise<{ server: ChildProcess; url: string }> {
  const argv = [main, 'serve', '--db', db, '--host', '127.0.0.1', '--port', '0', '--log-level', 'warn'];
  const server = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout!)) {
    server.stdout!.resume();
    return { server, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error('The service ended before it listened.');
}

/**
 * Calls the four operations.
 *
 * @param say is told each command and what came back
 */
export async function httpCurl(say: (line: string) => void, main = KNOWHOW) {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-curl-'));
  const db = join(folder, 'experience.db');
  try {
    const { stdout } = await run(process.execPath, [main, 'keys', 'create', '--db', db, '--json']);
    const { api_key: key } = JSON.parse(stdout) as { api_key: string };
    const { server, url } = await serve(main, db);
    try {
      return await callAll({ url, key, say });
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callAll({ url, key, say }: { url: string; key: string; say: (line: string) => void }) {
  async function curl(...args: string[]): Promise<Answer> {
    const shown = args.map((argument) => quoted(argument.replace(url, '$URL').replace(key, '$KEY')));
    say(`$ curl ${shown.join(' ').replaceAll("'x-api-key: $KEY'", '"x-api-key: $KEY"')}`);
    const answer = await run('curl', ['-sS', '-w', '\n%{http_code}', ...args]);
    const at = answer.stdout.lastIndexOf('\n');
    const [text, status] = [answer.stdout.slice(0, at), Number(answer.stdout.slice(at + 1))];
    say(`${status} ${text}\n`);
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  }
  const auth = ['-H', `x-api-key: ${key}`];
  const post = (path: string, body: object) =>
    curl(`${url}${path}`, ...auth, '-H', 'content-type: application/json', '-d', JSON.stringify(body));
  const enhance = () => post('/enhance_task', { tenant_id: TENANT, input_text: LIKE_IT });
  const forget = (...more: string[]) => {
    const pairs = [`tenant_id=${TENANT}`, `intent=${TASK}`, ...more];
    const query = pairs.flatMap((pair) => ['--data-urlencode', pair]);
    // -G puts them into the address, where this operation takes them from.
    return curl(`${url}/delete_by_intent`, ...auth, '-X', 'POST', '-G', ...query);
  };

  const before = await enhance();
  const stored = await post('/store_knowledge', RUN);
  let status = await curl(`${url}/knowledge_status/${String(stored.body.job_id)}`, ...auth);
  for (let n = 0; n < MOST_POLLS && status.body.status === 'processing'; n += 1) {
    await sleep(200);
    status = await curl(`${url}/knowledge_status/${String(stored.body.job_id)}`, ...auth);
  }
  const after = await enhance();
  const preview = await forget('dry_run=true');
  const gone = await forget();
  const afterwards = await enhance();
  const noKey = await curl(`${url}/knowledge_status/${String(stored.body.job_id)}`);
  const noTurns = await post('/store_knowledge', { ...RUN, turns: [] });
  return { before, stored, status, after, preview, gone, afterwards, noKey, noTurns };
}

/** What must have come of it. */
export function checkAnswers(answers: Awaited<ReturnType<typeof httpCurl>>): void {
  const { before, stored, status, after, preview, gone, afterwards, noKey, noTurns } = answers;
  assert.deepEqual([before.status, before.body.response], [200, LIKE_IT], 'at first nothing is known');
  assert.deepEqual([stored.status, stored.body.status], [202, 'accepted']);
  assert.deepEqual([status.status, status.body.status], [200, 'completed']);
  assert.equal(after.status, 200);
  assert.ok(String(after.body.response).startsWith(LIKE_IT), 'the task comes first and unchanged');
  assert.match(String(after.body.response), /open_order/, 'then what put the error right is known');
  assert.deepEqual([preview.status, preview.body.deleted_count], [200, 0], 'a dry run deletes nothing');
  assert.equal((preview.body.matches as object[]).length, Number(gone.body.deleted_count));
  assert.ok(Number(gone.body.deleted_count) > 0, 'it can be forgotten');
  assert.equal(afterwards.body.response, LIKE_IT, 'and is not known any more');
  assert.deepEqual([noKey.status, noKey.body.error], [401, 'invalid_api_key']);
  assert.deepEqual([noTurns.status, noTurns.body.code], [400, 'invalid_turns']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (hasCurl()) {
    checkAnswers(await httpCurl(console.log));
    console.log('Every answer was as it should be.');
  } else console.log('Skipped: there is no curl on this machine.');
}
