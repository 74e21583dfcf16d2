import { expect, test } from 'vitest';
import { FINAL, read, TASK } from './ran-scene.js';
import { outline, readLines } from './read-files.js';

const NEXT = 'Now look at order 4799 and tell me its state';

test('Qwen-Agent 0.0.34: calls that failed are told in words', async () => {
  const called = (name: string, id: string) => ({
    role: 'assistant',
    content: '',
    function_call: { name, arguments: '{}' },
    extra: { function_id: id },
  });
  const result = (name: string, content: string, id: string) => ({
    role: 'function',
    content,
    name,
    extra: { function_id: id },
  });
  const fault = 'An error occurred when calling tool `track`:\nValueError: carrier needs the parcel number';
  const { runs } = await read({
    'q.json': [
      { role: 'user', content: TASK },
      { role: 'assistant', content: 'I look.', extra: {} },
      called('track', '1'),
      called('nope', '2'),
      result('track', fault, '1'),
      result('nope', 'Tool nope does not exists.', '2'),
      { role: 'assistant', content: FINAL, extra: {} },
    ],
  });
  expect(runs[0]!.slice(2)).toEqual([
    '"I look."',
    `track ! "error":${JSON.stringify(fault)}`,
    'nope ! "error":"Tool nope does not exists."',
    `"${FINAL}"`,
  ]);
});

test('BeeAI 0.1: what is around a task is none of it, and a failed tool is told in words', async () => {
  const called = (...names: string[]) => ({
    role: 'assistant',
    content: names.map((name) => ({ type: 'tool-call', id: name, tool_name: name, args: '{}' })),
  });
  const result = (name: string, words: string) => ({
    role: 'tool',
    content: [{ type: 'tool-result', result: words, tool_name: name, tool_call_id: name }],
  });
  const text = (role: string, words: string) => ({ role, content: [{ type: 'text', text: words }] });
  const failed = `The tool has failed; the error log is shown below. If the tool cannot accomplish what you want, use a different tool or explain why you can't use it.\n\nToolError(beeai_framework.tools.errors): Tool Error`;
  const { runs } = await read({
    'memory.json': [
      text('user', `This is the context that you are working with:\nA shop.\n\nYour task: ${TASK}`),
      text('assistant', '{"type":"tool-call","id":"c3","tool_name":"nope","args":"{}"}'),
      text(
        'user',
        "The model generated a tool call for an unknown tool 'nope'.\nAvailable tools: get_order,track,final_answer",
      ),
      called('get_order', 'track'),
      result('get_order', 'packed'),
      result('track', failed),
      text('assistant', FINAL),
      text('user', `Your task: ${NEXT}`),
      text('assistant', 'It is packed.'),
    ],
  });
  expect(runs.map(([, task]) => task)).toEqual([`${TASK} [?]`, `${NEXT} [?]`]);
  expect(runs[0]).toContain('get_order = packed');
  expect(runs[0]).toContain(`track ! "error":${JSON.stringify(failed)}`);
});

test('AG2 1.2: its log has a call in three events and a result in two', async () => {
  const event = (type: string, data: object) => ({
    type: `ag2.events.${type}`,
    data: { created_at: 1796090182, ...data },
  });
  const text = (content: string) => [
    { __event__: 'ag2.events.input_events.TextInput', metadata: {}, content },
  ];
  const given = (parts: object[]) => ({
    __dataclass__: 'ag2.events.tool_events.ToolResult',
    data: { parts },
  });
  const calls = ['get_order', 'track'].map((name) => ({ id: `c ${name}`, name, arguments: '{}' }));
  const failed = {
    parent_id: 'c track',
    name: 'track',
    error: { __exception__: 'ValueError', message: 'carrier needs the parcel number' },
    result: given(text('Traceback (most recent call last):\n  File "function_tool.py", line 144')),
  };
  const worked = {
    parent_id: 'c get_order',
    name: 'get_order',
    result: given([{ __event__: 'ag2.events.input_events.DataInput', data: { state: 'packed' } }]),
  };
  const { records, rejected, passedOver } = await readLines(
    event('input_events.ModelRequest', { parts: text(TASK) }),
    event('types.ModelResponse', { message: null, tool_calls: { calls } }),
    event('tool_events.ToolCallsEvent', { calls }),
    ...calls.map((call) => event('tool_events.ToolCallEvent', call)),
    event('tool_events.ToolErrorEvent', failed),
    event('tool_events.ToolResultEvent', worked),
    event('tool_events.ToolResultsEvent', { results: [worked, failed] }),
    event('types.ModelResponse', { message: { content: FINAL }, tool_calls: { calls: [] } }),
    event('types.UsageEvent', { usage: {} }),
    event('input_events.ModelRequest', { parts: text(NEXT) }),
    event('types.ModelResponse', { message: { content: 'It is packed.' } }),
  );
  expect({ runs: records.map(({ record }) => outline(record)), rejected, passedOver }).toEqual({
    runs: [
      [
        `${TASK} [?]`,
        'get_order = {"state":"packed"}',
        'track ! "error":"carrier needs the parcel number"',
        `"${FINAL}"`,
      ],
      [`${NEXT} [?]`, '"It is packed."'],
    ],
    rejected: [],
    passedOver: { 'lines of type ag2.events.types.UsageEvent': 1 },
  });
});

test('Open Interpreter 0.4: code that was run is a call, and what the computer printed its result', async () => {
  const said = (role: string, type: string, content: string, format?: string) => ({
    role,
    type,
    ...(format === undefined ? {} : { format }),
    content,
  });
  const found = await read({
    'conversation.json': [
      said('user', 'message', TASK),
      said('assistant', 'message', 'I look.'),
      said('assistant', 'code', 'print("packed")', 'python'),
      said('computer', 'console', 'packed\n', 'output'),
      said('assistant', 'code', 'plot()', 'python'),
      said('computer', 'image', 'iVBORw0KGgo=', 'base64.png'),
      said('assistant', 'message', FINAL),
    ],
  });
  expect(found).toEqual({
    runs: [['openai', `${TASK} [?]`, '"I look."', 'execute = packed', 'execute = [image]', `"${FINAL}"`]],
    rejected: [],
    passedOver: {},
  });
});
