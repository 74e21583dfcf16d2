import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../adapters/hosts/kinds/claude-code.js';
import { personWords } from '../../adapters/import/messages/person-words.js';
import { outline, readLines } from './read-files.js';

/** What programs write in a person's place, and what forked sessions repeat. */
const TASK = 'Rename parseDate to readDate everywhere in the package';
const NEXT = 'Write the changelog of this week for the package';
const NOTE = '<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>';

describe("words of a program in a person's place", () => {
  test.each<[string, string]>([
    ['a notification', NOTE],
    ['two notifications', `${NOTE}\n${NOTE}`],
    [
      "a teammate's message",
      '<teammate-message teammate_id="lead" summary="go on">Go on.</teammate-message>',
    ],
    ["an agent's message", '<agent-message from="b">Done.</agent-message>'],
    ["another session's message", '<cross-session-message>Wait.</cross-session-message>'],
    ['a reminder', '<system-reminder>Use the list.</system-reminder>'],
    ["a sub-agent's end", '<subagent_notification>{"agent":"a"}</subagent_notification>'],
    ["a hook's prompt", '<hook_prompt hook_run_id="1">Look at the notes.</hook_prompt>'],
    ["a hook's words", 'Stop hook feedback: Look whether the notes are up to date'],
    ['words of a hook of a tool', 'PreToolUse:Bash hook blocking error from command: no'],
    ['a summary', 'This session is being continued from a previous conversation that ran out of context.'],
  ])('%s is none of theirs', (_, text) => {
    expect(personWords(text)).toBe('');
  });

  test.each<[string, string, string]>([
    [
      'reminders around them',
      `<system-reminder>a</system-reminder>\n${TASK}\n<system-reminder>b</system-reminder>`,
      TASK,
    ],
    ['a notification before them', `${NOTE}\n${TASK}`, TASK],
    [
      "a hook's words behind them",
      `${TASK}\n<qwen:user-prompt-submit-context>\nNotes &lt;1&gt;\n</qwen:user-prompt-submit-context>`,
      TASK,
    ],
    [
      'CrewAI around them',
      `\nCurrent Task: ${TASK}\n\nThis is the expected criteria for your final answer: a text\nyou MUST return the actual complete content as the final answer, not a summary.`,
      TASK,
    ],
    [
      'CrewAI around them, with what is given, and spurred on',
      `\nCurrent Task: ${TASK}\n\nThis is the expect criteria for your final answer: a text\nyou MUST return the actual complete content as the final answer, not a summary.\n\nThis is the context you're working with:\nUTC is used.\n\nBegin! This is VERY important to you.\n\nThought:`,
      `${TASK}\n\nThis is the context you're working with:\nUTC is used.`,
    ],
    ['CrewAI without criteria', `Current Task: ${TASK}\n\nBegin! Thought:`, TASK],
    ['words that begin like those of CrewAI', `Current Task: ${TASK}`, `Current Task: ${TASK}`],
    [
      'DSPy around them',
      `[[ ## question ## ]]\n${TASK}\n\n[[ ## trajectory ## ]]\n[[ ## thought_0 ## ]]\nLook.\n\nRespond with the corresponding output fields, starting with the field`,
      TASK,
    ],
    [
      'DSPy around several',
      `[[ ## task ## ]]\n${TASK}\n\n[[ ## zone ## ]]\nUTC\n\nRespond with the corresponding output fields`,
      `task: ${TASK}\nzone: UTC`,
    ],
    ['a host around them', `<user_query>\n${TASK}\n</user_query>`, TASK],
    [
      'a task around them',
      `<task>\n${TASK}\n</task>\n<environment_details>\nmore\n</environment_details>`,
      TASK,
    ],
    [
      'a page that they ask about',
      '<div><p>Why is this red?</p></div>',
      '<div><p>Why is this red?</p></div>',
    ],
    ['a name that is never closed', `<system-reminder> ${TASK}`, `<system-reminder> ${TASK}`],
    ['an attachment', `# Files\n\n## My request for Codex:\n${TASK}`, TASK],
  ])('with %s they are left', (_, text, words) => {
    expect(personWords(text)).toBe(words);
  });

  test('any text is read, and plain words stay', () => {
    const plain = fc.stringMatching(/^[A-Za-z ,.\n]{0,200}$/);
    fc.assert(
      fc.property(
        plain,
        (text) => /hook|session|Another|Caveat/.test(text) || personWords(text) === text.trim(),
      ),
    );
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<a>', '</a>', '<system-reminder>', '</system-reminder>', '<task x="1">', '</task>'),
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => typeof personWords(pieces.join('')) === 'string'));
  });

  const SESSION = 'aaaa1111-0000-4000-8000-000000000001';
  let line = 0;
  const record = (type: 'user' | 'assistant', content: unknown, more: object = {}) => ({
    type,
    uuid: `bbbb2222-0000-4000-8000-${String(++line).padStart(12, '0')}`,
    sessionId: SESSION,
    timestamp: `2026-02-03T08:00:${String(line % 60).padStart(2, '0')}Z`,
    message: { role: type, content },
    ...more,
  });
  const call = (id: string) =>
    record('assistant', [{ type: 'tool_use', id, name: 'Bash', input: { command: id } }]);
  const back = (id: string) => record('user', [{ type: 'tool_result', tool_use_id: id, content: 'ok' }]);
  const answer = (text: string) => record('assistant', [{ type: 'text', text }]);

  test.each<[string, string, object]>([
    ['an element', NOTE, {}],
    ['isMeta', 'Look at the notes again, please, all of them', { isMeta: true }],
    ['isSynthetic', 'Look at the notes again, please, all of them', { isSynthetic: true }],
    ['its origin', 'Look at the notes again, please, all of them', { origin: { kind: 'task-notification' } }],
    [
      'where the prompt comes from',
      'Look at the notes again, please, all of them',
      { promptSource: 'system' },
    ],
  ])('in a session, known by %s, belong to the run under way', async (_, text, mark) => {
    const { records, passedOver } = await readLines(
      record('user', TASK, { origin: { kind: 'human' }, promptSource: 'typed' }),
      call('a'),
      back('a'),
      answer('The rename runs in the background.'),
      record('user', text, mark),
      call('b'),
      back('b'),
      answer('It is renamed.'),
      record('user', NEXT),
      answer('It is written.'),
    );
    expect(records.map(({ record: one }) => outline(one))).toEqual([
      [`${TASK} [?]`, 'Bash = ok', '"The rename runs in the background."', 'Bash = ok', '"It is renamed."'],
      [`${NEXT} [?]`, '"It is written."'],
    ]);
    expect(passedOver["messages of the program itself, in the person's place"]).toBe(1);
  });

  test('copies of requests and of results are read once', async () => {
    const messages = [{ role: 'user', content: TASK }];
    const { records, passedOver } = await readLines(
      record('user', TASK),
      { type: 'api-request-blob', uuid: 'x', sessionId: SESSION, request: { messages } },
      call('a'),
      back('a'),
      back('a'),
      answer('It is renamed.'),
    );
    expect(records.map(({ record: one }) => [outline(one), one.turns[1]!.inputs.match(/ok/g)])).toEqual([
      [[`${TASK} [?]`, 'Bash = ok', '"It is renamed."'], ['ok']],
    ]);
    expect(passedOver).toEqual({
      'copies of requests, which repeat the messages': 1,
      'results that are there twice': 1,
    });
  });

  test('live, a prompt that nobody wrote is asked for nothing, and a run waits for its agents', () => {
    const event = (more: object) =>
      claudeCode.read({ session_id: 's', cwd: '/p', transcript_path: '/p/s.jsonl', ...more });
    const prompt = (text: string) => event({ hook_event_name: 'UserPromptSubmit', prompt: text });
    expect(prompt(NOTE)).toEqual({ kind: 'nothing' });
    expect(prompt('')).toEqual({ kind: 'nothing' });
    expect(prompt(`<system-reminder>a</system-reminder>${TASK}`)).toMatchObject({
      kind: 'prompt',
      prompt: TASK,
    });
    const stop = (tasks: unknown) => event({ hook_event_name: 'Stop', background_tasks: tasks }).kind;
    expect([stop([{ id: 'a', type: 'local_agent' }]), stop([{ id: 'b', type: 'shell' }]), stop([])]).toEqual([
      'nothing',
      'stopped',
      'stopped',
    ]);
  });

  const fork = (one: object) => ({
    ...one,
    forkedFrom: { sessionId: 'parent', messageUuid: 'u' },
    sessionId: 'f0000000',
  });
  test('a fork of Claude Code repeats nothing; what it goes on with is its own', async () => {
    const parent = [record('user', TASK), call('a'), back('a'), answer('It is renamed.')];
    const { records, passedOver } = await readLines(
      ...parent.map(fork),
      record('user', NEXT, { sessionId: 'f0000000' }),
      { ...answer('It is written.'), sessionId: 'f0000000' },
    );
    expect(records.map(({ record: one }) => outline(one))).toEqual([[`${NEXT} [?]`, '"It is written."']]);
    expect(passedOver).toEqual({ 'runs of the session that was forked': 1 });
    const other = await readLines(...parent);
    const branch = await readLines(...parent.slice(0, 3).map(fork), {
      ...answer('Not yet.'),
      sessionId: 'f0000000',
    });
    expect(branch.records.map(({ record: one }) => outline(one))).toEqual([[`${TASK} [?]`, '"Not yet."']]);
    expect(branch.records[0]!.key).not.toBe(other.records[0]!.key);
  });
});

