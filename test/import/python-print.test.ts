import { expect, test } from 'vitest';
import { DONE, TASK } from './dialects.js';
import { outline, readLines } from './read-files.js';

const TRACE = 'ab'.repeat(16);
const span = (
  id: number,
  parent: number | undefined,
  name: string,
  attributes: object,
  more: object = {},
) => ({
  name,
  context: { trace_id: TRACE, span_id: `000000000000000${id}` },
  parent_id: parent === undefined ? null : `000000000000000${parent}`,
  start_time: `2026-02-03T08:00:0${id}+00:00`,
  attributes,
  ...more,
});
const said = (role: string, content: string, finish?: string) => ({
  role,
  parts: [{ type: 'text', content }],
  finish_reason: finish,
});
const agent = (attributes: object) =>
  span(1, undefined, 'invoke_agent keeper', {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'keeper',
    'gen_ai.input.messages': JSON.stringify([said('user', TASK)]),
    'gen_ai.output.messages': JSON.stringify([said('assistant', DONE, 'stop')]),
    ...attributes,
  });
const tool = (result: string) =>
  span(2, 1, 'execute_tool look', {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'look',
    'gen_ai.tool.call.arguments': `{'in': "the keeper's pond", 'deep': None, 'times': (1, 2)}`,
    'gen_ai.tool.call.result': result,
  });

test.each([
  [
    'a message of LangChain',
    `content='two "wet" otters\\nand one' name='look' tool_call_id='c1'`,
    `look = two "wet" otters\nand one`,
  ],
  [
    'a failed one',
    `content='no pond' name='look' tool_call_id='c1' status='error'`,
    'look ! "error":"no pond"',
  ],
  [
    'a result of Agno',
    `status='failure' result=None error='no pond' images=None`,
    'look ! "error":"no pond"',
  ],
  ['words that only look so', `content='two' and more`, `look = content='two' and more`],
])('a result as Python prints it: %s', async (_, result, line) => {
  const { records, rejected } = await readLines(agent({}), tool(result));
  expect(rejected).toEqual([]);
  expect(records.map(({ record }) => outline(record))).toEqual([[`${TASK} [?, keeper]`, line, `"${DONE}"`]]);
  expect(JSON.parse(records[0]!.record.turns[0]!.decision)).toEqual({
    name: 'look',
    arguments: { in: "the keeper's pond", deep: null, times: [1, 2] },
  });
});

test.each([
  [
    "ChatMessage(role=<MessageRole.USER: 'user'>, additional_kwargs={}, blocks=[TextBlock(block_type='text', text='" +
      TASK +
      "')])",
    [],
  ],
  [
    "ChatMessage(_role=<ChatRole.USER: 'user'>, _content=[TextContent(text='" +
      TASK +
      "')], _name=None, _meta={'at': datetime.datetime(2026, 1, 2, tzinfo=datetime.timezone.utc)})",
    [],
  ],
  ["ChatMessage(role=<MessageRole.USER: 'user'>, additional_kwar...", ['messages as Python prints them']],
])('messages as Python prints them: %s', async (printed, passedOver) => {
  const input = { value: JSON.stringify({ messages: [printed] }) };
  const found = await readLines(
    span(1, undefined, 'chat', {
      'openinference.span.kind': 'LLM',
      'input.value': input.value,
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': DONE,
    }),
  );
  expect(Object.keys(found.passedOver)).toEqual(passedOver);
  expect(found.records.map(({ record }) => outline(record))).toEqual(
    passedOver.length > 0 ? [] : [[`${TASK} [?]`, `"${DONE}"`]],
  );
});

test('an agent with tools of which nothing else is traced is refused, as its calls are not known', async () => {
  const offered = { 'gen_ai.tool.definitions': JSON.stringify([{ type: 'function', name: 'look' }]) };
  const alone = await readLines(agent(offered));
  expect([alone.records, alone.rejected]).toEqual([
    [],
    [
      [
        1,
        'Its calls could not be read (an agent with tools, and no span of a model or of a tool). Without them it would say that the task needs no tool.',
      ],
    ],
  ]);
  const traced = await readLines(agent(offered), tool('two'));
  expect(traced.records.map(({ record }) => outline(record))).toEqual([
    [`${TASK} [?, keeper]`, 'look = two', `"${DONE}"`],
  ]);
});
