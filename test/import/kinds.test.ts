import { describe, expect, test } from 'vitest';
import { outline, readLines, readTexts } from './read-files.js';

const TASK = 'Feed the otters and write down what they ate.';
const FOUND = 'two trout, one eel';
const REFUSED = 'only 2 trout left';
const DONE = 'The otters ate two trout.';

/** The same run in every dialect: a look, a try that fails, an answer. */
const RUN = [`${TASK} [?]`, `look = ${FOUND}`, `feed ! "error":"${REFUSED}"`, `"${DONE}"`];
/** Where a dialect cannot say that a result is an error. */
const PLAIN = RUN.map((line) => (line.startsWith('feed') ? `feed = ${REFUSED}` : line));

const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
const OPENAI = [
  { role: 'system', content: 'You keep otters.' },
  { role: 'user', content: TASK },
  { role: 'assistant', content: null, tool_calls: [call('a', 'look', { in: 'pond' })] },
  { role: 'tool', tool_call_id: 'a', content: FOUND },
  { role: 'assistant', content: '', tool_calls: [call('b', 'feed', { trout: 3 })] },
  { role: 'tool', tool_call_id: 'b', content: REFUSED },
  { role: 'assistant', content: DONE },
];
const ANTHROPIC = [
  { role: 'user', content: [{ type: 'text', text: TASK }] },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'tool_use', id: 'a', name: 'look', input: { in: 'pond' } },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: FOUND }] }],
  },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'b', name: 'feed', input: { trout: 3 } }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'b', content: REFUSED, is_error: true }] },
  { role: 'assistant', content: DONE },
];
const RESPONSES = [
  { role: 'user', content: [{ type: 'input_text', text: TASK }] },
  { type: 'reasoning', summary: [] },
  { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"in":"pond"}' },
  { type: 'function_call_output', call_id: 'a', output: FOUND },
  { type: 'function_call', call_id: 'b', name: 'feed', arguments: '{"trout":3}' },
  { type: 'function_call_output', call_id: 'b', output: REFUSED, status: 'failed' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: DONE }] },
];
const GEMINI = [
  { role: 'user', parts: [{ text: TASK }] },
  {
    role: 'model',
    parts: [{ text: 'hm', thought: true }, { functionCall: { name: 'look', args: { in: 'pond' } } }],
  },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: FOUND } } }] },
  { role: 'model', parts: [{ function_call: { name: 'feed', args: { trout: 3 } } }] },
  { role: 'function', parts: [{ function_response: { name: 'feed', response: { error: REFUSED } } }] },
  { role: 'model', parts: [{ text: DONE }] },
];
const MODEL = [
  { role: 'user', content: [{ type: 'text', text: TASK }] },
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: { in: 'pond' } }],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'text', value: FOUND } },
    ],
  },
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: 'b', toolName: 'feed', input: { trout: 3 } }],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'b',
        toolName: 'feed',
        output: { type: 'error-text', value: REFUSED },
      },
    ],
  },
  { role: 'assistant', content: DONE },
];
const UI = [
  { id: '1', role: 'user', parts: [{ type: 'text', text: TASK }] },
  {
    id: '2',
    role: 'assistant',
    parts: [
      { type: 'step-start' },
      { type: 'reasoning', text: 'hm' },
      { type: 'tool-look', toolCallId: 'a', state: 'output-available', input: { in: 'pond' }, output: FOUND },
      { type: 'step-start' },
      {
        type: 'dynamic-tool',
        toolName: 'feed',
        toolCallId: 'b',
        state: 'output-error',
        input: { trout: 3 },
        errorText: REFUSED,
      },
      { type: 'step-start' },
      { type: 'text', text: DONE },
    ],
  },
];
const UI4 = [
  { role: 'user', content: TASK },
  {
    role: 'assistant',
    content: '',
    toolInvocations: [
      { state: 'result', toolCallId: 'a', toolName: 'look', args: { in: 'pond' }, result: FOUND },
    ],
  },
  {
    role: 'assistant',
    content: '',
    parts: [
      {
        type: 'tool-invocation',
        toolInvocation: {
          state: 'result',
          toolCallId: 'b',
          toolName: 'feed',
          args: {},
          result: { error: REFUSED },
        },
      },
    ],
  },
  { role: 'assistant', content: DONE },
];
const lc = (kind: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs,
});
const LANGCHAIN = [
  { type: 'human', content: TASK },
  { type: 'ai', content: '', tool_calls: [{ id: 'a', name: 'look', args: { in: 'pond' } }] },
  { type: 'tool', tool_call_id: 'a', content: FOUND, status: 'success' },
  { type: 'ai', content: '', tool_calls: [{ id: 'b', name: 'feed', args: {} }] },
  { type: 'tool', tool_call_id: 'b', content: REFUSED, status: 'error' },
  { type: 'ai', content: DONE },
];
const SERIALISED = [
  lc('HumanMessage', { content: TASK }),
  lc('AIMessageChunk', { content: '', tool_calls: [{ id: 'a', name: 'look', args: { in: 'pond' } }] }),
  lc('ToolMessage', { content: FOUND, tool_call_id: 'a' }),
  { type: 'ai', data: { content: '', tool_calls: [{ id: 'b', name: 'feed', args: {} }] } },
  { type: 'tool', data: { content: REFUSED, tool_call_id: 'b', status: 'error' } },
  ['ai', DONE],
];
const SHAREGPT = [
  { from: 'system', value: 'Tools: <tools>[]</tools>' },
  { from: 'human', value: TASK },
  { from: 'gpt', value: 'I look.\n<tool_call>\n{"name": "look", "arguments": {"in": "pond"}}\n</tool_call>' },
  { from: 'tool', value: `<tool_response>\n${FOUND}\n</tool_response>` },
  { from: 'gpt', value: '<function=feed>\n<parameter=trout>3</parameter>\n</function>' },
  { from: 'observation', value: REFUSED },
  { from: 'gpt', value: DONE },
];
const PARTS = [
  { role: 'user', parts: [{ type: 'text', content: TASK }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'look', arguments: { in: 'pond' } }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', response: FOUND }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'b', name: 'feed', arguments: {} }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'b', result: REFUSED, is_error: true }] },
  { role: 'assistant', parts: [{ type: 'text', content: DONE }], finish_reason: 'stop' },
];
const ATIF = {
  schema_version: 'ATIF-v1.6',
  session_id: 'otters-1',
  steps: [
    { step_id: 1, source: 'system', message: 'You keep otters.' },
    { step_id: 2, source: 'user', message: TASK },
    {
      step_id: 3,
      source: 'agent',
      message: 'I look.',
      tool_calls: [{ tool_call_id: 'a', function_name: 'look', arguments: { in: 'pond' } }],
      observation: { results: [{ source_call_id: 'a', content: FOUND }] },
    },
    {
      step_id: 4,
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 'b', function_name: 'feed', arguments: {} }],
      observation: { results: [{ source_call_id: 'b', content: REFUSED }] },
    },
    { step_id: 5, source: 'agent', message: DONE },
  ],
};
const AUTOGEN = [
  { type: 'TextMessage', source: 'user', content: TASK },
  { type: 'ThoughtEvent', source: 'keeper', content: 'hm' },
  {
    type: 'ToolCallRequestEvent',
    source: 'keeper',
    content: [{ id: 'a', name: 'look', arguments: '{"in":"pond"}' }],
  },
  {
    type: 'ToolCallExecutionEvent',
    source: 'keeper',
    content: [{ call_id: 'a', name: 'look', content: FOUND, is_error: false }],
  },
  { type: 'ToolCallRequestEvent', source: 'keeper', content: [{ id: 'b', name: 'feed', arguments: '{}' }] },
  {
    type: 'ToolCallExecutionEvent',
    source: 'keeper',
    content: [{ call_id: 'b', name: 'feed', content: REFUSED, is_error: true }],
  },
  { type: 'ToolCallSummaryMessage', source: 'keeper', content: REFUSED },
  { type: 'TextMessage', source: 'keeper', content: DONE },
];
const BEDROCK = [
  { role: 'user', content: [{ text: TASK }] },
  { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'look', input: { in: 'pond' } } }] },
  {
    role: 'user',
    content: [{ toolResult: { toolUseId: 'a', content: [{ text: FOUND }], status: 'success' } }],
  },
  { role: 'assistant', content: [{ toolUse: { toolUseId: 'b', name: 'feed', input: {} } }] },
  {
    role: 'user',
    content: [{ toolResult: { toolUseId: 'b', content: [{ text: REFUSED }], status: 'error' } }],
  },
  { role: 'assistant', content: [{ text: DONE }] },
];
const INSPECT = OPENAI.map((message) => ({
  ...message,
  ...('tool_calls' in message
    ? {
        tool_calls: message.tool_calls!.map(({ id, function: { name, arguments: args } }) => ({
          id,
          type: 'function',
          function: name,
          arguments: JSON.parse(args) as object,
        })),
      }
    : {}),
}));
const STEPS = {
  task: TASK,
  steps: [
    { thought: 'I look.', tool: 'look', input: { in: 'pond' }, output: FOUND },
    { action: 'feed', args: { trout: 3 }, observation: REFUSED, error: true },
    { role: 'assistant', content: DONE },
  ],
};
const PAIRS = {
  input: TASK,
  intermediate_steps: [
    [{ tool: 'look', tool_input: { in: 'pond' } }, FOUND],
    [{ tool: 'feed', tool_input: {} }, REFUSED],
  ],
  output: DONE,
};

