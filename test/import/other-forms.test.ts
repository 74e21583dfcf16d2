import { describe, expect, test } from 'vitest';
import { DONE, FOUND, PLAIN, REFUSED, RUN, TASK } from './dialects.js';
import {
  adk,
  amp,
  crush,
  elevenLabs,
  FEED,
  goose,
  LOOK,
  letta,
  openCode,
  pydanticAi,
  retell,
  vapi,
} from './other-forms.js';
import { outline, readLines, readTexts } from './read-files.js';

const withVerdict = (how: string, lines = PLAIN): string[] => [`${TASK} [${how}]`, ...lines.slice(1)];

describe('one run in the forms of other programs', () => {
  test.each<[string, unknown, string[], Record<string, number>]>([
    ['Amp', amp, RUN, {}],
    ['PydanticAI', pydanticAi, RUN, {}],
    ['OpenCode', openCode, RUN, { 'parts of the program itself (synthetic)': 1 }],
    ['Vapi, a call that was a success', vapi('true'), withVerdict('ok'), {}],
    ['Vapi, a call that was none', vapi('false'), withVerdict('failed'), {}],
    ['Letta', letta, RUN, {}],
    ['Goose', goose, RUN, {}],
    ['ElevenLabs', elevenLabs, withVerdict('ok', RUN), {}],
    ['Retell', retell, withVerdict('failed'), {}],
    ['ADK', adk, RUN, {}],
    ['Crush', crush, RUN, {}],
  ])('%s', async (_, value, expected, passed) => {
    const { records, rejected, passedOver } = await readTexts({ 'a.json': JSON.stringify(value, null, 1) });
    expect(records.map(({ record }) => outline(record))).toEqual([expected]);
    expect([rejected, passedOver]).toEqual([[], passed]);
  });

  test('their names', async () => {
    for (const [name, value] of Object.entries({
      amp,
      'pydantic-ai': pydanticAi,
      opencode: openCode,
      vapi: vapi('true'),
    }))
      expect((await readTexts({ 'a.json': JSON.stringify(value) })).formats).toEqual([name]);
  });
});

