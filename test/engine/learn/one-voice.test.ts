import { expect, test } from 'vitest';
import { ask, FIXED, learn, open, run } from '../desk.js';

test('an error that some put right and others gave up at is not called one that nobody got past', async () => {
  const service = await open();
  const fetch = (name: string) => `open_locker fails: locker jammed, for customer ${name}`;
  await learn(service, [
    ...['Miller', 'Smith', 'Jones'].map((name) => run(fetch(name), FIXED)),
    ...['Baker', 'Young', 'Hall'].map((name) => run(fetch(name), FIXED.slice(0, 2), { success: false })),
  ]);
  const { response } = await ask(service, fetch('Cooper'));
  expect(response).toContain('reset_locker');
  expect(response).not.toContain('no run got past');
});
