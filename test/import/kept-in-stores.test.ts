import { describe, expect, test } from 'vitest';
import { FINAL, read, TASK } from './ran-scene.js';
import { outline, readLines, readTexts } from './read-files.js';

const FAILED = 'An error occurred while running the tool. Please try again.';
const DENIED = 'Tool execution was not approved.';
const NEXT = 'Now look at order 4799 and tell me its state';
const ENDED = [
  'get_order = packed',
  `track ! "error":"${FAILED}"`,
  'refund ! "interrupted":true,"message":"The user did not allow this call."',
];

/** What OpenAI Agents keep of an answer with three calls, of which one failed and one was not allowed. */
const items = (id: 'call_id' | 'callId') => {
  const call = (at: string, name: string) => ({
    type: 'function_call',
    id: `fc_${at}`,
    [id]: at,
    name,
    arguments: '{}',
    status: 'completed',
  });
  const result = (at: string, output: string) =>
    id === 'callId'
      ? {
          type: 'function_call_result',
          callId: at,
          status: 'completed',
          output: { type: 'text', text: output },
        }
      : { type: 'function_call_output', call_id: at, output };
  const said = (text: string) => ({
    id: 'm',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text }],
  });
  return {
    calls: [said('I look both up.'), call('c1', 'get_order'), call('c2', 'track'), call('c3', 'refund')],
    results: [result('c1', 'packed'), result('c2', FAILED)],
    ended: [result('c3', DENIED), said(FINAL)],
  };
};

