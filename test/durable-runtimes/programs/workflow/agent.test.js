import { expect, test } from 'vitest';
import { start } from 'workflow/api';
import { shop } from './agent.js';

test('an agent in a workflow', async () => {
  const { outcome, seen, TASK } = globalThis.scene;
  const { returnValue } = await start(shop, [TASK]);
  const result = await returnValue;
  process.stdout.write(`\nRESULT ${JSON.stringify({ result, ...(await outcome(seen)) })}\n`);
  expect(result).toBe('Swapped.');
});
