import { describe, expect, test } from 'vitest';
import { outline, readFixtures, readTexts } from './read-files.js';

const line = (uuid: string, type: string, message: object, more: object = {}): string =>
  JSON.stringify({ type, uuid, sessionId: 's', timestamp: '2026-01-20T11:00:00.000Z', message, ...more });
const said = (uuid: string, content: unknown, more?: object) =>
  line(uuid, 'user', { role: 'user', content }, more);
const answered = (uuid: string, content: unknown[], more?: object) =>
  line(uuid, 'assistant', { role: 'assistant', id: `msg-${uuid}`, model: 'm', content }, more);
const text = (words: string) => ({ type: 'text', text: words });
const read = async (...lines: string[]) =>
  (await readTexts({ a: lines.join('\n') })).records.map(({ record }) => outline(record));

describe('claude-code', () => {
  test('a session: each prompt is a run, each sub-agent too', async () => {
    const found = await readFixtures('claude-code.jsonl', 'claude-code-agent.jsonl');
    expect(found.records.map(({ at, record }) => [`${at.file}:${at.line}`, ...outline(record)])).toEqual([
      [
        'claude-code.jsonl:7',
        'The total of the basket is wrong by a cent. Find out why and fix it. [?]',
        'Grep = src/basket.ts:14: Math.round(total * 100)',
        'Bash ! "interrupted":true,"message":"Use pnpm in this repository, never npm."',
        'Bash ! "error":"Exit code 1\\nFAIL basket.test.ts: expected 10.05, got 10.06"',
        'Edit ! "error":"File has not been read yet. Read it first before writing to it."',
        'Read = 14 Math.round(total * 100)',
        'Edit = The file src/basket.ts has been updated.',
        '"The basket now adds up cents. Shall I commit?" = yes, commit it',
        'Bash = [main 1a2b3c] Add up cents',
        '"Committed."',
      ],
      [
        'claude-code.jsonl:28',
        'Which files talk to the payment provider? Let an agent look. [?]',
        'Task = src/pay.ts and src/refund.ts.',
        '"Two files: src/pay.ts and src/refund.ts."',
      ],
      [
        'claude-code.jsonl:30',
        'List the files that call the payment provider. [?, Explore]',
        'Grep = src/pay.ts\nsrc/refund.ts',
        '"src/pay.ts and src/refund.ts."',
      ],
      [
        'claude-code.jsonl:36',
        'Rename the table orders to purchases everywhere, with a migration. [?]',
        'Bash ! "interrupted":true,"message":"Never drop a table here; write a migration file instead."',
        'Write = File created',
        '"(no answer)" ! "interrupted":true,"message":"The model call failed: API Error: 529 Overloaded"',
      ],
      ['claude-code-agent.jsonl:1', 'Count the tests of the shop. [?, Explore]', 'Bash = 41', '"41 tests."'],
    ]);
    expect(found.rejected).toEqual([
      [27, 'It is not valid JSON: it ends too early (character 65).'],
      [46, expect.stringContaining('It holds no run: expected')],
    ]);
    expect(found.passedOver).toEqual({
      'lines of type summary': 1,
      'lines of type file-history-snapshot': 1,
      'lines of type queue-operation': 1,
      'lines of type system': 1,
      "messages of the program itself, in the person's place": 1,
      'outputs of local commands': 1,
      'prompts without an answer': 1,
      'summaries of the conversation so far': 1,
      'answers that no model gave (<synthetic>)': 1,
    });
    expect(found.records[0]!.record).toMatchObject({
      timestamp: '2026-01-20T11:00:04.000Z',
      metadata: { program: 'claude-code', run_id: 'u-004', git_branch: 'main', model: 'claude-opus-4-6' },
    });
  });

  test.each([
    ['a new task', 'Add a dark theme to the settings.', 2],
    ['a short reply', 'the second', 1],
    ['a correction', 'No, undo that, please.', 1],
    [
      'a task that begins with words of a reply',
      'Continue with the settings page now, and give it a dark theme as well.',
      2,
    ],
  ])('after an answer, %s', async (_, words, runs) => {
    const lines = [
      said('1', 'Rename the field.'),
      answered('2', [text('Done.')]),
      said('3', words),
      answered('4', [text('Fine.')]),
    ];
    expect(await read(...lines)).toHaveLength(runs);
  });

  test('what comes after a stop belongs to the run, and a stop at the end is told', async () => {
    const start = [said('1', 'Rename the field.'), answered('2', [text('I begin with')])];
    const stop = said('3', [text('[Request interrupted by user]')]);
    const redirected = said('4', 'Rename the column of the database and leave the field alone.');
    expect(await read(...start, stop, redirected, answered('5', [text('Done.')]))).toEqual([
      [
        'Rename the field. [?]',
        '"I begin with" = Rename the column of the database and leave the field alone.',
        '"Done."',
      ],
    ]);
    expect(await read(...start, stop)).toEqual([
      [
        'Rename the field. [?]',
        '"I begin with" ! "interrupted":true,"message":"The user stopped the run here."',
      ],
    ]);
  });

  test('a session that was resumed into another file has the same keys', async () => {
    const lines = [said('1', 'Rename the field.'), answered('2', [text('Done.')])].join('\n');
    const { records } = await readTexts({ a: lines, b: lines });
    expect(new Set(records.map(({ key }) => key)).size).toBe(1);
  });

  test('side chains of one file are told apart by their parents', async () => {
    const side = (parentUuid: string | null) => ({ isSidechain: true, parentUuid });
    const lines = [
      said('a1', 'Look for cats.', side(null)),
      said('b1', 'Look for dogs.', side(null)),
      answered('a2', [text('Two cats.')], side('a1')),
      answered('b2', [text('No dogs.')], side('b1')),
    ];
    expect(await read(...lines)).toEqual([
      ['Look for cats. [?, subagent]', '"Two cats."'],
      ['Look for dogs. [?, subagent]', '"No dogs."'],
    ]);
  });

  test('side chains of the program itself are passed over', async () => {
    const own = { isSidechain: true, agentId: 'acompact-1f2e' };
    const lines = [said('1', 'Summarise.', own), answered('2', [text('A summary.')], own)].join('\n');
    const { records, passedOver } = await readTexts({ a: lines });
    expect([records.length, passedOver]).toEqual([0, { 'lines of side chains of the program itself': 2 }]);
  });

  test('lines whose prompt is missing are reported', async () => {
    const { rejected } = await readTexts({ a: answered('2', [text('Done.')]) });
    expect(rejected).toEqual([[1, expect.stringContaining('whose prompt is not in this file')]]);
  });
});
