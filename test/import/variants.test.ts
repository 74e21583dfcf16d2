import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../src/index.js';
import { outline, readLines, readTexts } from './read-files.js';

/** Files of kinds that are read elsewhere, as other versions of their programs write them. */
const TASK = 'Rename parseDate to readDate everywhere in the package';
const DONE = 'It is renamed.';
const T = '2026-02-03T08:00:00Z';

const told = (records: readonly { record: Interaction }[]): string[][] =>
  records.map(({ record }) => outline(record));

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
