import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonValues } from '../../adapters/cli/importing/json-values.js';
import type { JsonValue } from '../../adapters/cli/importing/parse-json.js';

async function* pieces(data: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, i = 0; at < data.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1;
    yield data.subarray(at, at + size);
    at += size;
  }
}

async function read(text: string | Buffer, { sizes = [7], most = 1_000 } = {}): Promise<JsonValue[]> {
  const values: JsonValue[] = [];
  for await (const value of jsonValues(pieces(Buffer.from(text), sizes), most)) values.push(value);
  return values;
}

/** Line with value or problem; blank lines left out. */
const brief = (values: JsonValue[]) =>
  values.flatMap(({ line, value, problem }) =>
    problem !== undefined
      ? [[line, `! ${problem.split(':', 1)[0]}`]]
      : value === undefined
        ? []
        : [[line, value]],
  );

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), {
  minLength: 1,
  maxLength: 6,
});

describe('the JSON values of a file', () => {
  test('are the same as lines, as a list, one after another, and however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(objects, sizes, fc.constantFrom(0, 2, '\t'), async (values, cut, indent) => {
        const plain = JSON.parse(JSON.stringify(values)) as unknown[];
        const texts = [
          values.map((value) => JSON.stringify(value)).join('\r\n'),
          `\ufeff\n ${JSON.stringify(values, null, indent)}\n`,
          values.map((value) => JSON.stringify(value, null, 2)).join('\n'),
        ];
        // `{}` on a line of its own begins lines, not a document.
        if (Object.keys(values[0]!).length === 0) texts.pop();
        for (const text of texts) {
          const found = await read(text, { sizes: cut, most: 1e6 });
          expect(found.filter(({ value }) => value !== undefined).map(({ value }) => value)).toEqual(plain);
          expect(found.every(({ problem }) => problem === undefined)).toBe(true);
        }
      }),
    );
  });

  test('a document of which only the lists are laid out, an item a line', async () => {
    const text = '{"a":{"b":[1]},"c":[{"d":[\n{"e":1},\n{"e":2}\n]}]}\n';
    expect(await read(text)).toMatchObject([{ value: JSON.parse(text) as unknown }]);
    expect(brief(await read('{"a":1,\n"b":[2]}\n{"a":3}\n'))).toEqual([
      [1, { a: 1, b: [2] }],
      [3, { a: 3 }],
    ]);
  });

  test('lines: what is broken, too long or no UTF-8 is told, blank lines are none', async () => {
    const text = Buffer.concat([
      Buffer.from('{"a":1}\n\n{"a":\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`"${'x'.repeat(50)}"\n[2]\n7`),
    ]);
    expect(brief(await read(text, { most: 40 }))).toEqual([
      [1, { a: 1 }],
      [3, '! It is not valid JSON'],
      [4, '! It is not valid UTF-8.'],
      [5, '! The line is longer than 40 bytes.'],
      [6, [2]],
      [7, 7],
    ]);
  });

  test('a list: a broken item costs no other', async () => {
    const text = `[\n{"a":1},\n{"b":tru},\n{"c":"]}"},\n"text", 5, null,\n{"d":"${'x'.repeat(60)}"},\n{"e":1}\n]\n`;
    expect(brief(await read(text, { most: 40 }))).toEqual([
      [2, { a: 1 }],
      [3, expect.stringMatching(/^! It is not valid JSON/)],
      [4, { c: ']}' }],
      [5, 'text'],
      [5, 5],
      [5, null],
      [6, '! The value is longer than 40 bytes.'],
      [7, { e: 1 }],
    ]);
  });

  test('a list that breaks off is told, and lines after a bracket that is never closed are read', async () => {
    expect(brief(await read('[\n  {"a": 1},\n  {\n    "b": 2,\n'))).toEqual([
      [2, { a: 1 }],
      [3, '! The value that begins here has no end'],
    ]);
    expect(brief(await read('[{"lost": [\n{"a":1}\nno json\n{"b":2}\n'))).toEqual([
      [1, '! The value that begins here has no end'],
      [2, { a: 1 }],
      [4, { b: 2 }],
    ]);
    expect(brief(await read('[nonsense\n{"a":1}\n'))).toEqual([
      [1, expect.stringMatching(/^! It is not valid JSON/)],
      [2, { a: 1 }],
      [1, '! The list that begins here has no end'],
    ]);
  });

  test('a list that breaks off between its items is told, too', async () => {
    const problem = '! The list that begins here has no end';
    expect(brief(await read('\n[\n{"a":1},\n'))).toEqual([
      [3, { a: 1 }],
      [2, problem],
    ]);
    expect(brief(await read('['))).toEqual([[1, problem]]);
    expect(await read('[]')).toEqual([]);
  });

  test('one document over many lines is one value; a document on one line is a line', async () => {
    expect(brief(await read('{"spans": [\n{"a": 1}\n]}'))).toEqual([[1, { spans: [{ a: 1 }] }]]);
    expect(brief(await read('{"spans":[{"a":1}]}'))).toEqual([[1, { spans: [{ a: 1 }] }]]);
    expect(await read('')).toEqual([]);
  });
});
