import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readSecret } from '../../../src/engine/admin/read-secret.js';
import { createSeal } from '../../../src/engine/shared/seal.js';
import {
  copyStore,
  hashingEmbedder,
  openService,
  openSqliteStore,
  salvageStore,
} from '../../../src/index.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function file() {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-secret-'));
  folders.push(folder);
  const path = join(folder, 'some.db');
  const read = (name: string): Buffer => {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      // SQLite's index of the log goes when the last process has let go of the file.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    }
  };
  const bytes = () => Buffer.concat(readdirSync(folder).map(read));
  return { path, bytes };
}

const OLD = 'the first secret, which is long enough 1';
const NEW = 'the second secret, which is long enough 2';

async function open(path: string, secrets: { secret?: string; formerSecret?: string } = {}) {
  return openService({ path, embedder: hashingEmbedder(), work: false, ...secrets });
}

async function finding(path: string, secrets: { secret?: string } = {}) {
  const service = await open(path, secrets);
  try {
    return (await service.check()).find(({ name }) => name === 'secret');
  } finally {
    await service.close();
  }
}

test('without one that is given the secret lies in the file, and the self-check says so', async () => {
  const { path, bytes } = file();
  expect(await finding(path)).toMatchObject({ ok: true, detail: expect.stringContaining('in the store') });
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const inside = await store.secret();
  await store.close();
  expect(bytes().includes(Buffer.from(inside))).toBe(true);
});

test('one that is given takes its place: nothing of either is in any file', async () => {
  const { path, bytes } = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const inside = await store.secret();
  await store.close();
  expect(await finding(path, { secret: OLD })).toMatchObject({
    ok: true,
    detail: 'The secret is kept outside the store.',
  });
  expect(bytes().includes(Buffer.from(inside))).toBe(false);
  expect(bytes().includes(OLD)).toBe(false);
  expect(await finding(path, { secret: OLD })).toMatchObject({ ok: true });
});

test('the file opens with that one alone, and says what is missing', async () => {
  const { path } = file();
  await (await open(path, { secret: OLD })).close();
  await expect(open(path)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('KNOWHOW_SECRET'),
  });
  await expect(open(path, { secret: NEW })).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('another secret'),
  });
  await expect(open(path, { secret: NEW, formerSecret: `${NEW}?` })).rejects.toMatchObject({
    code: 'storage_error',
  });
  await (await open(path, { secret: OLD })).close();
});

test('it is changed by giving both; what was sealed before opens as long as both are given', async () => {
  const { path } = file();
  const before = await open(path, { secret: OLD });
  await before.close();
  const store = await openSqliteStore({ path, reserveBytes: 0, secret: await bytesOf(OLD) });
  const sealed = createSeal(await store.secret()).seal('what went wrong');
  await store.close();

  const changed = await open(path, { secret: NEW, formerSecret: OLD });
  expect(changed.jobs.open(sealed)).toBe('what went wrong');
  await changed.close();
  await expect(open(path, { secret: OLD })).rejects.toMatchObject({ code: 'storage_error' });
  const after = await open(path, { secret: NEW });
  expect(() => after.jobs.open(sealed)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  await after.close();
});

test('a copy and what is salvaged are kept with it too, and neither needs it to be made', async () => {
  const { path } = file();
  await (await open(path, { secret: OLD })).close();
  const copies = [`${path}.copy`, `${path}.salvaged`] as const;
  await copyStore(path, copies[0]);
  await salvageStore(path, copies[1]);
  for (const copy of copies) {
    await expect(open(copy)).rejects.toMatchObject({ code: 'storage_error' });
    await (await open(copy, { secret: OLD })).close();
  }
});

test('a file that may not be written is read with its own secret, whichever that is', async () => {
  const { path } = file();
  const reading = (secrets: { secret?: string; formerSecret?: string }) =>
    openService({ path, embedder: hashingEmbedder(), readOnly: true, ...secrets });
  await (await open(path)).close();
  await (await reading({ secret: OLD })).close();
  await (await open(path)).close();
  await (await open(path, { secret: OLD })).close();
  await (await reading({ secret: OLD })).close();
  await (await reading({ secret: NEW, formerSecret: OLD })).close();
  await expect(reading({ secret: NEW })).rejects.toMatchObject({ code: 'storage_error' });
  await expect(reading({})).rejects.toMatchObject({ code: 'storage_error' });
});

test('one that could be guessed is refused, and nothing is made', async () => {
  const { path, bytes } = file();
  await expect(open(path, { secret: 'swordfish' })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('9 characters'),
  });
  expect(bytes()).toHaveLength(0);
});

async function bytesOf(text: string): Promise<Uint8Array> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest();
}

test('a secret of fewer than 32 characters is refused, and not shown', () => {
  expect(readSecret(undefined)).toBeUndefined();
  expect(readSecret('x'.repeat(32))).toHaveLength(32);
  expect(() => readSecret('y'.repeat(31))).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: expect.not.stringContaining('yyyy'),
      details: { field: 'secret', error: expect.stringContaining('32') },
    }),
  );
});
