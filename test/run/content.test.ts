import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { withoutBytes } from '../../adapters/run/bytes.js';
import { contentText } from '../../adapters/run/content.js';
import { currentTask } from '../../adapters/run/find-task.js';
import { asText, clip, clipResult } from '../../adapters/run/texts.js';

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.alloc(11_984, 'kh9\x7fZ'),
]);
const BASE64 = PNG.toString('base64');
const DATA = `data:image/png;base64,${BASE64}`;

describe('bytes are what they are', () => {
  test.each<[string, unknown]>([
    ['AI SDK, bytes', { type: 'image', image: new Uint8Array(PNG), mediaType: 'image/png' }],
    ['AI SDK, base64', { type: 'file', data: BASE64, mediaType: 'image/png' }],
    ['AI SDK, 7', { type: 'file', data: { type: 'data', data: BASE64 }, mediaType: 'image/png' }],
    ['OpenAI', { type: 'image_url', image_url: { url: DATA } }],
    ['OpenAI Responses', { type: 'input_image', image_url: DATA }],
    ['Anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: BASE64 } }],
    ['Gemini', { inlineData: { mimeType: 'image/png', data: BASE64 } }],
    ['MCP', { type: 'image', data: BASE64, mimeType: 'image/png' }],
    ['LangChain', { type: 'image', source_type: 'base64', mime_type: 'image/png', data: BASE64 }],
    ['without a media type', { type: 'image', data: BASE64 }],
  ])('%s', (_, part) => {
    expect(contentText([{ type: 'text', text: 'See:' }, part])).toBe('See:\n[image/png, 12 KB]');
    expect(asText({ content: [part] })).toBe('{"content":["[image/png, 12 KB]"]}');
  });

  test.each<[string, unknown, string]>([
    ['a buffer', { file: PNG }, '{"file":"[image/png, 12 KB]"}'],
    [
      'a typed array of another realm',
      { file: runInNewContext('new Uint8Array(2000)') },
      '{"file":"[bytes, 2 KB]"}',
    ],
    ['a typed array as JSON', JSON.stringify({ file: new Uint8Array(2_000) }), '{"file":[bytes, 2 KB]}'],
    ['a buffer as JSON', JSON.stringify({ file: Buffer.alloc(300) }), '{"file":[bytes, 300 B]}'],
    [
      'base64 in JSON',
      JSON.stringify({ screenshot: BASE64, ok: true }),
      '{"screenshot":"[image/png, 12 KB]","ok":true}',
    ],
    ['a data address in words', `Look at ${DATA} now.`, 'Look at [image/png, 12 KB] now.'],
    ['base64 in lines', `file:\n${BASE64.replace(/.{76}/g, '$&\n')}\nend`, 'file:\n[image/png, 12 KB]\nend'],
  ])('%s', (_, value, text) => {
    expect(withoutBytes(asText(value))).toBe(text);
  });

  test.each([
    'a'.repeat(400),
    `/${'folder/'.repeat(60)}file.ts`,
    'acgtACGT'.repeat(50),
    JSON.stringify(Array.from({ length: 100 }, (_, index) => index)),
    'deadbeef'.repeat(16),
  ])('%s is no bytes', (text) => {
    expect(withoutBytes(text)).toBe(text);
  });
});

test('thoughts are no words, and words are, whatever their parts are called', () => {
  const parts = [
    { type: 'redacted_thinking', data: 'EmwKAhgB' },
    { type: 'thinking', thinking: 'Hm.' },
    { type: 'reasoning', text: 'Hm.' },
    { type: 'output_text', text: 'It is' },
    { type: 'text', text: 'done.' },
    { type: 'tool_use', id: 'a', name: 'look', input: {} },
    { type: 'refusal', refusal: 'No.' },
    { text: 'Bye.' },
  ];
  expect(contentText(parts)).toBe('It is\ndone.\nNo.\nBye.');
});

test('a picture is no task', () => {
  const user = (text: string) => ({ role: 'user' as const, text });
  expect(currentTask([user('[image/png, 12 KB]')]).text).toBe('');
  expect(currentTask([user('What is wrong with this order?\n[image/png, 12 KB]')]).text).toBe(
    'What is wrong with this order?',
  );
  expect(currentTask([user('Refund the order W1'), user('[image]')])).toEqual({
    text: 'Refund the order W1',
    start: 2,
  });
});

describe('a long text', () => {
  const log = `start of it\n${'line of output\n'.repeat(5_000)}Error: disk full\nexit status 1`;

  test('keeps its beginning and its end', () => {
    const cut = clip(log, 16_384);
    expect(cut.length).toBeLessThanOrEqual(16_384);
    expect(cut).toMatch(
      /^start of it\n[\s\S]* characters left out …\n[\s\S]*Error: disk full\nexit status 1$/,
    );
    expect(clip('abcdefgh', 4)).toBe('abc…');
  });

  test('stays JSON where it is JSON, with all its fields', () => {
    const cut = clipResult(JSON.stringify({ stdout: log, stderr: '', exit_code: 1 }), 16_384);
    expect(cut.length).toBeLessThanOrEqual(16_384);
    expect(JSON.parse(cut)).toMatchObject({ stderr: '', exit_code: 1 });
    expect((JSON.parse(cut) as { stdout: string }).stdout).toMatch(/Error: disk full\nexit status 1$/);
    const list = JSON.stringify(Array.from({ length: 9_000 }, (_, index) => index));
    expect(clipResult(list, 1_000)).toMatch(/^\[0,1,2[\s\S]*8998,8999\]$/);
  });
});
