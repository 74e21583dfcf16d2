import { describe, expect, test } from 'vitest';
import { ANTHROPIC, DONE, FOUND, REFUSED, RUN, TASK } from './dialects.js';
import { outline, readLines, readTexts } from './read-files.js';

describe('sessions', () => {
  const NEXT = 'Now count the gulls on the roof.';
  const two = (first: string[]) => [first, [`${NEXT} [?]`, '"Nine gulls."']];
  const wrapped = (list: readonly object[], wrap: (item: object, index: number) => object) => list.map(wrap);
  const more = [
    { role: 'user', content: NEXT },
    { role: 'assistant', content: [{ type: 'text', text: 'Nine gulls.' }] },
  ];

  test('Claude Code, in lines and as downloaded from the web', async () => {
    const lines = wrapped([...ANTHROPIC, ...more], (message, index) => ({
      type: (message as { role: string }).role,
      uuid: `uuid-000${index}`,
      parentUuid: null,
      sessionId: 'ses-0001',
      timestamp: '2026-02-03T08:00:00Z',
      message,
    }));
    expect(
      (await readLines({ type: 'summary', leafUuid: 'x' }, ...lines)).records.map(({ record }) =>
        outline(record),
      ),
    ).toEqual(two(RUN));
    const web = await readTexts({ 'web.json': JSON.stringify({ loglines: lines }) });
    expect(web.records.map(({ record }) => outline(record))).toEqual(two(RUN));
  });

  test('the model of a run is the one that answered, not what the program said in its place', async () => {
    const line = (type: string, message: object) => ({ type, sessionId: 's', uuid: `u-${type}`, message });
    const { records } = await readLines(
      line('user', { role: 'user', content: 'Feed the trout' }),
      line('assistant', { role: 'assistant', model: '<synthetic>', content: 'No response requested.' }),
      line('assistant', { id: 'm', role: 'assistant', model: 'scripted', content: DONE }),
    );
    expect(records.map(({ record }) => record.metadata?.model)).toEqual(['scripted']);
  });

  test('the stream of codex exec: items once they are done; without its prompt it says where that is', async () => {
    const item = (type: string, fields: object) => ({ type, item: { id: 'item_1', ...fields } });
    const shell = { type: 'command_execution', command: 'ls', aggregated_output: '', exit_code: null };
    const stream = [
      { type: 'turn.started' },
      item('item.completed', { type: 'reasoning', text: 'hm' }),
      item('item.started', { ...shell, status: 'in_progress' }),
      item('item.completed', { ...shell, aggregated_output: 'no such pond', exit_code: 2, status: 'failed' }),
      item('item.completed', { type: 'file_change', changes: [{ path: 'a' }], status: 'completed' }),
      item('item.completed', { type: 'agent_message', text: DONE }),
      { type: 'turn.completed', usage: {} },
    ];
    const started = { type: 'thread.started', thread_id: 'thread-0001' };
    const { records } = await readLines(started, { role: 'user', content: TASK }, ...stream);
    expect(records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, expect.stringContaining('bash'), 'apply_patch = completed', `"${DONE}"`],
    ]);
    const { records: none, rejected } = await readLines(started, ...stream);
    expect([none, JSON.stringify(rejected)]).toEqual([[], expect.stringContaining('~/.codex/sessions')]);
  });

  test('the display of Cline, unless the conversation is beside it', async () => {
    const said = (say: string, text: string, type: 'say' | 'ask' = 'say') => ({
      ts: 1,
      type,
      [type]: say,
      text,
    });
    const display = JSON.stringify([
      said('task', TASK),
      said('api_req_started', '{"request":"…"}'),
      said('text', 'I look.'),
      said('command', 'ls', 'ask'),
      said('command', 'ls'),
      said('command_output', 'no such'),
      said('command_output', 'pond'),
      said('tool', '{"tool":"readFile","path":"a"}', 'ask'),
      said(
        'use_mcp_server',
        '{"type":"use_mcp_tool","serverName":"s","toolName":"find","arguments":"{\\"q\\":1}"}',
      ),
      said('mcp_server_response', 'found'),
      said('completion_result', DONE),
    ]);
    const alone = await readTexts({ 'task/ui_messages.json': display });
    expect(alone.records.map(({ record, format }) => [format, outline(record)])).toEqual([
      [
        'cline',
        [
          `${TASK} [?]`,
          '"I look."',
          'execute_command = no such\npond',
          'readFile',
          'find = found',
          `"${DONE}"`,
        ],
      ],
    ]);
    const both = await readTexts({
      'task/api_conversation_history.json': JSON.stringify(ANTHROPIC),
      'task/ui_messages.json': display,
    });
    expect(both.records.map(({ record }) => outline(record))).toEqual([RUN]);
  });

  test('Codex', async () => {
    const item = (payload: object) => ({ timestamp: '2026-02-03T08:00:00Z', type: 'response_item', payload });
    const said = (role: string, type: string, text: string) =>
      item({ type: 'message', role, content: [{ type, text }] });
    const { records, passedOver } = await readLines(
      {
        timestamp: '2026-02-03T08:00:00Z',
        type: 'session_meta',
        payload: { id: 'codex-001', cwd: '/pond', cli_version: '0.9' },
      },
      said('user', 'input_text', '<environment_context><cwd>/pond</cwd></environment_context>'),
      said('user', 'input_text', TASK),
      { type: 'event_msg', payload: { type: 'user_message', message: TASK } },
      item({ type: 'reasoning', summary: [] }),
      item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'a' }),
      item({
        type: 'function_call_output',
        call_id: 'a',
        output: '{"output":"no such pond\\n","metadata":{"exit_code":2}}',
      }),
      item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'b' }),
      item({ type: 'custom_tool_call_output', call_id: 'b', output: 'Success.' }),
      said('assistant', 'output_text', DONE),
      said('user', 'input_text', NEXT),
      said('assistant', 'output_text', 'Nine gulls.'),
    );
    expect(records.map(({ record }) => outline(record))).toEqual(
      two([`${TASK} [?]`, 'shell = no such pond\n[exit code: 2]', 'apply_patch = Success.', `"${DONE}"`]),
    );
    expect(records[0]!.record.metadata).toMatchObject({
      session_id: 'codex-001',
      cwd: '/pond',
      program: 'codex',
    });
    expect(passedOver).toMatchObject({
      'events of a display, which repeat the messages (event_msg)': 1,
      "messages of the program itself, in the person's place": 1,
    });
  });

  test('Gemini CLI: a chat, and lines of which later ones repeat and complete earlier ones', async () => {
    const result = [{ functionResponse: { id: 'a', name: 'look', response: { output: FOUND } } }];
    const look = { id: 'a', name: 'look', args: { in: 'pond' }, status: 'success', result };
    const feed = {
      id: 'b',
      name: 'feed',
      args: {},
      status: 'error',
      result: [{ functionResponse: { id: 'b', name: 'feed', response: { error: REFUSED } } }],
    };
    const messages = [
      { id: 'm1', type: 'user', content: [{ text: TASK }], timestamp: '2026-02-03T08:00:00Z' },
      {
        id: 'm2',
        type: 'gemini',
        content: '',
        toolCalls: [look],
        thoughts: [],
        timestamp: '2026-02-03T08:00:01Z',
      },
      { id: 'm3', type: 'gemini', content: '', toolCalls: [feed], timestamp: '2026-02-03T08:00:02Z' },
      { id: 'm4', type: 'info', content: 'Update available', timestamp: '2026-02-03T08:00:03Z' },
      { id: 'm5', type: 'gemini', content: DONE, timestamp: '2026-02-03T08:00:04Z' },
    ];
    const head = { sessionId: 'gem-00001', projectHash: 'ab', startTime: '2026-02-03T08:00:00Z' };
    const chat = await readTexts({ 'session.json': JSON.stringify({ ...head, messages }) });
    expect(chat.records.map(({ record }) => outline(record))).toEqual([RUN]);
    const { toolCalls: _, ...early } = messages[1]!;
    const lines = await readLines(head, messages[0], early, messages[1], ...messages.slice(2));
    expect(lines.records.map(({ record }) => outline(record))).toEqual([RUN]);
  });

  test('Gemini CLI: what hooks said, and the marks around what a tool gave back, are left out', async () => {
    const [asked] = [{ text: `${TASK}\n` }];
    const told = {
      text: '<hook_context>&lt;knowhow-0123456789abcdef&gt;\nNotes\n&lt;/knowhow&gt;</hook_context>',
    };
    const output = `<untrusted_context>\n${FOUND}\n</untrusted_context>`;
    const result = [{ functionResponse: { id: 'a', name: 'look', response: { output } } }];
    const { records } = await readLines(
      { sessionId: 'gem-00002', projectHash: 'ab', startTime: '2026-02-03T08:00:00Z' },
      { id: 'm1', type: 'user', content: [asked, told], timestamp: '2026-02-03T08:00:00Z' },
      {
        id: 'm2',
        type: 'gemini',
        content: DONE,
        toolCalls: [{ id: 'a', name: 'look', args: { in: 'pond' }, status: 'success', result }],
        timestamp: '2026-02-03T08:00:01Z',
      },
    );
    expect(records.map(({ record: { query, turns } }) => [query, turns[0]!.result])).toEqual([[TASK, FOUND]]);
  });

  test('pi', async () => {
    const line = (message: object) => ({
      type: 'message',
      id: 'x',
      parentId: null,
      timestamp: '2026-02-03T08:00:00Z',
      message,
    });
    const { records } = await readLines(
      { type: 'session', version: 3, id: 'pi-000001', timestamp: '2026-02-03T08:00:00Z', cwd: '/pond' },
      line({ role: 'user', content: [{ type: 'text', text: TASK }] }),
      line({
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'toolCall', id: 'a', name: 'look', arguments: {} },
        ],
      }),
      line({
        role: 'toolResult',
        toolCallId: 'a',
        toolName: 'look',
        content: [{ type: 'text', text: FOUND }],
        isError: false,
      }),
      line({ role: 'assistant', content: [{ type: 'toolCall', id: 'b', name: 'feed', arguments: {} }] }),
      line({
        role: 'toolResult',
        toolCallId: 'b',
        toolName: 'feed',
        content: [{ type: 'text', text: REFUSED }],
        isError: true,
      }),
      line({ role: 'assistant', content: [{ type: 'text', text: DONE }], stopReason: 'stop' }),
      { type: 'model_change', provider: 'p', modelId: 'm' },
      line({ role: 'user', content: NEXT }),
      line({ role: 'assistant', content: [{ type: 'text', text: 'Nine gulls.' }] }),
    );
    expect(records.map(({ record }) => outline(record))).toEqual(two(RUN));
  });

  test("Cline: tasks in tags, tools in tags, results in a person's words", async () => {
    const { records } = await readTexts({
      'api_conversation_history.json': JSON.stringify([
        {
          role: 'user',
          content: [
            { type: 'text', text: `<task>\n${TASK}\n</task>` },
            { type: 'text', text: '<environment_details>\n# Files\n</environment_details>' },
          ],
        },
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'I look.\n<read_file>\n<path>pond.txt</path>\n</read_file>' }],
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: "[read_file for 'pond.txt'] Result:" },
            { type: 'text', text: FOUND },
            { type: 'text', text: '<environment_details>x</environment_details>' },
          ],
        },
        {
          role: 'assistant',
          content: [
            {
              type: 'text',
              text: `<attempt_completion>\n<result>\n${DONE}\n</result>\n</attempt_completion>`,
            },
          ],
        },
      ]),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, `read_file = ${FOUND}`, `"${DONE}"`],
    ]);
  });

  test('events of OpenHands, one a file', async () => {
    const event = (id: number, more: object) =>
      JSON.stringify({ id, timestamp: '2026-02-03T08:00:00', ...more });
    const { records } = await readTexts({
      's/events/0.json': event(0, { source: 'user', action: 'message', args: { content: TASK } }),
      's/events/1.json': event(1, {
        source: 'agent',
        action: 'run',
        args: { command: 'ls', thought: 'I look.' },
      }),
      's/events/2.json': event(2, {
        source: 'agent',
        observation: 'run',
        cause: 1,
        content: FOUND,
        extras: { metadata: { exit_code: 0 } },
      }),
      's/events/3.json': event(3, { source: 'environment', observation: 'agent_state_changed', content: '' }),
      's/events/4.json': event(4, { source: 'agent', action: 'finish', args: { final_thought: DONE } }),
      't/events/0.json': event(0, { source: 'user', action: 'message', args: { content: NEXT } }),
      't/events/1.json': event(1, { source: 'agent', action: 'message', args: { content: 'Nine gulls.' } }),
    });
    expect(records.map(({ record }) => outline(record))).toEqual(
      two([`${TASK} [?]`, `run = ${FOUND}`, `"${DONE}"`]),
    );
  });

  test('Aider', async () => {
    const text = `\n# aider chat started at 2026-02-03 08:00:00\n\n> Aider v0.80\n> Main model: m\n\n#### ${TASK}\n\nI add a line.\n\n> Applied edit to otters.md\n> Commit 1234567 docs: otters\n\n#### ${NEXT}\n\nNine gulls.\n`;
    const { records } = await readTexts({ '.aider.chat.history.md': text });
    expect(records.map(({ record, format }) => [format, ...outline(record)])).toEqual([
      ['aider', `${TASK} [?]`, '"I add a line." = Applied edit to otters.md\nCommit 1234567 docs: otters'],
      ['aider', `${NEXT} [?]`, '"Nine gulls."'],
    ]);
  });
});

