import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, LETTER_TASK, TASK } from './ran-scene.js';
import { FILE_TIME, outline, readLines, readTexts } from './read-files.js';

const told = async (...lines: object[]) => {
  const { records, rejected, passedOver, formats } = await readLines(...lines);
  return { runs: records.map(({ record }) => outline(record)), rejected, passedOver, formats };
};

describe('Kilo 7.7, which came of OpenCode', () => {
  const part = (type: string, more: object) => ({
    type: type === 'tool' ? 'tool_use' : type,
    timestamp: 1796076109727,
    sessionID: 'ses_dd185a736ffe',
    part: { id: `prt_${type}`, sessionID: 'ses_dd185a736ffe', messageID: 'msg_22e7a7d41001', type, ...more },
  });
  const bash = (command: string, output: string, exit: number) =>
    part('tool', {
      callID: 'call_1',
      tool: 'bash',
      state: {
        status: 'completed',
        input: { command, description: `Runs ${command}` },
        output,
        title: `Runs ${command}`,
        metadata: { output, exit, description: `Runs ${command}`, truncated: false },
      },
    });

  test('a call of its stream is no run: the description of a command is no task', async () => {
    const found = await told(
      part('step-start', {}),
      part('text', { text: 'I look.' }),
      bash('./track north', `${FAULT}\n`, 3),
      bash('cat orders/4711.txt', 'status: packed\n', 0),
      part('text', { text: FINAL }),
    );
    expect(found).toMatchObject({ runs: [], passedOver: { 'lines of type step-start': 1 } });
    expect(found.rejected).toHaveLength(1);
    expect(found.rejected[0]![1]).toContain('opencode export');
  });

  test.each([
    [`"${TASK}"`, TASK],
    ['"Look for \\"lamp\\" in the orders"', 'Look for "lamp" in the orders'],
    ['"Find" and "look"', '"Find" and "look"'],
  ])('a prompt that `run` put into quotation marks: %s', async (written, task) => {
    const { records } = await readTexts({
      'a.json': JSON.stringify({
        info: { id: 'ses_dd185a736ffe', version: '7.7.9' },
        messages: [
          { info: { role: 'user' }, parts: [{ type: 'text', text: written }] },
          { info: { role: 'assistant' }, parts: [{ type: 'text', text: FINAL }] },
        ],
      }),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([[`${task} [?]`, `"${FINAL}"`]]);
  });
});

describe("Factory's Droid 0.225", () => {
  const session_id = '1ec83a46-ed98-4970-9130-3d7b958308a5';
  const failed = `Error: Command failed (exit code: 3)\n${FAULT}\n\n\n[Process exited with code 3]`;
  // What a command ended with is left: it says that it went well.
  const packed = 'status: packed\n\n\n[Process exited with code 0]';
  const gone = "Error: Error reading file: ENOENT: no such file or directory, access 'nothere.txt'";
  const expected = {
    runs: [
      [
        `${TASK} [?]`,
        `Execute ! "error":${JSON.stringify(failed)}`,
        `Execute = ${packed}`,
        `Read ! "error":${JSON.stringify(gone)}`,
        `"${FINAL}"`,
      ],
    ],
    rejected: [],
    formats: ['droid'],
  };

  test('its stream of events', async () => {
    const said = (role: string, text: string) => ({
      type: 'message',
      role,
      id: `${role}-1`,
      text,
      timestamp: 1796076291488,
      session_id,
    });
    const event = (type: string, id: string, toolId: string, more: object) => ({
      type,
      id,
      messageId: 'fe715ccc',
      toolId,
      ...more,
      timestamp: 1796076291488,
      session_id,
    });
    const call = (id: string, toolName: string, parameters: object) =>
      event('tool_call', id, toolName, { toolName, parameters });
    const wrong = (id: string, toolId: string, message: string) =>
      event('tool_result', id, toolId, { isError: true, error: { type: 'tool_error', message } });
    const found = await told(
      { type: 'system', subtype: 'init', cwd: '/shop', session_id, tools: ['Read', 'Execute'] },
      said('user', TASK),
      said('assistant', 'I look.'),
      call('call_1', 'Execute', { command: './track north' }),
      wrong('call_1', 'Execute', failed),
      call('call_2', 'Execute', { command: 'cat orders/4711.txt' }),
      call('call_3', 'Read', { file_path: 'nothere.txt' }),
      event('tool_result', 'call_2', 'Execute', {
        isError: false,
        value: packed,
      }),
      wrong('call_3', 'Read', gone),
      said('assistant', FINAL),
      { type: 'completion', finalText: FINAL, numTurns: 4, session_id },
    );
    expect(found).toMatchObject(expected);
    expect(found.passedOver).toEqual({ 'lines of type system': 1, 'lines of type completion': 1 });
  });

  test('its session', async () => {
    const line = (id: string, role: string, ...content: object[]) => ({
      type: 'message',
      id,
      parentId: null,
      timestamp: '2026-11-30T22:04:51.391Z',
      message: { role, content },
    });
    const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input });
    const back = (tool_use_id: string, is_error: boolean, content: string) => ({
      type: 'tool_result',
      tool_use_id,
      is_error,
      content,
    });
    const reminder = '<system-reminder>\nThe tools listed below are available.\n</system-reminder>';
    const found = await told(
      { type: 'session_start', id: session_id, title: TASK, owner: 'unknown', version: 2, cwd: '/shop' },
      line('context-1', 'user', { type: 'text', text: reminder }),
      line('1', 'user', { type: 'text', text: TASK }),
      line('2', 'assistant', use('call_1', 'Execute', { command: './track north' })),
      line('3', 'user', back('call_1', true, failed)),
      line(
        '4',
        'assistant',
        use('call_2', 'Execute', { command: 'cat orders/4711.txt' }),
        use('call_3', 'Read', { file_path: 'nothere.txt' }),
      ),
      line('5', 'user', back('call_2', false, packed), back('call_3', true, gone)),
      line('6', 'assistant', { type: 'text', text: FINAL }),
      { type: 'agent_turn_outcome', turnId: '1', reason: 'completed', resultKind: 'text' },
    );
    expect(found).toMatchObject(expected);
  });
});

