import { describe, expect, test } from 'vitest';
import { chat, DONE, look, read, said, span, TASK } from './shaped-spans.js';

describe('spans of libraries for JavaScript', () => {
  test('calls of a model that ended to call something are no run without it, whatever goes on with them', async () => {
    const asked = said('user', TASK);
    const words = said('assistant', 'I look.');
    const ended = { 'gen_ai.response.finish_reasons': ['tool_call'] };
    // LlamaIndex for JavaScript gives a result as if the person said it.
    const { runs, rejected } = await read(
      { ...span(1, 'chat', { ...chat([asked], [words]), ...ended }), trace_id: '1'.repeat(32) },
      {
        ...span(2, 'chat', chat([asked, words, said('user', 'three')], [said('assistant', DONE)]), {}),
        parent_id: null,
        trace_id: '2'.repeat(32),
      },
    );
    expect(runs).toEqual([]);
    expect(rejected).toEqual([expect.stringContaining('results of calls that are not in the spans')]);
  });

  test('answers that say nothing where tools were on offer are no run without calls', async () => {
    const tools = JSON.stringify([{ type: 'function', name: 'look' }]);
    const ask = (output: object[]) => ({
      ...chat([said('user', TASK)], output),
      'gen_ai.tool.definitions': tools,
    });
    const mute = ask([{ role: 'assistant', parts: [] }]);
    const done = ask([said('assistant', DONE)]);
    const within = await read(
      span(1, 'keeper', {}, { ms: 9_000 }),
      span(2, 'chat', mute),
      span(3, 'chat', done),
    );
    const alone = await read(
      { ...span(1, 'chat', mute), trace_id: '1'.repeat(32) },
      { ...span(2, 'chat', done), parent_id: null, trace_id: '2'.repeat(32) },
    );
    for (const { runs, rejected } of [within, alone]) {
      expect(runs).toEqual([]);
      expect(rejected).toEqual([expect.stringContaining('Its calls could not be read')]);
    }
    const interrupted = await read(
      span(1, 'keeper', {}, { ms: 9_000 }),
      span(2, 'chat', done),
      span(3, 'chat', mute),
    );
    expect(interrupted.runs).toHaveLength(1);
  });

  test('a call of a model that was told results without their calls is not all of a run', async () => {
    const input = [said('user', TASK), said('assistant', 'I look.'), said('tool', 'three')];
    const { runs, rejected } = await read(
      span(1, 'chat', chat(input, [{ role: 'assistant', parts: [look] }])),
    );
    expect(runs).toEqual([]);
    expect(rejected).toEqual([expect.stringContaining('results of calls that are not in the spans')]);
  });

  test('a span around a loop is a run where the tools have no spans', async () => {
    const loop = (id: number, parent: number, task: string, answer: string, call: string) => {
      const asked = said('user', task);
      const called = { role: 'assistant', parts: [{ ...look, id: call }] };
      const result = { role: 'tool', parts: [{ type: 'tool_call_response', id: call, response: 'three' }] };
      return [
        span(id, 'chat', chat([asked], [called]), { parent }),
        span(id + 10, 'chat', chat([asked, called, result], [said('assistant', answer)]), { parent }),
      ];
    };
    const { runs } = await read(
      span(1, 'keeper', {}, { ms: 30_000 }),
      ...loop(2, 1, TASK, DONE, 'a'),
      span(4, 'helper', {}, { at: 2_500, ms: 20_000 }),
      ...loop(5, 4, 'Count the ducks', 'Two.', 'b'),
    );
    expect(runs).toEqual([
      [`${TASK} [?]`, 'look = three', `"${DONE}"`],
      ['Count the ducks [?]', 'look = three', '"Two."'],
    ]);
  });

  test('spans of LangSmith fail by their exceptions, and were sent what came before their answer', async () => {
    const langsmith = (name: string, kind: string) => ({
      'langsmith.span.kind': kind,
      'gen_ai.operation.name': kind === 'llm' ? 'chat' : kind,
      'langsmith.trace.name': name,
    });
    const asked = { role: 'user', content: TASK };
    const called = {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"in":"pond"}' } }],
    };
    const later = [asked, called, { role: 'tool', tool_call_id: 'a', content: 'three' }];
    const { runs } = await read(
      {
        ...span(1, 'keeper', langsmith('keeper', 'chain'), { ms: 9_000 }),
        status: { status_code: 'OK' },
        events: [
          {
            name: 'exception',
            attributes: { 'exception.type': 'Error', 'exception.message': 'the pond is closed' },
          },
        ],
      },
      span(2, 'ChatOpenAI', {
        ...langsmith('ChatOpenAI', 'llm'),
        'gen_ai.prompt': JSON.stringify({ messages: later }),
        'gen_ai.completion': JSON.stringify({ choices: [{ message: called }] }),
      }),
      span(3, 'look', { ...langsmith('look', 'execute_tool'), 'gen_ai.prompt': '{"in":"pond"}' }),
    );
    expect(runs).toEqual([
      [
        `${TASK} [failed, keeper]`,
        'look ! "interrupted":true,"message":"The run ended with an error: the pond is closed"',
      ],
    ]);
  });

  test('spans of tools without ids belong to the calls with their arguments, whichever began first', async () => {
    const called = (id: string, place: string) => ({ ...look, id, arguments: { in: place } });
    const ran = (id: number, place: string, result: string) =>
      span(id, 'execute_tool look', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'look',
        'gen_ai.tool.input': JSON.stringify({ in: place }),
        'gen_ai.tool.output': result,
      });
    const { runs, turns } = await read(
      span(1, 'keeper', { 'gen_ai.operation.name': 'invoke_agent' }),
      span(
        2,
        'chat',
        chat(
          [said('user', TASK)],
          [{ role: 'assistant', parts: [called('a', 'pond'), called('b', 'lake')] }],
        ),
      ),
      ran(3, 'lake', 'none'),
      ran(4, 'pond', 'three'),
      span(5, 'chat', chat([said('user', TASK)], [said('assistant', DONE)])),
    );
    expect(runs).toEqual([[`${TASK} [?, keeper]`, 'look = three', 'look = none', `"${DONE}"`]]);
    expect(turns[0]!.decision).toContain('pond');
  });

  test('a streamed call of LangSmith, which writes over the span around it, is a run with the tools below it', async () => {
    const streamed = (task: string, id: string, name: string, args: string, later: object[] = []) => ({
      'langsmith.span.kind': 'llm',
      'gen_ai.operation.name': 'chat',
      'gen_ai.prompt': JSON.stringify({
        messages: [{ role: 'user', content: task }, ...later],
        tools: ['look', 'count'].map((one) => ({ type: 'function', function: { name: one } })),
      }),
      'gen_ai.completion': JSON.stringify({
        choices: [
          {
            message: {
              role: 'assistant',
              content: '',
              tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
            },
          },
        ],
      }),
    });
    const ran = (name: string, given: object, result: object) => ({
      'langsmith.span.kind': 'tool',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.prompt': JSON.stringify(given),
      'gen_ai.completion': JSON.stringify(result),
    });
    const call = (id: string, name: string, args: string) => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    });
    // By then the program has added the answer to what it had sent.
    const later = {
      role: 'assistant',
      content: '',
      tool_calls: [call('call_1', 'look', '{"in":"pond"}'), call('call_2', 'count', '{}')],
    };
    const { runs, turns } = await read(
      span(1, 'keeper', streamed(TASK, 'call_1', 'lookcount', '{"in":"pond"}{}', [later]), { ms: 100 }),
      span(2, 'look', ran('look', { in: 'pond' }, { outputs: 'three' })),
      span(3, 'count', ran('count', {}, { outputs: 'few' })),
      span(4, 'helper', streamed('Count the ducks', 'call_3', 'look', '{"in":"lake"}'), { parent: 3 }),
      span(5, 'look', ran('look', { in: 'lake' }, { outputs: 'none' }), { parent: 4 }),
    );
    expect(runs).toEqual([
      [`${TASK} [?]`, 'look = three', 'count = few'],
      ['Count the ducks [?, count]', 'look = none'],
    ]);
    expect(turns[0]!.decision).toContain('"in":"pond"');
  });

  test('a span of AI SDK that OpenInference took over fails by its own exception alone', async () => {
    const taken = { 'openinference.span.kind': 'AGENT', 'gen_ai.operation.name': 'invoke_agent' };
    const failed = async (more: object) => {
      const { runs } = await read(
        { ...span(1, 'keeper', taken, { failure: 'no such pond' }), ...more },
        span(2, 'chat', chat([said('user', TASK)], [said('assistant', DONE)])),
      );
      return runs[0]!.join(' ').includes('no such pond');
    };
    const exception = { name: 'exception', attributes: { 'exception.message': 'no such pond' } };
    expect(await failed({})).toBe(false);
    expect(await failed({ events: [exception] })).toBe(true);
  });
});