describe('OpenAI Agents', () => {
  const kind = (item: { type: string }) =>
    item.type === 'message'
      ? 'message_output_item'
      : item.type === 'function_call'
        ? 'tool_call_item'
        : 'tool_call_output_item';

  test('0.20 for JavaScript: the state of a run that waits for a person, and of the same that went on', async () => {
    const { calls, results, ended } = items('callId');
    const made = (given: readonly { type: string }[]) =>
      given.map((rawItem) => ({ type: kind(rawItem), rawItem, agent: { name: 'clerk' } }));
    const state = (generatedItems: object[], more: object) => ({
      $schemaVersion: '1.22',
      currentTurn: 1,
      originalInput: [{ type: 'message', role: 'user', content: TASK }],
      modelResponses: [{ usage: { requests: 1 }, output: calls, responseId: 'r1' }],
      generatedItems,
      lastProcessedResponse: { newItems: made(calls) },
      ...more,
    });
    const waits = { type: 'tool_approval_item', rawItem: calls[3], toolName: 'refund' };
    const before = { 'waits.json': state([...made([...calls, ...results]), waits], {}) };
    const after = {
      'ended.json': state(made([...calls, ...results, ...ended]), {
        currentStep: { type: 'next_step_final_output', output: FINAL },
      }),
    };
    const whole = [['openai', `${TASK} [?]`, ...ENDED, `"${FINAL}"`]];
    expect(await read(before)).toEqual({
      runs: [['openai', `${TASK} [?]`, ENDED[0], ENDED[1], 'refund']],
      rejected: [],
      passedOver: {},
    });
    expect(await read(after)).toEqual({ runs: whole, rejected: [], passedOver: {} });
    expect(await read({ ...before, ...after })).toEqual({
      runs: whole,
      rejected: [],
      passedOver: { 'earlier calls of a run that went on': 1 },
    });
  });

  test('0.24 for Python: the state has what was asked as a text, and two lists of the same items', async () => {
    const { calls, results, ended } = items('call_id');
    const made = [...calls, ...results, ...ended].map((raw_item) => ({ type: kind(raw_item), raw_item }));
    const found = await read({
      'state.json': {
        $schemaVersion: '1.21',
        original_input: TASK,
        model_responses: [{ output: calls }],
        generated_items: made.slice(0, 4),
        session_items: made,
      },
    });
    expect(found).toEqual({
      runs: [['openai', `${TASK} [?]`, ...ENDED, `"${FINAL}"`]],
      rejected: [],
      passedOver: {},
    });
  });

  test.each(['json', 'jsonl'])('rows of its sessions, as %s', async (form) => {
    const { calls, results, ended } = items('call_id');
    const rows = [{ role: 'user', content: TASK }, ...calls, ...results, ...ended].map((message, at) => ({
      id: at + 1,
      session_id: 's1',
      message_data: JSON.stringify(message),
      created_at: '2026-12-01 01:23:45',
    }));
    const text =
      form === 'json' ? JSON.stringify(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const { records, rejected, passedOver } = await readTexts({ [`rows.${form}`]: text });
    expect({ runs: records.map(({ record }) => outline(record)), rejected, passedOver }).toEqual({
      runs: [[`${TASK} [?]`, ...ENDED, `"${FINAL}"`]],
      rejected: [],
      passedOver: {},
    });
  });
});

test('Mastra 1.71: rows of its messages have what was said as a text of JSON', async () => {
  const row = (thread: string, role: string, parts: object[]) => ({
    id: `${thread} ${role} ${JSON.stringify(parts).length}`,
    thread_id: thread,
    content: JSON.stringify({ format: 2, parts, content: '' }),
    role,
    type: 'v2',
    createdAt: '2026-12-01T01:25:41.503Z',
  });
  const words = (text: string) => ({ type: 'text', text, createdAt: 1796088341504 });
  const called = (toolName: string, more: object) => ({
    type: 'tool-invocation',
    toolInvocation: { toolCallId: toolName, toolName, args: {}, ...more },
  });
  const { records, rejected, passedOver } = await readLines(
    row('t1', 'user', [words(TASK)]),
    row('t2', 'user', [words(NEXT)]),
    row('t1', 'assistant', [
      words('I look both up.'),
      called('get_order', { state: 'result', result: 'packed' }),
      called('track', { state: 'output-error', errorText: 'carrier needs the parcel number' }),
      { type: 'step-start', createdAt: 1796088341625 },
      words(FINAL),
    ]),
    row('t2', 'assistant', [words('It is packed.')]),
  );
  const runs = records.map(({ record }) => outline(record)).toSorted();
  expect({ runs, rejected, passedOver }).toEqual({
    runs: [
      [
        `${TASK} [?]`,
        'get_order = packed',
        'track ! "error":"carrier needs the parcel number"',
        `"${FINAL}"`,
      ],
      [`${NEXT} [?]`, '"It is packed."'],
    ],
    rejected: [],
    passedOver: {},
  });
});

test('what somebody says in JSON stays what was said', async () => {
  const asked = JSON.stringify([{ type: 'lamp', text: 'broken' }]);
  const { records } = await readLines(
    { role: 'user', content: asked },
    { role: 'assistant', content: asked },
  );
  expect(records.map(({ record }) => outline(record))).toEqual([[`${asked} [?]`, `"${asked}"`]]);
});

test.each(['chatId', 'threadId'])(
  'rows of several conversations between each other are told by %s',
  async (key) => {
    const row = (chat: string, role: string, text: string) => ({ [key]: chat, role, content: text });
    const { records } = await readLines(
      row('a', 'user', TASK),
      row('b', 'user', NEXT),
      row('a', 'assistant', FINAL),
      row('b', 'assistant', 'It is packed.'),
    );
    expect(records.map(({ record }) => outline(record)).toSorted()).toEqual(
      [
        [`${TASK} [?]`, `"${FINAL}"`],
        [`${NEXT} [?]`, '"It is packed."'],
      ].toSorted(),
    );
  },
);

describe('AgentKit 0.13', () => {
  const told = { role: 'assistant', stop_reason: 'tool' };
  const tool = (id: string, name: string) => ({ type: 'tool', id, name });
  const result = (id: string, name: string, content: object) => ({
    role: 'tool_result',
    type: 'tool_result',
    tool: tool(id, name),
    content,
    stop_reason: 'tool',
  });
  const calls = [
    { ...told, type: 'text', content: 'I look both up.' },
    {
      ...told,
      type: 'tool_call',
      tools: [tool('c1', 'get_order'), tool('c2', 'track')].map((one) => ({ ...one, input: {} })),
    },
  ];
  const results = [
    result('c1', 'get_order', { data: 'packed' }),
    result('c2', 'track', {
      error: { name: 'Error', message: 'carrier needs the parcel number', stack: 'Error' },
    }),
  ];
  const final = { role: 'assistant', stop_reason: 'stop', type: 'text', content: FINAL };
  const asked = [
    { type: 'text', role: 'system', content: 'You are a clerk.' },
    { type: 'text', role: 'user', content: TASK },
  ];
  const steps = [
    '"I look both up."',
    'get_order = {"data":"packed"}',
    'track ! "error":"carrier needs the parcel number"',
    `"${FINAL}"`,
  ];

  test('the state of a network, whose results each repeat what was asked', async () => {
    const found = await read({
      'state.json': {
        _results: [
          { agentName: 'clerk', output: calls, toolCalls: results, prompt: asked, history: [] },
          {
            agentName: 'clerk',
            output: [final],
            toolCalls: [],
            prompt: asked,
            history: [...calls, ...results],
          },
        ],
        _messages: [],
        kv: {},
      },
    });
    expect(found).toEqual({ runs: [['openai', `${TASK} [?]`, ...steps]], rejected: [], passedOver: {} });
  });

  test('messages of a thread', async () => {
    const { runs, rejected } = await read({
      'a.json': { messages: [...asked, ...calls, ...results, final] },
    });
    expect(rejected).toEqual([]);
    expect(runs.map(([, ...run]) => run)).toEqual([[`${TASK} [?]`, ...steps]]);
  });
});

test('promptfoo 0.123: rows of results; what an assertion found is the verdict, what stopped the provider is none', async () => {
  const row = (raw: string, output: unknown, more: object) => ({
    prompt: { raw, label: '{{q}}', config: {} },
    vars: { q: TASK },
    testCase: { vars: { q: TASK }, assert: [] },
    response: { output, tokenUsage: {} },
    failureReason: 0,
    ...more,
  });
  const chat = JSON.stringify([
    { role: 'system', content: 'You are a clerk.' },
    { role: 'user', content: NEXT },
  ]);
  const call = { id: 'c1', type: 'function', function: { name: 'get_order', arguments: '{}' } };
  const found = await readLines(
    row(TASK, FINAL, { success: true, score: 0.5, namedScores: { bonus: 0 } }),
    row(chat, [call], {
      success: false,
      score: 0,
      error: 'Expected output to contain "x"',
      failureReason: 1,
    }),
    row('Write a letter', undefined, { success: false, score: 0, error: 'is down', failureReason: 2 }),
  );
  expect(found.rejected).toEqual([]);
  expect(found.records.map(({ record }) => outline(record))).toEqual([
    [`${TASK} [ok]`, `"${FINAL}"`],
    [`${NEXT} [failed]`, 'get_order'],
    ['Write a letter [?]', '"(no answer)" ! "interrupted":true,"message":"The model call failed: is down"'],
  ]);
});
