import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { allAtOnce } from '../../../src/domain/in-parts.js';
import { redactInteraction } from '../../../src/extract/redact/redact-interaction.js';

const redacted = (...given: Parameters<typeof redactInteraction>) => allAtOnce(redactInteraction(...given));

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
  agent_type: `password=${value}`,
  metadata: { login: { password: value, tries: 3 }, notes: [`password=${value}`], request_id: 'req_1' },
});

test('secrets go from every text of a record, the tenant stays', () => {
  expect(redacted(secret('hunter22'))).toEqual(secret('[redacted:password]'));
});

test('a record without secrets comes back the same', () => {
  const plain: Interaction = {
    tenant_id: 't',
    query: 'lend me Emma',
    turns: [{ turn: 1, inputs: 'Observation: none', decision: '{"name":"find_book","arguments":{}}' }],
    timestamp: '2026-01-01T00:00:00Z',
    metadata: { keys: ['a', 'b'], nested: { primary_key: 'a1b2c3d4e5f6' } },
  };
  expect(redacted(plain)).toEqual(plain);
});

test('names of metadata are looked at, and names that become the same lose nothing', () => {
  const record = { ...secret('x'), metadata: { 'password=hunter22': 1, 'password=hunter23': 2, plain: 3 } };
  expect(redacted(record).metadata).toEqual({
    'password=[redacted:password]': 1,
    'password=[redacted:password] 2': 2,
    plain: 3,
  });
});

test('a secret that is a number goes too', () => {
  const record = { ...secret('x'), metadata: { card: 4539148803436467, pin: 8841, count: 8841 } };
  expect(redacted(record).metadata).toEqual({
    card: '[redacted:card]',
    pin: '[redacted:code]',
    count: 8841,
  });
});

test('the hook sees every text but the tenant, without secrets', () => {
  const seen: string[] = [];
  const record = redacted(secret('hunter22'), (text) => {
    seen.push(text);
    return text.replaceAll('anna', 'X');
  });
  expect(JSON.stringify(seen)).not.toContain('hunter22');
  expect(JSON.stringify(record)).not.toContain('anna');
  expect(record.tenant_id).toBe('password=hunter22');
});
