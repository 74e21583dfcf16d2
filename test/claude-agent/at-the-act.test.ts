import { expect, test } from 'vitest';
import { knowledgeHooks } from '../../adapters/claude-agent/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const { signal } = new AbortController();
const at = (event: string, more: object = {}) => ({ hook_event_name: event, session_id: 's', ...more });
const refund = { tool_name: 'refund_order', tool_input: { order: 'A-1' } };

/** A session with these hooks, as a host fires them. */
function session(known: ReturnType<typeof knowingActs>, hold?: boolean) {
  const hooks = knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop', ...(hold ? { hold } : {}) });
  return (event: keyof typeof hooks, more: object = {}) =>
    hooks[event][0]!.hooks[0]!(at(event, more), undefined, { signal });
}

test('what is known of a call is additional context before it is made, and not again behind its error', async () => {
  const known = knowingActs();
  const fire = session(known);
  await fire('UserPromptSubmit', { prompt: ACT.task });
  expect(await fire('PreToolUse', { ...refund, tool_use_id: 'c1' })).toMatchObject({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      additionalContext: expect.stringContaining('Now: first'),
    },
  });
  expect(await fire('PostToolUseFailure', { ...refund, tool_use_id: 'c1', error: ACT.error })).toEqual({});
  expect(await fire('PreToolUse', { ...refund, tool_use_id: 'c2' })).toEqual({});
  expect(await fire('PreToolUse', { tool_name: 'Read', tool_input: {}, tool_use_id: 'c3' })).toEqual({});
  await fire('Stop', { last_assistant_message: 'done' });
  expect(known.stored).toHaveLength(1);
  expect(JSON.stringify(known.stored[0]!.turns)).not.toMatch(/knowhow-|Now: first/);
});

test('with `hold` the call is denied once, and is no call of the run', async () => {
  const known = knowingActs();
  const fire = session(known, true);
  await fire('UserPromptSubmit', { prompt: ACT.task });
  expect(await fire('PreToolUse', { ...refund, tool_use_id: 'c1' })).toMatchObject({
    hookSpecificOutput: {
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('Now'),
    },
  });
  expect(await fire('PreToolUse', { ...refund, tool_use_id: 'c2' })).toEqual({});
  await fire('PostToolUse', { ...refund, tool_use_id: 'c2', tool_response: 'ok' });
  await fire('Stop', { last_assistant_message: 'done' });
  expect(known.stored[0]!.turns).toHaveLength(2);
});
