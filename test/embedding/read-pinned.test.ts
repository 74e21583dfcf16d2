import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readPinned } from '../../src/embedding/minilm/read-pinned.js';

const dir = mkdtempSync(join(tmpdir(), 'knowhow-pinned-'));
afterAll(() => rmSync(dir, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const unpack = async (bytes: Buffer) => gunzipSync(bytes);
const what = 'The runtime';

test('checks what is in a packed file, not how it is packed', async () => {
  writeFileSync(join(dir, 'a.gz'), gzipSync('contents', { level: 1 }));
  const read = readPinned(dir, { name: 'a.gz', sha256: sha256('contents') }, { what, unpack });
  expect((await read).toString()).toBe('contents');
});

test('refuses a file that is another one, broken, or gone, naming it', async () => {
  const pinned = (name: string) => readPinned(dir, { name, sha256: sha256('contents') }, { what, unpack });
  writeFileSync(join(dir, 'b.gz'), gzipSync('other contents'));
  writeFileSync(join(dir, 'c.gz'), gzipSync('contents').subarray(0, 12));
  await expect(pinned('b.gz')).rejects.toThrow(/The runtime's file .*b\.gz is damaged or another one/);
  await expect(pinned('c.gz')).rejects.toThrow(
    /c\.gz cannot be read \(Z_BUF_ERROR\)\. Install knowhow again\./,
  );
  await expect(pinned('d.gz')).rejects.toThrow(/d\.gz cannot be read \(ENOENT\)/);
});
