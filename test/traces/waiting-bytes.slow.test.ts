import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyStore } from '../../src/leaves/backup/copy-store.js';
import { QUIET_MS } from '../../src/leaves/traces/settings.js';
import { folder } from '../engine/desk.js';
import { agent, chat, receiver, said } from './receiver.js';

const WORD = 'violet-harbour-lantern';
const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

/** Everything that lies in a folder. */
const bytesIn = (path: string): string =>
  readdirSync(path)
    .map((name) => readFileSync(join(path, name), 'latin1'))
    .join('\n');

test('spans lie redacted in the file, its log and a backup, and their bytes go with a withdrawal', async () => {
  const [path, backups] = [folder(), folder()];
  const { service, send, pass } = await receiver({ path: join(path, 'k.db') });
  // Short enough to be kept as they are: what is packed shows no words.
  const asked = (trace: string) =>
    chat('one', [said('user', `${WORD} ${TOKEN}`)], 'Yes.', { parent: 'agent', trace, at: 1 });
  await send([asked('trace'), agent()]);
  await pass(QUIET_MS);
  await send([asked('waits')]);
  expect(bytesIn(path)).toContain(WORD);
  expect(bytesIn(path)).not.toContain(TOKEN);
  await copyStore(join(path, 'k.db'), join(backups, 'before.db'));
  expect(bytesIn(backups)).toContain(WORD);
  expect(bytesIn(backups)).not.toContain(TOKEN);

  await service.withdraw({ account: 'local', after: 0 });
  await expect.poll(() => bytesIn(path).includes(WORD)).toBe(false);
  const after = folder();
  await copyStore(join(path, 'k.db'), join(after, 'after.db'));
  expect(bytesIn(after)).not.toContain(WORD);
});

test('a withdrawal that finds nothing but spans that wait takes their bytes too', async () => {
  const path = folder();
  const { service, send } = await receiver({ path: join(path, 'k.db') });
  await send([chat('one', [said('user', WORD)], 'Yes.', { parent: 'agent' })]);
  expect(bytesIn(path)).toContain(WORD);
  expect(await service.withdraw({ account: 'local', before: Number.MAX_SAFE_INTEGER })).toMatchObject({
    records: 0,
    status: expect.stringContaining('1 trace whose spans were kept'),
  });
  await expect.poll(() => bytesIn(path).includes(WORD)).toBe(false);
});
