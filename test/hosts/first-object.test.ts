import { PassThrough, Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstObject } from '../../adapters/hosts/first-object.js';

const inPieces = (bytes: Uint8Array, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
    })(),
  );

test('the first object of an input is read from an input that never ends', async () => {
  const input = new PassThrough();
  input.write('\uFEFF {"a": "}\\"{", "b": [{}, "ü"]');
  input.write(' }\n{"second": ');
  expect(await firstObject(input)).toEqual({ a: '}"{', b: [{}, 'ü'] });
});

test('any object is read, however it is cut into pieces and whatever follows it', async () => {
  const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(
      object,
      fc.integer({ min: 1, max: 9 }),
      fc.string(),
      fc.boolean(),
      async (value, size, after, isWide) => {
        const text = JSON.stringify(value, null, isWide ? 2 : 0);
        const bytes = Buffer.from(`\n ${text}${after}`);
        expect(await firstObject(inPieces(bytes, size))).toEqual(JSON.parse(text));
      },
    ),
  );
});

test.each(['', '  \n', '{"a": 1', '{"a": "}', 'hello', '[1]', '{]', '{a}', '"text"'])(
  'what is no object ends without one: %j',
  async (text) => {
    expect(await firstObject(inPieces(Buffer.from(text), 2))).toBeUndefined();
  },
);

test('what begins with anything else is not waited for', async () => {
  const input = new PassThrough();
  input.write('hello');
  expect(await firstObject(input)).toBeUndefined();
});

test('an input without an end is read up to a limit', async () => {
  let given = 0;
  function* endless(): Generator<Uint8Array> {
    yield Buffer.from('{"a":"');
    for (;;) {
      given += 1;
      yield Buffer.alloc(1024 * 1024, 'x');
    }
  }
  expect(await firstObject(Readable.from(endless()))).toBeUndefined();
  expect(given).toBeLessThan(32);
});
