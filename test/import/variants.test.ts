import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../src/index.js';
import { outline, readLines, readTexts } from './read-files.js';

/** Files of kinds that are read elsewhere, as other versions of their programs write them. */
const TASK = 'Rename parseDate to readDate everywhere in the package';
const DONE = 'It is renamed.';
const T = '2026-02-03T08:00:00Z';

const told = (records: readonly { record: Interaction }[]): string[][] =>
  records.map(({ record }) => outline(record));

describe('shapes of lists', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'sed', arguments: '{}' } };
  const asked = { role: 'user', content: TASK };
  const called = { role: 'assistant', content: '', tool_calls: [call] };
  const seen = { role: 'tool', tool_call_id: 'c1', content: 'two files' };
  const said = { role: 'assistant', content: DONE };
  const run = [`${TASK} [?]`, 'sed = two files', `"${DONE}"`];

  test('states of a thread, the newest first', async () => {
    const states = [4, 3, 2, 1].map((n) => ({
      values: { messages: [asked, called, seen, said].slice(0, n) },
      metadata: { step: n },
    }));
    const { records, rejected, passedOver } = await readTexts({ 'history.json': JSON.stringify(states) });
    expect([told(records), rejected]).toEqual([[run], []]);
    expect(passedOver).toEqual({ 'earlier states of a run that went on': 3 });
  });

  test.each<[string, unknown, string[]]>([
    [
      'steps of the AI SDK',
      {
        prompt: TASK,
        text: DONE,
        steps: [
          {
            text: '',
            toolCalls: [{ toolCallId: 'c1', toolName: 'sed', args: {} }],
            toolResults: [{ toolCallId: 'c1', toolName: 'sed', result: 'two files' }],
          },
          { text: DONE, toolCalls: [], toolResults: [] },
        ],
      },
      run,
    ],
    [
      'items of OpenAI Agents',
      [
        asked,
        { type: 'function_call', callId: 'c1', name: 'sed', arguments: '{}' },
        {
          type: 'function_call_result',
          name: 'sed',
          callId: 'c1',
          output: { type: 'text', text: 'two files' },
        },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: DONE }] },
      ],
      run,
    ],
    [
      'a log of Bedrock',
      {
        requestId: 'request-0001',
        input: {
          inputBodyJson: {
            messages: [
              { role: 'user', content: [{ text: TASK }] },
              { role: 'assistant', content: [{ toolUse: { toolUseId: 't', name: 'sed', input: {} } }] },
              { role: 'user', content: [{ toolResult: { toolUseId: 't', content: [{ json: { n: 2 } }] } }] },
            ],
          },
        },
        output: { outputBodyJson: { output: { message: { role: 'assistant', content: [{ text: DONE }] } } } },
      },
      [`${TASK} [?]`, 'sed = {"n":2}', `"${DONE}"`],
    ],
    [
      'a trajectory under the words of its harness',
      {
        instance_id: 'x__y-1',
        target: true,
        exit_status: 'submitted',
        trajectory: [
          { role: 'system', text: null },
          { role: 'user', text: TASK },
          { role: 'ai', text: 'I look.\n```\nls\n```' },
          { role: 'user', text: 'OBSERVATION:\ntwo files' },
        ],
      },
      [`${TASK} [ok]`, 'bash = two files'],
    ],
    [
      'pairs of what was done and what came of it',
      {
        instance_id: 'x__y-1',
        history: [
          [
            { id: 1, source: 'user', action: 'message', args: { content: TASK } },
            { id: -1, observation: 'null', content: '' },
          ],
          [
            { id: 2, source: 'agent', action: 'run', args: { command: 'sed' } },
            { id: 3, source: 'agent', cause: 2, observation: 'run', content: 'two files', extras: {} },
          ],
          [
            { id: 4, source: 'agent', action: 'finish', args: { thought: DONE } },
            { id: -1, observation: 'null', content: '' },
          ],
        ],
        test_result: { result: { resolved: true } },
      },
      [`${TASK} [ok]`, 'run = two files', `"${DONE}"`],
    ],
  ])('%s', async (_, value, expected) => {
    const { records, rejected } = await readTexts({ 'a.json': JSON.stringify(value) });
    expect([told(records), rejected]).toEqual([[expected], []]);
  });
});

