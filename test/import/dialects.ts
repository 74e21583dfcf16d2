/** One made-up run, written in every dialect: a look, a try that fails, an answer. */

export const TASK = 'Feed the otters and write down what they ate.';
export const FOUND = 'two trout, one eel';
export const REFUSED = 'only 2 trout left';
export const DONE = 'The otters ate two trout.';

/** The same run in every dialect: a look, a try that fails, an answer. */
export const RUN = [`${TASK} [?]`, `look = ${FOUND}`, `feed ! "error":"${REFUSED}"`, `"${DONE}"`];
/** Where a dialect cannot say that a result is an error. */
export const PLAIN = RUN.map((line) => (line.startsWith('feed') ? `feed = ${REFUSED}` : line));

export const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
export const OPENAI = [
  { role: 'system', content: 'You keep otters.' },
  { role: 'user', content: TASK },
  { role: 'assistant', content: null, tool_calls: [call('a', 'look', { in: 'pond' })] },
  { role: 'tool', tool_call_id: 'a', content: FOUND },
  { role: 'assistant', content: '', tool_calls: [call('b', 'feed', { trout: 3 })] },
  { role: 'tool', tool_call_id: 'b', content: REFUSED },
  { role: 'assistant', content: DONE },
];
export const ANTHROPIC = [
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
export const RESPONSES = [
  { role: 'user', content: [{ type: 'input_text', text: TASK }] },
  { type: 'reasoning', summary: [] },
  { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"in":"pond"}' },
  { type: 'function_call_output', call_id: 'a', output: FOUND },
  { type: 'function_call', call_id: 'b', name: 'feed', arguments: '{"trout":3}' },
  { type: 'function_call_output', call_id: 'b', output: REFUSED, status: 'failed' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: DONE }] },
];
export const GEMINI = [
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
export const MODEL = [
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
export const UI = [
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
export const UI4 = [
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
export const lc = (kind: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs,
});
export const LANGCHAIN = [
  { type: 'human', content: TASK },
  { type: 'ai', content: '', tool_calls: [{ id: 'a', name: 'look', args: { in: 'pond' } }] },
  { type: 'tool', tool_call_id: 'a', content: FOUND, status: 'success' },
  { type: 'ai', content: '', tool_calls: [{ id: 'b', name: 'feed', args: {} }] },
  { type: 'tool', tool_call_id: 'b', content: REFUSED, status: 'error' },
  { type: 'ai', content: DONE },
];
export const SERIALISED = [
  lc('HumanMessage', { content: TASK }),
  lc('AIMessageChunk', { content: '', tool_calls: [{ id: 'a', name: 'look', args: { in: 'pond' } }] }),
  lc('ToolMessage', { content: FOUND, tool_call_id: 'a' }),
  { type: 'ai', data: { content: '', tool_calls: [{ id: 'b', name: 'feed', args: {} }] } },
  { type: 'tool', data: { content: REFUSED, tool_call_id: 'b', status: 'error' } },
  ['ai', DONE],
];
export const SHAREGPT = [
  { from: 'system', value: 'Tools: <tools>[]</tools>' },
  { from: 'human', value: TASK },
  { from: 'gpt', value: 'I look.\n<tool_call>\n{"name": "look", "arguments": {"in": "pond"}}\n</tool_call>' },
  { from: 'tool', value: `<tool_response>\n${FOUND}\n</tool_response>` },
  { from: 'gpt', value: '<function=feed>\n<parameter=trout>3</parameter>\n</function>' },
  { from: 'observation', value: REFUSED },
  { from: 'gpt', value: DONE },
];
export const PARTS = [
  { role: 'user', parts: [{ type: 'text', content: TASK }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'look', arguments: { in: 'pond' } }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', response: FOUND }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'b', name: 'feed', arguments: {} }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'b', result: REFUSED, is_error: true }] },
  { role: 'assistant', parts: [{ type: 'text', content: DONE }], finish_reason: 'stop' },
];
export const ATIF = {
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
export const AUTOGEN = [
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
export const BEDROCK = [
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
export const INSPECT = OPENAI.map((message) => ({
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
export const STEPS = {
  task: TASK,
  steps: [
    { thought: 'I look.', tool: 'look', input: { in: 'pond' }, output: FOUND },
    { action: 'feed', args: { trout: 3 }, observation: REFUSED, error: true },
    { role: 'assistant', content: DONE },
  ],
};
export const PAIRS = {
  input: TASK,
  intermediate_steps: [
    [{ tool: 'look', tool_input: { in: 'pond' } }, FOUND],
    [{ tool: 'feed', tool_input: {} }, REFUSED],
  ],
  output: DONE,
};
