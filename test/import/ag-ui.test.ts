import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, LETTER_TASK, TASK } from './ran-scene.js';
import { outline, readLines } from './read-files.js';

const started = (runId: string, more: object = {}) => ({
  type: 'RUN_STARTED',
  threadId: 'thread-1',
  runId,
  ...more,
});
const finished = (runId: string) => ({ type: 'RUN_FINISHED', threadId: 'thread-1', runId });
const words = (messageId: string, ...deltas: string[]) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
  { type: 'TEXT_MESSAGE_END', messageId },
];
const called = (toolCallId: string, toolCallName: string, parentMessageId: string, ...deltas: string[]) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName, parentMessageId },
  ...deltas.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta })),
  { type: 'TOOL_CALL_END', toolCallId },
];
const result = (toolCallId: string, content: string) => ({
  type: 'TOOL_CALL_RESULT',
  messageId: toolCallId,
  toolCallId,
  content,
  role: 'tool',
});
const user = (id: string, content: string) => ({ id, role: 'user', content });
const call = (id: string, name: string, given: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
});

async function told(...lines: object[]) {
  const { records, rejected, passedOver, formats } = await readLines(...lines);
  return {
    runs: records.map(({ record }) => outline(record)),
    actions: records.flatMap(({ record }) => record.turns.map(({ decision }) => decision)),
    rejected: rejected.map(([, why]) => why),
    passedOver,
    formats,
  };
}

/** As `ag-ui-langgraph` 0.0.47 sends them: arguments that come with the name of a tool are in no event, nor is the result of a call that failed. */
const MESSAGES = [
  user('0c5b3a52-1111-4222-8333-944445555666', TASK),
  { id: 'm1', role: 'assistant', content: 'I look.', toolCalls: [call('c1', 'get_order', { id: '4711' })] },
  { id: 't1', role: 'tool', content: 'packed', toolCallId: 'c1' },
  { id: 'm2', role: 'assistant', content: '', toolCalls: [call('c2', 'track', { carrier: 'north' })] },
  { id: 't2', role: 'tool', content: `Error: ${FAULT}`, toolCallId: 'c2', error: 'error' },
  { id: 'm3', role: 'assistant', content: FINAL },
];
const RUN = [`${TASK} [?]`, 'get_order = packed', `track ! "error":"${FAULT}"`, `"${FINAL}"`];

describe('events of AG-UI', () => {
  test('a run is one, by its snapshot of messages; pieces of a state are no runs', async () => {
    const state = (...messages: object[]) => ({ type: 'STATE_SNAPSHOT', snapshot: { messages } });
    const found = await told(
      started('r1'),
      { type: 'STEP_STARTED', stepName: 'model' },
      ...words('m1', 'I ', 'look.'),
      ...called('c1', 'get_order', 'm1'),
      result('c1', 'packed'),
      state({ type: 'tool', content: 'packed', tool_call_id: 'c1' }),
      ...called('c2', 'track', 'm2'),
      ...words('m3', FINAL),
      state({ type: 'human', content: TASK }, { type: 'ai', content: FINAL }),
      { type: 'MESSAGES_SNAPSHOT', messages: MESSAGES },
      finished('r1'),
    );
    expect(found).toMatchObject({ runs: [RUN], rejected: [], formats: ['ag-ui'] });
    expect(found.actions[0]).toContain('4711');
    expect(found.passedOver).toMatchObject({
      'events of type STATE_SNAPSHOT': 2,
      'events that a snapshot of the messages repeats': 1,
    });
  });

  test('a thread goes on: its later snapshots repeat what was said', async () => {
    const found = await told(
      started('r1'),
      { type: 'MESSAGES_SNAPSHOT', messages: MESSAGES },
      finished('r1'),
      started('r2'),
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          ...MESSAGES,
          user('1d5b3a52-1111-4222-8333-944445555666', LETTER_TASK),
          { id: 'm4', role: 'assistant', content: 'Dear customer' },
        ],
      },
      finished('r2'),
    );
    expect(found.runs).toEqual([RUN, [`${LETTER_TASK} [?]`, '"Dear customer"']]);
  });

  test('without a snapshot: what came in pieces, behind the messages that the run was started with', async () => {
    const found = await told(
      started('r1', { input: { messages: [MESSAGES[0]] } }),
      ...words('m1', 'I ', 'look.'),
      ...called('c1', 'get_order', 'm1', '{"id":', '"4711"}'),
      result('c1', 'packed'),
      { type: 'RUN_ERROR', message: 'The model is not there', code: 'none' },
    );
    expect(found.runs[0]!.slice(0, 2)).toEqual([`${TASK} [?]`, 'get_order = packed']);
    expect(found.actions[0]).toContain('4711');
    expect(JSON.stringify(found.runs)).toContain('The model is not there');
  });

  test('behind the request that they answer, as `ag_ui_adk` 0.11 sends them: no message says what was asked', async () => {
    const { parentMessageId: _, ...call } = called('c1', 'get_order', 'm1')[0] as Record<string, string>;
    const asking = (messages: object[], runId: string) => ({
      threadId: 'thread-1',
      runId,
      state: {},
      messages,
      tools: [],
      context: [],
      forwardedProps: {},
    });
    const next = user('1d5b3a52-1111-4222-8333-944445555666', LETTER_TASK);
    const found = await told(
      asking([MESSAGES[0]!], 'r1'),
      started('r1'),
      ...words('m1', 'I look.'),
      call,
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"id":"4711"}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      result('c1', 'packed'),
      ...words('m3', FINAL),
      finished('r1'),
      asking([MESSAGES[0]!, { id: 'm3', role: 'assistant', content: FINAL }, next], 'r2'),
      started('r2'),
      ...words('m4', 'Dear customer'),
      finished('r2'),
    );
    expect(found).toMatchObject({
      runs: [
        [`${TASK} [?]`, 'get_order = packed', `"${FINAL}"`],
        [`${LETTER_TASK} [?]`, '"Dear customer"'],
      ],
      rejected: [],
    });
  });

  test('without the prompt it is refused', async () => {
    const found = await told(started('r1'), ...words('m1', FINAL), finished('r1'));
    expect(found.runs).toEqual([]);
    expect(found.rejected[0]).toContain('its task is not known');
  });
});
