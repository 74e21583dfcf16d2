import { expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

const TASK = 'Find out why the lamp order 4711 is late and tell the customer';
const CALL = { id: 'q1', type: 'function', function: { name: 'get_order', arguments: '{"id":"4711"}' } };
const ASKED = { role: 'user', content: TASK };
const SHOWN = [
  ASKED,
  { role: 'assistant', content: null, tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'q1', content: 'packed' },
];
const ONE_RUN = [[`${TASK} [?]`, 'get_order = packed', '"It waits."']];
const LAST = { role: 'assistant', content: 'It waits.' };

async function read(...values: unknown[]) {
  const text = values.map((value) => JSON.stringify(value)).join('\n');
  const { records, rejected, passedOver } = await readTexts({ 'a.jsonl': text });
  return {
    runs: records.map(({ record }) => outline(record)),
    rejected: rejected.map(([, why]) => why),
    passedOver,
  };
}

test('Braintrust: rows are the spans of one run', async () => {
  const row = (id: string, type: string, at: number, input: unknown, output: unknown) => ({
    id,
    span_id: id,
    root_span_id: 'root',
    span_parents: id === 'root' ? null : ['root'],
    span_attributes: { name: type === 'tool' ? 'get_order' : 'clerk', type },
    input,
    output,
    created: `2026-11-01T00:00:0${at}Z`,
  });
  const said = (message: object) => [{ index: 0, message, finish_reason: 'stop' }];
  const { runs, rejected } = await read(
    row('root', 'task', 0, TASK, 'It waits.'),
    row('one', 'llm', 1, [ASKED], said({ role: 'assistant', content: null, tool_calls: [CALL] })),
    row('two', 'tool', 2, { id: '4711' }, 'packed'),
    row('three', 'llm', 3, SHOWN, said(LAST)),
  );
  expect({ runs, rejected }).toEqual({ runs: ONE_RUN, rejected: [] });
});

test('Weave: calls are the spans of one run', async () => {
  const call = (id: string, op: string, at: number, inputs: object, output: unknown) => ({
    id,
    trace_id: 'trace-of-weave-1',
    parent_id: id === 'root' ? null : 'root',
    op_name: `weave:///team/shop/op/${op}:abc`,
    started_at: `2026-11-01T00:00:0${at}Z`,
    inputs,
    output,
  });
  const { runs, rejected } = await read(
    call('root', 'clerk', 0, { task: TASK }, 'It waits.'),
    call('one', 'openai.chat.completions.create', 1, { messages: SHOWN }, { choices: [{ message: LAST }] }),
  );
  expect({ runs, rejected }).toEqual({ runs: ONE_RUN, rejected: [] });
});

test('Opik: a trace of `opik export`, with its spans and what was judged of it', async () => {
  const span = (id: string, type: string, at: number, input: object, more: object) => ({
    id,
    project_name: null,
    project_id: 'p',
    trace_id: 'trace-of-opik-1',
    parent_span_id: id === 'root' ? null : 'root',
    name: type === 'tool' ? 'get_order' : 'clerk',
    type,
    start_time: `2026-11-01 00:00:0${at}.051463+00:00`,
    input,
    ...more,
  });
  const failed = {
    exception_type: 'ValueError',
    message: 'no such order',
    traceback: 'Traceback (most recent call last):\n  File "shop.py"',
  };
  const answer = (message: object) => ({ output: { choices: [{ message }] }, error_info: null });
  const { runs, rejected } = await read({
    trace: { id: 'trace-of-opik-1', name: 'clerk', feedback_scores: [{ name: 'correct', value: 1 }] },
    spans: [
      span('one', 'llm', 1, { messages: [ASKED] }, answer({ role: 'assistant', tool_calls: [CALL] })),
      span('two', 'tool', 2, { id: '4711' }, { output: null, error_info: failed }),
      span('three', 'llm', 3, { messages: SHOWN }, answer(LAST)),
      span('root', 'general', 0, { task: TASK }, { output: { output: 'It waits.' }, error_info: null }),
    ],
    downloaded_at: '2026-11-01T00:01:00',
    project_name: 'shop',
  });
  expect(rejected).toEqual([]);
  expect(runs).toEqual([[`${TASK} [ok]`, 'get_order ! "error":"no such order"', '"It waits."']]);
});

test('Claude Agent SDK: what an agent below another says is a run of its own', async () => {
  const line = (type: string, content: unknown, call: string | null, id: string) => ({
    type,
    message: { role: type, content },
    parent_tool_use_id: call,
    session_id: '0b7c1b52-1111-4222-8333-944445555666',
    uuid: id,
  });
  const { runs } = await read(
    line('user', TASK, null, 'u1'),
    line(
      'assistant',
      [
        {
          type: 'tool_use',
          id: 't1',
          name: 'Task',
          input: { prompt: 'Write a letter about 4711', subagent_type: 'writer' },
        },
      ],
      null,
      'u2',
    ),
    line('user', [{ type: 'text', text: 'Write a letter about 4711' }], 't1', 'u3'),
    line('assistant', [{ type: 'tool_use', id: 't2', name: 'get_address', input: {} }], 't1', 'u4'),
    line('user', [{ type: 'tool_result', tool_use_id: 't2', content: 'Mill Lane' }], 't1', 'u5'),
    line('assistant', [{ type: 'text', text: 'Dear customer' }], 't1', 'u6'),
    line('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'Dear customer' }], null, 'u7'),
    line('assistant', [{ type: 'text', text: 'It waits.' }], null, 'u8'),
  );
  expect(runs.sort()).toEqual([
    [`${TASK} [?]`, 'Task = Dear customer', '"It waits."'],
    ['Write a letter about 4711 [?, writer]', 'get_address = Mill Lane', '"Dear customer"'],
  ]);
});

test('Cursor: a call under a field that names it', async () => {
  const line = (subtype: string, id: string, call: object) => ({
    type: 'tool_call',
    subtype,
    call_id: id,
    tool_call: call,
    session_id: 'c-1',
  });
  const said = (type: string, text: string) => ({
    type,
    message: { role: type, content: [{ type: 'text', text }] },
    session_id: 'c-1',
  });
  const shell = { args: { command: 'track north' } };
  const { runs } = await read(
    said('user', TASK),
    line('started', 'k1', { readToolCall: { args: { path: 'orders.txt' } } }),
    line('completed', 'k1', {
      readToolCall: { args: { path: 'orders.txt' }, result: { success: { content: 'packed' } } },
    }),
    line('started', 'k2', { shellToolCall: shell }),
    line('completed', 'k2', { shellToolCall: { ...shell, result: { failure: { exitCode: 1 } } } }),
    said('assistant', 'It waits.'),
  );
  expect(runs).toEqual([
    [`${TASK} [?]`, 'read = packed', 'shell ! "error":"{\\"exitCode\\":1}"', '"It waits."'],
  ]);
});

test('a call without a name is none that a run may have', async () => {
  const { runs, rejected } = await read({
    messages: [ASKED, { type: 'tool_call', call_id: 'k', tool_call: { odd: 1 } }, LAST],
  });
  expect(runs).toEqual([]);
  expect(rejected[0]).toContain('Its calls could not be read');
});

test('Helicone: the answer is in the body of the response', async () => {
  const answer = { choices: [{ message: LAST, finish_reason: 'stop' }] };
  expect((await read({ request_body: { messages: SHOWN }, response_body: answer })).runs).toEqual(ONE_RUN);
});

test('Letta: a call that waited for an approval', async () => {
  const { runs } = await read([
    { message_type: 'user_message', content: TASK },
    {
      message_type: 'approval_request_message',
      tool_call: { name: 'get_order', arguments: '{}', tool_call_id: 'q1' },
    },
    { message_type: 'approval_response_message', approve: true },
    { message_type: 'tool_return_message', tool_return: 'packed', status: 'success', tool_call_id: 'q1' },
    { message_type: 'assistant_message', content: 'It waits.' },
  ]);
  expect(runs).toEqual(ONE_RUN);
});

test('Responses API: a call of an MCP server that failed', async () => {
  const failed = {
    type: 'mcp_call',
    id: 'm',
    name: 'track',
    arguments: '{}',
    output: null,
    error: 'no such parcel',
  };
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It waits.' }] };
  const { runs } = await read({ id: 'resp_1', object: 'response', input: [ASKED], output: [failed, said] });
  expect(runs[0]![1]).toBe('track ! "error":"no such parcel"');
});

test('ToolBench and LLaMA-Factory: the task alone, and calls by their role', async () => {
  const { runs } = await read({
    conversations: [
      { from: 'user', value: `\n${TASK}\nBegin!\n` },
      { from: 'function_call', value: '{"name": "get_order", "arguments": {"id": "4711"}}' },
      { from: 'observation', value: 'packed' },
      { from: 'gpt', value: 'It waits.' },
    ],
  });
  expect(runs).toEqual(ONE_RUN);
});

test('Phoenix: paths inside of lists', async () => {
  const call = {
    'tool_call.id': 'q1',
    'tool_call.function.name': 'get_order',
    'tool_call.function.arguments': '{}',
  };
  const { runs } = await read({
    name: 'llm',
    span_kind: 'LLM',
    start_time: '2026-11-01T00:00:03Z',
    'context.span_id': 'a4',
    'context.trace_id': 'tt1',
    'attributes.llm.input_messages': [
      { 'message.role': 'user', 'message.content': TASK },
      { 'message.role': 'assistant', 'message.tool_calls': [call] },
      { 'message.role': 'tool', 'message.content': 'packed', 'message.tool_call_id': 'q1' },
    ],
    'attributes.llm.output_messages': [{ 'message.role': 'assistant', 'message.content': 'It waits.' }],
  });
  expect(runs).toEqual(ONE_RUN);
});

const STEPS = [
  {
    finishReason: 'tool-calls',
    content: [
      { type: 'tool-call', toolCallId: 'q1', toolName: 'get_order', input: {} },
      { type: 'tool-result', toolCallId: 'q1', toolName: 'get_order', output: 'packed' },
    ],
    response: { messages: [{ role: 'assistant', content: 'again' }] },
  },
  { finishReason: 'stop', content: [{ type: 'text', text: 'It waits.' }], response: { messages: [] } },
];

test('AI SDK: the steps of a result are one run, asked beside them or in the first request', async () => {
  const [first, ...rest] = STEPS;
  const sent = { ...first, request: { body: { model: 'm', messages: [ASKED] } } };
  for (const value of [
    { prompt: TASK, result: { text: 'It waits.', steps: STEPS } },
    { messages: [ASKED], steps: STEPS },
    { text: 'It waits.', steps: [sent, ...rest] },
  ])
    expect((await read(value)).runs).toEqual(ONE_RUN);
});

test('AI SDK: steps that nobody asked for are refused, once', async () => {
  const { runs, rejected } = await read({ text: 'It waits.', steps: STEPS });
  expect({ runs, rejected }).toEqual({
    runs: [],
    rejected: [expect.stringContaining('no message of a user')],
  });
});

test('MLflow: a trace as its file writes it and as it was exported is one run', async () => {
  const [trace, id] = [Buffer.from('trace of mlflow!'), Buffer.from('the span')];
  const attributes = { 'mlflow.spanType': 'CHAT_MODEL' };
  const said = {
    'mlflow.spanInputs': JSON.stringify({ messages: SHOWN }),
    'mlflow.spanOutputs': JSON.stringify({ choices: [{ message: LAST }] }),
  };
  const span = (format: 'base64' | 'hex') => ({
    trace_id: trace.toString(format),
    span_id: id.toString(format),
    name: 'chat',
    start_time_unix_nano: 1,
    attributes: { ...attributes, ...said },
  });
  const info = { trace_id: `tr-${trace.toString('hex')}` };
  const { runs } = await read({ info, data: { spans: [span('base64')] } }, { spans: [span('hex')] });
  expect(runs).toEqual(ONE_RUN);
});
