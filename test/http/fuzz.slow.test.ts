import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badRequest } from './bad-requests.js';
import { type Documented, readDocument } from './documented.js';
import { startReal } from './real-server.js';
import { type Sent, send } from './send.js';

const DATA = fileURLToPath(new URL('../../../shared/data/fuzz/', import.meta.url));
const JSON_SUITE = `${DATA}json_test_suite.jsonl.gz`;
const NAUGHTY = `${DATA}naughty_strings.jsonl.gz`;
const CONCURRENT = 16;
const GENERATED = 5_000;

let server: Awaited<ReturnType<typeof startReal>>;
let documented: Documented;
beforeAll(async () => {
  server = await startReal();
  documented = await readDocument(server.url);
});
afterAll(() => server.close());

const lines = (file: string): Record<string, unknown>[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function missing(file: string): boolean {
  const gone = !existsSync(file);
  if (gone) console.log(`skipped: ${file.split('/').at(-1)} is not on this machine`);
  return gone;
}

interface Outcome {
  sent: Sent;
  status: number;
  problems: string[];
}

async function ask(sent: Sent): Promise<Outcome> {
  const withKey = { ...sent, headers: { 'x-api-key': server.keys.full, ...sent.headers } };
  const received = await send(server.url, withKey);
  const method = sent.method ?? (sent.body === undefined ? 'GET' : 'POST');
  const problems = documented.problems(method, sent.path, received);
  if (received.status >= 500) problems.push(`status ${received.status}`);
  return { sent, status: received.status, problems };
}

/** Asks them all, a few at a time, and returns how often each status came. */
async function askAll(requests: Sent[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const wrong: Outcome[] = [];
  const queue = [...requests];
  const worker = async () => {
    for (let sent = queue.pop(); sent; sent = queue.pop()) {
      const outcome = await ask(sent);
      statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
      if (outcome.problems.length > 0) wrong.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  expect(wrong.slice(0, 5)).toEqual([]);
  return statuses;
}

describe('no 5xx, and every body of the documented shape', () => {
  test(`${GENERATED} generated requests over the four endpoints`, async () => {
    const requests = fc.sample(badRequest, { seed: 20_261_121, numRuns: GENERATED });
    const statuses = await askAll(requests);
    console.log(`${GENERATED} generated requests: ${JSON.stringify(statuses)}`);
    // The generator must reach the checks it is there for, and not be turned away at the door.
    for (const status of [400, 401, 404, 405, 413, 415, 422])
      expect(statuses[status] ?? 0).toBeGreaterThan(0);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(GENERATED);
  });

  test.skipIf(missing(JSON_SUITE))('every text of the JSON test suite', async () => {
    const texts = lines(JSON_SUITE).map((line) => Buffer.from(String(line.base64), 'base64'));
    const headers = { 'content-type': 'application/json' };
    const wrapped = (text: Buffer) =>
      Buffer.concat([Buffer.from('{"tenant_id":"a","input_text":"b","metadata":'), text, Buffer.from('}')]);
    const statuses = await askAll(
      texts.flatMap((body): Sent[] => [
        { path: '/enhance_task', body, headers },
        { path: '/store_knowledge', body, headers },
        { path: '/enhance_task', body: wrapped(body), headers },
        { path: '/store_knowledge', body: wrapped(body), headers, chunked: true },
      ]),
    );
    console.log(`${texts.length} texts of the JSON test suite, 4 ways: ${JSON.stringify(statuses)}`);
    expect(statuses[422]).toBeGreaterThan(0);
    expect(statuses[400]).toBeGreaterThan(0);
  });

  test.skipIf(missing(JSON_SUITE))(
    'JSON that must be accepted is read, and what must be rejected is not',
    async () => {
      const headers = { 'content-type': 'application/json' };
      for (const { name, expect: verdict, base64 } of lines(JSON_SUITE)) {
        if (verdict === 'either') continue;
        const body = Buffer.from(String(base64), 'base64');
        const { sent } = await ask({ path: '/enhance_task', body, headers });
        const { text } = await send(server.url, {
          ...sent,
          headers: { ...headers, 'x-api-key': server.keys.full },
        });
        expect({ name, json: !text.includes('value_error.json') }).toEqual({
          name,
          json: verdict === 'accept',
        });
      }
    },
  );

  test.skipIf(missing(NAUGHTY))('every naughty string, in every place', async () => {
    const strings = lines(NAUGHTY).map((line) => String(line.text));
    const statuses = await askAll(
      strings.flatMap((text): Sent[] => {
        const parts = new URLSearchParams({
          tenant_id: text,
          intent: text,
          agent_type: text,
          similarity_threshold: text,
        });
        const turns = [{ turn: 1, inputs: text, decision: text, memory: text, result: text }];
        const metadata = { [text]: text };
        return [
          {
            path: '/enhance_task',
            body: { tenant_id: text, input_text: text, agent_type: text, context: metadata },
          },
          {
            path: '/store_knowledge',
            body: { tenant_id: text, query: text, turns, agent_type: text, metadata, timestamp: text },
          },
          {
            path: '/store_knowledge',
            body: { tenant_id: text, query: text, turns, metadata, timestamp: '2026-11-21T10:00:00Z' },
          },
          { path: `/knowledge_status/${encodeURIComponent(text.toWellFormed())}` },
          { method: 'POST', path: `/delete_by_intent?${parts}` },
        ];
      }),
    );
    console.log(`${strings.length} naughty strings, 5 ways: ${JSON.stringify(statuses)}`);
    expect(statuses[200]).toBeGreaterThan(0);
    expect(statuses[202]).toBeGreaterThan(0);
  });
});