describe('a fork of Codex', () => {
  const PARENT = '01930000-0000-7000-8000-00000000000a';
  const FORK = '01930000-9000-7000-8000-00000000000b';
  const at = (seconds: number, type: string, payload: object) => ({
    timestamp: new Date(Date.UTC(2026, 1, 3, 8) + seconds * 1_000).toISOString(),
    type,
    payload,
  });
  const meta = (id: string, seconds: number, more: object = {}) =>
    at(seconds, 'session_meta', { id, cwd: '/p', ...more });
  const user = (text: string, seconds: number) =>
    at(seconds, 'response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
  const done = (text: string, seconds: number) =>
    at(seconds, 'response_item', {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text }],
    });
  const turn = (seconds: number, id?: string) =>
    at(seconds, 'turn_context', { model: 'm', ...(id ? { turn_id: id } : {}) });
  const told = async (...lines: object[]) =>
    (await readLines(...lines)).records.map(({ record }) => record.query);

  test.each<[string, object[]]>([
    [
      'by its turns',
      [
        meta(FORK, 0, { forked_from_id: PARENT }),
        meta(PARENT, 0),
        turn(0, '01930000-0001-7000-8000-000000000001'),
        user(TASK, 0),
        done('It is renamed.', 0),
        turn(0.4, '01930000-9001-7000-8000-000000000001'),
        user(NEXT, 0.4),
        done('It is written.', 0.5),
      ],
    ],
    [
      'by its time, where turns have no id',
      [
        meta(FORK, 0, { forked_from_id: PARENT }),
        turn(0),
        user(TASK, 0),
        done('It is renamed.', 0.04),
        user(NEXT, 9),
        done('It is written.', 10),
      ],
    ],
    [
      'where only the copied head says so',
      [
        meta(FORK, 0),
        meta(PARENT, 0),
        user(TASK, 0),
        done('It is renamed.', 0),
        user(NEXT, 5),
        done('It is written.', 6),
      ],
    ],
  ])('repeats nothing: %s', async (_, lines) => {
    expect(await told(...lines)).toEqual([NEXT]);
  });

  test('a session that is none is read whole, however fast it was', async () => {
    expect(
      await told(
        meta(FORK, 0),
        turn(0),
        user(TASK, 0),
        done('It is renamed.', 0),
        user(NEXT, 0),
        done('It is written.', 0),
      ),
    ).toEqual([TASK, NEXT]);
  });

  describe('that is an agent', () => {
    const asked = { source: { subagent: { thread_spawn: { parent_thread_id: PARENT } } } };
    const task = (...content: object[]) =>
      at(0.5, 'response_item', { type: 'agent_message', author: 'root', recipient: 'root/notes', content });
    const head = { text: 'Message Type: NEW_TASK\nTask name: root/write_notes\nSender: root\nPayload:\n' };
    const encrypted = (text: string) => ({ type: 'encrypted_content', encrypted_content: text });
    const file = (...more: object[]) => [
      meta(FORK, 0, { forked_from_id: PARENT, ...asked }),
      meta(PARENT, 0),
      turn(0, '01930000-0001-7000-8000-000000000001'),
      user(TASK, 0),
      done('An agent does it.', 0),
      turn(0.4, '01930000-9001-7000-8000-000000000001'),
      ...more,
      done('It is written.', 0.6),
    ];

    test.each([
      ['in words', task({ text: `${head.text}${NEXT}` }), NEXT],
      ['in words where it could be encrypted', task(head, encrypted(NEXT)), NEXT],
      [
        'by its name, where it is encrypted',
        task(head, encrypted(`gAAAAAB${'x-9_'.repeat(40)}==`)),
        'write notes',
      ],
    ])('is about its own task: %s', async (_, line, query) => {
      expect(await told(...file(line))).toEqual([query]);
    });

    test("takes what another agent answers for nobody's task", async () => {
      const answer = {
        text: 'Message Type: FINAL_ANSWER\nTask name: root\nSender: root/a\nPayload:\nDone.',
      };
      expect(await told(...file(task({ text: `${head.text}${NEXT}` }), task(answer)))).toEqual([NEXT]);
    });
  });
});
