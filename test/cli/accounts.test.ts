import { expect, test } from 'vitest';
import { emptyAccountHint } from '../../adapters/cli/target/empty-account.js';
import { hashingEmbedder, openService } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

const collection = (account: string, tenant: string) =>
  ({ account, tenant }) as Parameters<typeof emptyAccountHint>[1][number];

test('a key that names no account opens what programs and commands work on', async () => {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder(), work: false });
  const { api_key } = await service.keys.create();
  const caller = await service.keys.verify(api_key);
  await service.forAccount('local').storeKnowledge(RECORD);
  expect(caller?.account).toBe('local');
  expect((await service.collections()).map(({ account }) => account)).toEqual([caller!.account]);
  await service.close();
});

test('an account that holds nothing is pointed out where another holds something', () => {
  expect(emptyAccountHint('shop', [])).toBeUndefined();
  expect(emptyAccountHint('shop', [collection('shop', 'a'), collection('local', 'a')])).toBeUndefined();
  expect(emptyAccountHint('shop', [collection('local', 'a'), collection('local', 'b')])).toBe(
    'Account shop has no collections yet: local has 2 collections. A key sees its own account alone; --account names it.',
  );
});

test('`keys create` says so beside the key, which alone stands on stdout', async () => {
  const { db } = folder();
  const service = fakeService();
  service.collections = async () => [collection('local', 'lamps')];
  const other = await run(['keys', 'create', '--account', 'shop', '--db', db], { service });
  expect(other.stdout).toMatch(/^kh_\S+\n$/);
  expect(other.stderr).toContain('Account shop has no collections yet: local has 1 collection.');
  const plain = await run(['keys', 'create', '--account', 'local', '--db', db], { service });
  expect(plain.stderr).not.toContain('no collections');
});
