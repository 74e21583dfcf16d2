import { randomUUID } from 'node:crypto';

/** Answers of a model as three providers stream them, and how often a model has called tools in a request of each. */

const counted = (messages, isCall) => messages.filter(isCall).length;

const chat = {
  path: /\/chat\/completions$/,
  asked: ({ messages }) => messages.find(({ role }) => role === 'user'),
  turns: ({ messages }) => counted(messages, ({ tool_calls: calls }) => calls?.length > 0),
  events(model, text, calls) {
    const deltas = [
      { role: 'assistant', content: text },
      ...calls.map(({ id, name, input }, index) => ({
        tool_calls: [{ index, id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
      })),
      {},
    ];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const reason = calls.length > 0 ? 'tool_calls' : 'stop';
    return deltas.map((delta, at) => ({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason: at === deltas.length - 1 ? reason : null }],
      ...(at === deltas.length - 1 ? { usage } : {}),
    }));
  },
};

const messages = {
  path: /\/messages$/,
  asked: (body) => body.messages[0],
  turns: (body) =>
    counted(
      body.messages,
      ({ role, content }) =>
        role === 'assistant' && Array.isArray(content) && content.some(({ type }) => type === 'tool_use'),
    ),
  events(model, text, calls) {
    const parts = [
      ...(text
        ? [
            [
              { type: 'text', text: '' },
              { type: 'text_delta', text },
            ],
          ]
        : []),
      ...calls.map(({ id, name, input }) => [
        { type: 'tool_use', id, name, input: {} },
        { type: 'input_json_delta', partial_json: JSON.stringify(input) },
      ]),
    ];
    const usage = { input_tokens: 1, output_tokens: 1 };
    // Of one id they would be one message.
    const id = randomUUID();
    const message = { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null, usage };
    const reason = calls.length > 0 ? 'tool_use' : 'end_turn';
    return [
      { type: 'message_start', message },
      ...parts.flatMap(([begun, delta], index) => [
        { type: 'content_block_start', index, content_block: begun },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
  },
};

const contents = {
  path: /enerateContent$/,
  asked: (body) => body.contents[0],
  turns: (body) =>
    counted(
      body.contents,
      ({ role, parts }) => role === 'model' && parts.some(({ functionCall }) => functionCall),
    ),
  events: (model, text, calls) => [
    {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              ...(text ? [{ text }] : []),
              ...calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
            ],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    },
  ],
};

export const STREAMS = [chat, messages, contents];
