import { expect, test } from 'vitest';
import { DONE, read, span, TASK } from './shaped-spans.js';

test('all that an agent answered is told where its span has it as a list, calls among it (Claude Agent SDK)', async () => {
  const { runs } = await read(
    span(1, 'ClaudeAgentSDK.query', {
      'openinference.span.kind': 'AGENT',
      'input.value': TASK,
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content.0': 'I look.',
      'llm.output_messages.1.message.role': 'assistant',
      'llm.output_messages.1.message.tool_calls.0.tool_call.id': 'a',
      'llm.output_messages.1.message.tool_calls.0.tool_call.function.name': 'look',
      'llm.output_messages.1.message.tool_calls.0.tool_call.function.arguments': '{"in": "pond"}',
      'llm.output_messages.2.message.role': 'assistant',
      'llm.output_messages.2.message.content.0': DONE,
      'output.value': DONE,
    }),
    span(2, 'look', {
      'openinference.span.kind': 'TOOL',
      'tool.id': 'a',
      'tool.name': 'look',
      'input.value': '{"in": "pond"}',
      'output.value': JSON.stringify({ stdout: 'three', stderr: '', interrupted: false, isImage: false }),
    }),
  );
  expect(runs).toEqual([[`${TASK} [?, ClaudeAgentSDK.query]`, 'look = three', `"${DONE}"`]]);
});
