import { DONE, FOUND, REFUSED, TASK } from './dialects.js';

/** One made-up run in forms of programs whose messages, calls and results lie in places of their own. */
export const LOOK = { in: 'pond' };
export const FEED = { trout: 3 };

export const amp = {
  v: 20,
  id: 'T-00000000-0000-4000-8000-00000000000a',
  created: 1_790_000_000_000,
  env: { initial: { trees: [] } },
  messages: [
    { role: 'user', messageId: 0, content: [{ type: 'text', text: TASK }] },
    {
      role: 'assistant',
      messageId: 1,
      content: [{ type: 'tool_use', complete: true, id: 'toolu_a', name: 'look', input: LOOK }],
    },
    {
      role: 'user',
      messageId: 2,
      content: [
        {
          type: 'tool_result',
          toolUseID: 'toolu_a',
          run: { status: 'done', result: { output: FOUND, exitCode: 0 } },
        },
      ],
    },
    {
      role: 'assistant',
      messageId: 3,
      content: [{ type: 'tool_use', complete: true, id: 'toolu_b', name: 'feed', input: FEED }],
    },
    {
      role: 'user',
      messageId: 4,
      content: [
        { type: 'tool_result', toolUseID: 'toolu_b', run: { status: 'error', error: { message: REFUSED } } },
      ],
    },
    { role: 'assistant', messageId: 5, content: [{ type: 'text', text: DONE }] },
  ],
};

export const pydanticAi = [
  {
    kind: 'request',
    parts: [
      { part_kind: 'system-prompt', content: 'You keep otters.' },
      { part_kind: 'user-prompt', content: TASK },
    ],
  },
  {
    kind: 'response',
    parts: [
      { part_kind: 'thinking', content: 'hm' },
      { part_kind: 'tool-call', tool_name: 'look', args: JSON.stringify(LOOK), tool_call_id: 'a' },
    ],
  },
  {
    kind: 'request',
    parts: [{ part_kind: 'tool-return', tool_name: 'look', content: FOUND, tool_call_id: 'a' }],
  },
  {
    kind: 'response',
    parts: [{ part_kind: 'tool-call', tool_name: 'feed', args: FEED, tool_call_id: 'b' }],
  },
  {
    kind: 'request',
    parts: [{ part_kind: 'retry-prompt', tool_name: 'feed', content: REFUSED, tool_call_id: 'b' }],
  },
  { kind: 'response', parts: [{ part_kind: 'text', content: DONE }] },
];

const tool = (callID: string, name: string, state: object) => ({ type: 'tool', callID, tool: name, state });
export const openCode = {
  info: { id: 'ses_1', directory: '/pond', time: { created: 1_790_000_000_000 } },
  messages: [
    {
      info: { id: 'msg_1', role: 'user', time: { created: 1_790_000_000_000 } },
      parts: [
        { type: 'text', text: TASK },
        { type: 'text', text: 'Called the Read tool', synthetic: true },
      ],
    },
    {
      info: { id: 'msg_2', role: 'assistant', modelID: 'm' },
      parts: [
        { type: 'step-start' },
        tool('a', 'look', { status: 'completed', input: LOOK, output: FOUND, title: 'look' }),
        { type: 'step-finish', reason: 'tool-calls' },
        { type: 'step-start' },
        tool('b', 'feed', { status: 'error', input: FEED, error: REFUSED }),
        { type: 'text', text: DONE },
      ],
    },
  ],
};

const said = (role: string, message: string) => ({ role, message, time: 1, secondsFromStart: 1 });
const asked = (id: string, name: string, args: object) => ({
  role: 'tool_calls',
  message: '',
  toolCalls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  secondsFromStart: 1,
});
const back = (toolCallId: string, name: string, result: string) => ({
  role: 'tool_call_result',
  toolCallId,
  name,
  result,
  secondsFromStart: 1,
});
export const vapi = (successEvaluation: string) => ({
  message: {
    type: 'end-of-call-report',
    artifact: {
      messages: [
        said('system', 'You keep otters.'),
        said('user', TASK),
        asked('a', 'look', LOOK),
        back('a', 'look', FOUND),
        asked('b', 'feed', FEED),
        back('b', 'feed', REFUSED),
        said('bot', DONE),
      ],
    },
    analysis: { summary: 's', successEvaluation },
  },
});

