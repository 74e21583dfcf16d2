import { describe, expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

const lines = (...values: unknown[]): string => `${values.map((one) => JSON.stringify(one)).join('\n')}\n`;

const tools = [{ type: 'function', name: 'weigh', description: 'Weighs a parcel.', parameters: {} }];
const call = (id: string, name: string, args: unknown) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: JSON.stringify(args),
  status: 'completed',
});
const output = (id: string, words: string) => ({ type: 'function_call_output', call_id: id, output: words });
const said = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const response = (id: string, items: unknown[], more = {}) => ({
  id,
  object: 'response',
  created_at: 1_767_261_600,
  status: 'completed',
  model: 'gpt-5',
  error: null,
  output: items,
  ...more,
});
const thought = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: 'secret thought' }],
};
const ask = { role: 'user', content: [{ type: 'input_text', text: 'Send parcel 9.' }] };

const RUN = [
  'Send parcel 9. [?]',
  'weigh ! "error":"the scale is locked"',
  'unlock = open',
  'weigh = 4 kg',
  '"Parcel 9 weighs 4 kg."',
];

describe('the Responses API', () => {
  const first = [thought, call('a', 'weigh', { parcel: 9 }), call('b', 'unlock', {})];
  const failed = { ...output('a', 'the scale is locked'), status: 'failed' };

  test('calls of a loop whose input says everything are one run', async () => {
    const seen = [ask, ...first, failed, output('b', 'open')];
    const again = [...seen, call('c', 'weigh', { parcel: 9 }), output('c', '4 kg')];
    const { records, rejected, passedOver } = await readTexts({
      a: lines(
        {
          request: { model: 'gpt-5', instructions: 'Be brief.', input: [ask], tools },
          response: response('resp_1', first),
        },
        {
          request: { input: seen, tools },
          response: response('resp_2', [call('c', 'weigh', { parcel: 9 })]),
        },
        { request: { input: again, tools }, response: response('resp_3', [said('Parcel 9 weighs 4 kg.')]) },
      ),
    });
    expect(rejected).toEqual([]);
    expect(records.map(({ record }) => outline(record))).toEqual([RUN]);
    expect(passedOver).toEqual({ 'earlier calls of a run that went on': 2 });
    expect(records[0]!.record).toMatchObject({
      timestamp: '2026-01-01T10:00:00.000Z',
      metadata: { run_id: 'resp_1', model: 'gpt-5', finish_reason: 'completed' },
    });
    expect(records[0]!.record.turns[0]!.inputs).toContain('- weigh: Weighs a parcel.');
    expect(JSON.stringify(records)).not.toMatch(/secret thought|Be brief/);
  });

  test('a request that names the response before it goes on from there', async () => {
    const { records } = await readTexts({
      a: lines(
        {
          body: { input: 'Send parcel 9.', tools },
          response: { status_code: 200, body: response('r1', first) },
        },
        {
          body: { previous_response_id: 'r1', input: [failed, output('b', 'open')] },
          response: { status_code: 200, body: response('r2', [call('c', 'weigh', { parcel: 9 })]) },
        },
        {
          body: { previous_response_id: 'r2', input: [output('c', '4 kg')] },
          response: { status_code: 200, body: response('r3', [said('Parcel 9 weighs 4 kg.')]) },
        },
      ),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([RUN]);
  });

  test('answers cut short, failed, not there yet, and tools of the provider', async () => {
    const search = {
      type: 'web_search_call',
      id: 'ws',
      status: 'completed',
      action: { type: 'search', query: 'x' },
    };
    const code = {
      type: 'code_interpreter_call',
      id: 'ci',
      code: 'print(4)',
      outputs: [{ type: 'logs', logs: '4' }],
    };
    const { records, rejected } = await readTexts({
      a: lines(
        {
          input: 'One?',
          output: [said('It is')],
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
          id: 'i1',
        },
        {
          input: 'Two?',
          response: response('i2', [], { status: 'failed', error: { message: 'Too busy.' } }),
        },
        { input: 'Three?', response: response('i3', [], { status: 'in_progress' }) },
        { input: 'Four?', response: response('i4', [search, code, said('Four.')]) },
        { input: [{ type: 'never_heard_of' }], response: response('i5', []) },
      ),
    });
    expect(records.map(({ record }) => outline(record))).toEqual([
      ['One? [failed]', '"It is"'],
      ['Two? [?]', '"(no answer)" ! "interrupted":true,"message":"The model call failed: Too busy."'],
      ['Four? [?]', 'web_search', 'code_interpreter = [{"type":"logs","logs":"4"}]', '"Four."'],
    ]);
    expect(rejected).toEqual([
      [3, 'The response is not there yet (in_progress): log it when it is.'],
      [5, expect.stringContaining('An answer without what was asked')],
    ]);
  });
});

describe('batches', () => {
  const asked = (id: string, text: string) => ({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'gpt-4.1', messages: [{ role: 'user', content: text }] },
  });
  const answered = (id: string, text: string) => ({
    id: `batch_req_${id}`,
    custom_id: id,
    response: {
      status_code: 200,
      request_id: 'x',
      body: {
        id: `chatcmpl-${id}`,
        object: 'chat.completion',
        choices: [{ message: { role: 'assistant', content: text } }],
      },
    },
    error: null,
  });
  const refused = {
    id: 'batch_req_c',
    custom_id: 'c',
    response: { status_code: 400, body: { error: { message: 'Too long.' } } },
    error: null,
  };

  test.each([
    ['requests first', 0],
    ['results first', 1],
  ])('two files, %s', async (_, at) => {
    const files = [
      lines(asked('a', 'One?'), asked('b', 'Two?'), asked('c', 'Three?'), asked('d', 'Four?')),
      lines(answered('b', '2.'), answered('a', '1.'), refused, answered('e', '5.')),
    ];
    const { records, rejected } = await readTexts({ x: files[at]!, y: files[1 - at]! });
    expect(records.map(({ record }) => outline(record)).sort()).toEqual([
      ['One? [?]', '"1."'],
      ['Three? [?]', '"(no answer)" ! "interrupted":true,"message":"The model call failed: Too long."'],
      ['Two? [?]', '"2."'],
    ]);
    expect(rejected.map(([, words]) => words).sort()).toEqual([
      "A batch's request without its result: name the file of results too (custom_id d).",
      "A batch's result without what was asked: name the file of requests too (custom_id e).",
    ]);
  });

  test('where two requests have one id, no answer is given to either', async () => {
    const { records, rejected } = await readTexts({
      x: lines(asked('a', 'One?')),
      y: lines(asked('a', 'Another?')),
      z: lines(answered('a', '1.')),
    });
    expect(records).toEqual([]);
    expect(rejected).toHaveLength(3);
    expect(rejected[0]![1]).toContain('import one batch at a time');
  });

  test("Anthropic's", async () => {
    const params = { model: 'claude', max_tokens: 5, messages: [{ role: 'user', content: 'One?' }] };
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: '1.' }],
    };
    const { records, rejected } = await readTexts({
      x: lines({ custom_id: 'a', params }),
      y: lines({ custom_id: 'a', result: { type: 'succeeded', message } }),
    });
    expect([records.map(({ record }) => outline(record)), rejected]).toEqual([[['One? [?]', '"1."']], []]);
  });
});
