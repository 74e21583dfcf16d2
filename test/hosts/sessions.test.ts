import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, setUp } from './hook-answers.js';

const TASKS = ['Fix the failing test in the shopping cart', 'Write a changelog entry for the release'];

describe('a session', () => {
  const prompt = (at: string, session: string, text: string) => ({
    hook_event_name: 'UserPromptSubmit',
    session_id: session,
    cwd: at,
    prompt: text,
  });
  const block = (...lines: string[]) =>
    `\n\n<knowhow-0123456789abcdef>\nNotes from past runs.\n${lines.join('\n')}\n</knowhow-0123456789abcdef>`;
  const contextOf = (said: object) =>
    (said as { hookSpecificOutput?: { additionalContext: string } }).hookSpecificOutput?.additionalContext;

  test('is given a line once, though its counts grow; other lines, and other sessions, are', async () => {
    let lines = ['After `a`: `b` (6 of 6 succeeded; 0 of 6 without).', 'Use port 8080.'];
    const { answers } = setUp(() => block(...lines));
    const at = folder();
    const given: (string | undefined)[] = [];
    const say = async (session: string, text: string) =>
      given.push(contextOf(await answers.answer('claude-code', prompt(at, session, text))));
    await say('s', TASKS[0]!);
    lines = ['After `a`: `b` (7 of 7 succeeded; 0 of 6 without).', 'Use port 9090.'];
    await say('s', TASKS[1]!);
    await say('s', 'Publish it');
    await say('other', TASKS[0]!);
    const whole = block(...lines).trim();
    expect(given.slice(1)).toEqual([whole.replace(`${lines[0]}\n`, ''), undefined, whole]);
    expect(given[0]).toContain('6 of 6');
  });

  test('is what each event says once, though two settings hand it over', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    const twice = async (name: string, more: object) => {
      const event = { hook_event_name: name, conversation_id: 'c', workspace_roots: [at], ...more };
      return [await answers.answer('cursor', event), await answers.answer('cursor', event)];
    };
    await twice('beforeSubmitPrompt', { prompt: TASKS[0] });
    const shell = { tool_name: 'Shell', tool_input: { command: 'make' }, tool_output: 'built' };
    const said = await twice('postToolUse', { ...shell, tool_use_id: 't1' });
    expect(said.map((answer) => Object.keys(answer).length)).toEqual([1, 0]);
    await twice('postToolUse', { ...shell, tool_use_id: 't2' });
    await twice('stop', {});
    await answers.settle(true);
    expect(stored.map(({ interaction }) => interaction.turns.length)).toEqual([2]);
  });

  test('keeps what its sub-agents read out of its own runs', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    writeFileSync(join(at, '.knowhowignore'), 'secrets/\n');
    const line = (uuid: string, parentUuid: string | null, role: string, content: unknown) =>
      `${JSON.stringify({ sessionId: 's', cwd: at, version: '2', timestamp: '2026-05-01T10:00:00Z', type: role, uuid, parentUuid, message: { role, content, id: uuid } })}\n`;
    const sub = join(at, 'sub.jsonl');
    writeFileSync(
      sub,
      line('a1', null, 'user', 'Read what is there about the launch') +
        line('a2', 'a1', 'assistant', [
          { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'secrets/plan.txt' } },
        ]) +
        line('a3', 'a2', 'user', [
          { type: 'tool_result', tool_use_id: 't1', content: 'the quokkaberry day' },
        ]),
    );
    const main = join(at, 'main.jsonl');
    writeFileSync(
      main,
      line('b1', null, 'user', TASKS[0]) +
        line('b2', 'b1', 'assistant', [
          { type: 'tool_use', id: 't2', name: 'Task', input: { prompt: 'Read' } },
        ]) +
        line('b3', 'b2', 'user', [
          {
            type: 'tool_result',
            tool_use_id: 't2',
            content: 'It is the quokkaberry day.\nAll else is well.',
          },
        ]) +
        line('b4', 'b3', 'assistant', [{ type: 'text', text: 'On the quokkaberry day.' }]),
    );
    const event = { session_id: 's', cwd: at };
    await answers.answer('claude-code', prompt(at, 's', TASKS[0]!));
    await answers.answer('claude-code', {
      ...event,
      hook_event_name: 'SubagentStop',
      agent_id: 'x',
      agent_transcript_path: sub,
    });
    await answers.settle();
    await answers.answer('claude-code', { ...event, hook_event_name: 'SessionEnd', transcript_path: main });
    await answers.settle();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('quokkaberry');
    expect(JSON.stringify(stored)).toContain('All else is well.');
  });
});

describe('a path that is kept out', () => {
  const SAID = 'the quokkaberry day';
  const steps = [
    ['cat conf/a.txt', 'fine'],
    ['cd conf && cat secrets/plan.txt', SAID],
    ['make', 'built for the Quokkaberry day\nall is well'],
  ];

  test('is in no run of a host that says what it does, nor of one that hands over its messages', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    writeFileSync(join(at, '.knowhowignore'), '/conf/secrets/\n');
    const below = { conversation_id: 'c', workspace_roots: [at] };
    await answers.answer('cursor', { ...below, hook_event_name: 'beforeSubmitPrompt', prompt: TASKS[0] });
    for (const [i, [command, tool_output]] of steps.entries()) {
      const seen = { tool_name: 'Shell', tool_input: { command }, tool_use_id: `t${i}`, tool_output };
      await answers.answer('cursor', { ...below, hook_event_name: 'postToolUse', ...seen });
    }
    await answers.answer('cursor', {
      ...below,
      hook_event_name: 'afterAgentResponse',
      text: `It is ${SAID}.`,
    });
    await answers.answer('cursor', { ...below, hook_event_name: 'sessionEnd' });
    const tools = steps.map(([command, output], i) => ({
      type: 'tool',
      callID: `t${i}`,
      tool: 'bash',
      state: { status: 'completed', input: { command }, output },
    }));
    const messages = [
      { info: { role: 'user' }, parts: [{ type: 'text', text: TASKS[1] }] },
      { info: { role: 'assistant' }, parts: [...tools, { type: 'text', text: `It is ${SAID}.` }] },
    ];
    await answers.answer('opencode', { name: 'session.idle', session: 'o', folder: at, messages });
    await answers.settle(true);
    expect(stored.map(({ interaction }) => interaction.query)).toEqual(TASKS);
    expect(JSON.stringify(stored)).not.toMatch(/quokkaberry/i);
    for (const { interaction } of stored) {
      expect(interaction.turns.map(({ result }) => result).filter(Boolean)).toEqual([
        'fine',
        '[left out: .knowhowignore]',
        '[left out: .knowhowignore]\nall is well',
      ]);
    }
  });
});
