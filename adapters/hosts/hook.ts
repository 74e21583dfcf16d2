import { homedir } from 'node:os';
import { askServer, HOOK_MS } from './ask-server.js';
import { firstObject } from './first-object.js';
import { hostsDb } from './place.js';

/** Milliseconds before the end in which what went wrong can still be noted. */
const NOTE_MS = 50;

const [host = '', db = hostsDb(homedir())] = process.argv.slice(2);
/** A host goes on whatever was printed, and whether anybody read it. */
const end = (): never => process.exit(0);

/** What a host starts: it hands the first event on its standard input to the server, and prints what comes back. */
async function main(): Promise<void> {
  // The clock began with the process: a host also waits for that.
  setTimeout(end, Math.max(0, HOOK_MS - performance.now()));
  const event = await firstObject(process.stdin);
  if (event === undefined) return;
  const answer = await askServer({ host, event }, db, HOOK_MS - NOTE_MS - performance.now());
  if (typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0) return;
  await new Promise((resolve) => {
    process.stdout.on('error', resolve);
    process.stdout.write(JSON.stringify(answer), resolve);
  });
}

if (process.env.KNOWHOW_HOOKS !== '0') await main().catch(() => {});
end();
