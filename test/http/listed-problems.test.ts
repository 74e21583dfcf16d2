import { expect, test } from 'vitest';
import { createHttpApp } from '../../adapters/http/index.js';
import { fakeService } from './fake-service.js';
import { enhance } from './rows/row.js';

test('every refusal that lists problems has a code and a message beside the list', async () => {
  const service = fakeService();
  const headers = { 'x-api-key': await service.issue(), 'content-type': 'application/json' };
  const app = createHttpApp({ service });
  const turns = Array.from({ length: 40 }, () => 7);
  for (const [path, sent] of [
    ['/enhance_task', { method: 'POST', body: '{}' }],
    ['/enhance_task', { method: 'POST', body: '{' }],
    ['/enhance_task', { method: 'POST', body: JSON.stringify(enhance({ context: { turns } }).body) }],
    ['/knowledge_status/a%20b', {}],
    ['/delete_by_intent?tenant_id=a&dryrun=true', { method: 'POST' }],
  ] as const) {
    const answer = await app.request(path, { ...sent, headers });
    expect(answer.status).toBe(422);
    const body = (await answer.json()) as { message: string; detail: { msg: string }[] };
    expect(Object.keys(body)).toEqual(['code', 'message', 'detail']);
    expect(body).toMatchObject({ code: 'validation_error', message: expect.any(String) as string });
    // The message says what the first of the list says, and is no second list.
    expect(body.message).toContain(body.detail[0]!.msg);
    expect(body.message.length).toBeLessThan(500);
  }
});
