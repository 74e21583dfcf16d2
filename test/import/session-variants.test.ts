import { describe, expect, test } from 'vitest';
import { openReader } from '../../adapters/import/reader.js';
import type { Interaction } from '../../src/index.js';
import { outline, readLines, readTexts } from './read-files.js';

/** Files of kinds that are read elsewhere, as other versions of their programs write them. */
const TASK = 'Rename parseDate to readDate everywhere in the package';
const DONE = 'It is renamed.';
const T = '2026-02-03T08:00:00Z';

const told = (records: readonly { record: Interaction }[]): string[][] =>
  records.map(({ record }) => outline(record));

describe('streams of programs', () => {
  const SES = 'session-00000001';
  const stream = (end: object) => [
    { type: 'system', subtype: 'init', session_id: SES, tools: ['Bash'], model: 'm' },
    { type: 'user', message: { role: 'user', content: TASK }, session_id: SES, parent_tool_use_id: null },
    {
      type: 'assistant',
      message: {
        id: 'msg_1',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }],
      },
      session_id: SES,
    },
    {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'two files' }] },
      session_id: SES,
    },
    { type: 'result', session_id: SES, ...end },
  ];

  test.each<[string, object, string, string[]]>([
    ['done', { subtype: 'success', is_error: false, result: DONE }, '?', []],
    ['at its limit of turns', { subtype: 'error_max_turns', is_error: true }, 'failed', []],
    [
      'broken off',
      { subtype: 'error_during_execution', is_error: true, errors: ['overloaded'] },
      '?',
      ['"(no answer)" ! "interrupted":true,"message":"The run ended with an error: overloaded"'],
    ],
  ])('Claude Code, %s', async (_, end, how, more) => {
    const { records } = await readLines(...stream(end));
    expect(told(records)).toEqual([[`${TASK} [${how}]`, 'Bash = two files', ...more]]);
  });

  test('Gemini CLI: calls and results are lines, and words come in pieces', async () => {
    const { records } = await readLines(
      { type: 'init', timestamp: T, session_id: SES, model: 'g' },
      { type: 'message', role: 'user', content: TASK, timestamp: T },
      { type: 'tool_use', tool_name: 'grep', tool_id: 'g-1', parameters: { q: 'parseDate' }, timestamp: T },
      { type: 'tool_result', tool_id: 'g-1', status: 'success', output: 'two files', timestamp: T },
      { type: 'tool_use', tool_name: 'edit', tool_id: 'e-2', parameters: {}, timestamp: T },
      {
        type: 'tool_result',
        tool_id: 'e-2',
        status: 'error',
        output: 'no such file',
        error: { type: 'x', message: 'no such file' },
      },
      { type: 'message', role: 'assistant', content: 'It is ', delta: true, timestamp: T },
      { type: 'message', role: 'assistant', content: 'renamed.', delta: true, timestamp: T },
      { type: 'result', status: 'success', stats: {} },
    );
    expect(told(records)).toEqual([
      [`${TASK} [?]`, 'grep = two files', 'edit ! "error":"no such file"', `"${DONE}"`],
    ]);
    expect(records.map(({ format }) => format)).toEqual(['gemini-cli']);
  });
});

