import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, LETTER_TASK, read, TASK, TRACKED } from './ran-scene.js';
import { outline, readLines, readTexts } from './read-files.js';

describe('Mistral Vibe 2.26', () => {
  const entry = (type: string, more: object) => ({
    id: `${type}-1`,
    sessionId: '06cfdb28-8bc7-3adf-fba1-d6a082c6aec6',
    turnId: 'turn-084bfa35d37d47f8341e651dbe4dfe85',
    generationStatus: 'completed',
    type,
    ...more,
  });
  const message = (role: string, text: string) =>
    entry('message', { role, content: [{ type: 'text', text }], source: 'harness' });
  const effect = (id: string, toolName: string, input: object | null, state: object) =>
    entry('effect', { id, title: toolName, detail: { toolName, kind: 'tool', display: {}, input }, state });

  test('what it prints: calls with the state that they came to, and whether a person allowed them', async () => {
    const denied = { message: 'Tool execution denied by approval callback', code: 'tool_denied' };
    const found = await read({
      'a.json': [
        message('user', TASK),
        message('assistant', 'I look it up. '),
        effect(
          'effect-1',
          'read_file',
          { filePath: 'orders/4711.txt' },
          { status: 'completed', output: { content: 'packed' } },
        ),
        effect('effect-2', 'track', null, {
          status: 'failed',
          error: { message: FAULT, code: null },
          output: null,
          outputText: '',
        }),
        effect('effect-3', 'bash', { command: './track' }, { status: 'failed', error: denied, output: null }),
        entry('callback', { callbackId: 'approval-1', detail: { kind: 'approval', effect: {} } }),
        message('assistant', FINAL),
      ],
    });
    expect(found).toEqual({
      runs: [
        [
          'messages',
          `${TASK} [?]`,
          '"I look it up."',
          'read_file = packed',
          TRACKED,
          `bash ! "interrupted":true,"message":"${denied.message}"`,
          `"${FINAL}"`,
        ],
      ],
      rejected: [],
      passedOver: { 'lines of type callback': 1 },
    });
  });

  test('its messages: errors in tags; a task below another agent has words of the program before it', async () => {
    const call = (id: string, name: string) => ({
      role: 'assistant',
      injected: false,
      tool_calls: [{ id, index: 0, function: { name, arguments: '{}' }, type: 'function' }],
    });
    const scratch =
      'Scratchpad directory: /tmp/vibe-1\nYou can read and write files here without permission prompts.';
    const { records } = await readLines(
      { role: 'user', content: `${scratch}\n\n${LETTER_TASK}`, injected: false },
      call('call_1', 'track'),
      { role: 'tool', content: `<tool_error>${FAULT}</tool_error>`, name: 'track', tool_call_id: 'call_1' },
      call('call_2', 'bash'),
      {
        role: 'tool',
        content: `<tool_error>bash failed\nReturn code: 3\nStderr: ${FAULT}\n</tool_error>`,
        name: 'bash',
        tool_call_id: 'call_2',
      },
      { role: 'assistant', content: FINAL },
    );
    expect(records.map(({ record }) => outline(record))).toEqual([
      [
        `${LETTER_TASK} [?]`,
        TRACKED,
        `bash ! "error":"bash failed\\nReturn code: 3\\nStderr: ${FAULT}\\n[exit code: 3]"`,
        `"${FINAL}"`,
      ],
    ]);
  });

  test('pieces of its store are no runs', async () => {
    const piece = [{ message: { role: 'user', content: [{ type: 'text', text: TASK }] }, source: 'history' }];
    const { runs, passedOver } = await read({ 'session/unified/06cfdb28/chunks/95951fc2.json': piece });
    expect([runs, Object.values(passedOver)]).toEqual([[], [1]]);
  });
});

