import { describe, expect, test } from 'vitest';
import { chat, DONE, look, read, said, span, TASK, tool } from './shaped-spans.js';

describe('spans that hold a run in another shape', () => {
  test('an agent whose calls of the model are not traced is its task, its tools and its answer', async () => {
    const { runs } = await read(
      span(1, 'keeper', {
        'openinference.span.kind': 'AGENT',
        'input.value': `{"task":"${TASK}"}`,
        'output.value': DONE,
      }),
      span(2, 'look', {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'look',
        'input.value': '{"in":"pond"}',
        'output.value': 'three',
      }),
      span(3, 'helper', {
        'openinference.span.kind': 'AGENT',
        'input.value': 'Feed them',
        'output.value': 'Fed.',
      }),
    );
    expect(runs).toEqual([
      [`${TASK} [?, keeper]`, 'look = three', `"${DONE}"`],
      ['Feed them [?, helper]', '"Fed."'],
    ]);
  });

  test('a span below one of its name is the next turn of it, and no run of its own', async () => {
    const turn = (answer: object) => ({
      'genkit:metadata:subtype': 'model',
      'genkit:input': JSON.stringify({ messages: [{ role: 'user', content: [{ text: TASK }] }] }),
      'genkit:output': JSON.stringify({ message: { role: 'model', content: [answer] } }),
    });
    const request = { toolRequest: { ref: 'a', name: 'look', input: { in: 'pond' } } };
    const act = (result: string) => ({
      'genkit:metadata:subtype': 'tool',
      'genkit:name': 'look',
      'genkit:input': '{"in":"pond"}',
      'genkit:output': JSON.stringify(result),
    });
    const { runs } = await read(
      span(1, 'generate', { 'genkit:type': 'util' }),
      span(2, 'm', turn(request)),
      span(3, 'look', act('two')),
      span(4, 'generate', { 'genkit:type': 'util' }),
      span(5, 'm', turn({ toolRequest: { ...request.toolRequest, ref: 'b' } }), { parent: 4 }),
      span(6, 'look', act('three'), { parent: 4 }),
      span(7, 'generate', { 'genkit:type': 'util' }, { parent: 4 }),
      span(8, 'm', turn({ text: DONE }), { parent: 7 }),
    );
    expect(runs).toEqual([[`${TASK} [?]`, 'look = two', 'look = three', `"${DONE}"`]]);
  });

  test('calls of a model are in order where the clock was set back between them', async () => {
    const asked = (id: string) => ({ role: 'assistant', parts: [{ ...look, id }] });
    const answered = (id: string, response: string) => ({
      role: 'tool',
      parts: [{ type: 'tool_call_response', id, response }],
    });
    const first = [said('user', TASK)];
    const second = [...first, asked('a'), answered('a', 'two')];
    const third = [...second, asked('b'), answered('b', 'three')];
    const { runs } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', chat(first, [asked('a')])),
      span(3, 'chat', chat(third, [asked('c')]), { at: 3_000 }),
      span(4, 'chat', chat(second, [asked('b')]), { at: 3_001 }),
      span(5, 'chat', chat([...third, asked('c'), answered('c', 'three')], [said('assistant', DONE)])),
    );
    expect(runs).toEqual([
      [`${TASK} [?, keeper]`, 'look = two', 'look = three', 'look = three', `"${DONE}"`],
    ]);
  });

  test('a root that shows a whole state of a graph is a run; one without calls is none', async () => {
    const state = (messages: object[]) =>
      span(1, 'workflow', {
        'traceloop.span.kind': 'workflow',
        'traceloop.entity.input': JSON.stringify({ messages: [{ role: 'user', content: TASK }] }),
        'traceloop.entity.output': JSON.stringify({ messages }),
      });
    const asked = { role: 'user', content: TASK };
    const calls = [{ id: 'a', name: 'look', args: { in: 'pond' } }];
    const acted = await read(
      state([
        asked,
        { role: 'assistant', content: '', tool_calls: calls },
        { role: 'tool', tool_call_id: 'a', content: 'three' },
        { role: 'assistant', content: DONE },
      ]),
    );
    expect(acted.runs).toEqual([[`${TASK} [?]`, 'look = three', `"${DONE}"`]]);
    const spoke = await read(state([asked, { role: 'assistant', content: DONE }]));
    expect(spoke).toMatchObject({ runs: [], passedOver: { 'traces that asked no model': 1 } });
  });

  test('results without the calls they are of are no run without calls', async () => {
    const input = [said('user', TASK), said('assistant', ''), said('tool', 'three')];
    const alone = await read(span(1, 'chat', chat(input, [said('assistant', DONE)])));
    const traced = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', chat(input, [said('assistant', DONE)])),
    );
    for (const { runs, rejected } of [alone, traced]) {
      expect(runs).toEqual([]);
      expect(rejected).toEqual([expect.stringContaining('results of calls that are not in the spans')]);
    }
  });

  test("fast-agent's agents are in the names of their spans", async () => {
    const { runs } = await read(
      span(1, 'shop', {}),
      span(2, "Agent: 'keeper[1]' generate", {}),
      span(3, 'openai.chat', chat([said('user', TASK)], [said('assistant', DONE)]), { parent: 2 }),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, `"${DONE}"`]]);
  });

  test("OpenHands' spans of tools have names of their own, and belong to the calls with their ids", async () => {
    const { runs } = await read(
      span(1, 'conversation', { 'lmnr.span.type': 'DEFAULT' }),
      span(2, 'litellm.completion', {
        'lmnr.span.type': 'LLM',
        ...chat([said('user', TASK)], [{ role: 'assistant', parts: [look] }]),
      }),
      span(3, 'LookAction', {
        'lmnr.span.type': 'TOOL',
        'lmnr.association.properties.metadata.tool_call_id': 'a',
        'lmnr.span.input': '{"action":{"in":"pond","kind":"LookAction"}}',
        'lmnr.span.output':
          '{"content":[{"type":"text","text":"no light"}],"is_error":true,"kind":"LookObservation"}',
      }),
      span(4, 'litellm.completion', {
        'lmnr.span.type': 'LLM',
        ...chat(
          [
            said('user', TASK),
            { role: 'assistant', parts: [look] },
            {
              role: 'tool',
              parts: [
                {
                  type: 'tool_call_response',
                  id: 'a',
                  response: '[An error occurred during execution.]\nno light',
                },
              ],
            },
          ],
          [said('assistant', DONE)],
        ),
      }),
    );
    expect(runs.map((run) => run.slice(1))).toEqual([['look ! "error":"no light"', `"${DONE}"`]]);
  });

  test('a call that LangGraph refused has no span: what its model was sent says that it failed', async () => {
    const words = 'Error: fish is not a valid tool, try one of [look].';
    const sent = (status: string) =>
      JSON.stringify({
        messages: [
          [
            {
              lc: 1,
              type: 'constructor',
              id: ['langchain', 'schema', 'messages', 'HumanMessage'],
              kwargs: { content: TASK },
            },
            {
              lc: 1,
              type: 'constructor',
              id: ['langchain', 'schema', 'messages', 'ToolMessage'],
              kwargs: { content: words, tool_call_id: 'call_p', name: 'fish', status },
            },
          ],
        ],
      });
    const asked = {
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': TASK,
    };
    const call = (place: string) => ({
      [`${place}.message.role`]: 'assistant',
      [`${place}.message.tool_calls.0.tool_call.id`]: 'call_p',
      [`${place}.message.tool_calls.0.tool_call.function.name`]: 'fish',
      [`${place}.message.tool_calls.0.tool_call.function.arguments`]: '{}',
    });
    const runsWith = (status: string) =>
      read(
        span(1, 'keeper', { 'openinference.span.kind': 'AGENT' }),
        span(2, 'Script', { 'openinference.span.kind': 'LLM', ...asked, ...call('llm.output_messages.0') }),
        span(3, 'Script', {
          'openinference.span.kind': 'LLM',
          'input.value': sent(status),
          ...asked,
          ...call('llm.input_messages.1'),
          'llm.input_messages.2.message.role': 'tool',
          'llm.input_messages.2.message.content': words,
          'llm.input_messages.2.message.tool_call_id': 'call_p',
          'llm.output_messages.0.message.role': 'assistant',
          'llm.output_messages.0.message.content': DONE,
        }),
      ).then(({ runs }) => runs.map((run) => run[1]));
    expect(await runsWith('error')).toEqual([`fish ! "error":"${words}"`]);
    expect(await runsWith('success')).toEqual([`fish = ${words}`]);
  });

  test('arguments that messages leave out are those of the tool, and words are beside their call', async () => {
    const { runs, turns } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(
        2,
        'chat',
        chat([said('user', TASK)], [{ role: 'assistant', parts: [{ ...look, arguments: undefined }] }]),
      ),
      span(3, 'execute_tool look', tool({ 'gen_ai.tool.call.id': 'a' })),
      span(4, 'chat', chat([said('user', TASK)], [said('assistant', 'I look again.')])),
      span(5, 'execute_tool look', tool({ 'gen_ai.tool.call.id': 'b' })),
      span(6, 'chat', chat([said('user', TASK)], [said('assistant', DONE)])),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, 'look = three', 'look = three', `"${DONE}"`]]);
    for (const { decision } of turns.slice(0, 2))
      expect(JSON.parse(decision)).toMatchObject({ arguments: { in: 'pond' } });
  });

  test.each([
    ['look', { 'lmnr.span.type': 'TOOL', 'lmnr.span.input': '{"in":"pond"}', 'lmnr.span.output': 'three' }],
    [
      'look.tool',
      {
        'agentops.span.kind': 'tool',
        'agentops.tool.input': '{"args":[],"kwargs":{"in":"pond"}}',
        'agentops.tool.output': 'three',
      },
    ],
  ])('a call that only its own span shows is whole: %s', async (name, attributes) => {
    const { runs, turns } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', chat([said('user', TASK)], [said('assistant', '')])),
      span(3, name, attributes),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, 'look = three']]);
    expect(JSON.parse(turns[0]!.decision)).toMatchObject({ arguments: { in: 'pond' } });
  });

  test('what was thrown is an error where nothing came back; a tool that says what it met did not fail', async () => {
    const observed = (id: number, more: object) => ({
      ...span(id, 'look', { 'lmnr.span.type': 'TOOL', 'lmnr.span.input': '{"in":"pond"}', ...more }),
      events: [{ name: 'exception', attributes: { 'exception.message': 'ice on the pond' } }],
    });
    const { turns } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', chat([said('user', TASK)], [said('assistant', '')])),
      observed(3, {}),
      observed(4, { 'lmnr.span.output': 'three' }),
    );
    expect(turns).toMatchObject([{ result: '{"error":"ice on the pond"}' }, { result: 'three' }]);
  });

  test("Laminar's spans of AI SDK are a run each, of the task that their messages have", async () => {
    const task = `${TASK} otters_`;
    const operation = (id: number, name: string) => [
      span(id, `ai.generateText ${name}`, {
        'lmnr.span.type': 'DEFAULT',
        'ai.operation': 'ai.generateText',
        'ai.functionId': name,
        'ai.prompt': '_',
        'lmnr.span.input': JSON.stringify([{ role: 'user', content: task }]),
      }),
      span(
        id + 1,
        'ai.llm',
        {
          ...chat([said('user', task)], [said('assistant', DONE)]),
          'gen_ai.operation.name': undefined,
          'lmnr.span.type': 'LLM',
        },
        { parent: id },
      ),
    ];
    const { runs } = await read(
      span(1, 'day', { 'lmnr.span.type': 'DEFAULT' }),
      ...operation(2, 'keeper'),
      ...operation(4, 'warden'),
    );
    expect(runs).toEqual([
      [`${task} [?, keeper]`, `"${DONE}"`],
      [`${task} [?, warden]`, `"${DONE}"`],
    ]);
  });

  test.each([true, false])(
    'spans that began in one millisecond (a tool in its model’s span: %s)',
    async (isInside) => {
      const { runs } = await read(
        span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }, { at: 0, ms: 9 }),
        span(4, 'chat', chat([said('user', TASK)], [said('assistant', DONE)]), { at: 5, ms: 2 }),
        span(3, 'execute_tool look', tool(), { at: 5, ms: 1, parent: isInside ? 2 : 1 }),
        span(2, 'chat', chat([said('user', TASK)], [said('assistant', '')]), { at: 4, ms: isInside ? 2 : 0 }),
      );
      expect(runs).toEqual([[`${TASK} [?, keeper]`, 'look = three', `"${DONE}"`]]);
    },
  );

  test.each([
    ['keeper.run', {}],
    ['keeper._execute_core', {}],
    ['work', { 'graph.node.id': 'keeper' }],
    ['keeper', { 'graph.node.id': '0a1b2c3d4e5f6071' }],
    ['Agent run: {name!r}', { 'logfire.msg': "Agent run: 'keeper'" }],
  ])('an agent is called by its name and not by the method: %s', async (name, more) => {
    const { runs } = await read(
      span(1, name, { 'openinference.span.kind': 'AGENT', ...more }),
      span(2, 'chat', chat([said('user', TASK)], [said('assistant', DONE)])),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, `"${DONE}"`]]);
  });

  test("LangSmith's agents have the name of their graph", async () => {
    const graph = { 'gen_ai.operation.name': 'chain', 'langsmith.metadata.lc_agent_name': 'keeper' };
    const { runs } = await read(
      span(1, 'keeper', graph),
      span(2, 'model', { ...graph, 'langsmith.metadata.langgraph_node': 'model' }),
      span(3, 'chat', chat([said('user', TASK)], [said('assistant', DONE)]), { parent: 2 }),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, `"${DONE}"`]]);
  });

  test('what was answered is told once, also where it stands behind what was sent, in items of their own', async () => {
    const asked = said('user', TASK);
    const words = said('assistant', 'I look.');
    const called = (id: string) => ({ role: 'assistant', parts: [{ ...look, id }] });
    const result = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', result: 'three' }] };
    const { runs } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(2, 'chat', chat([asked, words, called('a')], [words, called('a')])),
      span(3, 'execute_tool look', tool()),
      // In what is sent, calls have the ids of their items.
      span(4, 'chat', chat([asked, words, called('item_a'), result], [said('assistant', DONE)])),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, 'look = three', `"${DONE}"`]]);
  });

  test('an error is told without its stack, and in the words of the result where the span only names its kind', async () => {
    const failed = async (failure: string, more: object = {}) => {
      const { runs } = await read(
        span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
        span(2, 'chat', chat([said('user', TASK)], [{ role: 'assistant', parts: [look] }])),
        span(3, 'execute_tool look', tool({ 'gen_ai.tool.call.id': 'a', ...more }), { failure }),
      );
      return runs[0]![1];
    };
    const no = 'look ! "error":"no such pond"';
    expect(await failed('no such pond\n\nError: no such pond\n    at look (/app/pond.js:3:1)')).toBe(no);
    expect(
      await failed(
        'ValueError(\'no such pond\')Traceback (most recent call last):\n\n  File "/app/pond.py", line 3',
      ),
    ).toBe(no);
    expect(await failed('TOOL_ERROR', { 'gen_ai.tool.call.result': '{"error":"no such pond"}' })).toBe(no);
    expect(await failed('line one\nline two')).toContain('line one\\nline two');
  });
});
