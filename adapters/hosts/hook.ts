import { homedir } from 'node:os';
import { text } from 'node:stream/consumers';
import { askServer } from './ask-server.js';
import { hostsDb } from './place.js';

/** What a host starts: it hands the event on its standard input to the server, and prints what comes back. */
const [host = '', db = hostsDb(homedir())] = process.argv.slice(2);

if (process.env.KNOWHOW_HOOKS !== '0') {
  const input = await text(process.stdin);
  let event: unknown;
  try {
    event = JSON.parse(input);
  } catch {
    // A host that says nothing that can be read gets no answer, and goes on.
  }
  const answer = event === undefined ? undefined : await askServer({ host, event }, db);
  if (typeof answer === 'object' && answer !== null && Object.keys(answer).length > 0) {
    process.stdout.write(JSON.stringify(answer));
  }
}
