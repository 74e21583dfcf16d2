import { expect, test } from 'vitest';
import { followRun } from '../../adapters/run/follow-run.js';
import type { Message } from '../../adapters/run/message.js';
import { ACT, knowingActs } from './knowing-acts.js';

const task: Message = { role: 'user', text: ACT.task };

/** A run of a knowledge that watches refunds, and knows something of a call that holds these words alone. */
async function runOf(proposed: string) {
  const { knowledge, acts } = knowingActs({ proposed });
  const follower = { knowledge, options: { tenant: 'shop' }, program: 'test', how: '' };
  const run = followRun(follower, { id: 'r1', messages: [task], abandon: null });
  await run.guidance();
  return { run, acts };
}

test('a call of which nothing was to be said is asked about no more in its run', async () => {
  const { run, acts } = await runOf('of another shop');
  for (const order of ['77', '78', '79'])
    expect(await run.beforeAct({ name: 'refund_order', input: { order } })).toBe('');
  expect(acts()).toHaveLength(1);
});

test('an error of which nothing was to be said is asked about no more in its run', async () => {
  const { run, acts } = await runOf('of another shop');
  for (const id of ['1', '2', '3']) {
    run.see({ answer: { role: 'assistant', text: '', calls: [{ id, name: 'look', input: { id } }] } });
    run.see({ result: { role: 'tool', callId: id, name: 'look', text: `${ACT.error} of ${id}` } });
    await run.notes();
  }
  expect(acts()).toHaveLength(1);
});
