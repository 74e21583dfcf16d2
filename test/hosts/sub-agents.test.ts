import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actionKey, errorKey } from '../../src/api/watch.js';
import { AGENTS } from './agent-events.js';
import { folder, setUp } from './hook-answers.js';
import { COMMAND, context, type Event, named } from './host-events.js';

const TASK = 'Have the shop released';
const OWN = 'Run the database migrations of the shop service';
const START = '- A like task was done so: `make migrate`.';
const NOTE = '- Before `migrate`: `SETTINGS_MODULE=…`.';
const WATCH = {
  actions: [actionKey('push_release')!],
  errors: [errorKey(['environment', 'variable', 'define'])],
};
const block = (line: string): string =>
  `\n\n<knowhow-0123456789abcdef>\nNotes from past runs.\n${line}\n</knowhow-0123456789abcdef>`;

/** Knows something of the agent's task, and of each action that is watched. */
const known = () =>
  setUp(
    ({ input_text, context: asked }) =>
      asked?.proposed !== undefined ? block(NOTE) : input_text === OWN ? block(START) : '',
    WATCH,
  );

/** A file of a session or an agent in which one call was made about a task, in the form that two of the hosts share. */
function write(file: string, at: string, task: string, more: Event = {}): string {
  const base = { sessionId: 's', cwd: at, version: '2', timestamp: '2026-05-01T10:00:00Z', ...more };
  const lines = [
    { type: 'user', uuid: `u-${task}`, parentUuid: null, message: { role: 'user', content: task } },
    {
      type: 'assistant',
      uuid: `a-${task}`,
      parentUuid: `u-${task}`,
      message: {
        id: 'm',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'Bash', input: COMMAND }],
      },
    },
    {
      type: 'user',
      uuid: `r-${task}`,
      parentUuid: `a-${task}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'no' }] },
    },
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ ...base, ...line })}\n`).join(''));
  return file;
}

function session() {
  const at = folder();
  return { at, file: write(join(at, 'chats', 'session.jsonl'), at, TASK) };
}

describe.each(Object.entries(AGENTS))('an agent of %s', (_, [host, told]) => {
  test('is asked about its own task once, and told of that and of its refused call', async () => {
    const { answers, asked, logged } = known();
    const { at, file } = session();
    const agent = told(at, file);
    const tell = (event: Event) => answers.answer(host, event);
    await tell(named(at, file)('UserPromptSubmit', { prompt: TASK }));
    await tell(agent.asks(OWN, 'call'));
    const said = [
      await tell(agent.begins()),
      ...(agent.prompted ? [await tell(agent.prompted(OWN))] : []),
      await tell(agent.calls()),
      await tell(agent.refused()),
    ].map(context);
    expect(said.filter((text) => text?.toString().includes(START))).toHaveLength(1);
    expect(said.filter((text) => text?.toString().includes(NOTE))).toHaveLength(1);
    expect(asked.map((question) => question.replace(/^.*?: /, ''))).toEqual([TASK, OWN, OWN]);
    // What the session itself does is still about its own task.
    const failed = { tool_name: 'Bash', tool_input: COMMAND, tool_use_id: 'r' };
    const error = 'Error: define the environment variable SETTINGS_MODULE first';
    await tell(
      named(at, file)(host === 'codex' ? 'PostToolUse' : 'PostToolUseFailure', {
        ...failed,
        error,
        tool_response: error,
      }),
    );
    expect(asked.at(-1)).toContain(TASK);
    expect(logged).toEqual([]);
  });

  test('is a run of its own, and the session goes on', async () => {
    const { answers, stored, logged } = known();
    const { at, file } = session();
    const agent = told(at, file);
    await answers.answer(host, named(at, file)('UserPromptSubmit', { prompt: TASK }));
    await answers.answer(host, agent.asks(OWN, 'call'));
    await answers.answer(host, agent.begins());
    if (agent.prompted) await answers.answer(host, agent.prompted(OWN));
    write(agent.file, at, OWN);
    await answers.answer(host, agent.stopped());
    await answers.settle();
    expect(stored.map(({ interaction }) => interaction.query)).toEqual([OWN]);
    expect(stored[0]!.interaction.metadata).toMatchObject({ request_id: 'r2' });
    await answers.answer(host, named(at, file)('Stop'));
    await answers.settle(true);
    expect(stored.map(({ interaction }) => interaction.query)).toEqual([OWN, TASK]);
    expect(logged).toEqual([]);
  });
});

test('an agent of Codex without a rollout is no run', async () => {
  const { answers, stored, logged } = known();
  const { at, file } = session();
  const agent = AGENTS['Codex 0.171, multi_agent']![1](at, file);
  await answers.answer('codex', agent.prompted!(OWN));
  await answers.answer('codex', agent.stopped({ agent_transcript_path: null, transcript_path: null }));
  await answers.settle(true);
  expect([stored, logged]).toEqual([[], []]);
});

