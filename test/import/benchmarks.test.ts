import { describe, expect, test } from 'vitest';
import { DONE, FOUND, OPENAI, PLAIN, TASK } from './dialects.js';
import { outline, readLines, readTexts } from './read-files.js';

describe('results of benchmarks, with their outcomes', () => {
  const first = async (value: unknown) =>
    (await readLines(value)).records.map(({ record }) => outline(record));
  const ended = (how: string) => PLAIN.with(0, `${TASK} [${how}]`);

  test.each<[string, object, string]>([
    ['reward', { task_id: 1, reward: 1, traj: OPENAI, trial: 0 }, 'ok'],
    [
      'no reward',
      { task_id: 1, reward: 0, traj: OPENAI, info: { task: { instruction: 'You are an otter.' } } },
      'failed',
    ],
    [
      'tau2',
      { id: 'sim', reward_info: { reward: 0.0 }, termination_reason: 'user_stop', messages: OPENAI },
      'failed',
    ],
    ['resolved', { instance_id: 'a', messages: OPENAI, test_result: { report: { resolved: true } } }, 'ok'],
    [
      'scores, all good',
      {
        id: 1,
        epoch: 1,
        input: TASK,
        messages: OPENAI,
        scores: { match: { value: 'C' }, model: { value: 0.9 } },
      },
      'ok',
    ],
    [
      'scores, one bad',
      {
        id: 1,
        epoch: 1,
        input: TASK,
        messages: OPENAI,
        scores: { match: { value: 'I' }, model: { value: 0.9 } },
      },
      'failed',
    ],
    ['an end by a limit', { messages: OPENAI, info: { exit_status: 'exit_cost' } }, 'failed'],
    ['an end that says nothing', { messages: OPENAI, info: { exit_status: 'Submitted' } }, '?'],
    [
      'win',
      {
        win: true,
        answer_generation: { train_messages: [OPENAI.slice(0, 4), OPENAI], finish_type: 'give_answer' },
      },
      'ok',
    ],
    [
      'giving up',
      { answer_generation: { train_messages: [OPENAI], finish_type: 'give_up_and_restart' } },
      'failed',
    ],
    ['an outcome in a word', { turns: OPENAI, outcome: 'failure' }, 'failed'],
    ['a word that is none', { turns: OPENAI, outcome: 'four otters' }, '?'],
    [
      'an error that ended it',
      { messages: OPENAI.slice(0, 6), error: 'Agent reached maximum iteration' },
      'failed',
    ],
  ])('%s', async (_, value, how) => {
    const [run] = await first(value);
    expect(run![0]).toBe(ended(how)[0]);
    expect(run!.slice(1, 3)).toEqual(PLAIN.slice(1, 3));
  });

  test('trials of one task that did the same are several runs', async () => {
    const trials = [0, 1, 2].map((trial) => ({ task_id: 1, trial, reward: trial % 2, traj: OPENAI }));
    expect(
      (await readTexts({ 'r.json': JSON.stringify(trials) })).records.map(({ record }) => record.success),
    ).toEqual([false, true, false]);
  });

  test('a conversation with one outcome is one run, however many prompts it has', async () => {
    const talk = [
      ...OPENAI,
      { role: 'user', content: 'Now count the gulls on the roof.' },
      { role: 'assistant', content: 'Nine.' },
    ];
    expect(await first({ messages: talk })).toHaveLength(2);
    expect(await first({ messages: talk, reward: 1 })).toHaveLength(1);
  });

  test('SWE-agent: trajectory, history with calls, blocks of code', async () => {
    const history = [
      { role: 'system', content: 'x' },
      { role: 'user', content: 'An example.', is_demo: true },
      { role: 'user', content: TASK },
    ];
    const trajectory = [
      {
        action: 'cat pond.txt\n',
        observation: FOUND,
        response: 'I look.\n```\ncat pond.txt\n```',
        thought: 'I look.',
        state: '{}',
      },
    ];
    expect(
      await first({ environment: 'e', trajectory, history, info: { exit_status: 'submitted' } }),
    ).toEqual([[`${TASK} [?]`, `bash = ${FOUND}`]]);
    const mini = [
      { role: 'user', content: TASK },
      { role: 'assistant', content: 'THOUGHT: I look.\n\n```mswea_bash_command\ncat pond.txt\n```' },
      { role: 'user', content: '<returncode>1</returncode>\n<output>\nno such pond\n</output>' },
      { role: 'assistant', content: '```bash\necho DONE\n```' },
      { role: 'user', content: '<returncode>0</returncode>\n<output>\n</output>' },
    ];
    expect(await first({ trajectory_format: 'mini-swe-agent-1', messages: mini, info: {} })).toEqual([
      [`${TASK} [?]`, 'bash = no such pond\n[exit code: 1]', 'bash = [exit code: 0]'],
    ]);
    expect(await first(mini)).toEqual([
      [`${TASK} [?]`, 'bash = no such pond\n[exit code: 1]', 'bash = [exit code: 0]'],
    ]);
  });

  test('code in an answer to a person is no action', async () => {
    const talk = [
      { role: 'user', content: 'Write a loop in Python.' },
      { role: 'assistant', content: '```python\nfor x in y: pass\n```' },
      { role: 'user', content: 'Make it print, please.' },
      { role: 'assistant', content: '```python\nfor x in y: print(x)\n```' },
    ];
    expect((await first({ messages: talk })).flat().join()).not.toContain('python =');
  });

  test('OpenHands, the newer events', async () => {
    const value = {
      instance_id: 'otters-1',
      history: [
        { kind: 'SystemPromptEvent', source: 'agent' },
        {
          kind: 'MessageEvent',
          source: 'user',
          llm_message: { role: 'user', content: [{ type: 'text', text: TASK }] },
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          tool_name: 'terminal',
          tool_call_id: 'a',
          thought: [{ type: 'text', text: 'I look.' }],
          action: { kind: 'TerminalAction', command: 'ls' },
          tool_call: { id: 'a', name: 'terminal', arguments: '{"command":"ls"}' },
        },
        {
          kind: 'ObservationEvent',
          source: 'environment',
          tool_name: 'terminal',
          tool_call_id: 'a',
          observation: {
            kind: 'TerminalObservation',
            content: [{ type: 'text', text: 'no such pond' }],
            exit_code: 2,
          },
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          tool_name: 'finish',
          tool_call_id: 'b',
          action: { kind: 'FinishAction', message: DONE },
        },
      ],
      test_result: { resolved: false },
    };
    expect(await first(value)).toEqual([
      [`${TASK} [failed]`, 'terminal = no such pond\n[exit code: 2]', `"${DONE}"`],
    ]);
  });

  test('Browser Use', async () => {
    const step = (action: object, result: object, goal: string) => ({
      model_output: { next_goal: goal, action: [action] },
      result: [result],
      state: { url: 'x' },
    });
    const value = {
      history: [
        step(
          { go_to_url: { url: 'x' } },
          { extracted_content: 'Navigated', is_done: false },
          'open the pond page',
        ),
        step({ click: { index: 4 } }, { error: 'no such element' }, 'click'),
        step(
          { done: { text: DONE, success: true } },
          { is_done: true, success: true, extracted_content: DONE },
          'stop',
        ),
      ],
    };
    const rest = ['go_to_url = Navigated', 'click ! "error":"no such element"', `"${DONE}"`];
    expect(await first({ task: TASK, ...value })).toEqual([[`${TASK} [ok]`, ...rest]]);
    expect(await first(value)).toEqual([['open the pond page [ok]', ...rest]]);
  });

  test('ReAct: a text, fields of it, answers of it', async () => {
    const text = `Question: an example\nAction 1: Search[x]\nObservation 1: y\n\nQuestion: ${TASK}\nThought 1: I look.\nAction 1: look[pond]\nObservation 1: ${FOUND}\nAction 2: Finish[${DONE}]`;
    const expected = [`${TASK} [ok]`, `look = ${FOUND}`, `"${DONE}"`];
    expect(await first({ prompt: text, success: true })).toEqual([expected]);
    expect((await readTexts({ 'run.txt': text })).records.map(({ record }) => outline(record))).toEqual([
      expected.with(0, `${TASK} [?]`),
    ]);
    const world = `You are by a pond.\nYour task is to: ${TASK}\n> think: where?\nOK.\n> go to pond 1\n${FOUND}\n> feed otter 1\nNothing happens.`;
    expect(await first({ trajectory: world, is_success: 'false' })).toEqual([
      [`${TASK} [failed]`, `"go to pond 1" = ${FOUND}`, '"feed otter 1" = Nothing happens.'],
    ]);
    const chat = [
      { role: 'user', content: TASK },
      { role: 'assistant', content: 'Thought: I look.\nAction: look\nAction Input: {"in": "pond"}' },
      { role: 'user', content: `Observation: ${FOUND}` },
      { role: 'assistant', content: `Thought: I know.\nFinal Answer: ${DONE}` },
    ];
    expect((await first({ messages: chat }))[0]!.slice(0, 2)).toEqual([`${TASK} [?]`, `look = ${FOUND}`]);
  });
});

describe('outcomes that a person names', () => {
  test('--outcome-key, --success', async () => {
    const file = (...values: object[]) => ({
      'a.jsonl': values.map((value) => JSON.stringify(value)).join('\n'),
    });
    const outcomes = async (files: Record<string, string>, options: object) =>
      (await readTexts(files, options)).records.map(({ record }) => record.success);
    const marked = file(
      { messages: OPENAI, meta: { 'my.mark': 'good' } },
      { messages: [...OPENAI.slice(0, -1), { role: 'assistant', content: 'No.' }], meta: { 'my.mark': 0.2 } },
    );
    expect(await outcomes(marked, {})).toEqual([undefined, undefined]);
    expect(await outcomes(marked, { outcomeKey: 'meta.my.mark' })).toEqual([true, false]);
    expect(await outcomes(file({ messages: OPENAI }), { success: true })).toEqual([true]);
    expect(await outcomes(file({ messages: OPENAI, reward: 0 }), { success: true })).toEqual([false]);
    expect(
      await outcomes(file({ messages: OPENAI, info: { exit_status: 'Submitted' } }), {
        outcomeKey: 'info.exit_status',
      }),
    ).toEqual([true]);
  });
});
