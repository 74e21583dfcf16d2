import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttpApp } from '../../adapters/http/index.js';
import { notValidJson } from '../../adapters/not-valid-json.js';
import { fakeService } from '../http/fake-service.js';
import { folder, run } from './run.js';

function said(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return notValidJson(error, text);
  }
  throw new Error('it is JSON');
}

test('what is no JSON is said with its place, and where it breaks off that it does', () => {
  expect(said('{"a": 1, b: 2}')).toBe('is not valid JSON (character 10)');
  expect(said('{\n  "a": 1,\n  b: 2\n}')).toBe('is not valid JSON (line 3, character 3)');
  expect(said('{"a": 1')).toBe('is not valid JSON: it ends too early (character 8)');
  expect(said('{"a":')).toBe('is not valid JSON: it ends too early (character 6)');
});

test('whatever the text, nothing of it is repeated', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        JSON.parse(text);
      } catch (error) {
        expect(notValidJson(error, text)).toMatch(
          /^is not valid JSON(?:: it ends too early)?(?: \((?:line \d+, )?character \d+\))?$/,
        );
      }
    }),
  );
});

const BAD = '{"tenant_id": "a",\n"query": oops}';

test('every door says the place: import, store, an option, and a body over HTTP', async () => {
  const place = 'is not valid JSON (line 2, character 10)';
  const stored = await run(['store', '-'], { stdin: BAD });
  expect(stored.stderr).toContain(`The input ${place}.`);
  const { file } = folder();
  const imported = await run(['import', file('a.jsonl', '{"a":1, oops}\n')]);
  expect(imported.stderr).toContain('line 1: It is not valid JSON (character 9).');
  const added = await run(['lessons', 'add', 'x', '--tenant', 'a', '--when', 'y', '--check', '{"do": oops}']);
  expect(added.stderr).toContain('--check is not valid JSON (character 4);');

  const service = fakeService();
  const app = createHttpApp({ service });
  const headers = { 'x-api-key': await service.issue(), 'content-type': 'application/json' };
  for (const path of ['/enhance_task', '/store_knowledge']) {
    const answer = await app.request(path, { method: 'POST', headers, body: BAD });
    expect(((await answer.json()) as { message: string }).message).toContain(place);
  }
});
