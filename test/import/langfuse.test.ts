import { expect, test } from 'vitest';
import { outline, readFixtures, readTexts } from './read-files.js';

test('traces, observations in any order, pages and scores', async () => {
  const { records, rejected, passedOver } = await readFixtures('langfuse.jsonl');
  const found = records.map(({ record }) => outline(record));
  expect(found).toEqual([
    [
      'Let barge Adele through lock 3. [ok, lock-keeper]',
      'open_gate ! "error":"the water is not level"',
      'level_water = level',
      'open_gate = open',
      '"Adele is through."',
    ],
    ['How deep is basin 2? [failed]', '"I do not know."'],
    ['Read the gauge of basin 2. [?, gauge-reader]', 'read_gauge = 1.4 m', '"It stands at 1.4 m."'],
    ['Close gate 7. [?]', 'close_gate = closed', '"Gate 7 is closed."'],
    [
      'Write the log of the night. [?]',
      '"(no answer)" ! "interrupted":true,"message":"The model call failed: Rate limit reached"',
    ],
  ]);
  expect(rejected).toEqual([[3, 'It is not valid JSON: it ends too early (character 38).']]);
  expect(passedOver).toEqual({ 'traces that asked no model': 1 });
});

test('what each field becomes', async () => {
  const { records } = await readFixtures('langfuse.jsonl');
  const { record, key } = records[0]!;
  expect(key).toMatch(/^import:[0-9a-f]{64}$/);
  expect(record).toMatchObject({
    timestamp: '2026-02-03T08:00:00.000Z',
    metadata: { program: 'langfuse', trace_id: 'tr-1', session_id: 's-1', shift: 'late', model: 'gpt-4.1' },
  });
  expect(record.turns[0]!.inputs).toContain('- open_gate: Opens a gate. Needs level water.');
  expect(JSON.stringify(records)).not.toContain('the locks of a canal');
});

test('a time without a zone is UTC, and a score of nothing that is there is told', async () => {
  const { records } = await readFixtures('langfuse.jsonl');
  expect(records[2]!.record.timestamp).toBe('2026-02-03T10:00:00.000Z');
  const score = JSON.stringify({ id: 's', traceId: 'gone', name: 'success', value: 1 });
  const { passedOver } = await readTexts({ a: `${score}\n` });
  expect(passedOver).toEqual({ 'events whose span is not there': 1 });
});