describe('one run in every dialect', () => {
  test.each<[string, unknown, string[]]>([
    ['OpenAI chat', { messages: OPENAI }, PLAIN],
    ['calls whose function is a text', { messages: INSPECT }, PLAIN],
    ['Responses', { input: RESPONSES }, RUN],
    ['Anthropic', { messages: ANTHROPIC }, RUN],
    ['Gemini', { contents: GEMINI }, RUN],
    ['AI SDK, model messages', { messages: MODEL }, RUN],
    ['AI SDK, messages of a user interface', { id: 'chat-0001', messages: UI }, RUN],
    ['AI SDK 4', { messages: UI4 }, RUN],
    ['LangChain', { messages: LANGCHAIN }, RUN],
    ['LangChain, serialised', { messages: SERIALISED }, RUN],
    [
      'a checkpoint of LangGraph',
      { v: 4, channel_values: { messages: LANGCHAIN }, channel_versions: {} },
      RUN,
    ],
    ['ShareGPT', { conversations: SHAREGPT }, PLAIN],
    ['gen_ai parts', { messages: PARTS }, RUN],
    ['ATIF', ATIF, PLAIN],
    ['AutoGen', { messages: AUTOGEN }, RUN],
    ['Bedrock', { messages: BEDROCK }, RUN],
    ["steps of one's own", STEPS, RUN],
    ['steps in pairs', PAIRS, PLAIN],
    ['a list in a text', { messages: JSON.stringify(OPENAI) }, PLAIN],
    ['a list by itself', OPENAI, PLAIN],
    ['deep inside', { data: { result: [{ run: { log: { messages: ANTHROPIC } } }] } }, RUN],
  ])('%s', async (_, value, expected) => {
    const { records, rejected, passedOver } = await readLines(value);
    expect(records.map(({ record }) => outline(record))).toEqual([expected]);
    expect([rejected, passedOver]).toEqual([[], {}]);
  });

  test.each<[string, unknown[], string[]]>([
    ['OpenAI chat', OPENAI, PLAIN],
    ['Anthropic', ANTHROPIC, RUN],
    ['Responses', RESPONSES, RUN],
    ['Gemini', GEMINI, RUN],
    ['LangChain', LANGCHAIN, RUN],
    ['AutoGen', AUTOGEN, RUN],
  ])('%s, one message a line, or a document that is the list', async (_, list, expected) => {
    const lines = await readLines(...list);
    const document = await readTexts({ 'a.json': JSON.stringify(list, null, 2) });
    for (const { records, rejected } of [lines, document])
      expect([records.map(({ record }) => outline(record)), rejected]).toEqual([[expected], []]);
  });

  test('a list a line: each is a conversation', async () => {
    const { records } = await readLines(OPENAI, [
      { role: 'user', content: 'Count the otters.' },
      { role: 'assistant', content: 'Four.' },
    ]);
    expect(records.map(({ record }) => record.query)).toEqual([TASK, 'Count the otters.']);
  });

  test('what is not known is counted by name', async () => {
    const odd = [
      ...OPENAI.slice(0, 3),
      { role: 'tool', tool_call_id: 'a', content: [{ type: 'tool_output', text: FOUND }] },
      { role: 'narrator', content: 'It rains.' },
      { role: 'assistant', content: [{ type: 'hologram', text: DONE }] },
    ];
    const { records, passedOver } = await readLines({ messages: odd });
    expect(records.map(({ record }) => outline(record))).toEqual([[RUN[0], RUN[1], RUN[3]]]);
    expect(passedOver).toEqual({
      'messages of the unknown role narrator': 1,
      'parts of unknown type hologram (their words are kept)': 1,
    });
  });
});

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
      source: 'codex',
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

