import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  /** Kills the server, and leaves it dead. */
  kill(): Promise<void>;
  /** Makes a primary of a replica. */
  promote(): Promise<void>;
  /** Leaves no room on a disk of its own. */
  fill(): Promise<void>;
  /** Makes room there again; starts the server where it ended for want of it. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** How a server differs from the usual one. */
export interface TestServerOptions {
  /** Further settings of the server, `name=value`. */
  settings?: string[];
  /** The port of a server that this one follows, from a base backup on. It calls itself `replica`. */
  replicaOf?: number;
  /** The size of a disk of its own, which is in memory and nobody else sees, in megabytes. */
  diskMb?: number;
}

/** Mounts a disk of size $1 at $2, for what is run after it alone. */
const ON_A_DISK = 'mount -t tmpfs -o size="$1"m none "$2" && shift 2 && exec "$@"';

/**
 * Starts a PostgreSQL server of its own for a test file. It ends when its stdin does, so never later than the process
 * that called this.
 *
 * @returns the server, or why there can be none here
 */
export async function startTestServer({
  settings = [],
  replicaOf,
  diskMb,
}: TestServerOptions = {}): Promise<TestServer | { reason: string }> {
  const args = [...(replicaOf === undefined ? [] : ['--replica-of', String(replicaOf)]), ...settings];
  const disk = diskMb === undefined ? undefined : mkdtempSync(join(tmpdir(), 'knowhow-disk-'));
  const command = disk
    ? [
        'unshare',
        '-m',
        'sh',
        '-c',
        ON_A_DISK,
        'sh',
        String(diskMb),
        disk,
        process.execPath,
        PROGRAM,
        '--parent',
        disk,
      ]
    : [process.execPath, PROGRAM];
  const child = spawn(command[0]!, [...command.slice(1), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  }).then(() => disk && rmSync(disk, { recursive: true }));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Record<string, string>> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the program that keeps the server has ended');
    return JSON.parse(value) as Record<string, string>;
  };
  const first: Record<string, string> = await answer().catch((error: Error) => {
    if (!disk) throw error;
    return { reason: 'no disk can be made for a server here: that needs root and unshare' };
  });
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
    kill: order('kill'),
    promote: order('promote'),
    fill: order('fill'),
    free: order('free'),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
