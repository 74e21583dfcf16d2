import { expect, test } from 'vitest';
import { aiSdkAgent } from '../../examples/ai-sdk-agent.js';

test('the example: an agent that is refused once, and never again', async () => {
  const { first, second } = await aiSdkAgent();
  expect(first).toMatchObject({ told: '', steps: 4, refused: 1, stored: 1, text: 'The book is reserved.' });
  expect(second).toMatchObject({ steps: 3, refused: 0, stored: 1, text: 'The book is reserved.' });
  expect(second.told).toContain('recall_book');
});
