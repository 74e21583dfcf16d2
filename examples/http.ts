/** HTTP: a server, and a client with nothing but `fetch` that stores two runs and asks about the next task. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openService } from 'knowhow';
import { serveHttp } from 'knowhow/http';

// What `npx knowhow keys create` and `npx knowhow serve` do from a shell.
const service = await openService({ path: ':memory:' });
const { api_key } = await service.keys.create({ name: 'library' });
const server = await serveHttp({ service });

const headers = { 'x-api-key': api_key, 'content-type': 'application/json' };
async function request(path: string, body?: object): Promise<Record<string, unknown>> {
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(server.url + path, { headers, ...post })).json() as never;
}

// Finished runs: what the agent saw (its tools first), what it decided, and what came back. One proves nothing.
const inputs = 'Available tools:\nreserve_book\nrecall_book';
const refused = '{"error":"the book is on loan: recall_book comes first"}';
for (const book of ['B-17', 'B-23']) {
  const call = (name: string) => JSON.stringify({ name, arguments: { book } });
  const turns = [
    { turn: 1, inputs, decision: call('reserve_book'), result: refused },
    { turn: 2, inputs: refused, decision: call('recall_book'), result: '{"ok":true}' },
    { turn: 3, inputs: '{"ok":true}', decision: call('reserve_book'), result: '{"ok":true}' },
  ];
  const run = { query: `Please reserve the book ${book} for me.`, turns, success: true };
  const when = { tenant_id: 'library', timestamp: new Date().toISOString() };
  const { job_id } = await request('/store_knowledge', { ...run, ...when });
  // Learning goes on in the background; only this example waits for it.
  while ((await request(`/knowledge_status/${job_id}`)).status === 'processing') await sleep(100);
}

const task = { tenant_id: 'library', input_text: 'Please reserve the book B-42 for me.' };
const { response } = await request('/enhance_task', task);
console.log(response);
assert.match(String(response), /first `recall_book`/);
await server.close();
await service.close();
