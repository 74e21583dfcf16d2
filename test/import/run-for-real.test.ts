import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, LETTER_TASK, read, TASK, TRACKED } from './ran-scene.js';
import { outline, readLines } from './read-files.js';

const NEXT = 'Now look at order 4799 and tell me its state';
const SAID = 'You are welcome.';

test('Strands 1.62: a session is a folder of messages, one a file; each agent has its own', async () => {
  const folder = (agent: string) => `session_s1/agents/agent_${agent}/messages`;
  const message = (id: number, role: string, ...content: object[]) => ({
    message: { role, content, tracking_id: '9a2d65b6-8e03-4300-a4bb-3080b3c48a03' },
    message_id: id,
    redact_message: null,
    created_at: '2026-11-30T18:35:31.753387+00:00',
  });
  const call = (toolUseId: string, name: string, input: object) => ({ toolUse: { toolUseId, name, input } });
  const result = (toolUseId: string, status: string, text: string) => ({
    toolResult: { toolUseId, status, content: [{ text }] },
  });
  const found = await read({
    [`${folder('clerk')}/message_0.json`]: message(0, 'user', { text: TASK }),
    [`${folder('clerk')}/message_1.json`]: message(
      1,
      'assistant',
      { text: 'I look both up.' },
      call('call_1', 'get_order', { id: '4711' }),
      call('call_2', 'track', { carrier: 'north' }),
    ),
    [`${folder('clerk')}/message_2.json`]: message(
      2,
      'user',
      result('call_1', 'success', 'packed'),
      result('call_2', 'error', `Error: ${FAULT}`),
    ),
    [`${folder('clerk')}/message_3.json`]: message(3, 'assistant', { text: FINAL }),
    [`${folder('clerk')}/message_4.json`]: message(4, 'user', { text: NEXT }),
    [`${folder('clerk')}/message_5.json`]: message(5, 'assistant', { text: SAID }),
    [`${folder('writer')}/message_0.json`]: message(0, 'user', { text: LETTER_TASK }),
    [`${folder('writer')}/message_1.json`]: message(1, 'assistant', { text: 'Dear customer' }),
  });
  expect(found).toEqual({
    runs: [
      ['strands', `${TASK} [?]`, 'get_order = packed', `track ! "error":"Error: ${FAULT}"`, `"${FINAL}"`],
      ['strands', `${NEXT} [?]`, `"${SAID}"`],
      ['strands', `${LETTER_TASK} [?]`, '"Dear customer"'],
    ],
    rejected: [],
    passedOver: {},
  });
});

