import { expect, test } from 'vitest';
import { type KnowledgeHooks, knowledgeHooks } from '../../adapters/claude-agent/index.js';
import type { EnhanceRequest } from '../../src/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const { signal } = new AbortController();
const MAIN = 'Have the complaints of this week answered';

/** The option `hooks` of `query`, as the types of the SDK (0.3.332) have it: a form for each event, and further fields in all. */
interface Said<Event extends string> {
  hookEventName: Event;
  additionalContext?: string;
}
interface SdkOutput {
  continue?: boolean;
  hookSpecificOutput?:
    | (Said<'PreToolUse'> & {
        permissionDecision?: 'allow' | 'deny' | 'ask';
        permissionDecisionReason?: string;
      })
    | Said<'UserPromptSubmit'>
    | Said<'SubagentStart'>
    | (Said<'PostToolUse'> & { updatedToolOutput?: unknown })
    | Said<'PostToolUseFailure'>
    | { hookEventName: 'PermissionRequest'; additionalContext?: undefined; permissionDecision?: 'none' };
}
interface SdkInput {
  session_id: string;
  hook_event_name: string;
}
type SdkHook = (
  input: SdkInput,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<SdkOutput>;
type SdkHooks = Partial<Record<string, { matcher?: string; hooks: SdkHook[]; timeout?: number }[]>>;

test('the hooks are what `query` takes', () => {
  const hooks: SdkHooks = knowledgeHooks({ knowledge: knowingActs().knowledge, tenant: 'shop' });
  expect(Object.keys(hooks)).toContain('SubagentStart');
});

/** A session that fires events as the SDK does, with the fields that its types name. */
function session(hooks: KnowledgeHooks, session_id = 's1') {
  const base = { session_id, transcript_path: '', cwd: '/', permission_mode: 'default' };
  const fire = async (event: keyof KnowledgeHooks, fields: object = {}) => {
    const input = { ...base, hook_event_name: event, ...fields };
    return (await hooks[event][0]!.hooks[0]!(input, undefined, { signal })).hookSpecificOutput;
  };
  const ask = (subagent_type: string, prompt: string) => ({
    tool_name: 'Agent',
    tool_use_id: prompt,
    tool_input: { subagent_type, prompt, description: 'a part' },
  });
  return {
    fire,
    ask,
    begin: (agent_id: string, agent_type: string) => fire('SubagentStart', { agent_id, agent_type }),
    async call(order: string, result: string | Error, own: object = {}) {
      const call = { tool_name: 'refund_order', tool_use_id: order, tool_input: { order }, ...own };
      const before = await fire('PreToolUse', call);
      const failed = result instanceof Error;
      const after = failed
        ? await fire('PostToolUseFailure', { ...call, error: result.message })
        : await fire('PostToolUse', { ...call, tool_response: result });
      return [before, after].map((output) => output?.additionalContext);
    },
    stop: (agent_id: string, words: string) =>
      fire('SubagentStop', {
        agent_id,
        stop_hook_active: false,
        agent_transcript_path: '',
        last_assistant_message: words,
      }),
  };
}

const tasksOf = (asked: readonly EnhanceRequest[]): string[] =>
  asked.filter(({ context }) => context?.proposed === undefined).map(({ input_text }) => input_text);

test('a sub-agent is asked about its own task, told at its calls, and stored as a run of its own', async () => {
  const known = knowingActs({ start: '- Refunds: look at the order first.' });
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop' }));
  const own = { agent_id: 'a1', agent_type: 'refunder' };
  await host.fire('UserPromptSubmit', { prompt: MAIN, prompt_id: 'p1' });
  await host.fire('PreToolUse', host.ask('refunder', ACT.task));
  expect(await host.begin('a1', 'refunder')).toMatchObject({
    hookEventName: 'SubagentStart',
    additionalContext: expect.stringContaining('look at the order first'),
  });
  expect(tasksOf(known.asked)).toEqual([MAIN, ACT.task]);
  expect(known.asked[1]!.agent_type).toBe('refunder');
  expect(await host.call('A-1', new Error(ACT.error), own)).toEqual([
    expect.stringContaining('Now: first `unlock_order`'),
    undefined,
  ]);
  expect(await host.call('A-2', 'refunded', own)).toEqual(
    [expect.anything(), undefined].map(() => undefined),
  );
  await host.stop('a1', 'A-2 is refunded.');
  await host.fire('PostToolUse', { ...host.ask('refunder', ACT.task), tool_response: 'A-2 is refunded.' });
  await host.fire('Stop', { stop_hook_active: false, last_assistant_message: 'All answered.' });
  expect(known.stored).toMatchObject([
    {
      query: ACT.task,
      agent_type: 'refunder',
      turns: [{ result: JSON.stringify({ error: ACT.error }) }, { result: 'refunded' }, {}],
      metadata: {
        session_id: 's1',
        agent_id: 'a1',
        outcome: 'completed',
        request_ids: expect.arrayContaining(['req_2', 'req_3']),
      },
    },
    { query: MAIN, turns: [{ result: 'A-2 is refunded.' }, { decision: 'All answered.' }] },
  ]);
  expect(known.stored[1]!.metadata).not.toHaveProperty('agent_id');
  expect(JSON.stringify(known.stored.map(({ turns }) => turns))).not.toMatch(/look at the order|Now: first/);
});

test('sub-agents at once take the tasks of their kind, in the order of the calls that did not fail', async () => {
  const known = knowingActs();
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop' }));
  await host.fire('UserPromptSubmit', { prompt: MAIN });
  const failed = host.ask('writer', 'Write to the wrong customer');
  await host.fire('PreToolUse', failed);
  await host.fire('PostToolUseFailure', { ...failed, error: 'not allowed' });
  await host.fire('PreToolUse', host.ask('writer', 'Write to the first customer'));
  await host.fire('PreToolUse', host.ask('refunder', ACT.task));
  await host.begin('a1', 'refunder');
  await host.begin('a2', 'writer');
  // Nobody was seen to start this one.
  expect(await host.begin('a3', 'writer')).toBeUndefined();
  expect(tasksOf(known.asked)).toEqual([MAIN, ACT.task, 'Write to the first customer']);
  await host.call('A-1', 'refunded', { agent_id: 'a1' });
  await host.call('A-9', 'of nobody', { agent_id: 'a3' });
  await host.stop('a2', 'Written.');
  await host.fire('SessionEnd', { reason: 'exit' });
  expect(known.stored.map(({ query, metadata }) => [query, metadata?.outcome])).toEqual([
    ['Write to the first customer', 'completed'],
    [MAIN, 'aborted'],
    [ACT.task, 'aborted'],
  ]);
  expect(JSON.stringify(known.stored)).not.toContain('of nobody');
});

test('a session that waits for a background agent goes on as the same run when that has answered', async () => {
  const known = knowingActs();
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop' }));
  const background_tasks = [{ id: 'a1', type: 'subagent', status: 'running', description: 'a part' }];
  const notified = '<task-notification><task-id>a1</task-id></task-notification>';
  await host.fire('UserPromptSubmit', { prompt: MAIN, source: 'sdk' });
  await host.fire('PreToolUse', host.ask('refunder', ACT.task));
  await host.begin('a1', 'refunder');
  await host.fire('Stop', { last_assistant_message: 'I wait for the refunder.', background_tasks });
  expect(known.stored).toEqual([]);
  await host.stop('a1', 'Refunded.');
  for (const more of [{ prompt: notified }, { prompt: 'It has answered.', source: 'system' }])
    expect(await host.fire('UserPromptSubmit', more)).toBeUndefined();
  await host.fire('Stop', { last_assistant_message: 'All answered.', background_tasks: [] });
  expect(tasksOf(known.asked)).toEqual([MAIN, ACT.task]);
  expect(known.stored.map(({ query }) => query)).toEqual([ACT.task, MAIN]);
  expect(known.stored[1]!.turns.map(({ decision }) => decision)).toEqual([
    expect.stringContaining('Agent'),
    'I wait for the refunder.',
    'All answered.',
  ]);
});

test('an event of another version is as if it had not come, and is told', async () => {
  const known = knowingActs();
  const failures: string[] = [];
  const onError = ({ message }: { message: string }) => void failures.push(message);
  const host = session(knowledgeHooks({ knowledge: known.knowledge, tenant: 'shop', onError }));
  await host.fire('UserPromptSubmit', { prompt: MAIN });
  const call = { tool_use_id: 'c1', tool_input: '{"order": ' };
  for (const event of ['PreToolUse', 'PostToolUse'] as const)
    expect(await host.fire(event, { ...call, tool: 'refund_order' })).toBeUndefined();
  expect(await host.fire('SubagentStart', { agent: 'a1' })).toBeUndefined();
  expect(await host.fire('Stop', { session_id: undefined })).toBeUndefined();
  // A call whose arguments are no object is one of which nothing is known.
  expect(await host.fire('PreToolUse', { ...call, tool_name: 'paint_order' })).toBeUndefined();
  expect(known.asked).toHaveLength(1);
  expect(failures.join()).toMatch(
    /PreToolUse without tool_name.*SubagentStart without agent_id.*Stop without session_id/s,
  );
  await host.fire('Stop', { last_assistant_message: 'Done.' });
  expect(known.stored).toMatchObject([{ query: MAIN, metadata: { outcome: 'completed' } }]);
});
