import { expect, test } from 'vitest';
import type { Message } from '../../adapters/run/message.js';
import { usedTools } from '../../adapters/run/used-tools.js';

test('a tool was on offer when a call of it was carried out, by whichever way its result is tied to it', () => {
  const messages: Message[] = [
    { role: 'user', text: 'tidy up' },
    {
      role: 'assistant',
      text: '',
      calls: [
        { id: 'a', name: 'read', input: {} },
        { id: 'b', name: 'made_up', input: {} },
        { id: 'c', name: 'unanswered', input: {} },
      ],
    },
    { role: 'tool', callId: 'a', text: 'ok' },
    { role: 'tool', callId: 'b', text: 'no such tool', state: 'error' },
    { role: 'tool', name: 'edit', text: 'ok' },
  ];
  expect(usedTools(messages)).toEqual([{ name: 'edit' }, { name: 'read' }]);
});
