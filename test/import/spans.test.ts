import { describe, expect, test } from 'vitest';
import { call, DONE, FOUND, lc, RESPONSES, RUN, TASK } from './dialects.js';
import { outline, readLines, readTexts } from './read-files.js';

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

  /** Names and errors that stand elsewhere than the conventions have them, by who writes them so. */
  const model = (id: number, name: string, attributes: object = {}) =>
    span(id, name, {
      'gcp.vertex.agent.llm_request': JSON.stringify({
        contents: [{ role: 'user', parts: [{ text: TASK }] }],
      }),
      ...attributes,
    });
  const lookUp = { functionCall: { id: 'a', name: 'look', args: { in: 'pond' } } };
  const adk = (part: object) => ({
    'gcp.vertex.agent.llm_response': JSON.stringify({ content: { role: 'model', parts: [part] } }),
  });

  test('Google ADK: kinds are in names, a failed tool has no attribute, calls at once are told twice', async () => {
    const failed = { status: { status_code: 'ERROR', description: 'no such pond' } };
    const spans = [
      span(1, 'invocation', {}),
      span(2, 'invoke_agent keeper', {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'keeper',
      }),
      model(3, 'call_llm', adk(lookUp)),
      span(4, 'execute_tool look', {}, failed),
      span(5, 'execute_tool (merged tools)', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': '(merged tools)',
        'gcp.vertex.agent.tool_response': '{"all":1}',
      }),
      model(6, 'call_llm', adk({ text: DONE })),
    ].map((one, index) => (index > 1 ? { ...one, parent_id: '0000000000000002' } : one));
    const { records } = await readTexts({ 'spans.json': JSON.stringify(spans) });
    expect(records).toHaveLength(1);
    const { query, agent_type, turns } = records[0]!.record;
    expect([query, agent_type]).toEqual([TASK, 'keeper']);
    const words = JSON.stringify(turns);
    expect(words).toContain('no such pond');
    expect(words).toContain(DONE);
    expect(words).not.toContain('merged tools');
  });

  test('AI SDK 7 names an agent’s span after its model: that is no kind of agent', async () => {
    const chat = (answer: string) => ({
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: TASK }] }]),
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', parts: [{ type: 'text', content: answer }] },
      ]),
    });
    const named = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.request.model': 'm-1' };
    const kinds = async (name: string) => {
      const spans = [span(1, name, named), span(2, 'chat m-1', chat(DONE))];
      const { records } = await readTexts({ 'spans.json': JSON.stringify(spans) });
      return records.map(({ record }) => record.agent_type);
    };
    expect(await kinds('invoke_agent m-1')).toEqual([undefined]);
    expect(await kinds('invoke_agent keeper')).toEqual(['keeper']);
  });

  test('Langfuse over OTLP: a level says that a call failed, and a message why', async () => {
    const failed = {
      'langfuse.observation.type': 'tool',
      'langfuse.observation.input': '{"in":"pond"}',
      'langfuse.observation.level': 'ERROR',
      'langfuse.observation.status_message': 'no such pond',
    };
    const generation = (answer: object) => ({
      'langfuse.observation.type': 'generation',
      'langfuse.observation.input': JSON.stringify([{ role: 'user', content: TASK }]),
      'langfuse.observation.output': JSON.stringify({ role: 'assistant', ...answer }),
    });
    const asks = { content: '', tool_calls: [{ id: 'a', name: 'look', args: { in: 'pond' } }] };
    const spans = [
      span(1, 'keeper', { 'langfuse.observation.type': 'agent' }),
      span(2, 'model', generation(asks)),
      span(3, 'look', failed),
      span(4, 'model', generation({ content: DONE })),
    ];
    const { records } = await readTexts({ 'spans.json': JSON.stringify(spans) });
    expect(records).toHaveLength(1);
    expect(JSON.stringify(records[0]!.record.turns)).toMatch(/no such pond/);
  });

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

  test('ids that are too short to name a run are none', async () => {
    const trace = (query: string) => ({
      trace: { id: 'T', timestamp: '2026-02-03T08:00:00Z' },
      observations: [{ id: 'o', traceId: 'T', type: 'GENERATION', name: 'g', input: query, output: DONE }],
    });
    const { records } = await readTexts({
      'a.json': JSON.stringify(trace(TASK)),
      'b.json': JSON.stringify(trace('Count the gulls.')),
    });
    expect(new Set(records.map(({ key }) => key)).size).toBe(2);
  });
});