describe('Hermes 0.19', () => {
  /** Ids are made up with each export. */
  const exported = (uuid: string) => [
    {
      parentUuid: null,
      isSidechain: false,
      sessionId: '20261130_185824_af549c',
      version: 'hermes-agent',
      uuid: `${uuid}-a`,
      type: 'user',
      message: { role: 'user', content: TASK },
    },
    {
      parentUuid: `${uuid}-a`,
      isSidechain: false,
      sessionId: '20261130_185824_af549c',
      version: 'hermes-agent',
      uuid: `${uuid}-b`,
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'text', text: FINAL }] },
    },
  ];

  test('a session that is exported twice is one run', async () => {
    const [one, two] = await Promise.all([
      readLines(...exported('e0d8fcd1-3aaf-4d50-9923')),
      readLines(...exported('fee20e35-7082-4f7e-b8e3')),
    ]);
    expect(one.records[0]!.key).toBe(two.records[0]!.key);
  });

  test.each([
    '[ASYNC DELEGATION COMPLETE — deleg_319b1430]\nA background subagent you dispatched earlier has finished.',
    '[IMPORTANT: Background process proc_1 completed normally (exit code 0).\nCommand: sleep 1\nOutput:\n]',
  ])('what its program tells the model is no task: %s', async (told) => {
    const { records } = await readTexts({
      'a.json': JSON.stringify({
        messages: [
          { role: 'user', content: TASK },
          { role: 'assistant', content: 'I wait.' },
          { role: 'user', content: told },
          { role: 'assistant', content: FINAL },
        ],
      }),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, '"I wait."', `"${FINAL}"`],
    ]);
  });
});

test('LLM 0.36: requests with what the tools gave back in between', async () => {
  const request = (id: string, more: object) => ({
    id,
    model: 'clerk',
    conversation_id: '01m8pxkehpx9yxvny095pr8ywh',
    datetime_utc: '2026-11-30T19:06:13.436598+00:00',
    prompt: null,
    response: '',
    response_json: { finish_reason: 'tool_calls' },
    tools: [{ id: 1, name: 'get_order', description: '', input_schema: { type: 'object' } }],
    tool_calls: [],
    tool_results: [],
    ...more,
  });
  const call = (tool_call_id: string, name: string) => ({ id: 3, name, arguments: {}, tool_call_id });
  const result = (tool_call_id: string, name: string, output: string, exception: string | null) => ({
    id: 5,
    name,
    output,
    tool_call_id,
    exception,
  });
  const found = await read({
    'a.json': [
      request('r1', {
        prompt: TASK,
        response: 'I look both up.',
        tool_calls: [call('call_1', 'get_order'), call('call_2', 'track')],
      }),
      request('r2', {
        response: FINAL,
        tool_results: [
          result('call_1', 'get_order', 'packed', null),
          result('call_2', 'track', `Error: ${FAULT}`, `ValueError: ${FAULT}`),
        ],
      }),
      request('r3', { prompt: LETTER_TASK, response: 'Dear customer' }),
    ],
  });
  expect(found).toEqual({
    runs: [
      ['llm', `${TASK} [?]`, 'get_order = packed', `track ! "error":"Error: ${FAULT}"`, `"${FINAL}"`],
      ['llm', `${LETTER_TASK} [?]`, '"Dear customer"'],
    ],
    rejected: [],
    passedOver: {},
  });
});

test('gptme 0.35: calls are code in the answers, so that it is refused', async () => {
  const { records, rejected } = await readLines(
    {
      role: 'system',
      content: 'You are gptme v0.35.1, a general-purpose AI assistant.',
      timestamp: '2026-11-30T18:59:36',
    },
    { role: 'user', content: TASK, timestamp: '2026-11-30T18:59:37' },
    {
      role: 'assistant',
      content: 'I look it up.\n\n```shell\ncat orders/4711.txt\n```',
      timestamp: '2026-11-30T18:59:38',
    },
    {
      role: 'system',
      content: 'Ran allowlisted command: `cat orders/4711.txt`\n\n`packed`',
      timestamp: '2026-11-30T18:59:39',
    },
    { role: 'assistant', content: FINAL, timestamp: '2026-11-30T18:59:40' },
  );
  expect(records).toEqual([]);
  expect(rejected[0]![1]).toContain('calls of gptme');
});