describe('Kimi Code 2.1: a wire of events for each agent', () => {
  const time = 1796076329044;
  const message = (agentId: string, text: string, origin: object, id?: string) => ({
    type: 'context.append_message',
    agentId,
    message: { role: 'user', content: [{ type: 'text', text }], id, toolCalls: [], origin },
    time,
  });
  const loop = (agentId: string, event: object) => ({
    type: 'context.append_loop_event',
    agentId,
    event,
    time,
  });
  const call = (agentId: string, toolCallId: string, name: string, args: object) =>
    loop(agentId, { type: 'tool.call', uuid: 'u', turnId: '0', step: 1, toolCallId, name, args });
  const result = (agentId: string, toolCallId: string, output: string, isError?: true) =>
    loop(agentId, {
      type: 'tool.result',
      parentUuid: 'u',
      toolCallId,
      result: { output, isError, durationMs: 1 },
    });
  const words = (agentId: string, text: string) =>
    loop(agentId, { type: 'content.part', uuid: 'u', turnId: '0', step: 1, part: { type: 'text', text } });
  const copy = (role: string, text: string, more: object = {}) => ({
    message: {
      message: { role, content: [{ type: 'text', text }], ...more },
      meta: { source: role === 'user' ? 'input' : 'llm' },
    },
    type: 'agent.message.appended',
    time,
    kind: 'event',
  });
  const LETTER = 'Dear customer, the lamp waits.';
  const main = [
    { type: 'metadata', protocol_version: '1.5', created_at: time },
    message('main', TASK, { kind: 'user' }, 'msg_01M8Q7VP27PAZ78B8EMY9JGJX4'),
    copy('user', TASK),
    message('main', 'The date is restated here.', { kind: 'injection', variant: 'date_change' }),
    loop('main', { type: 'step.begin', uuid: 'u', turnId: '0', step: 1 }),
    words('main', 'I look.'),
    call('main', 'call_1', 'Bash', { command: './track north' }),
    result('main', 'call_1', FAULT, true),
    call('main', 'call_2', 'Agent', { prompt: LETTER_TASK, subagent_type: 'coder' }),
    result('main', 'call_2', LETTER),
    words('main', FINAL),
    copy('tool', FAULT, { toolCallId: 'call_1' }),
    copy('assistant', FINAL),
  ];
  const agent = [
    message(
      'agent-0',
      LETTER_TASK,
      { kind: 'system_trigger', name: 'subagent' },
      'msg_01M8Q7VPCTDH9XTTM7WF7JBAK1',
    ),
    message('agent-0', 'Approvals are handled by themselves.', { kind: 'injection', variant: 'mode' }),
    call('agent-0', 'call_3', 'Bash', { command: 'cat address.txt' }),
    result('agent-0', 'call_3', 'Mill Lane 3'),
    words('agent-0', LETTER),
  ];

  test('what was said and done, once; the agent below is a run of its own', async () => {
    const lines = (values: object[]) => values.map((value) => JSON.stringify(value)).join('\n');
    const { records, rejected, passedOver, formats } = await readTexts({
      's/agents/main/wire.jsonl': lines(main),
      's/agents/agent-0/wire.jsonl': lines(agent),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, `Bash ! "error":"${FAULT}"`, `Agent = ${LETTER}`, `"${FINAL}"`],
      [`${LETTER_TASK} [?, coder]`, 'Bash = Mill Lane 3', `"${LETTER}"`],
    ]);
    expect(records[0]!.record.turns[0]!.decision).toContain('./track north');
    expect([rejected, formats]).toEqual([[], ['kimi-code']]);
    expect(passedOver).toEqual({
      'lines of type metadata': 1,
      'second copies of messages, without what failed': 3,
      "messages of the program itself, in the person's place": 2,
      'events of type step.begin': 1,
    });
  });
});