export const letta = [
  { message_type: 'user_message', content: TASK },
  { message_type: 'reasoning_message', reasoning: 'hm' },
  {
    message_type: 'tool_call_message',
    tool_call: { name: 'look', arguments: JSON.stringify(LOOK), tool_call_id: 'a' },
  },
  { message_type: 'tool_return_message', tool_return: FOUND, status: 'success', tool_call_id: 'a' },
  {
    message_type: 'tool_call_message',
    tool_call: { name: 'feed', arguments: JSON.stringify(FEED), tool_call_id: 'b' },
  },
  { message_type: 'tool_return_message', tool_return: REFUSED, status: 'error', tool_call_id: 'b' },
  { message_type: 'assistant_message', content: DONE },
];

export const goose = [
  { role: 'user', content: [{ type: 'text', text: TASK }] },
  {
    role: 'assistant',
    content: [
      {
        type: 'toolRequest',
        id: 'a',
        toolCall: { status: 'success', value: { name: 'look', arguments: LOOK } },
      },
    ],
  },
  {
    role: 'user',
    content: [
      {
        type: 'toolResponse',
        id: 'a',
        toolResult: { status: 'success', value: [{ type: 'text', text: FOUND }] },
      },
    ],
  },
  {
    role: 'assistant',
    content: [
      {
        type: 'toolRequest',
        id: 'b',
        toolCall: { status: 'success', value: { name: 'feed', arguments: FEED } },
      },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'toolResponse', id: 'b', toolResult: { status: 'error', error: REFUSED } }],
  },
  { role: 'assistant', content: [{ type: 'text', text: DONE }] },
];

export const elevenLabs = {
  conversation_id: 'conv_00000001',
  transcript: [
    { role: 'user', message: TASK },
    {
      role: 'agent',
      message: null,
      tool_calls: [{ request_id: 'a', tool_name: 'look', params_as_json: JSON.stringify(LOOK) }],
      tool_results: [{ request_id: 'a', tool_name: 'look', result_value: FOUND, is_error: false }],
    },
    {
      role: 'agent',
      message: null,
      tool_calls: [{ request_id: 'b', tool_name: 'feed', params_as_json: JSON.stringify(FEED) }],
      tool_results: [{ request_id: 'b', tool_name: 'feed', result_value: REFUSED, is_error: true }],
    },
    { role: 'agent', message: DONE },
  ],
  analysis: { call_successful: 'success', transcript_summary: 's' },
};

export const retell = {
  call_id: 'call_000000001',
  transcript_with_tool_calls: [
    { role: 'user', content: TASK },
    { role: 'tool_call_invocation', tool_call_id: 'a', name: 'look', arguments: JSON.stringify(LOOK) },
    { role: 'tool_call_result', tool_call_id: 'a', content: FOUND },
    { role: 'tool_call_invocation', tool_call_id: 'b', name: 'feed', arguments: JSON.stringify(FEED) },
    { role: 'tool_call_result', tool_call_id: 'b', content: REFUSED },
    { role: 'agent', content: DONE },
  ],
  call_analysis: { call_successful: false },
};

export const adk = {
  id: 'session-00000001',
  events: [
    { author: 'user', content: { role: 'user', parts: [{ text: TASK }] } },
    {
      author: 'keeper',
      content: { role: 'model', parts: [{ functionCall: { id: 'a', name: 'look', args: LOOK } }] },
    },
    {
      author: 'keeper',
      content: {
        role: 'user',
        parts: [{ functionResponse: { id: 'a', name: 'look', response: { result: FOUND } } }],
      },
    },
    {
      author: 'keeper',
      content: { role: 'model', parts: [{ functionCall: { id: 'b', name: 'feed', args: FEED } }] },
    },
    {
      author: 'keeper',
      content: {
        role: 'user',
        parts: [{ functionResponse: { id: 'b', name: 'feed', response: { error: REFUSED } } }],
      },
    },
    { author: 'keeper', content: { role: 'model', parts: [{ text: DONE }] } },
  ],
};

export const crush = {
  messages: [
    { role: 'user', parts: [{ type: 'text', data: { text: TASK } }] },
    {
      role: 'assistant',
      parts: [{ type: 'tool_call', data: { id: 'a', name: 'look', input: JSON.stringify(LOOK) } }],
    },
    {
      role: 'tool',
      parts: [{ type: 'tool_result', data: { tool_call_id: 'a', name: 'look', content: FOUND } }],
    },
    {
      role: 'assistant',
      parts: [{ type: 'tool_call', data: { id: 'b', name: 'feed', input: JSON.stringify(FEED) } }],
    },
    {
      role: 'tool',
      parts: [
        {
          type: 'tool_result',
          data: { tool_call_id: 'b', name: 'feed', content: REFUSED, is_error: true },
        },
      ],
    },
    { role: 'assistant', parts: [{ type: 'text', data: { text: DONE } }] },
  ],
};
