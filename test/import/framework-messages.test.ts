import { describe, expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

/** Conversations as frameworks write them to JSON: a call that works, one that fails, the answer. */
const TASK = 'Find out why the lamp order 4711 is late and tell the customer';
const DONE = 'The lamp waits for its carrier.';
const STEPS = ['get_order = packed', 'track ! "error":"no parcel number"', `"${DONE}"`];

async function steps(messages: unknown) {
  const { records, rejected, passedOver } = await readTexts({ 'a.json': JSON.stringify(messages) });
  return [records.map(({ record }) => outline(record)), rejected, passedOver];
}

test('Haystack: a result lies in a part of its own, with the call that it came from', async () => {
  const call = (tool_name: string, id: string) => ({ tool_name, arguments: { id: '4711' }, id, extra: null });
  const message = (role: string, ...content: object[]) => ({ role, meta: {}, name: null, content });
  const result = (name: string, id: string, result: string, error: boolean) =>
    message('tool', { tool_call_result: { result, origin: call(name, id), error } });
  expect(
    await steps([
      message('user', { text: TASK }),
      message('assistant', { tool_call: call('get_order', 'a') }, { tool_call: call('track', 'b') }),
      result('track', 'b', 'no parcel number', true),
      result('get_order', 'a', 'packed', false),
      message('assistant', { text: DONE }),
    ]),
  ).toEqual([[[expect.stringContaining(TASK), ...STEPS]], [], {}]);
});

test('LlamaIndex: blocks, each of a type, and calls said twice', async () => {
  const message = (role: string, text: string, additional_kwargs: object = {}, more: object[] = []) => ({
    role,
    additional_kwargs,
    blocks: [{ block_type: 'text', text }, ...more],
  });
  const called = (name: string, id: string) =>
    message(
      'assistant',
      '',
      { tool_calls: [{ id, type: 'function', function: { name, arguments: '{"id":"4711"}' } }] },
      [{ block_type: 'tool_call', tool_call_id: id, tool_name: name, tool_kwargs: '{"id": "4711"}' }],
    );
  const [first] = (await steps([
    message('user', TASK),
    called('get_order', 'a'),
    message('tool', 'packed', { tool_call_id: 'a' }),
    message('assistant', DONE),
  ])) as [unknown];
  expect(first).toEqual([[expect.stringContaining(TASK), STEPS[0], STEPS[2]]]);
});

test('Semantic Kernel: items, each of a type of content', async () => {
  const message = (role: string, ...items: object[]) => ({
    metadata: {},
    content_type: 'message',
    role,
    items,
  });
  const text = (words: string) => ({ metadata: {}, content_type: 'text', text: words });
  const of = { id: 'a', name: 'get_order', function_name: 'get_order', plugin_name: 'shop' };
  expect(
    await steps({
      messages: [
        message('user', text(TASK)),
        message('assistant', { content_type: 'function_call', ...of, arguments: '{"id": "4711"}' }),
        message('tool', { metadata: {}, content_type: 'function_result', ...of, result: 'packed' }),
        message('assistant', text(DONE)),
      ],
    }),
  ).toEqual([[[expect.stringContaining(TASK), STEPS[0], STEPS[2]]], [], {}]);
});

test('Agno: a run, with the result that is marked as an error', async () => {
  const call = (name: string, id: string) => ({
    id,
    type: 'function',
    function: { name, arguments: '{"id":"4711"}' },
  });
  const result = (tool_name: string, tool_call_id: string, content: string, tool_call_error: boolean) => ({
    role: 'tool',
    content,
    tool_call_id,
    tool_name,
    tool_args: { id: '4711' },
    tool_call_error,
  });
  expect(
    await steps({
      run_id: 'r',
      agent_name: 'clerk',
      status: 'COMPLETED',
      content: DONE,
      messages: [
        { role: 'user', content: TASK },
        { role: 'assistant', tool_calls: [call('get_order', 'a'), call('track', 'b')] },
        result('get_order', 'a', 'packed', false),
        result('track', 'b', 'no parcel number', true),
        { role: 'assistant', content: DONE },
      ],
      tools: [],
    }),
  ).toEqual([[[expect.stringContaining(TASK), ...STEPS]], [], {}]);
});

test('Agent Framework: a session, with the result that has an exception', async () => {
  const message = (role: string, ...contents: object[]) => ({ type: 'message', role, contents });
  const call = (name: string, call_id: string) => ({
    type: 'function_call',
    call_id,
    name,
    arguments: '{"id": "4711"}',
  });
  const result = (call_id: string, words: string, more: object = {}) =>
    message('tool', {
      type: 'function_result',
      call_id,
      ...more,
      result: words,
      items: [{ type: 'text', text: words }],
    });
  expect(
    await steps({
      type: 'session',
      session_id: 's',
      state: {
        in_memory: {
          messages: [
            message('user', { type: 'text', text: TASK }),
            message('assistant', call('get_order', 'a'), call('track', 'b')),
            result('a', 'packed'),
            result('b', 'no parcel number', { exception: 'FunctionInvocationError' }),
            message('assistant', { type: 'text', text: DONE }),
          ],
        },
      },
    }),
  ).toEqual([[[expect.stringContaining(TASK), ...STEPS]], [], {}]);
});

test("DSPy: what a model was asked is refused, as its calls are words of the program's own", async () => {
  const trajectory =
    '[[ ## trajectory ## ]]\n[[ ## tool_name_0 ## ]]\nget_order\n\n[[ ## observation_0 ## ]]\npacked';
  const [records, rejected] = await steps({
    prompt: null,
    messages: [
      { role: 'system', content: 'Your input fields are: question, trajectory.' },
      { role: 'user', content: `[[ ## question ## ]]\n${TASK}\n\n${trajectory}` },
    ],
    outputs: [`[[ ## reasoning ## ]]\nIt is packed.\n\n[[ ## answer ## ]]\n${DONE}`],
  });
  expect(records).toEqual([]);
  expect(rejected).toEqual([[1, expect.stringContaining('calls in the words of DSPy')]]);
});

test("AgentScope: a state, with the state of each result, and what the program tells its model in the agent's place", async () => {
  const call = (name: string, id: string) => ({
    type: 'tool_call',
    id,
    name,
    input: '{"id": "4711"}',
    state: 'finished',
  });
  const result = (name: string, id: string, text: string, state: string) => ({
    type: 'tool_result',
    id,
    name,
    output: [{ type: 'text', text, id: `block-${id}`, created_at: '2026-11-30T19:33:39', finished_at: null }],
    state,
    metadata: {},
  });
  const hint = {
    type: 'hint',
    hint: '<system-reminder>It is late.</system-reminder>',
    id: 'h',
    source: '{}',
  };
  expect(
    await steps({
      session_id: 's',
      summary: '',
      context: [
        { name: 'user', role: 'user', content: [{ type: 'text', text: TASK, id: 't' }] },
        {
          name: 'clerk',
          role: 'assistant',
          content: [
            hint,
            call('get_order', 'a'),
            call('track', 'b'),
            result('get_order', 'a', 'packed', 'success'),
            result('track', 'b', 'no parcel number', 'error'),
            { type: 'text', text: DONE, id: 'd' },
          ],
        },
      ],
      reply_context: {},
    }),
  ).toEqual([[[`${TASK} [?]`, ...STEPS]], [], {}]);
});

test('fast-agent: calls and results under their ids, as MCP has them', async () => {
  const call = (name: string) => ({ method: 'tools/call', params: { name, arguments: { id: '4711' } } });
  const result = (text: string, isError: boolean) => ({
    content: [{ type: 'text', text }],
    isError,
    resultType: 'complete',
  });
  expect(
    await steps({
      messages: [
        { role: 'user', content: [{ type: 'text', text: TASK }], is_template: false },
        { role: 'assistant', content: [], tool_calls: { a: call('get_order'), b: call('track') } },
        {
          role: 'user',
          content: [],
          tool_results: { a: result('packed', false), b: result('no parcel number', true) },
          channels: { 'fast-agent-tool-timing': [{ type: 'text', text: '{}' }] },
        },
        { role: 'assistant', content: [{ type: 'text', text: DONE }], stop_reason: 'endTurn' },
      ],
    }),
  ).toEqual([[[`${TASK} [?]`, ...STEPS]], [], {}]);
});

test('CAMEL: records of a memory, whose role is beside the message', async () => {
  const record = (role_at_backend: string, message: object) => ({
    uuid: '42f1d074-9e2c-4e15-8801-13695ac56ec1',
    message: { __class__: 'BaseMessage', role_name: 'System', role_type: 'system', ...message },
    role_at_backend,
    extra_info: {},
    timestamp: 1796068106.277219,
    agent_id: '34a1c8b1-3c84-4b6d-96bf-1acd844416ad',
  });
  const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } });
  const result = (tool_call_id: string, func_name: string, came: unknown) =>
    record('function', { content: '', func_name, result: came, tool_call_id, mask_output: false });
  const lines = [
    record('system', { content: 'You are a clerk.' }),
    record('user', { role_name: 'User', role_type: 'user', content: TASK }),
    record('assistant', { content: '', tool_calls: [call('a', 'get_order'), call('b', 'track')] }),
    result('a', 'get_order', { order: '4711' }),
    result('b', 'track', 'Tool execution failed: no parcel number'),
    record('assistant', { role_name: 'System', role_type: 'assistant', content: DONE }),
  ];
  const { records } = await readTexts({ 'a.json': lines.map((line) => JSON.stringify(line)).join('\n') });
  expect(records.map(({ record: run }) => outline(run))).toEqual([
    [
      `${TASK} [?]`,
      'get_order = {"order":"4711"}',
      'track ! "error":"Tool execution failed: no parcel number"',
      `"${DONE}"`,
    ],
  ]);
});

