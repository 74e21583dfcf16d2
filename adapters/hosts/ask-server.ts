import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { meetingPlace } from './place.js';

/** Milliseconds that a host waits at most, the start of this program among them. */
const TIMEOUT_MS = 1_700;
/** How often a server that is being started is looked for. */
const LOOK_MS = 40;
/** A server that nobody asks for this long ends, minutes. */
const IDLE_MINUTES = 60;

/** One event of a host, as it goes to the server. */
export interface Asked {
  host: string;
  event: unknown;
}

/** Sends a line and takes the line that comes back; throws where nobody listens or the time is over. */
function exchange(socket: string, line: string, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(socket);
    const timer = setTimeout(() => connection.destroy(new Error('no answer in time')), ms);
    const chunks: Buffer[] = [];
    // The end of the line says that it is whole: in Bun, in which OpenCode runs, a connection that is ended here takes no answer.
    connection.on('connect', () => connection.write(`${line}\n`));
    connection.on('data', (chunk) => chunks.push(chunk));
    connection.on('error', reject);
    connection.on('close', () => {
      clearTimeout(timer);
      const answer = Buffer.concat(chunks).toString();
      if (answer.endsWith('\n')) resolve(answer);
      else reject(new Error('no answer'));
    });
  });
}

/** True where nobody listens at the socket. */
const isAway = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED'].includes(String((error as NodeJS.ErrnoException).code));

/** Starts the server, which outlives this program. */
function startServer(db: string): void {
  const folder = dirname(fileURLToPath(import.meta.url));
  const program = [folder, dirname(folder)].map((at) => join(at, 'cli.js')).find((file) => existsSync(file));
  const args = ['serve', '--socket', '--db', db, '--idle', String(IDLE_MINUTES)];
  // As a plugin of a host this program is alone, and knowhow is installed elsewhere.
  const [command, ...rest] = program === undefined ? ['knowhow'] : [process.execPath, program];
  const started = spawn(command!, [...rest, ...args], {
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    shell: program === undefined && process.platform === 'win32',
  });
  // Where it cannot be started nobody answers, which is noted below.
  started.on('error', () => {});
  started.unref();
}

/**
 * Hands an event of a host to the server of a database, which is started where there is none. Never throws, and never takes longer
 * than a host may be slowed: what got no answer in time is kept in a file for the server to take later.
 *
 * @param db path of the database
 * @param ms milliseconds that it may take
 * @returns what the server says to the host; undefined for nothing
 */
export async function askServer(asked: Asked, db: string, ms = TIMEOUT_MS): Promise<unknown> {
  const place = meetingPlace(db, homedir(), process.platform);
  const line = JSON.stringify(asked);
  const until = performance.now() + ms;
  const note = (file: string, text: string): void => appendFileSync(file, `${text}\n`, { mode: 0o600 });
  try {
    mkdirSync(dirname(place.missed), { recursive: true, mode: 0o700 });
    let isStarted = false;
    for (;;) {
      const left = until - performance.now();
      try {
        if (left <= 0) throw new Error('no answer in time');
        return JSON.parse(await exchange(place.socket, line, left)) as unknown;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (!isStarted) startServer(db);
        isStarted = true;
        await pause(LOOK_MS);
      }
    }
  } catch (error) {
    try {
      note(place.missed, line);
      note(
        place.trouble,
        JSON.stringify({ at: new Date().toISOString(), host: asked.host, error: String(error) }),
      );
    } catch {
      // A host goes on whatever happens here: where nothing can be written, nothing can be noted either.
    }
    return undefined;
  }
}