describe('results of benchmarks, with their outcomes', () => {
  const first = async (value: unknown) =>
    (await readLines(value)).records.map(({ record }) => outline(record));
  const ended = (how: string) => PLAIN.with(0, `${TASK} [${how}]`);

  test.each<[string, object, string]>([
    ['reward', { task_id: 1, reward: 1, traj: OPENAI, trial: 0 }, 'ok'],
    [
      'no reward',
      { task_id: 1, reward: 0, traj: OPENAI, info: { task: { instruction: 'You are an otter.' } } },
      'failed',
    ],
    [
      'tau2',
      { id: 'sim', reward_info: { reward: 0.0 }, termination_reason: 'user_stop', messages: OPENAI },
      'failed',
    ],
    ['resolved', { instance_id: 'a', messages: OPENAI, test_result: { report: { resolved: true } } }, 'ok'],
    [
      'scores, all good',
      {
        id: 1,
        epoch: 1,
        input: TASK,
        messages: OPENAI,
        scores: { match: { value: 'C' }, model: { value: 0.9 } },
      },
      'ok',
    ],
    [
      'scores, one bad',
      {
        id: 1,
        epoch: 1,
        input: TASK,
        messages: OPENAI,
        scores: { match: { value: 'I' }, model: { value: 0.9 } },
      },
      'failed',
    ],
    ['an end by a limit', { messages: OPENAI, info: { exit_status: 'exit_cost' } }, 'failed'],
    ['an end that says nothing', { messages: OPENAI, info: { exit_status: 'Submitted' } }, '?'],
    [
      'win',
      {
        win: true,
        answer_generation: { train_messages: [OPENAI.slice(0, 4), OPENAI], finish_type: 'give_answer' },
      },
      'ok',
    ],
    [
      'giving up',
      { answer_generation: { train_messages: [OPENAI], finish_type: 'give_up_and_restart' } },
      'failed',
    ],
    ['an outcome in a word', { turns: OPENAI, outcome: 'failure' }, 'failed'],
    ['a word that is none', { turns: OPENAI, outcome: 'four otters' }, '?'],
    [
      'an error that ended it',
      { messages: OPENAI.slice(0, 6), error: 'Agent reached maximum iteration' },
      'failed',
    ],
  ])('%s', async (_, value, how) => {
    const [run] = await first(value);
    expect(run![0]).toBe(ended(how)[0]);
    expect(run!.slice(1, 3)).toEqual(PLAIN.slice(1, 3));
  });

  test('trials of one task that did the same are several runs', async () => {
    const trials = [0, 1, 2].map((trial) => ({ task_id: 1, trial, reward: trial % 2, traj: OPENAI }));
    expect(
      (await readTexts({ 'r.json': JSON.stringify(trials) })).records.map(({ record }) => record.success),
    ).toEqual([false, true, false]);
  });

  test('a conversation with one outcome is one run, however many prompts it has', async () => {
    const talk = [
      ...OPENAI,
      { role: 'user', content: 'Now count the gulls on the roof.' },
      { role: 'assistant', content: 'Nine.' },
    ];
    expect(await first({ messages: talk })).toHaveLength(2);
    expect(await first({ messages: talk, reward: 1 })).toHaveLength(1);
  });

  test('SWE-agent: trajectory, history with calls, blocks of code', async () => {
    const history = [
      { role: 'system', content: 'x' },
      { role: 'user', content: 'An example.', is_demo: true },
      { role: 'user', content: TASK },
    ];
    const trajectory = [
      {
        action: 'cat pond.txt\n',
        observation: FOUND,
        response: 'I look.\n```\ncat pond.txt\n```',
        thought: 'I look.',
        state: '{}',
      },
    ];
    expect(
      await first({ environment: 'e', trajectory, history, info: { exit_status: 'submitted' } }),
    ).toEqual([[`${TASK} [?]`, `bash = ${FOUND}`]]);
    const mini = [
      { role: 'user', content: TASK },
      { role: 'assistant', content: 'THOUGHT: I look.\n\n```mswea_bash_command\ncat pond.txt\n```' },
      { role: 'user', content: '<returncode>1</returncode>\n<output>\nno such pond\n</output>' },
      { role: 'assistant', content: '```bash\necho DONE\n```' },
      { role: 'user', content: '<returncode>0</returncode>\n<output>\n</output>' },
    ];
    expect(await first({ trajectory_format: 'mini-swe-agent-1', messages: mini, info: {} })).toEqual([
      [`${TASK} [?]`, 'bash = no such pond\n[exit code: 1]', 'bash = [exit code: 0]'],
    ]);
    expect(await first(mini)).toEqual([
      [`${TASK} [?]`, 'bash = no such pond\n[exit code: 1]', 'bash = [exit code: 0]'],
    ]);
  });

  test('code in an answer to a person is no action', async () => {
    const talk = [
      { role: 'user', content: 'Write a loop in Python.' },
      { role: 'assistant', content: '```python\nfor x in y: pass\n```' },
      { role: 'user', content: 'Make it print, please.' },
      { role: 'assistant', content: '```python\nfor x in y: print(x)\n```' },
    ];
    expect((await first({ messages: talk })).flat().join()).not.toContain('python =');
  });

  test('OpenHands, the newer events', async () => {
    const value = {
      instance_id: 'otters-1',
      history: [
        { kind: 'SystemPromptEvent', source: 'agent' },
        {
          kind: 'MessageEvent',
          source: 'user',
          llm_message: { role: 'user', content: [{ type: 'text', text: TASK }] },
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          tool_name: 'terminal',
          tool_call_id: 'a',
          thought: [{ type: 'text', text: 'I look.' }],
          action: { kind: 'TerminalAction', command: 'ls' },
          tool_call: { id: 'a', name: 'terminal', arguments: '{"command":"ls"}' },
        },
        {
          kind: 'ObservationEvent',
          source: 'environment',
          tool_name: 'terminal',
          tool_call_id: 'a',
          observation: {
            kind: 'TerminalObservation',
            content: [{ type: 'text', text: 'no such pond' }],
            exit_code: 2,
          },
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          tool_name: 'finish',
          tool_call_id: 'b',
          action: { kind: 'FinishAction', message: DONE },
        },
      ],
      test_result: { resolved: false },
    };
    expect(await first(value)).toEqual([
      [`${TASK} [failed]`, 'terminal = no such pond\n[exit code: 2]', `"${DONE}"`],
    ]);
  });

  test('Browser Use', async () => {
    const step = (action: object, result: object, goal: string) => ({
      model_output: { next_goal: goal, action: [action] },
      result: [result],
      state: { url: 'x' },
    });
    const value = {
      history: [
        step(
          { go_to_url: { url: 'x' } },
          { extracted_content: 'Navigated', is_done: false },
          'open the pond page',
        ),
        step({ click: { index: 4 } }, { error: 'no such element' }, 'click'),
        step(
          { done: { text: DONE, success: true } },
          { is_done: true, success: true, extracted_content: DONE },
          'stop',
        ),
      ],
    };
    const rest = ['go_to_url = Navigated', 'click ! "error":"no such element"', `"${DONE}"`];
    expect(await first({ task: TASK, ...value })).toEqual([[`${TASK} [ok]`, ...rest]]);
    expect(await first(value)).toEqual([['open the pond page [ok]', ...rest]]);
  });

  test('ReAct: a text, fields of it, answers of it', async () => {
    const text = `Question: an example\nAction 1: Search[x]\nObservation 1: y\n\nQuestion: ${TASK}\nThought 1: I look.\nAction 1: look[pond]\nObservation 1: ${FOUND}\nAction 2: Finish[${DONE}]`;
    const expected = [`${TASK} [ok]`, `look = ${FOUND}`, `"${DONE}"`];
    expect(await first({ prompt: text, success: true })).toEqual([expected]);
    expect((await readTexts({ 'run.txt': text })).records.map(({ record }) => outline(record))).toEqual([
      expected.with(0, `${TASK} [?]`),
    ]);
    const world = `You are by a pond.\nYour task is to: ${TASK}\n> think: where?\nOK.\n> go to pond 1\n${FOUND}\n> feed otter 1\nNothing happens.`;
    expect(await first({ trajectory: world, is_success: 'false' })).toEqual([
      [`${TASK} [failed]`, `"go to pond 1" = ${FOUND}`, '"feed otter 1" = Nothing happens.'],
    ]);
    const chat = [
      { role: 'user', content: TASK },
      { role: 'assistant', content: 'Thought: I look.\nAction: look\nAction Input: {"in": "pond"}' },
      { role: 'user', content: `Observation: ${FOUND}` },
      { role: 'assistant', content: `Thought: I know.\nFinal Answer: ${DONE}` },
    ];
    expect((await first({ messages: chat }))[0]!.slice(0, 2)).toEqual([`${TASK} [?]`, `look = ${FOUND}`]);
  });
});

