import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateInteraction } from '../../src/index.js';
import { type Found, fixture, readTexts } from './read-files.js';

const FORMATS = ['openai', 'anthropic', 'langsmith', 'langfuse', 'otel', 'ai-sdk', 'claude-code'];
const linesOf = (format: string): string[] =>
  readFileSync(fixture(`${format}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '');
const tally = ({ records, rejected, blank, passedOver }: Found): number =>
  records.length + rejected.length + blank + Object.values(passedOver).reduce((sum, n) => sum + n, 0);

/** A line that is no value of any format: no JSON, or JSON that is no object. */
const garbage = fc.oneof(
  fc.constantFrom('{', '}', '[{', '{"messages": [', '"', '\u0000', 'null', '0', '[]', '"text"', '{"a":1,}'),
  fc
    .string({ unit: 'binary', minLength: 1 })
    .map((text) => text.replace(/[\r\n]/g, ' '))
    .filter((text) => text.trim() !== '' && !isObject(text)),
);

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** A value with something else in one place of it. */
function damaged(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  if (keys.length === 0) return replacement;
  const key = keys[step % keys.length]!;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = damaged(copy[key], rest, replacement);
  return copy;
}

describe.each(FORMATS)('%s', (format) => {
  const lines = linesOf(format);

  test('each line of garbage is reported, and costs nothing else', async () => {
    const clean = await readTexts({ a: lines.join('\n') });
    const runs = (found: Found) => found.records.map(({ key, record }) => [key, record]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(garbage, fc.nat()), { maxLength: 8 }), async (pieces) => {
        const mixed = [...lines];
        // After the first line: how a file begins says whether it is lines or one document.
        for (const [text, place] of pieces) mixed.splice(1 + (place % mixed.length), 0, text);
        const found = await readTexts({ a: mixed.join('\n') });
        expect(runs(found)).toEqual(runs(clean));
        expect(found.rejected).toHaveLength(clean.rejected.length + pieces.length);
        expect(found.passedOver).toEqual(clean.passedOver);
      }),
      { numRuns: 30 },
    );
  });

  test('values that are wrong anywhere inside never stop it, and what is found can be stored', async () => {
    const values = lines.filter(isObject).map((line) => JSON.parse(line) as unknown);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.array(fc.nat(), { minLength: 1, maxLength: 14 }),
            fc.oneof(fc.jsonValue(), fc.constantFrom('', ' ', '[', '{}', '1e999', '__proto__', -1, 1e300)),
          ),
          { minLength: 1, maxLength: 12 },
        ),
        async (damages) => {
          const copy = [...values];
          for (const [at, path, replacement] of damages) {
            const index = at % copy.length;
            copy[index] = damaged(copy[index], path, replacement);
          }
          const text = copy.map((value) => JSON.stringify(value)).join('\n');
          const found = await readTexts({ a: text });
          expect(tally(found)).toBeGreaterThan(0);
          for (const { record, key } of found.records) {
            validateInteraction(record);
            expect(key.length).toBeLessThanOrEqual(255);
          }
        },
      ),
      { numRuns: 75 },
    );
  });

  test('what nests too deep is reported', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const { rejected, records } = await readTexts({ a: `{"a":${deep}}\n${lines[0]!}` });
    expect(rejected[0]).toEqual([1, 'It nests deeper than 500 containers.']);
    expect(records.length + rejected.length).toBeGreaterThan(0);
  });
});

test('deep JSON inside texts stays text', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const call = { id: 'c', type: 'function', function: { name: 'f', arguments: deep } };
  const line = JSON.stringify({
    messages: [
      { role: 'user', content: 'Go deep.' },
      { role: 'assistant', content: null, tool_calls: [call] },
    ],
  });
  const { records } = await readTexts({ a: line });
  expect(records).toHaveLength(1);
  expect(records[0]!.shortened).toBe(true);
});

test('any bytes at all never stop it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const data = Buffer.from(bytes);
      const found = await readTexts({ a: data });
      // Empty lists hold nothing that could be lost.
      if (!/^[[\],\s\ufeff]*$/.test(data.toString('utf8'))) expect(tally(found)).toBeGreaterThan(0);
    }),
    { numRuns: 150 },
  );
});
