import { expect, test } from 'vitest';
import type { EnhanceRequest } from '../../../src/api/enhance-request.js';
import { ask, learn, open, run, STUCK, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';

async function asked(context?: EnhanceRequest['context']) {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const { response, metadata } = await ask(service, TASK, { explain: true, ...(context ? { context } : {}) });
  return {
    lines: response.split('\n').filter((line) => line.startsWith('- ')),
    steps: metadata?.explanation?.plan?.steps.map(({ action }) => action),
  };
}

test('the plan begins with the whole task where nothing was done', async () => {
  expect((await asked()).steps).toEqual(['lookup_parcel', 'reset_locker', 'open_locker']);
});

test('the repair of the last result comes first, and what was done is not planned again', async () => {
  const { lines, steps } = await asked({ turns: run(TASK, STUCK.slice(0, 2)).turns });
  expect(lines[0]).toMatch(/^- Now: first `reset_locker/);
  expect(steps).not.toContain('lookup_parcel');
});

test('the names of what was done and what is seen now say the same', async () => {
  const { lines, steps } = await asked({
    observation: '{"error":"locker jammed"}',
    last_actions: 'lookup_parcel, open_locker',
  });
  expect(lines[0]).toMatch(/^- Now: first `reset_locker/);
  expect(steps).not.toContain('lookup_parcel');
});

test('after a result that is none of the errors nothing is repaired', async () => {
  const { lines } = await asked({ turns: run(TASK, STUCK.slice(0, 1)).turns });
  expect(lines.join('\n')).not.toContain('Now:');
});