describe('sessions', () => {
  const call = (id: string, status: string, response?: object) => ({
    id,
    name: 'sed',
    args: {},
    status,
    result: response ? [{ functionResponse: { id, name: 'sed', response } }] : null,
  });
  const said = (id: string, type: string, content: unknown, more: object = {}) => ({
    id,
    type,
    content,
    timestamp: T,
    ...more,
  });

  test('of many sessions in one file those that were silent longest are over, so that memory is bounded', () => {
    const reader = openReader();
    const at = { file: 'all.jsonl', line: 1, bytes: 3 * 1024 * 1024, modified: 0 };
    const line = (session: string, type: string, content: string) => ({
      type,
      uuid: `uuid-${session}-${type}`,
      sessionId: session,
      timestamp: T,
      message: { role: type, content },
    });
    const found = ['a', 'b', 'c'].flatMap((session) => [
      ...reader.take(line(session, 'user', `${TASK} ${session}`), at),
      ...reader.take(line(session, 'assistant', DONE), at),
    ]);
    const queries = (findings: typeof found) =>
      findings.flatMap((one) => (one.kind === 'run' ? [one.record.query] : []));
    expect(queries(found)).toEqual([`${TASK} a`, `${TASK} b`]);
    expect(queries(reader.endFile())).toEqual([`${TASK} c`]);
  });

  test("Gemini CLI's log: later lines write a message again, and take some back", async () => {
    const head = {
      sessionId: 'session-00000001',
      projectHash: 'x',
      startTime: T,
      kind: 'main',
      messages: [],
    };
    const { records, rejected } = await readLines(
      head,
      said('u1', 'user', TASK),
      said('g1', 'gemini', 'I look.', { toolCalls: [call('c1', 'executing')] }),
      said('g1', 'gemini', 'I look.', { toolCalls: [call('c1', 'success', { output: 'two files' })] }),
      said('i1', 'info', 'Update available'),
      said('u2', 'user', 'Delete all of it, please do that at once'),
      said('g2', 'gemini', 'Deleted.'),
      { $rewindTo: 'u2' },
      { $set: { lastUpdated: T } },
      said('g3', 'gemini', DONE),
    );
    expect(told(records)).toEqual([[`${TASK} [?]`, 'sed = two files', `"${DONE}"`]]);
    expect(rejected).toEqual([]);
  });

  test('what a person says after stopping a call goes on with the task', async () => {
    const session = {
      sessionId: 'session-00000001',
      projectHash: 'x',
      messages: [
        said('u1', 'user', TASK),
        said('g1', 'gemini', '', { toolCalls: [call('c1', 'cancelled', { error: 'not allowed' })] }),
        said('u2', 'user', [{ text: 'use the refactoring tool for it' }]),
        said('g2', 'gemini', DONE),
      ],
    };
    expect(told((await readTexts({ 'chat.json': JSON.stringify(session) })).records)).toEqual([
      [`${TASK} [?]`, 'sed ! "interrupted":true,"message":"not allowed"', `"${DONE}"`],
    ]);
  });

  test("Gemini CLI's checkpoint: what the program sets up is no task", async () => {
    const spoke = (role: string, text: string) => ({ role, parts: [{ text }] });
    const { records } = await readTexts({
      'checkpoint-a.json': JSON.stringify([
        spoke('user', 'This is the Gemini CLI. We are setting up the context for our chat.'),
        spoke('model', 'Got it. Thanks for the context!'),
        spoke('user', TASK),
        spoke('model', DONE),
      ]),
    });
    expect(told(records)).toEqual([[`${TASK} [?]`, `"${DONE}"`]]);
  });

  test("Codex: what is put around a command's output is left out, and the first rollouts are known", async () => {
    const output = (code: number, words: string) =>
      `Chunk ID: 34ad01\nWall time: 0.05 seconds\nProcess exited with code ${code}\nOriginal token count: 9\nOutput:\n${words}`;
    const { records } = await readLines(
      { id: 'session-00000001', timestamp: '2025-07-01T10:00:00Z', instructions: null, git: {} },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: TASK }] },
      { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"rg"}', call_id: 'a' },
      { type: 'function_call_output', call_id: 'a', output: output(0, 'two files') },
      { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"test"}', call_id: 'b' },
      { type: 'function_call_output', call_id: 'b', output: output(1, 'one fails') },
      { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: DONE }] },
    );
    expect(told(records)).toEqual([
      [
        `${TASK} [?]`,
        'exec_command = two files',
        'exec_command = one fails\n[exit code: 1]',
        'web_search',
        `"${DONE}"`,
      ],
    ]);
    expect(records.map(({ format, record }) => [format, record.timestamp])).toEqual([
      ['codex', '2025-07-01T10:00:00.000Z'],
    ]);
  });

  test("Qwen Code: what is put around a command's output is left out, and a hook's words of the task", async () => {
    const shell = (output: string, code: number) =>
      `Command: sh migrate.sh\nDirectory: (root)\nOutput: ${output}\nError: (none)\nExit Code: ${code}\nSignal: (none)\nProcess Group PGID: (none)`;
    const line = (type: string, role: string, parts: object[], n: number) => ({
      uuid: `00000000-${n}`,
      parentUuid: n === 0 ? null : `00000000-${n - 1}`,
      sessionId: 'session-00000001',
      timestamp: T,
      type,
      cwd: '/x',
      version: '0.24.4',
      message: { role, parts },
    });
    const call = (id: string) => [{ functionCall: { id, name: 'run_shell_command', args: {} } }];
    const back = (id: string, response: object) => [
      { functionResponse: { id, name: 'run_shell_command', response } },
    ];
    const context = '<qwen:user-prompt-submit-context>\nNotes\n</qwen:user-prompt-submit-context>';
    const { records } = await readLines(
      line('user', 'user', [{ text: TASK }, { text: context }], 0),
      line('assistant', 'model', call('a'), 1),
      line('tool_result', 'user', back('a', { error: shell('no such pond', 1) }), 2),
      line('assistant', 'model', call('b'), 3),
      line('tool_result', 'user', back('b', { output: shell('two files', 0) }), 4),
      line('assistant', 'model', [{ text: DONE }], 5),
    );
    expect(told(records)).toEqual([
      [
        `${TASK} [?]`,
        'run_shell_command ! "error":"no such pond\\n[exit code: 1]"',
        'run_shell_command = two files',
        `"${DONE}"`,
      ],
    ]);
  });

  test('pi: an answer that a person broke off', async () => {
    const line = (id: string, message: object) => ({ type: 'message', id, timestamp: T, message });
    const { records } = await readLines(
      { type: 'session', version: 3, id: 'session-00000001', timestamp: T, cwd: '/x' },
      line('a', { role: 'user', content: TASK }),
      line('b', {
        role: 'assistant',
        content: [{ type: 'toolCall', id: 'c', name: 'sed', arguments: {} }],
        stopReason: 'toolUse',
      }),
      line('c', {
        role: 'toolResult',
        toolCallId: 'c',
        toolName: 'sed',
        content: [{ type: 'text', text: 'ok' }],
      }),
      line('d', { role: 'assistant', content: [], stopReason: 'aborted' }),
    );
    expect(told(records)).toEqual([
      [`${TASK} [?]`, 'sed = ok', expect.stringContaining('The user stopped the run here.')],
    ]);
  });

  test('Cline: denials, questions and what is said of the end, in both of its files', async () => {
    const part = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));
    const history = [
      { role: 'user', content: part(`<task>\n${TASK}\n</task>`) },
      { role: 'assistant', content: part('<write_to_file>\n<path>a</path>\n</write_to_file>') },
      {
        role: 'user',
        content: part(
          "[write_to_file for 'a'] Result:",
          'The user denied this operation and provided the following feedback:\n<feedback>\nuse sed\n</feedback>',
        ),
      },
      {
        role: 'assistant',
        content: part(`<attempt_completion>\n<result>\n${DONE}\n</result>\n</attempt_completion>`),
      },
      {
        role: 'user',
        content: part(
          '[attempt_completion] Result:',
          'The user has provided feedback on the results.\n<feedback>\nGreat, thanks!\n</feedback>',
        ),
      },
    ];
    const expected = [
      `${TASK} [?]`,
      'write_to_file ! "interrupted":true,"message":"use sed"',
      `"${DONE}" = Great, thanks!`,
    ];
    const read = async (name: string, value: unknown) =>
      told((await readTexts({ [name]: JSON.stringify(value) })).records);
    expect(await read('task/api_conversation_history.json', history)).toEqual([expected]);

    const shown = (kind: string, text: string, type = 'say') => ({
      ts: 1759300000000,
      type,
      [type]: kind,
      text,
    });
    const display = [
      shown('task', TASK),
      shown('tool', '{"tool":"write_to_file","path":"a"}', 'ask'),
      shown('user_feedback', 'use sed'),
      shown('followup', '{"question":"Which sed?","options":["a"]}', 'ask'),
      shown('user_feedback', 'a'),
      shown('completion_result', DONE),
      shown('user_feedback', 'Great, thanks!'),
    ];
    expect(await read('task/ui_messages.json', display)).toEqual([
      [...expected.slice(0, 2), '"Which sed?" = a', expected[2]],
    ]);

    const native = [
      history[0],
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'attempt_completion', input: { result: DONE } }],
      },
    ];
    expect(await read('task/api_conversation_history.json', native)).toEqual([[`${TASK} [?]`, `"${DONE}"`]]);
  });

  test("Aider: code that begins with > is the agent's, and commands are no words of a person", async () => {
    const { records, passedOver } = await readTexts({
      '.aider.chat.history.md': `
# aider chat started at 2026-02-03 08:00:00

> Aider v0.84.0
#### /add a.ts
> Added a.ts to the chat
#### ${TASK}

a.ts
\`\`\`
<<<<<<< SEARCH
> quoted
>>>>>>> REPLACE
\`\`\`

> Applied edit to a.ts
#### /run test
> Added 3 lines of output to the chat.
#### /ask why was it called parseDate before

For no reason.
`,
    });
    expect(told(records)).toEqual([
      [
        `${TASK} [?]`,
        expect.stringMatching(
          /^"a\.ts\n[\s\S]*> quoted\n>>>>>>> REPLACE\n```" = Applied edit to a\.ts\nAdded 3/,
        ),
      ],
      ['why was it called parseDate before [?]', '"For no reason."'],
    ]);
    expect(passedOver).toMatchObject({ 'commands of the program (/)': 2 });
  });
});
