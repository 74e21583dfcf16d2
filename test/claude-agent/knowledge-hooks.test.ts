import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type KnowledgeHooks, knowledgeHooks } from '../../adapters/claude-agent/index.js';
import { errorKey } from '../../src/api/watch.js';
import { afterTest } from '../at-end.js';
import { openWatched, teachRefunds } from '../langgraph/open.js';
import { knowingActs } from '../run/knowing-acts.js';

const TASK = 'refund the order of the customer';
const { signal } = new AbortController();

/** A session that fires events as the SDK documents them. */
const session = (hooks: KnowledgeHooks, session_id = 's1') => ({
  async fire(event: keyof KnowledgeHooks, fields: object = {}) {
    const input = { hook_event_name: event, session_id, transcript_path: '/t.jsonl', cwd: '/', ...fields };
    const outputs = await Promise.all(
      hooks[event].flatMap(({ hooks: own }) => own.map((hook) => hook(input, undefined, { signal }))),
    );
    return outputs[0];
  },
  async call(order: string, result: unknown, more: object = {}) {
    const call = { tool_name: 'refund', tool_use_id: `c-${order}`, tool_input: { order }, ...more };
    await this.fire('PreToolUse', call);
    if (result instanceof Error) await this.fire('PostToolUseFailure', { ...call, error: result.message });
    else await this.fire('PostToolUse', { ...call, tool_response: result });
  },
});

test('a run from prompt to stop is stored from the tools that were seen to be called', async () => {
  const knowledge = await openWatched();
  const host = session(knowledgeHooks({ knowledge, tenant: 'shop' }));
  expect(await host.fire('UserPromptSubmit', { prompt: TASK, prompt_id: 'p1' })).toEqual({});
  await host.call('bad', new Error('no such order'));
  await host.call('A-1', [{ type: 'text', text: 'refunded A-1' }]);
  await host.call('sub', 'done by a sub-agent', { agent_id: 'a1', agent_type: 'helper' });
  await host.call('A-2', { stdout: 'refunded A-2', exit_code: 0 });
  await host.fire('Stop', { stop_hook_active: false, last_assistant_message: 'Both are paid back.' });
  expect(knowledge.stored).toHaveLength(1);
  const [record] = knowledge.stored;
  expect(record).toMatchObject({
    query: TASK,
    metadata: { program: 'claude-agent-sdk', outcome: 'completed' },
  });
  expect(record!.turns.map(({ result }) => result)).toEqual([
    '{"error":"no such order"}',
    'refunded A-1',
    '{"stdout":"refunded A-2","exit_code":0}',
    undefined,
  ]);
  expect(record!.turns.at(-1)!.decision).toBe('Both are paid back.');
  expect(knowledge.keys).toEqual(['claude-agent-sdk-p1']);
});

test('a prompt is guided by additional context, which is not stored', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const hooks = knowledgeHooks({ knowledge, tenant: 'shop' });
  const host = session(hooks);
  // What is on offer is known from what was called.
  await host.fire('UserPromptSubmit', { prompt: TASK });
  for (const name of ['refund', 'get_order', 'open_ticket']) await host.call(name, 'ok', { tool_name: name });
  await host.fire('Stop', { last_assistant_message: 'Done.' });
  const answer = await session(hooks, 's2').fire('UserPromptSubmit', { prompt: TASK });
  expect(answer?.hookSpecificOutput).toMatchObject({
    hookEventName: 'UserPromptSubmit',
    additionalContext: expect.stringMatching(/^<knowhow-[\s\S]*get_order/),
  });
  await session(hooks, 's2').fire('Stop', {
    last_assistant_message: answer!.hookSpecificOutput!.additionalContext,
  });
  expect(JSON.stringify(knowledge.stored)).not.toContain('<knowhow-');
  expect(knowledge.stored.at(-1)!.metadata!.request_id).toEqual(expect.any(String));
});

test('sessions at once, a run that is interrupted, one that fails, and a reply to the agent', async () => {
  const knowledge = await openWatched();
  const hooks = knowledgeHooks({ knowledge, tenant: 'shop' });
  const [a, b] = [session(hooks, 'a'), session(hooks, 'b')];
  await Promise.all([
    a.fire('UserPromptSubmit', { prompt: TASK }),
    b.fire('UserPromptSubmit', { prompt: 'ship the parcel to Rome' }),
  ]);
  await Promise.all([a.call('A-1', 'one'), b.call('B-1', 'two')]);
  await a.fire('UserPromptSubmit', { prompt: 'book a table for seven people instead' });
  await b.fire('StopFailure', { error: 'overloaded' });
  await a.fire('Stop', { last_assistant_message: 'At which hour?' });
  await a.fire('UserPromptSubmit', { prompt: 'at eight' });
  await a.fire('SessionEnd', { reason: 'exit' });
  expect(knowledge.stored.map(({ query, success, metadata }) => [query, success, metadata?.outcome])).toEqual(
    [
      [TASK, undefined, 'aborted'],
      ['ship the parcel to Rome', undefined, 'failed'],
      ['book a table for seven people instead', undefined, 'completed'],
      ['book a table for seven people instead', undefined, 'aborted'],
    ],
  );
});

test('a refused call has its note as context of its result, once; what went well has none', async () => {
  const known = knowingActs({
    watch: { actions: [], errors: [errorKey(['such', 'order'])] },
    proposed: '"refund"',
  });
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop' }));
  await host.fire('UserPromptSubmit', { prompt: TASK });
  const call = { tool_name: 'refund', tool_use_id: 'c1', tool_input: { order: 'bad' } };
  await host.fire('PreToolUse', call);
  expect(await host.fire('PostToolUseFailure', { ...call, error: 'no such order' })).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PostToolUseFailure',
      additionalContext: expect.stringContaining('Now: first `unlock_order`'),
    },
  });
  for (const [id, result] of [
    ['c2', 'no such order'],
    ['c3', 'refunded'],
  ]) {
    const next = { ...call, tool_use_id: id };
    await host.fire('PreToolUse', next);
    expect(await host.fire('PostToolUse', { ...next, tool_response: result }), id).toEqual({});
  }
  await host.fire('Stop', {});
  expect(known.stored[0]!.metadata).toMatchObject({
    request_ids: expect.arrayContaining(['req_1', 'req_2']),
  });
});

test('the model of a run is that of the last answer in its transcript', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-claude-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const transcript_path = join(folder, 't.jsonl');
  const said = (model: string, text = 'so') =>
    `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', model, content: [{ type: 'text', text }] } })}\n`;
  // What is long before is not read, nor what the program says itself.
  writeFileSync(
    transcript_path,
    [said('older', 'x'.repeat(300_000)), said('scripted'), said('<synthetic>')].join(''),
  );
  const known = knowingActs();
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop' }));
  await host.fire('UserPromptSubmit', { prompt: TASK });
  await host.fire('Stop', { last_assistant_message: 'done', transcript_path });
  expect(known.stored).toMatchObject([{ metadata: { model: 'scripted' } }]);
});
