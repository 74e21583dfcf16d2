/** HTTP: a server, and a client with nothing but `fetch` that stores a run and asks about the next task. */
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

// A finished run: what the agent saw (its tools first), what it decided, and what came back.
const inputs = 'Available tools:\nreserve_book\nrecall_book\nReserve the book B-17.';
const call = (name: string) => JSON.stringify({ name, arguments: { book: 'B-17' } });
const refused = '{"error":"the book is on loan: recall_book comes first"}';
const turns = [
  { turn: 1, inputs, decision: call('reserve_book'), result: refused },
  { turn: 2, inputs: refused, decision: call('recall_book'), result: '{"ok":true}' },
  { turn: 3, inputs: '{"ok":true}', decision: call('reserve_book'), result: '{"ok":true}' },
];
const query = 'Please reserve the book B-17 for me.';
const run = { tenant_id: 'library', query, turns, success: true, timestamp: new Date().toISOString() };
const { job_id } = await request('/store_knowledge', run);
// Learning goes on in the background; only this example waits for it.
while ((await request(`/knowledge_status/${job_id}`)).status === 'processing') await sleep(100);

const task = { tenant_id: 'library', input_text: 'Please reserve the book B-42 for me.' };
const { response } = await request('/enhance_task', task);
console.log(response);
assert.match(String(response), /Do: recall_book -> reserve_book/);
await server.close();
await service.close();
