import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, setUp } from './hook-answers.js';

/** A transcript of Claude Code in which each prompt is answered with one command. */
function transcript(at: string, prompts: readonly string[]): string {
  const lines = prompts.flatMap((prompt, i) => {
    const base = {
      sessionId: 's',
      cwd: at,
      version: '2',
      timestamp: `2026-05-01T10:0${i}:00Z`,
      isSidechain: false,
    };
    const before = i === 0 ? null : `r${i - 1}`;
    return [
      {
        ...base,
        type: 'user',
        uuid: `u${i}`,
        parentUuid: before,
        message: { role: 'user', content: prompt },
      },
      {
        ...base,
        type: 'assistant',
        uuid: `a${i}`,
        parentUuid: `u${i}`,
        message: {
          id: `m${i}`,
          role: 'assistant',
          content: [{ type: 'tool_use', id: `t${i}`, name: 'Bash', input: { command: `run ${i}` } }],
        },
      },
      {
        ...base,
        type: 'user',
        uuid: `r${i}`,
        parentUuid: `a${i}`,
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${i}`, content: 'ok' }] },
      },
    ];
  });
  const file = join(at, 'session.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

const TASKS = ['Fix the failing test in the shopping cart', 'Write a changelog entry for the release'];

describe('a host with transcripts', () => {
  const claude = (name: string, at: string, more: object = {}) => ({
    hook_event_name: name,
    session_id: 's',
    cwd: at,
    ...more,
  });

  test('has a run that rested and was stored told what the next prompt says of it, once', async () => {
    const { answers, stored, replies, wait } = setUp();
    const at = folder();
    const file = join(at, 'session.jsonl');
    const base = { sessionId: 's', cwd: at, version: '2', timestamp: '2026-05-01T10:00:00Z' };
    const lines: object[] = [];
    const say = (prompt: string, answer: string) => {
      lines.push(
        {
          ...base,
          type: 'user',
          uuid: `prompt-000${lines.length}`,
          message: { role: 'user', content: prompt },
        },
        {
          ...base,
          type: 'assistant',
          uuid: `answer-000${lines.length}`,
          message: { id: `m${lines.length}`, role: 'assistant', content: [{ type: 'text', text: answer }] },
        },
      );
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return answers.answer('claude-code', claude('Stop', at, { transcript_path: file }));
    };
    await say(TASKS[0]!, 'The test passes.');
    wait(6 * 60_000);
    await answers.settle();
    expect([stored.length, replies]).toEqual([1, []]);
    await say(`That is wrong: it still fails. ${TASKS[1]}`, 'It is written.');
    await say('Publish the package to the registry of the team', 'It is there.');
    await answers.settle();
    expect(replies).toEqual([{ job_id: 'j', reply: 'That is wrong: it still fails.' }]);
    expect(stored).toHaveLength(2);
  });

  test('gets guidance for a prompt, in the place its documentation names', async () => {
    const { answers, asked } = setUp();
    const at = folder();
    const said = await answers.answer('claude-code', claude('UserPromptSubmit', at, { prompt: TASKS[0] }));
    expect(said).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: '- Do: `make test`.' },
    });
    expect(asked).toEqual([expect.stringContaining(TASKS[0]!)]);
  });

  test('has its runs stored once, each with what it was given; the last when nothing more can come', async () => {
    const { answers, stored, wait } = setUp();
    const at = folder();
    for (const prompt of TASKS)
      await answers.answer('claude-code', claude('UserPromptSubmit', at, { prompt }));
    const stop = claude('Stop', at, { transcript_path: transcript(at, TASKS) });
    await answers.answer('claude-code', stop);
    await answers.answer('claude-code', stop);
    await answers.settle();
    expect(stored.map(({ interaction }) => interaction.query)).toEqual([TASKS[0]]);
    wait(6 * 60_000);
    await answers.settle();
    await answers.settle();
    expect(stored.map(({ interaction }) => interaction.query)).toEqual(TASKS);
    expect(stored.map(({ interaction }) => interaction.metadata?.request_id)).toEqual(['r1', 'r2']);
    expect(new Set(stored.map(({ key }) => key)).size).toBe(2);
    expect(stored[0]!.interaction).toMatchObject({ agent_type: 'claude-code', turns: [{ result: 'ok' }] });
  });

  test('has what no server took stored when one is there again', async () => {
    const { answers, stored, asked } = setUp();
    const at = folder();
    const stopped = { session: 's', folder: at, transcript: transcript(at, TASKS) };
    await answers.takeMissed({ host: 'claude-code', stopped });
    expect(asked).toEqual([]);
    expect(stored).toHaveLength(2);
  });

  test('goes on where a file is missing, or nothing is known of the host; it is logged', async () => {
    const { answers, logged } = setUp();
    const at = folder();
    expect(
      await answers.answer('claude-code', claude('Stop', at, { transcript_path: join(at, 'gone') })),
    ).toEqual({});
    expect(await answers.answer('somebody', {})).toEqual({});
    expect(await answers.answer('codex', 'no object')).toEqual({});
    await answers.settle(true);
    expect(logged.join('\n')).toMatch(/hook_failed.*ENOENT/);
    expect(logged.join('\n')).toMatch(/no such host/);
  });

  test('is left alone in a project that is switched off', async () => {
    const { answers, stored, asked } = setUp();
    const at = folder();
    writeFileSync(join(at, '.knowhowignore'), '*\n');
    expect(await answers.answer('claude-code', claude('UserPromptSubmit', at, { prompt: TASKS[0] }))).toEqual(
      {},
    );
    await answers.answer('claude-code', claude('SessionEnd', at, { transcript_path: transcript(at, TASKS) }));
    await answers.settle(true);
    expect([...stored, ...asked]).toEqual([]);
  });
});

describe('Cursor', () => {
  test('gets guidance with the result of the first tool, and its run is what the hooks saw', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    const event = (name: string, more: object = {}) => ({
      hook_event_name: name,
      conversation_id: 'c',
      model: 'scripted',
      workspace_roots: [at],
      ...more,
    });
    const tool = {
      tool_name: 'Shell',
      tool_input: { command: 'make' },
      tool_use_id: 't1',
      tool_output: 'built',
    };
    expect(await answers.answer('cursor', event('beforeSubmitPrompt', { prompt: TASKS[0] }))).toEqual({});
    expect(await answers.answer('cursor', event('postToolUse', tool))).toEqual({
      additional_context: '- Do: `make test`.',
    });
    expect(await answers.answer('cursor', event('postToolUse', { ...tool, tool_use_id: 't2' }))).toEqual({});
    await answers.answer('cursor', event('afterAgentResponse', { text: 'It is fixed.' }));
    await answers.answer('cursor', event('stop', { status: 'completed' }));
    await answers.settle(true);
    expect(stored).toHaveLength(1);
    expect(stored[0]!.interaction).toMatchObject({
      query: TASKS[0],
      agent_type: 'cursor',
      turns: [{ result: 'built' }, { result: 'built' }, { decision: 'It is fixed.' }],
      metadata: { request_id: 'r1', model: 'scripted' },
    });
  });
});

describe('OpenCode', () => {
  test('hands over its messages, with errors of tools', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    const messages = [
      { info: { role: 'user' }, parts: [{ type: 'text', text: TASKS[0] }] },
      {
        info: { role: 'assistant', modelID: 'scripted' },
        parts: [
          { type: 'text', text: 'I run it.' },
          {
            type: 'tool',
            callID: 'x',
            tool: 'bash',
            state: { status: 'error', input: { command: 'make' }, error: 'no rule' },
          },
        ],
      },
    ];
    const said = await answers.answer('opencode', {
      name: 'chat.message',
      session: 'o',
      folder: at,
      prompt: TASKS[0],
    });
    expect(said).toEqual({ text: '- Do: `make test`.' });
    await answers.answer('opencode', { name: 'session.idle', session: 'o', folder: at, messages });
    await answers.settle(true);
    expect(stored[0]!.interaction.metadata).toMatchObject({ model: 'scripted' });
    expect(stored[0]!.interaction.turns[0]).toMatchObject({ result: '{"error":"no rule"}' });
    expect(JSON.parse(stored[0]!.interaction.turns[0]!.decision)).toMatchObject({
      name: 'bash',
      text: 'I run it.',
    });
  });
});
