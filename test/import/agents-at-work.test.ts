import { expect, test } from 'vitest';
import { openReader } from '../../adapters/import/reader.js';

type Attributes = Record<string, unknown>;
const anyValue = (value: unknown) => ({
  stringValue: typeof value === 'string' ? value : JSON.stringify(value),
});

/** The runs of spans, each the child of the one before it that is named; and what is left out. */
function read(spans: { name: string; under?: string; attributes: Attributes; status?: object }[]) {
  const ids = spans.map((_, index) => (index + 1).toString(16).padStart(16, '0'));
  const reader = openReader();
  const listed = spans.map(({ name, under, attributes, status }, index) => ({
    traceId: 'a'.repeat(32),
    spanId: ids[index],
    ...(under === undefined ? {} : { parentSpanId: ids[spans.findIndex((one) => one.name === under)] }),
    name,
    startTimeUnixNano: `${index + 1}000000`,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
    ...(status === undefined ? {} : { status }),
  }));
  const found = [
    ...reader.take({ resourceSpans: [{ scopeSpans: [{ spans: listed }] }] }, PLACE),
    ...reader.endFile(),
    ...reader.end(),
  ];
  return found.flatMap((one) => (one.kind === 'run' ? [one.record] : []));
}
const PLACE = { file: 'spans', line: 1, bytes: 1, modified: 0 };
const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] });
const call = (id: string, name: string) => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name, arguments: {} }],
});
const chat = (input: object[], output: object[]) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': input,
  'gen_ai.output.messages': output,
});
const tool = (name: string, more: Attributes = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
});
const AGENT = {
  name: 'agent',
  attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'clerk' },
};
const one = (input: object[], output: object[], ...more: Parameters<typeof read>[0]) => {
  const runs = read([AGENT, { name: 'chat', under: 'agent', attributes: chat(input, output) }, ...more]);
  expect(runs).toHaveLength(1);
  return runs[0]!;
};
const TASK = text('user', 'What does the desk cost?');
const DONE = text('assistant', 'It costs 30.');

test.each([
  [
    'Google ADK for JavaScript',
    'For context:\n[front] tool `transfer_to_agent` returned result: {"result":"Transfer queued"}',
  ],
  [
    'Google ADK for Python',
    'For context: below is a transcript of what another agent did, quoted between <<<A>>> and <<<B>>>.',
  ],
])('what another agent did, as %s says it, is no task', (_, words) => {
  expect(one([TASK, text('user', words)], [DONE]).query).toBe('What does the desk cost?');
});

test('the task of a swarm is what was asked, without the words around it', () => {
  const words =
    'Context:\nHandoff Message: the price\n\nUser Request: What does the desk cost?\n\nOther agents available for collaboration:\nAgent name: front.\n';
  expect(one([text('user', words)], [DONE]).query).toBe('What does the desk cost?');
});

test('the form of an answer is no part of the task', () => {
  const asked = {
    role: 'user',
    content: [
      { text: 'Count the desks' },
      { text: 'Output should be JSON', metadata: { purpose: 'output' } },
    ],
  };
  expect(one([asked], [DONE]).query).toBe('Count the desks');
});

test('what an answer was while it was streamed is not said twice', () => {
  expect(one([TASK], [text('assistant', 'It costs'), DONE]).turns).toMatchObject([
    { decision: 'It costs 30.' },
  ]);
});

test('a word of a person on a call is no result of it', () => {
  const { turns } = one(
    [
      TASK,
      call('call_1', 'look'),
      { role: 'tool', parts: [{ type: 'tool-approval-response' }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'call_1', response: '30' }] },
    ],
    [DONE],
  );
  expect(turns[0]).toMatchObject({ result: '30' });
});

test('faults that Pydantic finds in arguments are an error', () => {
  const faults = [
    { type: 'int_parsing', loc: ['count'], msg: 'Input should be a valid integer', input: 'x' },
  ];
  const { turns } = one(
    [
      TASK,
      call('call_1', 'count'),
      { role: 'user', parts: [{ type: 'tool_call_response', id: 'call_1', result: faults }] },
    ],
    [DONE],
  );
  expect(turns[0]!.result).toMatch(/^\{"error":/);
});

test('a command of LangGraph shows the result that it has', () => {
  const update = { messages: [{ type: 'tool', content: 'Handed over', tool_call_id: 'call_1' }] };
  const { turns } = one([TASK], [call('call_1', 'hand_over')], {
    name: 'hand_over',
    under: 'agent',
    attributes: tool('hand_over', { 'gen_ai.tool.call.result': { lg_name: 'Command', update } }),
  });
  expect(turns).toMatchObject([{ result: 'Handed over' }]);
});

test('a tool that waits for a person did not fail', () => {
  const { turns } = one([TASK], [call('call_1', 'ask')], {
    name: 'ask',
    under: 'agent',
    attributes: tool('ask'),
    status: { code: 2, message: '[{"id":"1"}]\n\nGraphInterrupt: [{"id":"1"}]' },
  });
  expect(turns[0]!.result ?? '').not.toContain('error');
});

test('a hand-over of OpenInference is no call beside the one that it is of', () => {
  const { turns } = one([TASK], [call('call_1', 'transfer_to_biller')], {
    name: 'handoff to biller',
    under: 'agent',
    attributes: { 'openinference.span.kind': 'TOOL', 'input.value': 'front', 'output.value': 'biller' },
  });
  expect(turns).toHaveLength(1);
});

test('an error in fields is said in words, and is no part of the name of an agent', () => {
  const [run] = read([
    {
      name: "Agent run: 'clerk' failed: Error in agent run",
      attributes: { error: { message: 'Max turns exceeded', data: { max_turns: 2 } } },
      status: { code: 2 },
    },
    {
      name: 'chat',
      under: "Agent run: 'clerk' failed: Error in agent run",
      attributes: chat([TASK], [call('call_1', 'look')]),
    },
  ]);
  expect(run!.agent_type).toBe('clerk');
  expect(JSON.stringify(run!.turns)).toContain('Max turns exceeded: ');
});

test('an agent that alone says what it answered is asked what its model was', () => {
  const before = [text('user', 'How many?'), call('call_1', 'count'), text('assistant', 'Three.')];
  const [run] = read([
    {
      name: 'agent',
      attributes: { ...AGENT.attributes, input: 'Book one then', output: 'It is booked.' },
    },
    {
      name: 'chat',
      under: 'agent',
      attributes: chat([...before, text('user', 'Book one then')], []),
    },
    { name: 'book', under: 'agent', attributes: tool('book', { 'gen_ai.tool.call.result': 'done' }) },
  ]);
  expect(run!.query).toBe('Book one then');
  expect(run!.turns.map(({ decision }) => decision)).toEqual([
    '{"name":"book","arguments":{}}',
    'It is booked.',
  ]);
});
