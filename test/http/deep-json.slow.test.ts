import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { startReal } from './real-server.js';
import { send } from './send.js';

let server: Awaited<ReturnType<typeof startReal>>;
beforeAll(async () => {
  server = await startReal({
    app: {
      auditTrail: async () => ({ events: [] }),
      mcp: (request, limits) => mcpHttpHandler({ service: server.service, tools: 'all' })(request, limits),
    },
  });
});
afterAll(() => server.close());

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const withBody = Object.values<Route>(ROUTES).filter(({ body }) => body !== undefined);

test.each(withBody.map(({ path, scope }) => [path, scope] as const))(
  '%s refuses what nests too deeply as a wrong request',
  async (path, scope) => {
    const headers = {
      'x-api-key': scope === 'operator' ? server.keys.operator : server.keys.curate,
      'content-type': 'application/json',
    };
    for (const depth of [100, 50_000]) {
      for (const body of [nested(depth), `{"tenant_id":"t","extra":${nested(depth)}}`]) {
        const { status, json } = await send(server.url, { method: 'POST', path, body, headers });
        expect([400, 422], `${path} ${depth} ${body.slice(0, 30)}`).toContain(status);
        expect(json).toEqual(expect.any(Object));
      }
    }
  },
);

test.each(['enhance_task', 'store_knowledge', 'delete_by_intent', 'knowledge_status', 'list_entries'])(
  'the tool %s refuses it too, also in a text',
  async (name) => {
    for (const depth of [100, 50_000]) {
      for (const value of [nested(depth), JSON.stringify(nested(depth))]) {
        const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"tenant_id":"t","input_text":"x","context":${value},"turns":${value},"metadata":${value}}}}`;
        const { status, text } = await send(server.url, {
          method: 'POST',
          path: '/mcp',
          body,
          headers: { 'x-api-key': server.keys.full, 'content-type': 'application/json' },
        });
        expect([200, 400], text.slice(0, 200)).toContain(status);
        expect(text).not.toMatch(/Maximum call stack|RangeError|internal_error/);
      }
    }
  },
);
