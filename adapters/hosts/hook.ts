import { homedir } from 'node:os';
import { firstObject } from './first-object.js';
import { HOSTS } from './hosts.js';
import { hostsDb, meetingPlace } from './place.js';
import { ACT_MS, HOOK_MS } from './wait.js';
import { isAwaited, isWatched } from './watched.js';

/** Milliseconds before the end in which what went wrong can still be noted. */
const NOTE_MS = 50;
/** Milliseconds to read an event and keep its place, however long a machine under load took to start this program. */
const LEAST_MS = 250;

const [name = '', db = hostsDb(homedir())] = process.argv.slice(2);
/** A host goes on whatever was printed, and whether anybody read it. */
const end = (): never => process.exit(0);
const endAfter = (ms: number): NodeJS.Timeout => setTimeout(end, Math.max(0, ms - performance.now()));

/** Prints an answer as the host takes it. */
async function print(answer: object): Promise<void> {
  await new Promise((resolve) => {
    process.stdout.on('error', resolve);
    process.stdout.write(JSON.stringify(answer), resolve);
  });
}

/** What a host starts: it hands the first event on its standard input to the server, and prints what comes back. */
async function main(): Promise<void> {
  // The clock began with the process: a host also waits for that.
  const until = Math.max(HOOK_MS, performance.now() + LEAST_MS);
  endAfter(until);
  const host = HOSTS.find((one) => one.name === name);
  let isEmpty = true;
  process.stdin.once('data', () => {
    isEmpty = false;
  });
  const event = await firstObject(process.stdin);
  if (isEmpty) return;
  const place = meetingPlace(db, homedir(), process.platform);
  const meant =
    event === undefined
      ? ({ kind: 'unread', what: 'no JSON object' } as const)
      : host?.read(event as Record<string, unknown>);
  // Most events end early: what the others need is loaded for them alone.
  if (meant?.kind === 'unread') {
    const { noteUnread } = await import('./trouble.js');
    return noteUnread(place.unread, name, meant.what);
  }
  if (meant === undefined || meant.kind === 'nothing') return;
  const isAct = meant.kind === 'act';
  // What a host's runs are kept from goes to the server in any case.
  const isTaken = isAct && meant.messages !== undefined;
  const isAsked = isTaken || (isAct && meant.delegates !== undefined);
  if (isAct && !isAsked && !isWatched(place, name, meant) && !isAwaited(place, name, meant.session)) return;
  if (isAct) endAfter(ACT_MS);
  const isFleeting = (isAct && !isTaken) || meant.kind === 'delegated';
  const ms = (isAct ? ACT_MS : until) - NOTE_MS - performance.now();
  const { askServer } = await import('./ask-server.js');
  const answer = await askServer({ host: name, event }, db, { ms, meant, isFleeting });
  if (typeof answer === 'object' && answer !== null && Object.keys(answer).length > 0) await print(answer);
}

if (process.env.KNOWHOW_HOOKS === '0') end();
main()
  .catch(() => {})
  .then(() => end());
