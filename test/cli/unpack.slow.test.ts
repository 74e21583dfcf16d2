import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { InputFile } from '../../adapters/cli/importing/input-file.js';
import { textsIn } from '../../adapters/cli/importing/texts-in.js';
import { type Count, unzip } from '../../adapters/cli/importing/unzip.js';

const MIB = 1024 * 1024;

async function* once(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes);
}

const file = (bytes: Uint8Array): InputFile => ({
  file: 'f',
  chunks: once(bytes),
  modified: 0,
  named: true,
  failure: () => undefined,
});

/** Bytes of all texts in a file, and why what could not be read was refused. */
async function readAll(bytes: Uint8Array, count?: Count) {
  const refusals: (string | undefined)[] = [];
  let length = 0;
  for await (const { chunks, refusal } of textsIn(file(bytes), undefined, count)) {
    refusals.push(refusal);
    if (refusal === undefined) for await (const chunk of chunks) length += chunk.length;
  }
  return { length, refusals };
}

/** A count that refuses what is beyond a limit, and tells how much it heard of. */
function upTo(limit: number): { count: Count; heard(): number } {
  let heard = 0;
  return {
    heard: () => heard,
    count(bytes) {
      heard += bytes;
      if (heard > limit) throw new Error('too much');
    },
  };
}

const packed = gzipSync(new Uint8Array(16 * MIB));
test.each([
  ['a zip', zipSync({ a: new Uint8Array(16 * MIB) })],
  [
    'a zip of many',
    zipSync(Object.fromEntries([...'abcdefgh'].map((name) => [name, new Uint8Array(2 * MIB)]))),
  ],
  ['a gzip', packed],
  ['a gzip in a zip', zipSync({ a: packed })],
  ['a zip in a gzip', gzipSync(zipSync({ a: new Uint8Array(16 * MIB) }))],
])('%s that unpacks to more than is allowed is unpacked no further', async (_, bytes) => {
  const { count, heard } = upTo(MIB);
  await expect(readAll(bytes, count)).rejects.toThrow('too much');
  // A slice of a zip is unpacked whole: four times the limit here.
  expect(heard()).toBeLessThan(6 * MIB);
});

test('what nobody reads of a zip counts too', async () => {
  const { count } = upTo(MIB);
  const skip = async () => {
    for await (const { name } of unzip(once(zipSync({ a: new Uint8Array(16 * MIB) })), count))
      expect(name).toBe('a');
  };
  await expect(skip()).rejects.toThrow('too much');
});

test('others get their turn while a zip is unpacked, however it comes', async () => {
  let turns = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await setImmediate();
      turns += 1;
    }
  })();
  const { length } = await readAll(zipSync({ a: new Uint8Array(16 * MIB) }));
  over = true;
  await others;
  expect(length).toBe(16 * MIB);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('a thousand entries in one chunk are found', async () => {
  const entries = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}`, Buffer.from(`${i}`)]));
  expect((await readAll(zipSync(entries, { level: 0 }))).refusals).toHaveLength(1_000);
});

/** Packs again and again. */
const nested = (times: number, pack: (bytes: Uint8Array) => Uint8Array): Uint8Array =>
  Array.from({ length: times }).reduce<Uint8Array>((bytes) => pack(bytes), Buffer.from('{}'));

test.each([
  ['gzip', gzipSync],
  ['zip', (bytes: Uint8Array) => zipSync({ inner: bytes })],
])('%s inside itself is opened four times', async (_, pack) => {
  expect(await readAll(nested(4, pack))).toEqual({ length: 2, refusals: [undefined] });
  expect((await readAll(nested(5, pack))).refusals).toEqual([
    'It is packed more than 4 times: unpack it first.',
  ]);
});
