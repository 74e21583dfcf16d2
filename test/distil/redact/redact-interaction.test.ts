import { expect, test } from 'vitest';
import { redactInteraction } from '../../../src/distil/redact/redact-interaction.js';
import type { Interaction } from '../../../src/domain/interaction.js';

const secret = (value: string): Interaction => ({
  tenant_id: 'password=hunter22',
  query: `log in, password=${value}`,
  turns: [
    {
      turn: 1,
      inputs: `Tools:\nlogin\nObservation: password=${value}`,
      decision: JSON.stringify({ name: 'login', arguments: { user: 'anna', password: value } }),
      memory: `password=${value}`,
      result: `{"ok":true,"password":"${value}"}`,
    },
    { turn: 2, inputs: 'x', decision: 'done', result: null },
  ],
  timestamp: '2026-01-01T00:00:00Z',
  agent_type: 'browser',
  metadata: { login: { password: value, tries: 3 }, notes: [`password=${value}`], request_id: 'req_1' },
});

test('secrets go from every text of a record, the tenant stays', () => {
  expect(redactInteraction(secret('hunter22'))).toEqual(secret('[redacted:password]'));
});

test('a record without secrets comes back the same', () => {
  const plain: Interaction = {
    tenant_id: 't',
    query: 'lend me Emma',
    turns: [{ turn: 1, inputs: 'Observation: none', decision: '{"name":"find_book","arguments":{}}' }],
    timestamp: '2026-01-01T00:00:00Z',
    metadata: { keys: ['a', 'b'], nested: { primary_key: 'a1b2c3d4e5f6' } },
  };
  expect(redactInteraction(plain)).toEqual(plain);
});
