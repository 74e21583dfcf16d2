import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHookAnswers } from '../../adapters/hosts/answer-hooks.js';
import type { Interaction } from '../../src/index.js';
import { afterTest } from '../at-end.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-hooks-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Answers over a knowledge that says one line, and keeps what is stored. */
function setUp(addition: () => string = () => '\n\n- Do: `make test`.') {
  const stored: { interaction: Interaction; key: string | undefined }[] = [];
  const asked: string[] = [];
  const replies: unknown[] = [];
  const logged: string[] = [];
  let time = Date.parse('2026-05-01T10:00:00Z');
  const answers = createHookAnswers({
    knowledge: {
      async enhanceTask({ input_text, tenant_id }) {
        asked.push(`${tenant_id}: ${input_text}`);
        return { response: input_text + addition(), metadata: { request_id: `r${asked.length}` } };
      },
      async storeKnowledge(interaction, { idempotencyKey } = {}) {
        stored.push({ interaction, key: idempotencyKey });
        return { status: 'accepted', message: '', tenant_id: interaction.tenant_id, job_id: 'j' };
      },
      async feedback(request) {
        replies.push(request);
        return { status: '', applied_to: 'record' };
      },
    },
    now: () => time,
    log: ({ event, ...rest }) => void logged.push(`${event} ${JSON.stringify(rest)}`),
  });
  return {
    answers,
    stored,
    asked,
    replies,
    logged,
    wait(ms: number) {
      time += ms;
    },
  };
}

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

  test('has what no server took stored when one is there again, and gets no late guidance', async () => {
    const { answers, stored, asked } = setUp();
    const at = folder();
    expect(
      await answers.answer('claude-code', claude('UserPromptSubmit', at, { prompt: TASKS[0] }), true),
    ).toEqual({});
    await answers.answer('claude-code', claude('Stop', at, { transcript_path: transcript(at, TASKS) }), true);
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

describe('Cursor', () => {
  test('gets guidance with the result of the first tool, and its run is what the hooks saw', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    const event = (name: string, more: object = {}) => ({
      hook_event_name: name,
      conversation_id: 'c',
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
      metadata: { request_id: 'r1' },
    });
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

describe('OpenCode', () => {
  test('hands over its messages, with errors of tools', async () => {
    const { answers, stored } = setUp();
    const at = folder();
    const messages = [
      { info: { role: 'user' }, parts: [{ type: 'text', text: TASKS[0] }] },
      {
        info: { role: 'assistant' },
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
    expect(stored[0]!.interaction.turns[0]).toMatchObject({ result: '{"error":"no rule"}' });
    expect(JSON.parse(stored[0]!.interaction.turns[0]!.decision)).toMatchObject({
      name: 'bash',
      text: 'I run it.',
    });
  });
});