describe('Langroid 0.69', () => {
  const said = (role: string, content: string | null, more: object = {}) => ({
    role,
    name: null,
    tool_call_id: null,
    tool_id: '',
    content,
    function_call: null,
    tool_calls: null,
    chat_document_id: 'b675b7e1-0562-420c-83da-ab4cbb4c25ee',
    ...more,
  });
  const task = said('user', 'Look the order up', { name: 'clerk' });
  const last = said('assistant', 'It waits.');

  test('calls of the API are read', async () => {
    const call = { name: 'get_order', arguments: { number: '4711', request: 'get_order' } };
    const { records, rejected } = await readTexts({
      'a.json': JSON.stringify([
        task,
        said('assistant', 'I look.', { tool_calls: [{ id: 'c1', type: 'function', function: call }] }),
        said('tool', 'packed', { tool_call_id: 'c1' }),
        last,
      ]),
    });
    expect(rejected).toEqual([]);
    expect(records.map(({ record }) => outline(record))).toEqual([
      ['Look the order up [?]', 'get_order = packed', '"It waits."'],
    ]);
  });

  test('calls in words of its own are refused: what comes back looks like what a person says', async () => {
    const { records, rejected } = await readTexts({
      'a.json': JSON.stringify([
        task,
        said('assistant', 'I look. {"request":"get_order","number":4711}'),
        said('user', 'There were one or more errors in your attempt to use the TOOL', { name: 'clerk' }),
        last,
      ]),
    });
    expect(records).toEqual([]);
    expect(rejected[0]![1]).toContain('use_functions_api=True');
  });
});
