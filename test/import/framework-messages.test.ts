import { expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

/** Conversations as frameworks write them to JSON: a call that works, one that fails, the answer. */
const TASK = 'Find out why the lamp order 4711 is late and tell the customer';
const DONE = 'The lamp waits for its carrier.';
const STEPS = ['get_order = packed', 'track ! "error":"no parcel number"', `"${DONE}"`];

async function steps(messages: unknown) {
  const { records, rejected, passedOver } = await readTexts({ 'a.json': JSON.stringify(messages) });
  return [records.map(({ record }) => outline(record)), rejected, passedOver];
}

test('Haystack: a result lies in a part of its own, with the call that it came from', async () => {
  const call = (tool_name: string, id: string) => ({ tool_name, arguments: { id: '4711' }, id, extra: null });
  const message = (role: string, ...content: object[]) => ({ role, meta: {}, name: null, content });
  const result = (name: string, id: string, result: string, error: boolean) =>
    message('tool', { tool_call_result: { result, origin: call(name, id), error } });
  expect(
    await steps([
      message('user', { text: TASK }),
      message('assistant', { tool_call: call('get_order', 'a') }, { tool_call: call('track', 'b') }),
      result('track', 'b', 'no parcel number', true),
      result('get_order', 'a', 'packed', false),
      message('assistant', { text: DONE }),
    ]),
  ).toEqual([[[expect.stringContaining(TASK), ...STEPS]], [], {}]);
});

test('LlamaIndex: blocks, each of a type, and calls said twice', async () => {
  const message = (role: string, text: string, additional_kwargs: object = {}, more: object[] = []) => ({
    role,
    additional_kwargs,
    blocks: [{ block_type: 'text', text }, ...more],
  });
  const called = (name: string, id: string) =>
    message(
      'assistant',
      '',
      { tool_calls: [{ id, type: 'function', function: { name, arguments: '{"id":"4711"}' } }] },
      [{ block_type: 'tool_call', tool_call_id: id, tool_name: name, tool_kwargs: '{"id": "4711"}' }],
    );
  const [first] = (await steps([
    message('user', TASK),
    called('get_order', 'a'),
    message('tool', 'packed', { tool_call_id: 'a' }),
    message('assistant', DONE),
  ])) as [unknown];
  expect(first).toEqual([[expect.stringContaining(TASK), STEPS[0], STEPS[2]]]);
});

test('Semantic Kernel: items, each of a type of content', async () => {
  const message = (role: string, ...items: object[]) => ({
    metadata: {},
    content_type: 'message',
    role,
    items,
  });
  const text = (words: string) => ({ metadata: {}, content_type: 'text', text: words });
  const of = { id: 'a', name: 'get_order', function_name: 'get_order', plugin_name: 'shop' };
  expect(
    await steps({
      messages: [
        message('user', text(TASK)),
        message('assistant', { content_type: 'function_call', ...of, arguments: '{"id": "4711"}' }),
        message('tool', { metadata: {}, content_type: 'function_result', ...of, result: 'packed' }),
        message('assistant', text(DONE)),
      ],
    }),
  ).toEqual([[[expect.stringContaining(TASK), STEPS[0], STEPS[2]]], [], {}]);
});
