import { expect, test } from 'vitest';
import { langgraphSubagents } from '../../examples/langgraph-subagents.js';

test('the example of sub-agents does better on its second run', async () => {
  const { first, second } = await langgraphSubagents();
  expect(first).toMatchObject({ answers: ['Done.', 'Done.'], refused: 2, told: 0, stored: 2 });
  expect(second).toMatchObject({ answers: ['Done.', 'Done.'], refused: 0, told: 2, stored: 2 });
});