describe('a person goes back to an earlier line of a session', () => {
  const CORRECTED = 'No, do not track it, read the order';

  test('OpenHands 1.58: what was left stays among the events, and is no part of what went on', async () => {
    const event = (id: string, parent: string | undefined, more: object) => ({
      id,
      timestamp: '2026-11-30T18:37:34.896956',
      ...(parent === undefined ? {} : { parent_id: parent }),
      ...more,
    });
    const message = (source: string, text: string) => ({
      kind: 'MessageEvent',
      source,
      llm_message: { role: source === 'user' ? 'user' : 'assistant', content: [{ type: 'text', text }] },
    });
    const action = (id: string, name: string, given: object) => ({
      kind: 'ActionEvent',
      source: 'agent',
      thought: [],
      action: { ...given, kind: 'XAction' },
      tool_name: name,
      tool_call_id: id,
      tool_call: { id, name, arguments: JSON.stringify(given), origin: 'completion' },
    });
    const seen = (id: string, name: string, text: string, isError: boolean) => ({
      kind: 'ObservationEvent',
      source: 'environment',
      tool_name: name,
      tool_call_id: id,
      observation: { content: [{ type: 'text', text }], is_error: isError, kind: 'XObservation' },
    });
    const events = [
      event('e0', undefined, { kind: 'SystemPromptEvent', source: 'agent' }),
      event('e1', 'e0', message('user', TASK)),
      event('e2', 'e1', action('call_1', 'get_order', { id: '4711' })),
      event('e3', 'e2', seen('call_1', 'get_order', 'packed', false)),
      // An event that no other follows.
      event('e4', 'e3', { kind: 'ConversationStateUpdateEvent', source: 'environment', key: 'a', value: 1 }),
      event('e5', 'e3', action('call_2', 'track', { carrier: 'north' })),
      event('e6', 'e5', seen('call_2', 'track', FAULT, true)),
      event('e7', 'e6', message('agent', 'It cannot be tracked.')),
      event('e8', 'e3', message('user', CORRECTED)),
      event('e9', 'e8', message('agent', FINAL)),
      event('e10', 'e0', message('user', NEXT)),
      event('e11', 'e10', message('agent', SAID)),
    ];
    const found = await read(
      Object.fromEntries(
        events.map((one, at) => [`s/events/event-${String(at).padStart(5, '0')}-${one.id}.json`, one]),
      ),
    );
    expect(found).toEqual({
      runs: [
        ['openhands', `${TASK} [?]`, 'get_order = packed', TRACKED, '"It cannot be tracked."'],
        ['openhands', `${TASK} [?]`, `"${FINAL}"`],
        ['openhands', `${NEXT} [?]`, `"${SAID}"`],
      ],
      rejected: [],
      passedOver: {},
    });
  });

  const line = (id: string, parentId: string | null, at: number, message: object) => ({
    type: 'message',
    id,
    parentId,
    timestamp: `2026-11-30T18:42:${at}.000Z`,
    message,
  });
  const header = (id: string, at: number, more: object = {}) => ({
    type: 'session',
    version: 3,
    id,
    timestamp: `2026-11-30T18:42:${at}.000Z`,
    cwd: '/shop',
    ...more,
  });
  const user = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
  const answer = (text: string) => ({
    role: 'assistant',
    content: [{ type: 'text', text }],
    stopReason: 'stop',
  });
  const call = (id: string, name: string, given: object) => ({
    role: 'assistant',
    content: [{ type: 'toolCall', id, name, arguments: given }],
    stopReason: 'toolUse',
  });
  const result = (toolCallId: string, toolName: string, text: string, isError = false) => ({
    role: 'toolResult',
    toolCallId,
    toolName,
    content: [{ type: 'text', text }],
    isError,
  });
  const BEFORE = [
    { type: 'model_change', id: '62b55d3f', parentId: null, timestamp: '2026-11-30T18:42:12.100Z' },
    line('bb60eded', '62b55d3f', 13, user(TASK)),
    line('21248596', 'bb60eded', 14, call('call_1', 'read', { path: 'orders/4711.txt' })),
    line('ddf4d36b', '21248596', 15, result('call_1', 'read', 'packed')),
  ];

  test('pi 0.73: the same in one file', async () => {
    const { records, passedOver } = await readLines(
      header('01a22dc3-be90-7259-9be1-2db25d23bc72', 12),
      ...BEFORE,
      line('530f7b5d', 'ddf4d36b', 16, call('call_2', 'track', { carrier: 'north' })),
      line('252eaf70', '530f7b5d', 17, result('call_2', 'track', FAULT, true)),
      line('254a0614', '252eaf70', 18, answer('It cannot be tracked.')),
      line('c18f5482', 'ddf4d36b', 19, user(CORRECTED)),
      line('077a21d4', 'c18f5482', 20, answer(FINAL)),
    );
    expect(records.map(({ record, format }) => [format, ...outline(record)])).toEqual([
      ['pi', `${TASK} [?]`, 'read = packed', TRACKED, '"It cannot be tracked."'],
      ['pi', `${TASK} [?]`, `"${FINAL}"`],
    ]);
    expect(passedOver).toEqual({ 'lines of type session': 1, 'lines of type model_change': 1 });
  });

  test('pi 0.73: a file that was forked repeats what is older than itself', async () => {
    const { records, passedOver } = await readLines(
      header('01a22dc3-c052-728f-9520-479371f21e43', 20, { parentSession: '/sessions/a.jsonl' }),
      ...BEFORE,
      line('254a0614', 'ddf4d36b', 16, answer('It is packed.')),
      line('af8b06f8', '254a0614', 21, user(NEXT)),
      line('48cacab9', 'af8b06f8', 22, answer(SAID)),
    );
    expect(records.map(({ record }) => outline(record))).toEqual([[`${NEXT} [?]`, `"${SAID}"`]]);
    expect(passedOver['runs of the session that was forked']).toBe(1);
  });
});

