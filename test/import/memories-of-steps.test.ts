import { expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

const TASK = 'Find out why the lamp order 4711 is late';

async function read(value: unknown) {
  const { records, rejected, passedOver } = await readTexts({ 'a.json': JSON.stringify(value) });
  return [records.map(({ record }) => outline(record)), rejected.map(([, why]) => why), passedOver];
}

test('DSPy: a trajectory whose steps are numbered fields of one object', async () => {
  const trajectory = {
    thought_0: 'I look it up.',
    tool_name_0: 'get_order',
    tool_args_0: { id: '9' },
    observation_0: 'Execution error in get_order: \nTraceback\nValueError: no such order',
    tool_name_1: 'get_order',
    tool_args_1: { id: '4711' },
    observation_1: 'packed',
    thought_1: 'The other one.',
    thought_2: 'Done.',
    tool_name_2: 'finish',
    tool_args_2: {},
    observation_2: 'Completed.',
  };
  expect(await read({ question: TASK, trajectory, answer: 'It is packed.' })).toMatchInlineSnapshot(`
    [
      [
        [
          "Find out why the lamp order 4711 is late [?]",
          "get_order = Execution error in get_order: 
    Traceback
    ValueError: no such order",
          "get_order = packed",
          "finish = Completed.",
          ""It is packed."",
        ],
      ],
      [],
      {},
    ]
  `);
});

const call = (id: string, order: string) => ({
  id,
  type: 'function',
  function: { name: 'get_order', arguments: { id: order } },
});
const step = (step_number: number, more: object) => ({
  step_number,
  timing: { start_time: 1, end_time: 2 },
  model_input_messages: [{ role: 'user', content: [{ type: 'text', text: `New task:\n${TASK}` }] }],
  tool_calls: [],
  error: null,
  model_output: '',
  observations: null,
  is_final_answer: false,
  ...more,
});

test('smolagents: calls made at once, and a step in which one of them failed', async () => {
  const message = "Error executing tool 'get_order' with arguments {'id': '9'}: ValueError: no such order";
  expect(
    await read([
      { task: TASK, task_images: null },
      step(1, { tool_calls: [call('call_10', '10'), call('call_2', '2')], observations: 'sent\npacked' }),
      step(2, {
        model_output_message: {
          role: 'assistant',
          content: '',
          tool_calls: [call('a', '9'), call('b', '7')],
        },
        error: { type: 'AgentToolExecutionError', message },
      }),
      { plan: 'Look further.', model_input_messages: [], timing: {} },
      step(3, {
        tool_calls: [
          { id: 'f', type: 'function', function: { name: 'final_answer', arguments: { answer: 'packed' } } },
        ],
        observations: 'packed',
        is_final_answer: true,
      }),
    ]),
  ).toMatchInlineSnapshot(`
    [
      [
        [
          "Find out why the lamp order 4711 is late [?]",
          "get_order = sent",
          "get_order = packed",
          "get_order",
          "get_order ! "error":"Error executing tool 'get_order' with arguments {'id': '9'}: ValueError: no such order"",
          "final_answer = packed",
        ],
      ],
      [],
      {},
    ]
  `);
});

test('a question with its answer, and calls beside them that nobody can read', async () => {
  expect(
    await read({
      question: TASK,
      answer: 'It is packed.',
      journal: { first: { toolUsed: 'get_order', gave: 'packed' } },
    }),
  ).toMatchInlineSnapshot(`
    [
      [],
      [
        "Its calls could not be read (journal). Without them it would say that the task needs no tool.",
      ],
      {},
    ]
  `);
  expect(
    (await read({ question: TASK, answer: 'It is packed.', tools: [{ name: 'get_order' }] }))[1],
  ).toEqual([]);
});
