import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'lib', 'cli.js');
const TRACES = 12;

const spanOf = (
  trace: number,
  id: string,
  parent: string | undefined,
  attributes: Record<string, string>,
) => ({
  traceId: trace.toString(16).padStart(32, 'a'),
  spanId: id,
  ...(parent === undefined ? {} : { parentSpanId: parent }),
  name: 'span',
  startTimeUnixNano: '1790000000000000000',
  attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
});
const call = (trace: number) =>
  spanOf(trace, '00000000000000b1', '00000000000000a1', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify([
      { role: 'user', parts: [{ type: 'text', content: `Fetch parcel ${trace}` }] },
    ]),
    'gen_ai.output.messages': JSON.stringify([
      { role: 'assistant', parts: [{ type: 'text', content: 'Here it is.' }] },
    ]),
  });
const root = (trace: number) =>
  spanOf(trace, '00000000000000a1', undefined, { 'gen_ai.operation.name': 'invoke_agent' });

test.skipIf(!existsSync(CLI))(
  'a server that is killed between spans, and again before their runs are stored, loses and doubles none',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knowhow-traces-'));
    afterTest(() => rmSync(folder, { recursive: true, force: true }));
    const db = join(folder, 'traces.db');
    const knowhow = (...args: string[]) =>
      execFileSync(process.execPath, [CLI, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const key = (JSON.parse(knowhow('keys', 'create', '--db', db, '--json')) as { api_key: string }).api_key;
    let server: { url: string; child: ChildProcess };

    /** Starts a server whose clock is ahead, so that what it must wait for is over. */
    async function start(aheadMs = 0) {
      const clock = `const { now } = Date; Date.now = () => now() + ${aheadMs};`;
      const child = spawn(
        process.execPath,
        [
          '--import',
          `data:text/javascript,${clock}`,
          CLI,
          'serve',
          '--db',
          db,
          '--port',
          '0',
          '--log-level',
          'silent',
        ],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      afterTest(() => void child.kill('SIGKILL'));
      let said = '';
      for await (const chunk of child.stdout!) {
        said += String(chunk);
        if (said.includes('\n')) break;
      }
      server = { url: (JSON.parse(said) as { url: string }).url, child };
    }
    const kill = () =>
      new Promise((resolve) => {
        server.child.once('exit', resolve);
        server.child.kill('SIGKILL');
      });
    const send = async (spans: object[]) => {
      const answer = await fetch(`${server.url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
      });
      expect(answer.status).toBe(200);
    };
    /** How many tasks have a run that is stored. */
    const stored = async () => {
      const answer = await fetch(`${server.url}/list_records`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ tenant_id: 'default', limit: 200 }),
      });
      expect(answer.status).toBe(200);
      const { records } = (await answer.json()) as { records: { task: string }[] };
      return new Set(records.map(({ task }) => task)).size;
    };

    await start();
    for (let trace = 1; trace <= TRACES; trace++) await send([call(trace)]);
    await kill();
    await start();
    for (let trace = 1; trace <= TRACES; trace++) await send([root(trace)]);
    await kill();
    // Ended traces are waited for 10 s. Killed once more as soon as some are stored.
    await start(11_000);
    await expect.poll(stored).toBeGreaterThan(0);
    await kill();
    // What it held is held for a minute.
    await start(80_000);
    await expect.poll(stored).toBe(TRACES);
    expect(knowhow('export', '--db', db, '--tenant', 'default').trim().split('\n')).toHaveLength(TRACES);
    await kill();
  },
  180_000,
);
