import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as client from '../../src/client/entry.js';
import { bundleForEdge, runAtEdge } from './at-the-edge.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SHIPPED = 'dist/lib/client.js';
const built = existsSync(at(SHIPPED));
if (!built) console.log('Skipped the client as it is shipped: it is missing, run `npm run build`.');

describe.each(['src/client/entry.ts', ...(built ? [SHIPPED] : [])])(
  'the client, bundled from %s',
  (entry) => {
    let code = '';
    let outside: string[] = [];
    beforeAll(async () => {
      ({ code, outside } = await bundleForEdge(at(entry)));
    });

    test('imports nothing: no module of Node, no package', () => {
      expect(outside).toEqual([]);
      expect(code).not.toMatch(/node:|\brequire\(|\bprocess\.|\bBuffer\b/);
    });

    test('is smaller than 25 KB', () => {
      expect(Buffer.byteLength(code)).toBeGreaterThan(2_000);
      expect(Buffer.byteLength(code)).toBeLessThan(25_000);
    });

    test('works where there is nothing but the web', async () => {
      const asked: { path: string; body: unknown; key: string | null }[] = [];
      const answers: Record<string, [number, object]> = {
        '/enhance_task': [200, { response: 'task, with advice', metadata: { request_id: 'r' } }],
        '/store_knowledge': [202, { status: 'accepted', message: '', tenant_id: 't', job_id: 'job_1' }],
        '/knowledge_status/job_1': [200, { status: 'completed', message: 'done' }],
        '/delete_by_intent': [200, { deleted_count: 1, status: 'Deleted 1 entry.' }],
        '/feedback': [200, { status: 'ok', applied_to: 'record' }],
        '/show_entry': [404, { code: 'not_found', message: 'There is no entry k9.' }],
      };
      const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
        const { pathname } = new URL(String(input instanceof Request ? input.url : input));
        const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
        asked.push({ path: pathname, body, key: new Headers(init.headers).get('x-api-key') });
        const [status, answer] = answers[pathname] ?? [404, {}];
        return new Response(JSON.stringify(answer), {
          status,
          headers: { 'content-type': 'application/json' },
        });
      };
      const { connectKnowledge, KnowhowError } = runAtEdge<typeof client>(code, { fetch });
      const knowledge = connectKnowledge({ baseUrl: 'https://example.org', apiKey: 'kh_a_b', retries: 0 });
      const enhanced = await knowledge.enhanceTask({ tenant_id: 't', input_text: 'task' });
      expect(enhanced.response).toBe('task, with advice');
      const { job_id } = await knowledge.storeKnowledge({
        tenant_id: 't',
        query: 'task',
        turns: [{ turn: 1, inputs: 'x', decision: 'y' }],
        timestamp: '2026-01-01T00:00:00Z',
      });
      expect(await knowledge.waitForJob(job_id!)).toMatchObject({ status: 'completed' });
      expect(await knowledge.deleteByIntent({ tenant_id: 't', intent: 'x' })).toMatchObject({
        deleted_count: 1,
      });
      expect(await knowledge.feedback({ job_id: job_id!, success: true })).toMatchObject({
        applied_to: 'record',
      });
      const missing = await knowledge
        .showEntry({ tenant_id: 't', id: 'k9' })
        .catch((error: unknown) => error);
      expect(KnowhowError.isInstance(missing) && missing.code).toBe('not_found');
      expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['kh_a_b']));
      await knowledge.close();
    });
  },
);
