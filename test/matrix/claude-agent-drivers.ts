import { type KnowledgeHooks, knowledgeHooks } from '../../adapters/claude-agent/index.js';
import type { Knowledge } from '../../src/index.js';
import { CHAT, type Driver, FOLLOWED, type Ran, type Scene, settle } from './driver.js';
import { DONE, nextMove, openWorld, task } from './world.js';

const { signal } = new AbortController();

/** Hooks are of a program, and know its tools from what was called before: one set for each knowledge. */
const known = new WeakMap<Knowledge, KnowledgeHooks>();
const problems = new WeakMap<Knowledge, Scene['onProblem']>();

function hooksOf({ knowledge, onProblem }: Scene): KnowledgeHooks | undefined {
  if (!knowledge) return undefined;
  problems.set(knowledge, onProblem);
  const hooks =
    known.get(knowledge) ??
    knowledgeHooks({
      knowledge,
      ...FOLLOWED,
      onError: ({ stage }) => problems.get(knowledge)?.(stage),
    });
  known.set(knowledge, hooks);
  return hooks;
}

let sessions = 0;

/** A session that fires events as the SDK documents them, around an agent of its own. */
async function run(scene: Scene): Promise<Ran> {
  const hooks = hooksOf(scene);
  const world = openWorld(scene.broken);
  const prompts: string[] = [];
  const results: string[] = [];
  sessions += 1;
  const session_id = `session-${sessions}`;
  async function fire(event: keyof KnowledgeHooks, fields: object) {
    const input = { hook_event_name: event, session_id, transcript_path: '/t.jsonl', cwd: '/', ...fields };
    const answers = await Promise.all(
      (hooks?.[event] ?? []).flatMap(({ hooks: own }) =>
        own.map((hook) => hook(input, undefined, { signal })),
      ),
    );
    return answers[0]?.hookSpecificOutput?.additionalContext ?? '';
  }
  const query = task(scene.order);
  const said = [query];
  let context = await fire('UserPromptSubmit', { prompt: query });
  if (scene.chat) {
    await fire('Stop', { last_assistant_message: CHAT.question });
    said.push(CHAT.question, CHAT.reply);
    context = await fire('UserPromptSubmit', { prompt: CHAT.reply });
  }
  const ended = await settle(async () => {
    for (;;) {
      const prompt = [...said, context, ...results].join('\n');
      const fault = scene.fault?.(prompts.length);
      prompts.push(prompt);
      if (fault === 'silent') return '';
      if (fault) throw new Error('the model is gone');
      const move = nextMove(prompt, results);
      if ('text' in move) return move.text;
      const call = {
        tool_name: move.tool,
        tool_use_id: `c-${session_id}-${results.length}`,
        tool_input: { order: move.order },
      };
      await fire('PreToolUse', call);
      try {
        const result = move.tool === 'refund_order' ? world.refund(move.order) : world.unlock(move.order);
        results.push(result);
        await fire('PostToolUse', { ...call, tool_response: [{ type: 'text', text: result }] });
      } catch (error) {
        results.push(JSON.stringify({ error: (error as Error).message }));
        await fire('PostToolUseFailure', { ...call, error: (error as Error).message });
      }
    }
  });
  if (ended.error === undefined) await fire('Stop', { last_assistant_message: ended.text });
  else await fire('StopFailure', { error: ended.error });
  return { ...ended, prompts, calls: world.calls };
}

/** The Claude Agent SDK, by its hooks. */
export const CLAUDE_AGENT_DRIVERS: Driver[] = [
  {
    name: 'Claude Agent SDK',
    outcomes: { completed: 'completed', failed: 'failed', aborted: 'aborted' },
    toolError: 'completed',
    lacks: {
      stream: 'hooks are the same for every way to read an answer',
      abort: 'no hook tells of it before the next prompt',
      'step limit': 'no hook tells of it',
      'interrupt and resume': 'a person is asked inside the run',
      retry: 'the client of the model tries again by itself',
      'the model says nothing': 'a stop without words is no run',
      'a chat of several turns': 'each prompt is a run of its own, which its stop stores',
    },
    run,
    async fanOut(scene, orders) {
      const workers = await Promise.all(orders.map((order) => run({ ...scene, order })));
      return {
        text: workers.every(({ text }) => text === DONE) ? 'All done.' : 'Not done.',
        prompts: workers.flatMap(({ prompts }) => prompts),
        calls: workers.flatMap(({ calls }) => calls),
      };
    },
  },
];
