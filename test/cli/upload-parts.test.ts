import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Part, partsOf, type SentFile } from '../../adapters/cli/importing/upload-parts.js';
import { RECORD } from './run.js';

const sent = (text: string | Buffer, more: Partial<SentFile> = {}): SentFile => ({
  name: 'sent.jsonl',
  bytes: new Uint8Array(Buffer.from(text)),
  tenant: 'own',
  agentType: undefined,
  success: undefined,
  modified: 0,
  isDry: false,
  mostUnpacked: 1024 * 1024,
  ...more,
});

async function all(file: SentFile): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of partsOf(file)) parts.push(part);
  return parts;
}

const record = (n: number, words = ''): string =>
  JSON.stringify({ ...RECORD, query: `Refund ${n} ${words}` });

test('records come in parts that are small, whatever their number and size', async () => {
  const many = await all(sent(Array.from({ length: 300 }, (_, n) => record(n)).join('\n')));
  const sizes = many.map((part) => ('pieces' in part ? part.pieces.length : 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(300);
  const long = await all(sent(Array.from({ length: 4 }, (_, n) => record(n, 'x'.repeat(70_000))).join('\n')));
  expect(long.map((part) => ('pieces' in part ? part.pieces.length : 'over'))).toEqual([1, 1, 1, 1, 'over']);
});

test('what cannot be read is named a hundred times, and counted from there on', async () => {
  const parts = await all(sent(`${'no json\n'.repeat(500)}\n${record(1)}\n`));
  const pieces = parts.flatMap((part) => ('pieces' in part ? part.pieces : []));
  expect(pieces.map(({ kind }) => kind)).toEqual([...Array(100).fill('rejected'), 'record']);
  expect(parts.at(-1)).toMatchObject({ over: { rejected: 400, blank: 1 } });
});

test('many values of which nothing is known take no room', async () => {
  const parts = await all(sent('0\n'.repeat(100_000), { name: 'sent', isDry: true }));
  expect(parts).toMatchObject([{ over: { rejected: 1 } }]);
  const { rejections } = (parts[0] as { over: { rejections: { message: string }[] } }).over;
  expect(rejections[0]!.message).toContain('(and 99999 more values in this file)');
});

test('what is refused is said in the last part', async () => {
  expect(await all(sent(gzipSync(Buffer.alloc(2 * 1024 * 1024, ' '))))).toEqual([
    {
      failure: {
        code: 'payload_too_large',
        message: expect.stringContaining('unpacks to more than 1048576 bytes') as string,
        details: { field: 'body', error: 'must unpack to at most 1048576 bytes' },
      },
    },
  ]);
});
