import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Asked } from './asked.js';
import type { HostEvent } from './host.js';
import { keepForLater } from './missed.js';
import { problemOfSocket } from './own-folder.js';
import { type MeetingPlace, meetingPlace } from './place.js';
import { lastTrouble, noteTrouble } from './trouble.js';
import { HOOK_MS } from './wait.js';

/** Milliseconds after which a server that failed is started again, or waited for as long as any other. */
const REMEMBERED_MS = 60_000;
/** Milliseconds that such a server is given: enough for one that is well again, and nothing that a person notices. */
const HURRIED_MS = 250;
/** Interval at which a server that is being started is looked for. */
const LOOK_MS = 40;
/** A server that nobody asks for this long ends, minutes. */
const IDLE_MINUTES = 60;

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

/**
 * Starts the server, which outlives this program.
 *
 * @returns says why it ended, once it has
 */
function startServer(db: string): () => string | undefined {
  const folder = dirname(fileURLToPath(import.meta.url));
  const program = [folder, dirname(folder)].map((at) => join(at, 'cli.js')).find((file) => existsSync(file));
  const args = ['serve', '--socket', '--db', db, '--idle', String(IDLE_MINUTES)];
  // As a plugin of a host this program is alone, and knowhow is installed elsewhere.
  const [command, ...rest] = program === undefined ? ['knowhow'] : [process.execPath, program];
  let why: string | undefined;
  const started = spawn(command!, [...rest, ...args], {
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    shell: program === undefined && process.platform === 'win32',
  });
  started.on('error', (error) => {
    why = `The server could not be started: ${error.message}`;
  });
  started.on('exit', (code, signal) => {
    why ??= `The server ended at once (${signal ?? code}); \`knowhow serve --socket --db ${db}\` says why.`;
  });
  started.unref();
  return () => why;
}

/** Asks the server, which is started where there is none and it did not fail a moment ago. */
async function asked(
  line: string,
  db: string,
  place: MeetingPlace,
  until: number,
  { isHurried, onStart }: { isHurried: boolean; onStart(): void },
): Promise<unknown> {
  let whyEnded: (() => string | undefined) | undefined;
  for (;;) {
    const ended = whyEnded?.();
    const problem = problemOfSocket(place);
    if (problem !== undefined) throw new Error(problem);
    const left = until - performance.now();
    if (left <= 0) throw new Error('No server answered in time.');
    try {
      return JSON.parse(await exchange(place.socket, line, left)) as unknown;
    } catch (error) {
      // A server that ended may have made way for another, so it is looked for once more.
      if (isAway(error) && ended !== undefined) throw new Error(ended);
      if (!isAway(error) || isHurried) throw error;
    }
    if (whyEnded === undefined) {
      onStart();
      whyEnded = startServer(db);
    }
    await pause(LOOK_MS);
  }
}

/**
 * Hands an event of a host to the server of a database, which is started where there is none. Never throws, and never takes longer
 * than a host may be slowed. Of what got no answer the place of a transcript is kept for the server to take later. Within a minute of
 * a failure nothing is started, and hardly waited for.
 *
 * @param db path of the database
 * @param ms milliseconds that it may take
 * @param meant what the event means; left out for one of which nothing is to be taken later
 * @param isFleeting true for what is worth something now or never: nothing is started for it, and nothing kept
 * @returns what the server says to the host; undefined for nothing
 */
export async function askServer(
  event: Asked,
  db: string,
  { ms = HOOK_MS, meant, isFleeting = false }: { ms?: number; meant?: HostEvent; isFleeting?: boolean } = {},
): Promise<unknown> {
  const place = meetingPlace(db, homedir(), process.platform);
  const began = Date.now();
  const note = (error: string): void =>
    noteTrouble(place.trouble, { at: new Date().toISOString(), host: event.host, error });
  const before = lastTrouble(place.trouble);
  const hasFailed = before !== undefined && Math.abs(began - Date.parse(before.at)) < REMEMBERED_MS;
  const isHurried = hasFailed || isFleeting;
  let isStarted = false;
  const onStart = (): void => {
    isStarted = true;
    // Hooks that come meanwhile start no second one.
    note('A server is being started, and has not answered yet.');
  };
  try {
    mkdirSync(dirname(place.missed), { recursive: true, mode: 0o700 });
    const until = performance.now() + (hasFailed ? Math.min(ms, HURRIED_MS) : ms);
    const answer = await asked(JSON.stringify(event), db, place, until, { isHurried, onStart });
    if (isStarted || before !== undefined) rmSync(place.trouble, { force: true });
    return answer;
  } catch (error) {
    if (isFleeting) return undefined;
    try {
      if (meant !== undefined) keepForLater(place.missed, event.host, meant);
      // What the server itself said is nearer to the truth.
      const last = lastTrouble(place.trouble);
      const isSaid = last !== undefined && last.host === undefined && Date.parse(last.at) >= began;
      if (!isHurried && !isSaid) note((error as Error).message);
    } catch {
      // A host goes on whatever happens here: where nothing can be written, nothing can be noted either.
    }
    return undefined;
  }
}