test("Letta Code 0.25: on its own machine it counts messages' times from the first of 2026", async () => {
  const metadata = (seconds: number) => ({
    created_at: `2026-01-01T00:00:0${seconds}.000Z`,
    agent_id: 'agent-local-340f929c-bfb6-4be4-8327-bfdc2f374dd5',
    conversation_id: 'local-conv-1',
  });
  const found = await readLines(
    {
      id: 'ui-msg-1',
      role: 'user',
      content: [{ type: 'text', text: TASK }],
      timestamp: 1767225601000,
      metadata: metadata(1),
    },
    {
      id: 'ui-msg-2',
      role: 'assistant',
      content: [{ type: 'toolCall', id: 'call_1', name: 'Bash', arguments: { command: './track' } }],
      stopReason: 'toolUse',
      timestamp: 1796076216311,
      metadata: metadata(2),
    },
    {
      id: 'ui-msg-3',
      role: 'toolResult',
      toolCallId: 'call_1',
      toolName: 'Bash',
      content: [{ type: 'text', text: `Exit code: 3\n${FAULT}\n` }],
      isError: false,
      timestamp: 1767225603000,
      metadata: metadata(3),
    },
    {
      id: 'ui-msg-4',
      role: 'assistant',
      content: [{ type: 'text', text: FINAL }],
      stopReason: 'stop',
      timestamp: 1796076219944,
      metadata: metadata(4),
    },
  );
  const [{ record }] = found.records as [(typeof found.records)[0]];
  expect([outline(record), record.timestamp]).toEqual([
    [`${TASK} [?]`, `Bash = Exit code: 3\n${FAULT}`, `"${FINAL}"`],
    FILE_TIME,
  ]);
});
