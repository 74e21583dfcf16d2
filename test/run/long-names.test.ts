import { expect, test, vi } from 'vitest';
import { followRun } from '../../adapters/run/follow-run.js';
import { openWatched, teachRefunds } from '../langgraph/open.js';

test('a tool whose name is longer than a request may have keeps no run from its guidance', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const onError = vi.fn();
  const run = followRun(
    { knowledge, options: { tenant: 'shop', onError }, program: 'test', how: 'give one' },
    {
      id: 'r',
      messages: [{ role: 'user', text: 'refund the order of the customer' }],
      tools: [{ name: 'x'.repeat(300) }, { name: ' ' }, { name: 'get_order' }, { name: 'refund' }],
    },
  );
  expect(await run.guidance()).toContain('get_order');
  expect(onError).not.toHaveBeenCalled();
});