describe('outcomes and tasks where programs put them', () => {
  test('Browser Use: what the agent is shown says the task, and a judge how it ended', async () => {
    const step = (action: object, result: object, more: object = {}) => ({
      model_output: { next_goal: 'Go on', action: [action] },
      result: [result],
      state: {},
      ...more,
    });
    const { records } = await readTexts({
      'history.json': JSON.stringify({
        history: [
          step(
            { navigate: { url: 'u' } },
            { extracted_content: 'Navigated' },
            {
              state_message: `<agent_history>\n</agent_history>\n<user_request>\n${TASK}\n</user_request>`,
            },
          ),
          step(
            { done: { text: DONE, success: true } },
            { is_done: true, success: true, judgement: { verdict: false, failure_reason: 'r' } },
          ),
        ],
      }),
    });
    expect(told(records)).toEqual([[`${TASK} [failed]`, 'navigate = Navigated', `"${DONE}"`]]);
  });

  test('marked things in a text, and quoted lines, are no conversation', async () => {
    const spans = [
      { type: 'PERSON', value: 'Ada', start: 0, end: 3 },
      { type: 'TITLE', value: 'Dr.', start: 4, end: 7 },
    ];
    const text = 'To the office:\n> Ada\n> 12 Long Road\n> Bergen\nThank you.';
    const { records, withoutRuns, rejected } = await readLines({ id: 'a', text, spans });
    expect([records, withoutRuns.length + rejected.length]).toEqual([[], 1]);
  });

  test('ReAct: the question may be beside the text', async () => {
    const trajectory =
      'Thought 1: I search.\nAction 1: Search[x]\nObservation 1: found\nThought 2: I know.\nAction 2: Finish[y]\nObservation 2: Answer is CORRECT';
    const { records } = await readLines({ question: TASK, answer: 'y', trajectory, correct: true });
    expect(told(records)).toEqual([[`${TASK} [ok]`, 'Search = found', '"y" = Answer is CORRECT']]);
  });

  test('a score of a trace counts for its first run, and one of a call for the run that made it', async () => {
    const at = (id: string, type: string, parent: string | null, more: object = {}) => ({
      id,
      traceId: 'trace-00000001',
      type,
      name: id,
      startTime: T,
      parentObservationId: parent,
      ...more,
    });
    const trace = {
      id: 'trace-00000001',
      timestamp: T,
      name: 'desk',
      observations: [
        at('desk', 'AGENT', null),
        at('model', 'GENERATION', 'desk', {
          input: [{ role: 'user', content: TASK }],
          output: { role: 'assistant', content: DONE },
        }),
      ],
    };
    const scored = { ...trace, scores: [{ id: 's', traceId: trace.id, name: 'user_feedback', value: 0 }] };
    expect(told((await readLines(scored)).records)).toEqual([[`${TASK} [failed, desk]`, `"${DONE}"`]]);
    const score = { id: 's', traceId: trace.id, observationId: 'model', name: 'score', value: 1 };
    expect(told((await readLines(trace, score)).records)).toEqual([[`${TASK} [ok, desk]`, `"${DONE}"`]]);
  });

  test('a question with its answer, each in an object', async () => {
    const { records } = await readLines({
      id: 'trace-00000001',
      timestamp: T,
      input: { question: TASK },
      output: { answer: DONE },
      scores: [{ name: 'correctness', value: 1 }],
    });
    expect(told(records)).toEqual([[`${TASK} [ok]`, `"${DONE}"`]]);
  });

  test('times in microseconds', async () => {
    const { records } = await readLines({
      traceId: 'a'.repeat(32),
      id: 'b'.repeat(16),
      name: 'chat',
      kind: 0,
      timestamp: Date.parse(T) * 1_000,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: TASK }] }]),
        'gen_ai.output.messages': JSON.stringify([
          { role: 'assistant', parts: [{ type: 'text', content: DONE }] },
        ]),
      },
    });
    expect(records.map(({ record }) => record.timestamp)).toEqual(['2026-02-03T08:00:00.000Z']);
  });

  test('runs of two files that begin alike are two where one says how it ended', async () => {
    const messages = [
      { role: 'user', content: TASK },
      { role: 'assistant', content: DONE },
    ];
    const next = [
      { role: 'user', content: 'Now write a line about it into the changelog.' },
      { role: 'assistant', content: 'Written.' },
    ];
    const { records } = await readTexts({
      'a.json': JSON.stringify({ messages, success: false }),
      'b.json': JSON.stringify({ messages: [...messages, ...next] }),
    });
    expect(records.map(({ record }) => [record.query, record.success])).toEqual([
      [TASK, false],
      [TASK, undefined],
      [next[0]!.content, undefined],
    ]);
  });
});
