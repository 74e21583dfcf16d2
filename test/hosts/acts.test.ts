import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../adapters/hosts/hosts.js';
import { dropOldWatches, isAwaited, isWatched } from '../../adapters/hosts/watched.js';
import { actionKey, errorKey } from '../../src/api/watch.js';
import { folder, setUp } from './hook-answers.js';
import { COMMAND, context, type Event, named, TOLD } from './host-events.js';

const TASK = 'Run the database migrations of the shop service';
const WATCH = {
  actions: [actionKey('push_release')!],
  errors: [errorKey(['environment', 'variable', 'define'])],
};
const block = (...lines: string[]): string =>
  `\n\n<knowhow-0123456789abcdef>\nNotes from past runs.\n${lines.join('\n')}\n</knowhow-0123456789abcdef>`;
const NOTE = '- Before `migrate`: `SETTINGS_MODULE=…`.';

/** Knows nothing at the start, and something of each action that is watched. */
const known = () => setUp(({ context }) => (context?.proposed === undefined ? '' : block(NOTE)), WATCH);

/** A transcript of Claude Code's form, which all of these may have for a test: a task, and a call with its result. */
function transcript(at: string): string {
  const file = join(at, 'session.jsonl');
  const base = { sessionId: 's', cwd: at, version: '2', timestamp: '2026-05-01T10:00:00Z' };
  const lines = [
    { type: 'user', uuid: 'u', parentUuid: null, message: { role: 'user', content: TASK } },
    {
      type: 'assistant',
      uuid: 'a',
      parentUuid: 'u',
      message: {
        id: 'm',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }],
      },
    },
    {
      type: 'user',
      uuid: 'r',
      parentUuid: 'a',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'manage.py' }] },
    },
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ ...base, ...line })}\n`).join(''));
  return file;
}

const actOf = (host: string, event: Event) => {
  const meant = HOSTS.find(({ name }) => name === host)!.read(event);
  if (meant.kind !== 'act') throw new Error(`${host} reads ${meant.kind}`);
  return meant;
};

test('every host is tried', () => {
  expect(Object.keys(TOLD)).toEqual(HOSTS.map(({ name }) => name));
});

describe.each(Object.keys(TOLD))('%s', (host) => {
  test('has a note beside the refused call that it knows, in its own form, once', async () => {
    const { answers, contexts, place, asked } = known();
    const at = folder();
    const { prompt, refused, read, next } = TOLD[host]!(at, transcript(at));
    expect(isWatched(place, host, actOf(host, refused(1)))).toBe(false);
    await answers.answer(host, prompt(TASK));
    expect(isWatched(place, host, actOf(host, refused(1)))).toBe(true);
    let said = await answers.answer(host, refused(1));
    if (next) {
      expect(read(said)).toBeUndefined();
      said = await answers.answer(host, next());
    }
    expect(read(said)).toBe(block(NOTE).trim());
    expect(JSON.parse(contexts[0]!.proposed as string)).toMatchObject({ arguments: COMMAND });
    const turns = contexts[0]!.turns ?? [];
    expect(turns.at(-1)!.result).toContain('SETTINGS_MODULE');
    // The same once more, and with another message of the same shape.
    expect(read(await answers.answer(host, refused(2)))).toBeUndefined();
    if (next) expect(read(await answers.answer(host, next()))).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test('has its run stored once it has stopped', async () => {
    const { answers, stored, logged, places } = known();
    const at = folder();
    const { prompt, refused, stopped } = TOLD[host]!(at, transcript(at));
    await answers.answer(host, prompt(TASK));
    await answers.answer(host, refused(1));
    await answers.settle();
    expect(stored).toEqual([]);
    await answers.answer(host, stopped());
    await answers.settle(true);
    expect(logged).toEqual([]);
    expect(stored.map(({ interaction }) => interaction)).toMatchObject([
      { query: TASK, turns: [{ turn: 1 }] },
    ]);
    // The project is the place of its runs, and of what is asked in it.
    for (const { interaction } of stored) expect(interaction.metadata?.place).toBe(interaction.tenant_id);
    expect(new Set(places)).toEqual(new Set([stored[0]!.interaction.tenant_id]));
  });

  test('is not asked about where nothing is watched, nor after the session', async () => {
    const { answers, place } = setUp();
    const at = folder();
    const { prompt, refused } = TOLD[host]!(at, transcript(at));
    await answers.answer(host, prompt(TASK));
    expect(isWatched(place, host, actOf(host, refused(1)))).toBe(false);
    // Twice the same failure is nothing either, where nothing is known.
    expect(isWatched(place, host, actOf(host, refused(1)))).toBe(false);
  });

  test.each([{}, { hook_event_name: 'NextVersion', name: 'next.version' }, { hook_event_name: 7 }])(
    'gets nothing for an event of another version: %j',
    async (event) => {
      const { answers, logged } = known();
      expect(await answers.answer(host, event)).toEqual({});
      expect(logged.join()).toMatch(/hook_failed.*It sent an event/);
    },
  );
});

describe('a proposed action', () => {
  const event = (at: string, file: string, name: string) =>
    named(at, file)(name, { tool_name: 'push_release', tool_input: { tag: 'v1' }, tool_use_id: 't2' });

  test('is told of before it is taken, with what was done so far', async () => {
    const { answers, contexts } = known();
    const at = folder();
    const file = transcript(at);
    await answers.answer('claude-code', TOLD['claude-code']!(at, file).prompt(TASK));
    // Claude Code writes the call before it runs the hook.
    const call = { type: 'tool_use', id: 't2', name: 'push_release', input: { tag: 'v1' } };
    appendFileSync(
      file,
      `${JSON.stringify({ type: 'assistant', uuid: 'b', parentUuid: 'r', sessionId: 's', cwd: at, version: '2', timestamp: '2026-05-01T10:01:00Z', message: { id: 'n', role: 'assistant', content: [call] } })}\n`,
    );
    const said = await answers.answer('claude-code', event(at, file, 'PreToolUse'));
    expect(said).toEqual({
      hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: block(NOTE).trim() },
    });
    const { turns, proposed } = contexts[0]!;
    expect((turns ?? []).map(({ decision }) => JSON.parse(decision).name)).toEqual(['Bash']);
    expect(JSON.parse(proposed as string)).toEqual({ name: 'push_release', arguments: { tag: 'v1' } });
  });

  test('is told of with its result, where the host takes nothing before it', async () => {
    const { answers, place } = known();
    const at = folder();
    const file = transcript(at);
    await answers.answer('gemini', TOLD.gemini!(at, file).prompt(TASK));
    expect(await answers.answer('gemini', event(at, file, 'BeforeTool'))).toEqual({});
    expect(isAwaited(place, 'gemini', 's')).toBe(true);
    const said = await answers.answer('gemini', {
      ...event(at, file, 'AfterTool'),
      tool_response: { llmContent: 'pushed' },
    });
    expect(context(said)).toContain(NOTE);
    expect(isAwaited(place, 'gemini', 's')).toBe(false);
  });

  test('of a sub-agent is told of its own task, by what it did itself', async () => {
    const { answers, contexts, asked } = known();
    const at = folder();
    const file = transcript(at);
    const told = named(at, file);
    const own = { agent_id: 'a1', agent_type: 'deployer' };
    await answers.answer('claude-code', TOLD['claude-code']!(at, file).prompt('Have the shop released'));
    const ask = (prompt: string, subagent_type: string) =>
      answers.answer(
        'claude-code',
        told('PreToolUse', {
          tool_name: 'Agent',
          tool_input: { prompt, subagent_type },
          tool_use_id: prompt,
        }),
      );
    await ask('Write the notes', 'writer');
    await ask(TASK, 'deployer');
    // Where two settings join a host, each event comes twice.
    await ask(TASK, 'deployer');
    expect(await answers.answer('claude-code', told('SubagentStart', own))).toEqual({});
    expect(asked.at(-1)).toContain(TASK);
    // Its file is written after its first call.
    const before = await answers.answer('claude-code', { ...event(at, file, 'PreToolUse'), ...own });
    expect(context(before)).toContain(NOTE);
    expect(contexts).toMatchObject([{ turns: [] }]);
    // Nobody started another one of its kind, and the session itself does not take up its task.
    const calls = asked.length;
    expect(await answers.answer('claude-code', told('SubagentStart', { ...own, agent_id: 'a2' }))).toEqual(
      {},
    );
    expect(asked).toHaveLength(calls);
    await answers.answer('claude-code', told('SubagentStart', { agent_id: 'a3', agent_type: 'writer' }));
    expect(asked.at(-1)).toContain('Write the notes');
  });

  test('of a sub-agent that nobody was seen to start is not told of', async () => {
    const { answers, contexts } = known();
    const at = folder();
    const file = transcript(at);
    await answers.answer('claude-code', TOLD['claude-code']!(at, file).prompt(TASK));
    const other = { ...event(at, file, 'PreToolUse'), agent_id: 'a' };
    expect(await answers.answer('claude-code', other)).toEqual({});
    expect(contexts).toEqual([]);
  });

  test('is silent where the transcript is gone', async () => {
    const { answers, contexts } = known();
    const at = folder();
    await answers.answer('claude-code', TOLD['claude-code']!(at, '').prompt(TASK));
    expect(await answers.answer('claude-code', event(at, join(at, 'gone'), 'PreToolUse'))).toEqual({});
    expect(contexts).toEqual([]);
  });
});

test('what is watched holds no words of runs, and goes with the session', async () => {
  const { answers, place } = known();
  const at = folder();
  const file = transcript(at);
  const { prompt } = TOLD['claude-code']!(at, file);
  await answers.answer('claude-code', prompt(TASK));
  const [name] = readdirSync(place.watch);
  expect(readFileSync(join(place.watch, name!), 'utf8')).not.toMatch(/release|environment|define/);
  await answers.answer('claude-code', named(at, file)('SessionEnd'));
  await answers.settle();
  expect(existsSync(join(place.watch, name!))).toBe(false);
  await answers.answer('claude-code', prompt(TASK));
  dropOldWatches(place, Date.now() + 3 * 86_400_000);
  expect(readdirSync(place.watch)).toEqual([]);
});

test('a watch list that somebody else wrote is none', async () => {
  const { answers, place } = known();
  const at = folder();
  const { prompt, refused } = TOLD['claude-code']!(at, transcript(at));
  await answers.answer('claude-code', prompt(TASK));
  const file = join(place.watch, readdirSync(place.watch)[0]!);
  for (const text of ['', 'null', '{"actions":1,"errors":[]}', '{"actions":[{}],"errors":[]}']) {
    writeFileSync(file, text);
    expect(isWatched(place, 'claude-code', actOf('claude-code', refused(1)))).toBe(false);
  }
});

test('a call that fails twice in the same way is asked about, where anything is known', async () => {
  const { answers, place } = known();
  const at = folder();
  const event = named(at, transcript(at));
  await answers.answer('claude-code', event('UserPromptSubmit', { prompt: TASK }));
  const failure = (error: string) =>
    isWatched(
      place,
      'claude-code',
      actOf('claude-code', event('PostToolUseFailure', { tool_name: 'Bash', tool_input: COMMAND, error })),
    );
  expect([failure('no such file'), failure('no such table'), failure('no such file')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('what was told at acts is credited to the run', async () => {
  const { answers, stored } = known();
  const at = folder();
  const file = transcript(at);
  const { prompt, refused } = TOLD['claude-code']!(at, file);
  await answers.answer('claude-code', prompt(TASK));
  await answers.answer('claude-code', refused(1));
  await answers.answer('claude-code', named(at, file)('SessionEnd'));
  await answers.settle(true);
  expect(stored.map(({ interaction }) => interaction.metadata)).toMatchObject([
    { request_id: 'r1', request_ids: ['r1', 'r2'] },
  ]);
});

test('what came too late for a prompt is given with the next result, and counts as said from then on', async () => {
  const { answers, place } = setUp(() => block('- Do: `make test`.'));
  const at = folder();
  const event = named(at, transcript(at));
  const prompt = event('UserPromptSubmit', { prompt: TASK });
  expect(await answers.answer('claude-code', prompt, async () => true)).toEqual({});
  expect(isAwaited(place, 'claude-code', 's')).toBe(true);
  const read = { tool_name: 'Read', tool_input: {}, tool_response: 'text' };
  const said = await answers.answer('claude-code', event('PostToolUse', read));
  expect(context(said)).toContain('- Do: `make test`.');
  expect(isAwaited(place, 'claude-code', 's')).toBe(false);
  expect(await answers.answer('claude-code', event('UserPromptSubmit', { prompt: 'Publish it' }))).toEqual(
    {},
  );
});