describe('spans', () => {
  const span = (id: number, name: string, attributes: object, more: object = {}) => ({
    name,
    context: { trace_id: 'ab'.repeat(16), span_id: `000000000000000${id}` },
    parent_id: id === 1 ? null : '0000000000000001',
    start_time: `2026-02-03T08:00:0${id}+00:00`,
    attributes,
    ...more,
  });
  const flat = (prefix: string, list: readonly object[]): object => {
    const out: Record<string, unknown> = {};
    const put = (path: string, value: unknown): void => {
      if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) put(`${path}.${key}`, inner);
      else out[path] = value;
    };
    for (const [index, item] of list.entries()) put(`${prefix}.${index}`, item);
    return out;
  };
  const asked = [{ message: { role: 'user', content: TASK } }];
  const answered = [
    {
      message: {
        role: 'assistant',
        tool_calls: [{ tool_call: { id: 'a', function: { name: 'look', arguments: '{"in":"pond"}' } } }],
      },
    },
  ];
  const final = [{ message: { role: 'assistant', content: DONE } }];
  const expected = [RUN[0], RUN[1], RUN[3]];

  test('OpenInference, as the SDK writes them and as rows of a table', async () => {
    const spans = [
      span(1, 'keeper', { 'openinference.span.kind': 'AGENT', 'input.value': TASK, 'output.value': DONE }),
      span(2, 'model', {
        'openinference.span.kind': 'LLM',
        ...flat('llm.input_messages', asked),
        ...flat('llm.output_messages', answered),
      }),
      span(3, 'look', {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'look',
        'input.value': '{"in":"pond"}',
        'output.value': FOUND,
      }),
      span(4, 'model', {
        'openinference.span.kind': 'LLM',
        ...flat('llm.input_messages', asked),
        ...flat('llm.output_messages', final),
      }),
    ];
    const found = await readTexts({ 'spans.json': JSON.stringify(spans) });
    expect(found.records.map(({ record }) => outline(record))).toEqual([
      expected.with(0, `${TASK} [?, keeper]`),
    ]);
    const rows = spans.map(({ context, attributes, ...row }) => ({
      ...row,
      'context.trace_id': context.trace_id,
      'context.span_id': context.span_id,
      ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])),
    }));
    const table = await readLines(...rows);
    expect(table.records.map(({ record }) => outline(record))).toEqual([
      expected.with(0, `${TASK} [?, keeper]`),
    ]);
  });

  test('a model whose answers do not show calls: the spans of tools do', async () => {
    const { records } = await readLines(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', { 'gen_ai.operation.name': 'chat', 'gen_ai.prompt': TASK, 'gen_ai.completion': '' }),
      span(3, 'execute_tool look', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.call.arguments': '{}',
        'gen_ai.tool.call.result': FOUND,
      }),
      span(4, 'chat', { 'gen_ai.operation.name': 'chat', 'gen_ai.prompt': TASK, 'gen_ai.completion': DONE }),
    );
    expect(records.map(({ record }) => outline(record))).toEqual([expected.with(0, `${TASK} [?, keeper]`)]);
  });

  test('ReadableSpan of the SDK for JavaScript', async () => {
    const js = (id: string, parent: string | undefined, name: string, attributes: object) => ({
      traceId: 'cd'.repeat(16),
      id,
      spanId: id,
      parentSpanContext: parent === undefined ? undefined : { spanId: parent },
      name,
      kind: 0,
      startTime: [1_770_105_600, Number(id)],
      attributes,
      status: { code: 0 },
      events: [],
    });
    const { records } = await readLines(
      js('1', undefined, 'ai.generateText', {
        'ai.operationId': 'ai.generateText',
        'ai.prompt': JSON.stringify({ prompt: TASK }),
      }),
      js('2', '1', 'ai.generateText.doGenerate', {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': JSON.stringify([{ role: 'user', content: [{ type: 'text', text: TASK }] }]),
        'ai.response.toolCalls': '[{"toolCallId":"a","toolName":"look","input":"{}"}]',
      }),
      js('3', '1', 'ai.toolCall', {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.name': 'look',
        'ai.toolCall.id': 'a',
        'ai.toolCall.args': '{}',
        'ai.toolCall.result': `"${FOUND}"`,
      }),
      js('4', '1', 'ai.generateText.doGenerate', {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': JSON.stringify([{ role: 'user', content: [{ type: 'text', text: TASK }] }]),
        'ai.response.text': DONE,
      }),
    );
    expect(records.map(({ record, format }) => [format, ...outline(record)])).toEqual([
      ['ai-sdk', ...expected],
    ]);
    expect(records[0]!.record.timestamp).toBe('2026-02-03T08:00:00.000Z');
  });

  test('OpenAI Agents', async () => {
    const agents = (id: string, data: object) => ({
      object: 'trace.span',
      id,
      trace_id: 't',
      parent_id: null,
      started_at: `2026-02-03T08:00:0${id}Z`,
      span_data: data,
    });
    const input = [{ role: 'user', content: TASK }];
    const { records } = await readLines(
      { object: 'trace', id: 't', workflow_name: 'Pond' },
      agents('1', {
        type: 'generation',
        input,
        output: [{ role: 'assistant', tool_calls: [call('a', 'look', {})] }],
      }),
      agents('2', { type: 'function', name: 'look', input: '{}', output: FOUND }),
      agents('3', {
        type: 'response',
        input: RESPONSES.slice(0, 1),
        response: { output: [RESPONSES.at(-1)] },
      }),
    );
    expect(records.map(({ record }) => outline(record))).toEqual([expected]);
  });

  test.each<[string, unknown, unknown]>([
    [
      'a choice',
      [{ role: 'user', content: TASK }],
      { index: 0, message: { role: 'assistant', content: DONE } },
    ],
    [
      'choices',
      { messages: [{ role: 'user', content: TASK }] },
      { choices: [{ message: { content: DONE } }] },
    ],
    [
      'candidates',
      { contents: [{ parts: [{ text: TASK }], role: 'user' }] },
      { candidates: [{ content: { parts: [{ text: DONE }], role: 'model' } }] },
    ],
    ['an answer of Responses', TASK, { id: 'r', output: [RESPONSES.at(-1)] }],
    [
      'parts',
      [{ role: 'user', parts: [{ type: 'text', content: TASK }] }],
      [{ role: 'assistant', parts: [{ type: 'text', content: DONE }] }],
    ],
    ['contents as a text', { model: 'm', contents: TASK }, { text: DONE }],
    [
      'generations',
      { messages: [[lc('HumanMessage', { content: TASK })]] },
      { generations: [[{ text: DONE, message: lc('AIMessage', { content: DONE }) }]] },
    ],
    ['a dialogue in a text', `system: You keep otters.\nuser: ${TASK}`, DONE],
    [
      'messages as Python prints them',
      { messages: [`role='system' content='x'`, `role='user' content='${TASK}' name=None`] },
      DONE,
    ],
    ['a prompt', { prompt: TASK }, { raw: DONE, tasks_output: [] }],
    [
      'blocks of content',
      [{ role: 'user', content: TASK }],
      { role: 'assistant', content: [{ type: 'text', text: DONE }] },
    ],
  ])('Langfuse: %s', async (_, input, output) => {
    const trace = {
      trace: { id: 'T', name: 'trace', timestamp: '2026-02-03T08:00:00Z' },
      observations: [
        {
          id: 'o',
          traceId: 'T',
          type: 'GENERATION',
          name: 'g',
          startTime: '2026-02-03T08:00:01Z',
          input,
          output,
        },
      ],
    };
    const { records, rejected } = await readLines(trace);
    expect([records.map(({ record }) => outline(record)), rejected]).toEqual([[[RUN[0], RUN[3]]], []]);
  });

  test('Langfuse: results under the role of their tool', async () => {
    const generation = (id: string, input: object[], output: object) => ({
      id,
      traceId: 'T',
      type: 'GENERATION',
      name: 'g',
      startTime: `2026-02-03T08:00:0${id}Z`,
      input,
      output,
    });
    const user = { role: 'user', content: TASK };
    const asks = { role: 'assistant', content: '', tool_calls: [call('a', 'look', {})] };
    const { records } = await readLines({
      trace: { id: 'T', timestamp: '2026-02-03T08:00:00Z' },
      observations: [
        generation('1', [user], asks),
        generation('2', [user, asks, { role: 'look', content: FOUND }], { role: 'assistant', content: DONE }),
      ],
    });
    expect(records.map(({ record }) => outline(record))).toEqual([expected]);
  });
});

describe('outcomes that a person names', () => {
  test('--outcome-key, --success', async () => {
    const file = (...values: object[]) => ({
      'a.jsonl': values.map((value) => JSON.stringify(value)).join('\n'),
    });
    const outcomes = async (files: Record<string, string>, options: object) =>
      (await readTexts(files, options)).records.map(({ record }) => record.success);
    const marked = file(
      { messages: OPENAI, meta: { 'my.mark': 'good' } },
      { messages: [...OPENAI.slice(0, -1), { role: 'assistant', content: 'No.' }], meta: { 'my.mark': 0.2 } },
    );
    expect(await outcomes(marked, {})).toEqual([undefined, undefined]);
    expect(await outcomes(marked, { outcomeKey: 'meta.my.mark' })).toEqual([true, false]);
    expect(await outcomes(file({ messages: OPENAI }), { success: true })).toEqual([true]);
    expect(await outcomes(file({ messages: OPENAI, reward: 0 }), { success: true })).toEqual([false]);
    expect(
      await outcomes(file({ messages: OPENAI, info: { exit_status: 'Submitted' } }), {
        outcomeKey: 'info.exit_status',
      }),
    ).toEqual([true]);
  });
});
