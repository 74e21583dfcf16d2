import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Documented, readDocument } from './documented.js';
import { deleteRows } from './rows/delete-rows.js';
import { enhanceRows } from './rows/enhance-rows.js';
import { generalRows } from './rows/general-rows.js';
import { keyRows } from './rows/key-rows.js';
import type { Row } from './rows/row.js';
import { statusRows } from './rows/status-rows.js';
import { storeRows } from './rows/store-rows.js';
import { type Sent, send } from './send.js';
import type { StartServer, TestServer } from './test-server.js';

const GROUPS: [string, Row[]][] = [
  ['authentication and keys', keyRows],
  ['enhance_task', enhanceRows],
  ['store_knowledge', storeRows],
  ['knowledge_status', statusRows],
  ['delete_by_intent', deleteRows],
  ['everything else', generalRows],
];

/** How many rows there are: a suite that lost its rows must fail. */
export const ROW_COUNT = GROUPS.reduce((sum, [, rows]) => sum + rows.length, 0);

function expectHeaders(actual: Record<string, string | undefined>, expected: Row['headers'] = {}): void {
  for (const [name, value] of Object.entries(expected)) {
    if (value === undefined) expect(actual[name], `header ${name}`).toBeUndefined();
    else if (value instanceof RegExp) expect(actual[name], `header ${name}`).toMatch(value);
    else expect(actual[name], `header ${name}`).toBe(value);
  }
}

/**
 * One case for every rule and every error of interface.md and decisions.md, over a real socket. Every answer is also
 * held against the server's own OpenAPI document, with no property that it does not name.
 *
 * @param startServer starts a server with an empty service behind it, and keys of each kind
 */
export function conformance(name: string, startServer: StartServer): void {
  describe(`conformance of ${name}`, () => {
    let server: TestServer;
    let documented: Documented;
    beforeAll(async () => {
      server = await startServer();
      documented = await readDocument(server.url);
    });
    afterAll(() => server.close());

    for (const [group, rows] of GROUPS) {
      describe(group, () => {
        test.each(rows)('$name', async (row) => {
          const request = typeof row.request === 'function' ? await row.request(server) : row.request;
          const headers: Sent['headers'] =
            row.key === null ? {} : { 'x-api-key': server.keys[row.key ?? 'full'] };
          const sent = { ...request, headers: { ...headers, ...request.headers } };
          const received = await send(server.url, sent);
          const method = sent.method ?? (sent.body === undefined ? 'GET' : 'POST');
          expect({ status: received.status, text: received.text }).toMatchObject({ status: row.status });
          if (row.body) expect(received.json).toMatchObject(row.body);
          if (row.exactly) expect(received.json).toEqual(row.exactly);
          await row.check?.(received, server);
          expectHeaders(received.headers, {
            'x-request-id': /^[A-Za-z0-9._:-]+$/,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            ...row.headers,
          });
          expect(documented.problems(method, sent.path, received)).toEqual([]);
          for (const key of Object.values(server.keys)) {
            expect(received.text).not.toContain(key);
            expect(JSON.stringify(received.headers)).not.toContain(key);
          }
        });
      });
    }
  });
}
