import { expect, test } from 'vitest';
import type { OpenOptions } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, run } from './run.js';

const SECRET = 'a secret that is certainly long enough';

async function openedWith(command: string[], env: Record<string, string>) {
  const opened: OpenOptions[] = [];
  const service = fakeService();
  const { code, stderr } = await run(command, {
    env,
    io: {
      openService: async (options) => {
        opened.push(options);
        return service;
      },
    },
  });
  return { code, stderr, secrets: opened.map(({ secret, formerSecret }) => ({ secret, formerSecret })) };
}

test.each([['entries', 'stats'], ['doctor'], ['work', '--drain'], ['keys', 'list']])(
  'the file is opened with the secret that is set: %s',
  async (...command) => {
    const { db, file } = folder();
    const asked = [...command, '--db', db];
    const given = { secret: SECRET, formerSecret: undefined };
    expect((await openedWith(asked, { KNOWHOW_SECRET: SECRET })).secrets).toEqual([given]);
    const path = file('secret.txt', `${SECRET}\n`);
    expect((await openedWith(asked, { KNOWHOW_SECRET_FILE: path })).secrets).toEqual([given]);
    const both = { KNOWHOW_SECRET: SECRET, KNOWHOW_FORMER_SECRET: 'the one before' };
    expect((await openedWith(asked, both)).secrets).toEqual([{ ...given, formerSecret: 'the one before' }]);
    expect((await openedWith(asked, {})).secrets).toEqual([{ secret: undefined, formerSecret: undefined }]);
  },
);

test('what cannot be meant is refused before the file is opened', async () => {
  const { db, path } = folder();
  const asked = ['entries', 'stats', '--db', db];
  const two = await openedWith(asked, { KNOWHOW_SECRET: SECRET, KNOWHOW_SECRET_FILE: '/x' });
  expect(two).toMatchObject({ secrets: [] });
  expect(two.stderr).toContain('not both');
  const missing = await openedWith(asked, { KNOWHOW_SECRET_FILE: `${path}/nowhere` });
  expect(missing).toMatchObject({ secrets: [] });
  expect(missing.stderr).toContain('ENOENT');
});