describe('Google ADK 2.13', () => {
  const say = (role: string, ...parts: object[]) => ({ parts, role });
  const asked = say('user', { text: TASK });
  const answered = say('model', { text: FINAL });
  const calls = [
    { function_call: { id: 'call_1', name: 'get_order', args: { id: '4711' } } },
    { function_call: { id: 'call_2', name: 'track', args: { carrier: 'north' } } },
  ];
  const results = [
    { function_response: { id: 'call_1', name: 'get_order', response: { status: 'packed' } } },
    { function_response: { id: 'call_2', name: 'track', response: { error: FAULT } } },
  ];
  const done = {
    invocation_events: [
      { author: 'clerk', content: say('model', ...calls) },
      { author: 'clerk', content: say('user', ...results) },
      { author: 'clerk', content: null },
    ],
  };
  const steps = ['get_order = {"status":"packed"}', TRACKED, `"${FINAL}"`];

  test('a case of an eval set, in the form of events and in that of calls beside results', async () => {
    const conversation = [
      { invocation_id: 'e-1', user_content: asked, final_response: answered, intermediate_data: done },
      {
        invocation_id: 'e-2',
        user_content: say('user', { text: NEXT }),
        final_response: say('model', { text: SAID }),
        intermediate_data: {
          tool_uses: calls.map((one) => one.function_call),
          tool_responses: results.map((one) => one.function_response),
          intermediate_responses: [],
        },
      },
    ];
    const { runs, rejected } = await read({
      'a.evalset.json': { eval_set_id: 'e1', eval_cases: [{ eval_id: 'late', conversation }] },
    });
    expect([runs, rejected]).toEqual([
      [
        ['gemini', `${TASK} [?]`, ...steps],
        ['gemini', `${NEXT} [?]`, ...steps.slice(0, 2), `"${SAID}"`],
      ],
      [],
    ]);
  });

  test.each([
    [1, 'ok'],
    [2, 'failed'],
    [3, '?'],
  ])('results of an evaluation: what the agent did, and its status %d', async (status, verdict) => {
    const actual = { user_content: asked, final_response: answered, intermediate_data: done };
    const expected = { user_content: asked, final_response: say('model', { text: 'It is sent.' }) };
    const { runs } = await read({
      'a.evalset_result.json': {
        eval_set_result_id: 'shop_e1',
        eval_case_results: [
          {
            eval_id: 'late',
            final_eval_status: status,
            overall_eval_metric_results: [{ metric_name: 'tool_call_count_v1', score: 4, eval_status: 4 }],
            eval_metric_result_per_invocation: [
              { actual_invocation: actual, expected_invocation: expected, eval_metric_results: [] },
            ],
            session_id: 'adk-eval-session-193507bd',
          },
        ],
      },
    });
    expect(runs).toEqual([['gemini', `${TASK} [${verdict}]`, ...steps]]);
  });
});

test('Browser Use 0.13: actions that were not done, elements that were not there, and steps that ran out', async () => {
  const step = (next_goal: string, action: object[], result: object[]) => ({
    model_output: { next_goal, action },
    result: result.map((one) => ({ is_done: false, include_in_memory: false, ...one })),
    state: { url: 'http://shop/' },
    state_message: `<user_request>\n${TASK}\n</user_request>\n\n<agent_history>`,
  });
  const gone = 'Element index 35 not available - page may have changed. Try refreshing browser state.';
  const history = [
    step('Look up', [{ click: { index: 35 } }], [{ extracted_content: gone }]),
    step(
      'Open the other',
      [{ navigate: { url: 'http://shop/other' } }, { get_order: { id: '4713' } }],
      [{ extracted_content: 'Navigated' }],
    ),
    {
      model_output: null,
      result: [
        { is_done: false, error: 'Failed to complete task in maximum steps', include_in_memory: true },
      ],
      state: { url: '' },
    },
  ];
  expect(await read({ 'a.json': { history } })).toEqual({
    runs: [['browser-use', `${TASK} [failed]`, `click ! "error":"${gone}"`, 'navigate = Navigated']],
    rejected: [],
    passedOver: { 'actions that were not done, as the page had changed or another had failed': 1 },
  });
});

test('Phoenix 20.26: values of its OTLP have underscores, and null for what they are not', async () => {
  const value = (member: string, content: unknown) => ({
    key: '',
    value: {
      array_value: null,
      bool_value: null,
      bytes_value: null,
      double_value: null,
      int_value: null,
      kvlist_value: null,
      string_value: null,
      [member]: content,
    },
  });
  const attribute = (key: string, content: string) => ({ ...value('string_value', content), key });
  const span = {
    name: 'Script',
    span_id: '0000000000000002',
    parent_span_id: null,
    trace_id: '00000000000000000000000000000001',
    start_time_unix_nano: 1793491200000000000,
    end_time_unix_nano: 1793491200071000000,
    events: null,
    status: { code: 1, message: null },
    attributes: [
      attribute('openinference.span.kind', 'LLM'),
      attribute('llm.input_messages.0.message.role', 'user'),
      attribute('llm.input_messages.0.message.content', TASK),
      attribute('llm.output_messages.0.message.role', 'assistant'),
      attribute('llm.output_messages.0.message.content', FINAL),
      { ...value('array_value', { values: [value('int_value', 3).value] }), key: 'numbers' },
    ],
  };
  const { runs, rejected } = await read({ 'a.json': { data: [span], next_cursor: null } });
  expect([runs, rejected]).toEqual([[['openinference', `${TASK} [?]`, `"${FINAL}"`]], []]);
});