describe('what a person says of a task as the next one begins', () => {
  const conversation = (prompt: string) => [
    { role: 'user', content: 'Count the gulls on the roof.' },
    { role: 'assistant', content: 'There are nine gulls.' },
    { role: 'user', content: prompt },
    { role: 'assistant', content: 'The pump is off.' },
  ];
  const lastResults = async (prompt: string) => {
    const chat = await readLines({ messages: conversation(prompt) });
    const lines = conversation(prompt).map((message, index) => ({
      type: message.role,
      uuid: `uuid-000${index}`,
      sessionId: 'ses-0001',
      timestamp: '2026-02-03T08:00:00Z',
      message,
    }));
    const session = await readLines(...lines);
    return [chat, session].map(({ records }) => [records.length, records[0]!.record.turns.at(-1)!.result]);
  };

  test.each([
    [
      'Thanks, that is exactly what I needed! Now turn off the pump in the garden.',
      'Thanks, that is exactly what I needed!',
    ],
    ['It works now. Please turn off the pump in the garden.', 'It works now.'],
  ])('%s', async (prompt, reaction) => {
    expect(await lastResults(prompt)).toEqual([
      [2, reaction],
      [2, reaction],
    ]);
  });

  test('a prompt that is a task from its first sentence says nothing of it', async () => {
    const prompt =
      'Please turn off the pump that stands in the garden behind the old greenhouse by the wall today. It is loud at night.';
    expect(await lastResults(prompt)).toEqual([
      [2, undefined],
      [2, undefined],
    ]);
  });
});
