import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../scripts/postgres.mjs', import.meta.url));

/** A server that was made for the tests and ends with them. */
export interface TestServer {
  /** As an ordinary user. */
  url: string;
  /** As the superuser. */
  adminUrl: string;
  port: number;
  version: string;
  /** Ends the server and every connection, and starts it again. */
  restart(): Promise<void>;
  /** Lets the server die, and start again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own for a test file. It ends when its stdin does, so never later than the process
 * that called this.
 *
 * @param settings further settings of the server, `name=value`
 * @returns the server, or why there can be none here
 */
export async function startTestServer(...settings: string[]): Promise<TestServer | { reason: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...settings], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Record<string, string>> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the program that keeps the server has ended');
    return JSON.parse(value) as Record<string, string>;
  };
  const first = await answer();
  if (first.reason !== undefined) return { reason: first.reason };
  const order = (name: string) => async () => {
    child.stdin.write(`${name}\n`);
    const { failed } = await answer();
    if (failed !== undefined) throw new Error(failed);
  };
  return {
    url: first.url!,
    adminUrl: first.adminUrl!,
    port: Number(first.port),
    version: first.version!,
    restart: order('restart'),
    crash: order('crash'),
    stop: order('stop'),
    start: order('start'),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
