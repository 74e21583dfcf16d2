import { expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

const TASK = 'Find out why the lamp order 4711 is late and tell the customer';

async function read(value: unknown) {
  const { records, rejected } = await readTexts({ 'a.json': JSON.stringify(value) });
  return [records.map(({ record }) => outline(record)), rejected.map(([, why]) => why)];
}

test('Amp: a result under a name that is not known is kept as it is', async () => {
  const message = (role: string, part: object, messageId: number) => ({ role, messageId, content: [part] });
  const thread = (run: object) => ({
    v: 20,
    id: 'T-00000000-0000-4000-8000-000000000003',
    messages: [
      message('user', { type: 'text', text: TASK }, 0),
      message('assistant', { type: 'tool_use', id: 'a', name: 'get_order', input: { id: '4711' } }, 1),
      message('user', { type: 'tool_result', toolUseID: 'a', run }, 2),
      message('assistant', { type: 'text', text: 'It is packed.' }, 3),
    ],
  });
  const steps = async (run: object) => (await read(thread(run)))[0]![0]![1];
  expect(await steps({ status: 'done', payload: { status: 'packed' } })).toBe(
    'get_order = {"status":"packed"}',
  );
  expect(await steps({ status: 'done', result: ['packed', 'north'] })).toBe('get_order = packed\nnorth');
  expect(await steps({ status: 'error', error: { message: 'no such order' } })).toBe(
    'get_order ! "error":"no such order"',
  );
});

test('PydanticAI: a prompt with a picture, tools of the provider, and a retry without a tool', async () => {
  const half = (kind: string, ...parts: object[]) => ({ kind, parts });
  const part = (part_kind: string, more: object) => ({ part_kind, ...more });
  expect(
    await read([
      half(
        'request',
        part('user-prompt', { content: [TASK, { kind: 'image-url', url: 'https://example.com/a.png' }] }),
      ),
      half(
        'response',
        part('thinking', { content: 'hm' }),
        part('builtin-tool-call', { tool_name: 'web_search', args: '{"q":"x"}', tool_call_id: 'b' }),
        part('builtin-tool-return', { tool_name: 'web_search', content: 'found', tool_call_id: 'b' }),
        part('tool-call', { tool_name: 'get_order', args: {}, tool_call_id: 'a' }),
      ),
      half(
        'request',
        part('retry-prompt', { tool_name: 'get_order', tool_call_id: 'a', content: 'id is missing' }),
      ),
      half('response', part('text', { content: 'It is packed.' })),
    ]),
  ).toEqual([
    [
      [
        expect.stringContaining(TASK),
        'web_search = found',
        'get_order ! "error":"id is missing"',
        '"It is packed."',
      ],
    ],
    [],
  ]);
});

test('PydanticAI 2: a result says by its outcome how the call ended', async () => {
  const half = (kind: string, ...parts: object[]) => ({ kind, parts });
  const part = (part_kind: string, more: object) => ({ part_kind, ...more });
  const content = [{ type: 'missing', loc: ['id'], msg: 'Field required' }];
  const step = async (outcome: string) =>
    (
      await read([
        half('request', part('user-prompt', { content: TASK })),
        half('response', part('tool-call', { tool_name: 'get_order', args: {}, tool_call_id: 'a' })),
        half('request', part('tool-return', { tool_name: 'get_order', tool_call_id: 'a', content, outcome })),
        half('response', part('text', { content: 'It is packed.' })),
      ])
    )[0]![0]![1];
  const words = JSON.stringify(content);
  expect(await step('success')).toBe(`get_order = ${words}`);
  for (const outcome of ['retried', 'failed'])
    expect(await step(outcome)).toBe(`get_order ! "error":${JSON.stringify(words)}`);
  expect(await step('denied')).toBe(`get_order ! "interrupted":true,"message":${JSON.stringify(words)}`);
});

test('Vapi: calls in a list of another name', async () => {
  const messages = [
    { role: 'user', message: TASK },
    { role: 'tool_calls', toolCallList: [{ id: 'v', name: 'get_order', arguments: { id: '4711' } }] },
    { role: 'tool_call_result', toolCallId: 'v', result: 'packed' },
    { role: 'bot', message: 'It is packed.' },
  ];
  const report = {
    type: 'end-of-call-report',
    analysis: { successEvaluation: 'true' },
    artifact: { messages },
  };
  expect(await read({ message: report })).toEqual([
    [[`${TASK} [ok]`, 'get_order = packed', '"It is packed."']],
    [],
  ]);
});
