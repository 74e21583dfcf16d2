import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { KnowhowError, type KnowledgeService, type Log } from '../../../src/index.js';
import { createHookAnswers } from '../../hosts/answer-hooks.js';
import { meetingPlace } from '../../hosts/place.js';
import { demandUnserved, serveHooks } from '../../hosts/serve-hooks.js';
import { noteTrouble } from '../../hosts/trouble.js';
import type { Cli } from '../cli.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { failureOf } from '../failure.js';
import { whenAborted } from '../io/until-stopped.js';
import { LOCAL_ACCOUNT } from '../shared-options.js';
import type { Opening } from '../target/open-target.js';
import { type DbOptions, placeOf } from '../target/place.js';

const MINUTE_MS = 60_000;

/** Says in `knowhow install status` why there is no server: hooks start it where nobody sees what it prints. */
function note(file: string, error: unknown, now: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    noteTrouble(file, { at: new Date(now).toISOString(), error: failureOf(error).message });
  } catch {
    // The error itself is thrown on.
  }
}

/** The work of `knowhow serve --socket`: answers the hooks of this machine's hosts, and learns, until it is stopped or idle. */
export async function serveSocket(
  cli: Cli,
  options: DbOptions & { idle?: number },
  open: (how: Opening) => Promise<KnowledgeService>,
  log: Log,
  stop: AbortSignal,
): Promise<ExitCode> {
  const { env } = cli.io;
  const at = placeOf(options, env);
  if (!('path' in at)) {
    throw new KnowhowError('invalid_request', 'Hooks are answered from a file: name one with --db.');
  }
  const db = resolve(at.path);
  const place = meetingPlace(
    db,
    env.HOME || env.USERPROFILE || homedir(),
    process.platform,
    env.XDG_RUNTIME_DIR,
  );
  await demandUnserved(place);
  const idle = new AbortController();
  const { idle: minutes } = options;
  const start = async (): Promise<{ close(): Promise<void> }> => {
    mkdirSync(dirname(db), { recursive: true, mode: 0o700 });
    const service = await open({ missing: 'create', work: true, log, settings: { preload: true } });
    const { feedback } = service.inspect(LOCAL_ACCOUNT);
    const knowledge = { ...service.forAccount(LOCAL_ACCOUNT), feedback };
    const answers = createHookAnswers({ knowledge, place, now: cli.io.now, log });
    return serveHooks({
      place,
      answers,
      log,
      now: cli.io.now,
      ...(minutes === undefined ? {} : { idleMs: minutes * MINUTE_MS, onIdle: () => idle.abort() }),
    });
  };
  const server = await start().catch((error: unknown) => {
    note(place.trouble, error, cli.io.now());
    throw error;
  });
  try {
    cli.io.stdout.write(`${JSON.stringify({ socket: place.socket, pid: process.pid, db })}\n`);
    await whenAborted(AbortSignal.any([stop, idle.signal]));
  } finally {
    await server.close();
  }
  return EXIT.ok;
}