describe('a trajectory whose steps are lines', () => {
  const step = (number: number, action: unknown, more: object = {}) => ({
    step_num: number,
    action_timestamp: `20260203@08000${number}`,
    action,
    response: `I go on.\n\`\`\`python\n${typeof action === 'string' ? action : ''}\n\`\`\``,
    reward: 0,
    done: false,
    screenshot_file: `step_${number}.png`,
    instruction: TASK,
    ...more,
  });

  test('is one run; the reward of a step says nothing of it', async () => {
    const { records, passedOver, formats } = await readLines(
      step(1, 'pyautogui.click(10, 20)'),
      step(2, { action_type: 'press', key: 'f' }),
      step(3, 'DONE', { done: true, reward: 1 }),
    );
    expect(records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [ok]`, 'pyautogui', 'press', '"I go on.\n```python\nDONE\n```"'],
    ]);
    expect([passedOver, formats]).toEqual([{}, ['osworld']]);
  });

  test('another task or the first step again begins another; without a grade there is no outcome', async () => {
    const { records } = await readLines(
      step(1, 'pyautogui.click(1, 1)'),
      step(2, 'FAIL', { done: true }),
      step(1, 'pyautogui.click(2, 2)'),
      step(2, 'DONE', { done: true, instruction: 'Count the otters in the pond.' }),
    );
    expect(records.map(({ record }) => [record.query, record.success, record.turns.length])).toEqual([
      [TASK, undefined, 2],
      [TASK, undefined, 1],
      ['Count the otters in the pond.', undefined, 1],
    ]);
  });
});

describe("Copilot CLI's events", () => {
  let line = 0;
  const event = (type: string, data: object) => {
    line += 1;
    return {
      type,
      data,
      id: `00000000-0000-4000-8000-${String(line).padStart(12, '0')}`,
      timestamp: `2026-02-03T08:00:${String(line % 60).padStart(2, '0')}.000Z`,
      parentId: null,
    };
  };
  const answer = (content: string, ...toolRequests: object[]) =>
    event('assistant.message', { messageId: 'm', content, toolRequests });
  const request = (toolCallId: string, name: string, args: object) => ({
    toolCallId,
    name,
    arguments: args,
    type: 'function',
  });
  const result = (toolCallId: string, more: object) =>
    event('tool.execution_complete', { toolCallId, ...more });
  const start = event('session.start', { sessionId: 'session-00000001', producer: 'copilot-agent' });

  test('calls, results and errors belong to the task', async () => {
    const { records, rejected, passedOver, formats } = await readLines(
      start,
      event('user.message', { content: TASK, attachments: [] }),
      answer('', request('a', 'look', LOOK)),
      event('tool.execution_start', { toolCallId: 'a', toolName: 'look', arguments: LOOK }),
      result('a', { success: true, result: { content: FOUND } }),
      event('tool.execution_start', { toolCallId: 'b', toolName: 'feed', arguments: FEED }),
      result('b', { success: false, error: { message: REFUSED, code: 'failure' } }),
      answer(DONE),
    );
    expect(records.map(({ record }) => outline(record))).toEqual([RUN]);
    expect([rejected, passedOver, formats]).toEqual([
      [],
      { 'lines of type session.start': 1 },
      ['copilot-cli'],
    ]);
  });

  test('a sub-agent is a run of its own, and what another agent writes is no task', async () => {
    const prompt = 'Count the trout that are left in the pond';
    const child = { parentToolCallId: 't' };
    const { records } = await readLines(
      start,
      event('user.message', { content: TASK }),
      answer('', request('t', 'task', { agent_type: 'counter', prompt })),
      event('user.message', { content: prompt, source: 'agent-t', ...child }),
      event('assistant.message', { content: '', toolRequests: [request('c', 'count', {})], ...child }),
      event('tool.execution_complete', {
        toolCallId: 'c',
        success: true,
        result: { content: '2' },
        ...child,
      }),
      event('assistant.message', { content: 'Two are left.', ...child }),
      result('t', { success: true, result: { content: 'Two are left.' } }),
      answer(DONE),
    );
    expect(records.map(({ record }) => outline(record)).sort()).toEqual([
      [`${prompt} [?, counter]`, 'count = 2', '"Two are left."'],
      [`${TASK} [?]`, 'task = Two are left.', `"${DONE}"`],
    ]);
  });

  test('a model that failed and a person who stopped it end the run', async () => {
    const run = [start, event('user.message', { content: TASK }), answer('', request('a', 'look', LOOK))];
    const failed = await readLines(...run, event('session.error', { message: '529 overloaded' }));
    expect(failed.records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, 'look ! "interrupted":true,"message":"The model call failed: 529 overloaded"'],
    ]);
    const stopped = await readLines(...run, event('abort', { reason: 'user' }));
    expect(stopped.records.map(({ record }) => outline(record))).toEqual([
      [`${TASK} [?]`, expect.stringContaining('look ! "interrupted":true')],
    ]);
  });
});

describe("MLflow's traces", () => {
  const span = (id: string, type: string, more: object, from = Number(id) * 100) => ({
    name: type === 'TOOL' ? 'look' : 'keeper',
    trace_id: 'tr-00000001',
    span_id: id,
    parent_id: id === '1' ? null : '1',
    start_time_unix_nano: from * 1e6,
    status: { code: 'STATUS_CODE_OK' },
    attributes: { 'mlflow.spanType': JSON.stringify(type), ...more },
  });
  const io = (input: unknown, output: unknown) => ({
    'mlflow.spanInputs': JSON.stringify(input),
    'mlflow.spanOutputs': JSON.stringify(output),
  });
  const trace = (assessments: object[]) => ({
    info: { trace_id: 'tr-00000001', state: 'OK', assessments },
    data: {
      spans: [
        span(
          '1',
          'AGENT',
          io(
            { messages: [{ role: 'user', content: TASK }] },
            { messages: [{ role: 'assistant', content: DONE }] },
          ),
        ),
        span('2', 'TOOL', io(LOOK, FOUND)),
      ],
    },
  });

  test.each<[string, object[], string]>([
    ['judged', [{ assessment_name: 'correctness', feedback: { value: 'yes' } }], 'ok'],
    ['judged by a flag', [{ name: 'correctness', feedback: { value: false } }], 'failed'],
    ['with what was expected', [{ assessment_name: 'correctness', expectation: { value: true } }], '?'],
    ['with an assessment of something else', [{ assessment_name: 'tone', feedback: { value: 'no' } }], '?'],
  ])('%s: what the agent answers is said after its tools', async (_, assessments, how) => {
    const { records, rejected } = await readTexts({ 'a.json': JSON.stringify(trace(assessments)) });
    expect(rejected).toEqual([]);
    expect(records.map(({ record }) => outline(record))).toEqual([
      [expect.stringMatching(`^${TASK} \\[${how.replace('?', '\\?')}`), `look = ${FOUND}`, `"${DONE}"`],
    ]);
  });
});

describe('what cannot be read', () => {
  const dialog = (middle: object[]) => ({
    messages: [{ role: 'user', content: TASK }, ...middle, { role: 'assistant', content: DONE }],
  });
  test.each<[string, unknown[], string]>([
    [
      'messages of a role of their own',
      [dialog([{ role: 'tool_dispatch', content: 'look' }])],
      'messages of the unknown role tool_dispatch',
    ],
    [
      'parts of a type of their own',
      [dialog([{ role: 'assistant', content: [{ type: 'tool-dispatch', what: 'look' }] }])],
      'parts of unknown type tool-dispatch',
    ],
    [
      'fields of their own',
      [dialog([{ role: 'assistant', content: '', toolDispatch: { what: 'look', with: LOOK } }])],
      'calls under the unknown name toolDispatch',
    ],
    [
      'lines of their own',
      [
        { role: 'user', content: TASK },
        { type: 'tool.dispatched', payload: { what: 'look' } },
        { role: 'assistant', content: DONE },
      ],
      'lines of type tool.dispatched',
    ],
  ])('a run whose calls are %s is refused, with their name', async (_, values, name) => {
    const { records, rejected } = await readLines(...values);
    expect(records).toEqual([]);
    expect(rejected.map(([, message]) => message)).toEqual([
      `Its calls could not be read (${name}). Without them it would say that the task needs no tool.`,
    ]);
  });

  test('a run that shows its other calls is kept, and one beside it that needs none', async () => {
    const call = { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } };
    const { records, passedOver } = await readLines(
      dialog([
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: FOUND },
        { role: 'tool_dispatch', content: 'feed' },
      ]),
      {
        messages: [
          { role: 'user', content: 'How many otters are there?' },
          { role: 'assistant', content: '4' },
        ],
      },
    );
    expect(records.map(({ record }) => record.turns.length)).toEqual([2, 1]);
    expect(passedOver).toEqual({ 'messages of the unknown role tool_dispatch': 1 });
  });

  test('a result in a form of its own is kept as it is', async () => {
    const { records } = await readLines({
      messages: [
        { role: 'user', content: TASK },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: LOOK }] },
        { role: 'user', content: [{ type: 'tool_result', useId: 'a', answer: { fish: FOUND } }] },
        { role: 'assistant', content: DONE },
      ],
    });
    expect(records.map(({ record }) => outline(record))).toEqual([
      [RUN[0], `look = {"fish":"${FOUND}"}`, `"${DONE}"`],
    ]);
  });
});

describe('runs that the provider of the model ended', () => {
  const messages = [
    { role: 'user', content: TASK },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: LOOK }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: FOUND }] },
  ];
  test.each<[string, object, string]>([
    ['by a harness', { info: { exit_status: 'RateLimitError' } }, '?'],
    ['and graded all the same', { info: { exit_status: 'exit_api', resolved: false } }, '?'],
    ['with its error', { error: { message: '529 overloaded' }, success: false }, '?'],
    ['though what was asked is done', { info: { exit_status: 'RateLimitError', resolved: true } }, 'ok'],
    ['none: a limit of the harness', { info: { exit_status: 'LimitsExceeded' } }, 'failed'],
    ['none: another error', { error: { message: 'max_steps exceeded' } }, 'failed'],
  ])('have no outcome: %s', async (_, around, how) => {
    const { records } = await readLines({ messages, ...around });
    expect(outline(records[0]!.record)[0]).toBe(`${TASK} [${how}]`);
  });
});
