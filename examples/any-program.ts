/** Any program: asks what is known about a task, stores two runs, and asks again about the next task. */
import assert from 'node:assert/strict';
import { openKnowledge } from 'knowhow';

const knowledge = await openKnowledge({ path: ':memory:' }); // a file name keeps what is learned
const tenant_id = 'library';

// Before a run: the task comes back with what is known below it. Give your agent that in place of the task.
const query = 'Please reserve the book B-17 for me.';
const { response: asked, metadata } = await knowledge.enhanceTask({ tenant_id, input_text: query });
assert.equal(asked, query); // nothing is known yet

// After a run: what the agent saw (its tools first), what it decided, and what came back. One run proves nothing.
for (const book of ['B-17', 'B-23']) {
  const inputs = 'Available tools:\nreserve_book\nrecall_book';
  const call = (name: string) => JSON.stringify({ name, arguments: { book } });
  const refused = '{"error":"the book is on loan: recall_book comes first"}';
  const { job_id } = await knowledge.storeKnowledge({
    tenant_id,
    query: `Please reserve the book ${book} for me.`,
    turns: [
      { turn: 1, inputs, decision: call('reserve_book'), result: refused },
      { turn: 2, inputs: refused, decision: call('recall_book'), result: '{"ok":true}' },
      { turn: 3, inputs: '{"ok":true}', decision: call('reserve_book'), result: '{"ok":true}' },
    ],
    success: true, // estimated where you leave it out
    timestamp: new Date().toISOString(),
    metadata: { request_id: metadata?.request_id }, // says which advice the run had
  });
  await knowledge.waitForJob(job_id!); // learning goes on in the background; only this example waits
}

const next = 'Please reserve the book B-42 for me.';
const { response } = await knowledge.enhanceTask({ tenant_id, input_text: next });
console.log(response);
assert.match(response, /first `recall_book`/);
await knowledge.close();
