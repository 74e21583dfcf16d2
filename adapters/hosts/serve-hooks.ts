import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { errorFields } from '../../src/api/error-fields.js';
import { KnowhowError, type Log } from '../../src/index.js';
import type { HookAnswers } from './answer-hooks.js';
import { type Missed, takeMissed } from './missed.js';
import { problemOfFolder } from './own-folder.js';
import type { MeetingPlace } from './place.js';
import { dropOldWatches } from './watched.js';

/** Options to serve hooks. */
interface Options {
  place: MeetingPlace;
  answers: HookAnswers;
  log: Log;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds without an event after which `onIdle` is called; default never. */
  idleMs?: number | undefined;
  onIdle?: (() => void) | undefined;
}

/** Bytes of one event: sessions of hosts that hand over their messages can be long. */
const LARGEST = 64 * 1024 * 1024;
const NEWLINE = '\n'.charCodeAt(0);
/** Turns of the event loop after which every end of a connection that came earlier was read: what is left of this one, and a whole one. */
const TURNS = 2;
/** Interval at which sessions that rest are looked for. */
const SETTLE_MS = 30_000;

const isAlive = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', () => resolve(false));
  });

/** @throws KnowhowError `invalid_request` where a server is there already */
export async function demandUnserved({ socket }: MeetingPlace): Promise<void> {
  if (await isAlive(socket)) {
    throw new KnowhowError('invalid_request', 'A server for the hooks of this database is running already.');
  }
}

/**
 * Serves the hooks of this machine's hosts on a socket that only this user may open: a line of JSON with host and event, and one with
 * what the host is told.
 *
 * @throws KnowhowError `invalid_request` where another server is there already, or the socket's folder is not this user's
 */
export async function serveHooks({
  place,
  answers,
  log,
  now,
  idleMs,
  onIdle,
}: Options): Promise<{ close(): Promise<void> }> {
  const { socket } = place;
  const isPipe = process.platform === 'win32';
  const problem = problemOfFolder(place);
  if (problem !== undefined) throw new KnowhowError('invalid_request', problem);
  await demandUnserved(place);
  if (!isPipe) rmSync(socket, { force: true });
  let idle: NodeJS.Timeout | undefined;
  const awake = (): void => {
    clearTimeout(idle);
    if (idleMs !== undefined && onIdle) idle = setTimeout(onIdle, idleMs);
  };
  const open = new Set<Socket>();
  const working = new Set<Promise<unknown>>();

  async function reply(connection: Socket, line: string): Promise<void> {
    let said: object = {};
    try {
      const { host, event } = JSON.parse(line) as { host: string; event: unknown };
      const isGone = async (): Promise<boolean> => {
        // Of a hook that gave up while this process was busy nothing is known before the event loop came round.
        for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
        return connection.destroyed || connection.readableEnded;
      };
      said = await answers.answer(host, event, isGone);
    } catch (error) {
      log({ level: 'warn', event: 'hook_failed', stage: 'read', ...errorFields(error) });
    }
    connection.end(`${JSON.stringify(said)}\n`);
  }

  const server = createServer({ allowHalfOpen: true }, (connection) => {
    awake();
    open.add(connection);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isWhole = false;
    connection.on('data', (chunk: Buffer) => {
      if (isWhole) return;
      bytes += chunk.length;
      if (bytes > LARGEST) return void connection.destroy();
      chunks.push(chunk);
      isWhole = chunk.includes(NEWLINE);
      if (!isWhole) return;
      const [line = ''] = Buffer.concat(chunks).toString().split('\n', 1);
      const work = reply(connection, line).finally(() => working.delete(work));
      working.add(work);
    });
    connection.on('end', () => {
      if (!isWhole) connection.end();
    });
    connection.on('error', (error) =>
      log({ level: 'warn', event: 'hook_failed', stage: 'socket', ...errorFields(error) }),
    );
    connection.on('close', () => open.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // It is made within the call, and never open to others, not even for a moment.
    const before = process.umask(0o177);
    try {
      server.listen(socket, resolve);
    } finally {
      process.umask(before);
    }
  });
  rmSync(place.trouble, { force: true });
  dropOldWatches(place, now());
  const settling = setInterval(() => void answers.settle(), SETTLE_MS);
  awake();
  const missed = takeMissed(place.missed, async (line) => {
    try {
      await answers.takeMissed(JSON.parse(line) as Missed);
    } catch (error) {
      log({ level: 'warn', event: 'hook_failed', stage: 'missed', ...errorFields(error) });
    }
  });
  return {
    async close() {
      clearTimeout(idle);
      clearInterval(settling);
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...working, missed]);
      for (const connection of open) connection.destroy();
      await closed;
      await answers.settle(true);
    },
  };
}