test('a task that Codex has encrypted is asked about by nobody', async () => {
  const { answers, asked } = known();
  const { at, file } = session();
  const agent = AGENTS['Codex 0.171, multi_agent_v2']![1](at, file);
  await answers.answer('codex', agent.asks(`gAAAAABo${'x1_-'.repeat(30)}==`, 'call'));
  expect(await answers.answer('codex', agent.begins())).toEqual({});
  expect(asked).toEqual([]);
});

test("a tool of a server that is named like Codex's hands over nothing", async () => {
  const { answers, asked } = known();
  const { at, file } = session();
  const agent = AGENTS['Claude Code']![1](at, file);
  const call = { tool_name: 'mcp__x__spawn_agent', tool_input: { message: OWN }, tool_use_id: 'call' };
  await answers.answer('claude-code', named(at, file)('PreToolUse', call));
  await answers.answer('claude-code', agent.begins());
  expect(asked).toEqual([]);
});

describe('Qwen Code', () => {
  const [host, told] = AGENTS['Qwen Code 0.24']!;

  test("names the session's file for an agent that it waited for: the agent's own is read", async () => {
    const { answers, stored } = known();
    const { at, file } = session();
    const agent = told(at, file);
    write(agent.file, at, OWN);
    await answers.answer(host, agent.stopped({ agent_transcript_path: file }));
    await answers.settle(true);
    expect(stored.map(({ interaction }) => interaction.query)).toEqual([OWN]);
  });

  test('says each result, and what a hook wants yet, as a prompt: they are no tasks', async () => {
    const { answers, asked } = known();
    const { at, file } = session();
    const prompt = (text: string, turn: number) =>
      answers.answer(host, named(at, file)('UserPromptSubmit', { prompt: text, prompt_id: `s###${turn}` }));
    await prompt(TASK, 0);
    await prompt('', 0);
    await prompt('Write the release notes too', 0);
    expect(asked).toHaveLength(1);
    await prompt(OWN, 1);
    expect(asked).toHaveLength(2);
  });

  test('has not stopped while an agent of it runs', async () => {
    const { answers, stored } = known();
    const { at, file } = session();
    await answers.answer(host, named(at, file)('UserPromptSubmit', { prompt: TASK }));
    const stop = (status: string) =>
      named(at, file)('Stop', { background_tasks: [{ id: 'a1', status, agent_type: 'worker' }] });
    await answers.answer(host, stop('running'));
    await answers.settle(true);
    expect(stored).toEqual([]);
    await answers.answer(host, stop('completed'));
    await answers.settle(true);
    expect(stored).toHaveLength(1);
  });

  test('takes nothing before a call: a note waits for its result', async () => {
    const { answers } = known();
    const { at, file } = session();
    const event = named(at, file);
    await answers.answer(host, event('UserPromptSubmit', { prompt: TASK }));
    const call = { tool_name: 'push_release', tool_input: { tag: 'v1' }, tool_use_id: 't2' };
    expect(await answers.answer(host, event('PreToolUse', call))).toEqual({});
    const after = event('PostToolUse', { ...call, tool_response: { llmContent: 'pushed' } });
    expect(context(await answers.answer(host, after))).toContain(NOTE);
  });
});

test('an agent of Copilot CLI has a session of its own, and its run is read with that of the one that asked it', async () => {
  const { answers, asked, stored, logged } = known();
  const { at } = session();
  const root = { sessionId: 's', timestamp: 1, cwd: at };
  const own = { ...root, sessionId: 'a1', agentId: 'a1', agentType: 'worker', parentAgentId: 's' };
  const text =
    'Error: define the environment variable SETTINGS_MODULE first\n<shellId: 0 completed with exit code 1>';
  const refused = {
    ...own,
    toolName: 'bash',
    toolArgs: COMMAND,
    toolResult: { resultType: 'success', textResultForLlm: text },
  };
  await answers.answer('copilot', { ...root, prompt: TASK });
  const said = [
    await answers.answer('copilot', { ...own, prompt: OWN }),
    await answers.answer('copilot', refused),
  ];
  expect(said).toMatchObject([
    { additionalContext: expect.stringContaining(START) },
    { additionalContext: expect.stringContaining(NOTE) },
  ]);
  expect(asked.map((question) => question.replace(/^.*?: /, ''))).toEqual([TASK, OWN, OWN]);
  // It names the file of the other, which goes on, and writes that after it has said that it stopped.
  const stop = { transcriptPath: join(at, 'later.jsonl'), stopReason: 'end_turn' };
  await answers.answer('copilot', { ...own, ...stop });
  await answers.answer('copilot', { ...root, ...stop });
  await answers.answer('copilot', { ...root, reason: 'complete' });
  await answers.settle();
  expect([stored, logged]).toEqual([[], []]);
  write(join(at, 'later.jsonl'), at, OWN);
  await answers.settle(true);
  expect(stored.map(({ interaction }) => interaction.query)).toEqual([OWN]);
  expect(stored[0]!.interaction.metadata).toMatchObject({ request_ids: ['r2', 'r3'] });
});
