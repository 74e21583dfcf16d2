import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { serveHooks } from '../../adapters/hosts/serve-hooks.js';
import { afterTest } from '../at-end.js';

/** Whether a server knows that a hook has gone, of one that goes or stays while the server is busy. */
async function isSeenToBeGone(goes: boolean): Promise<boolean | undefined> {
  const home = mkdtempSync(join(tmpdir(), 'kh-'));
  afterTest(() => rmSync(home, { recursive: true, force: true }));
  const place = meetingPlace(join(home, 'agents.db'), home, process.platform, '');
  let answered = (_known: boolean | undefined): void => {};
  const known = new Promise<boolean | undefined>((resolve) => {
    answered = resolve;
  });
  const server = await serveHooks({
    place,
    answers: {
      async answer(_host, _event, isGone) {
        // Nothing is read from the connection in between.
        if (goes) hook.destroy();
        answered(await isGone?.());
        return {};
      },
      takeMissed: async () => {},
      settle: async () => {},
    },
    log: () => {},
    now: () => 0,
  });
  const hook = createConnection(place.socket);
  hook.write('{"host": "claude-code", "event": {}}\n');
  const isKnown = await known;
  hook.destroy();
  await server.close();
  return isKnown;
}

test('a hook that gave up while the server was busy is told nothing, so that it waits for the next event', async () => {
  expect(await isSeenToBeGone(true)).toBe(true);
  expect(await isSeenToBeGone(false)).toBe(false);
});
