import { describe, expect, test } from 'vitest';
import {
  ANTHROPIC,
  ATIF,
  AUTOGEN,
  BEDROCK,
  DONE,
  FOUND,
  GEMINI,
  INSPECT,
  LANGCHAIN,
  MODEL,
  OPENAI,
  PAIRS,
  PARTS,
  PLAIN,
  RESPONSES,
  RUN,
  SERIALISED,
  SHAREGPT,
  STEPS,
  TASK,
  UI,
  UI4,
} from './dialects.js';
import { outline, readLines, readTexts } from './read-files.js';

describe('one run in every dialect', () => {
  test.each<[string, unknown, string[]]>([
    ['OpenAI chat', { messages: OPENAI }, PLAIN],
    ['calls whose function is a text', { messages: INSPECT }, PLAIN],
    ['Responses', { input: RESPONSES }, RUN],
    ['Anthropic', { messages: ANTHROPIC }, RUN],
    ['Gemini', { contents: GEMINI }, RUN],
    ['AI SDK, model messages', { messages: MODEL }, RUN],
    ['AI SDK, messages of a user interface', { id: 'chat-0001', messages: UI }, RUN],
    ['AI SDK 4', { messages: UI4 }, RUN],
    ['LangChain', { messages: LANGCHAIN }, RUN],
    ['LangChain, serialised', { messages: SERIALISED }, RUN],
    [
      'a checkpoint of LangGraph',
      { v: 4, channel_values: { messages: LANGCHAIN }, channel_versions: {} },
      RUN,
    ],
    ['ShareGPT', { conversations: SHAREGPT }, PLAIN],
    ['gen_ai parts', { messages: PARTS }, RUN],
    ['ATIF', ATIF, PLAIN],
    ['AutoGen', { messages: AUTOGEN }, RUN],
    ['Bedrock', { messages: BEDROCK }, RUN],
    ["steps of one's own", STEPS, RUN],
    ['steps in pairs', PAIRS, PLAIN],
    ['a list in a text', { messages: JSON.stringify(OPENAI) }, PLAIN],
    ['a list by itself', OPENAI, PLAIN],
    ['deep inside', { data: { result: [{ run: { log: { messages: ANTHROPIC } } }] } }, RUN],
  ])('%s', async (_, value, expected) => {
    const { records, rejected, passedOver } = await readLines(value);
    expect(records.map(({ record }) => outline(record))).toEqual([expected]);
    expect([rejected, passedOver]).toEqual([[], {}]);
  });

  test.each<[string, unknown[], string[]]>([
    ['OpenAI chat', OPENAI, PLAIN],
    ['Anthropic', ANTHROPIC, RUN],
    ['Responses', RESPONSES, RUN],
    ['Gemini', GEMINI, RUN],
    ['LangChain', LANGCHAIN, RUN],
    ['AutoGen', AUTOGEN, RUN],
  ])('%s, one message a line, or a document that is the list', async (_, list, expected) => {
    const lines = await readLines(...list);
    const document = await readTexts({ 'a.json': JSON.stringify(list, null, 2) });
    for (const { records, rejected } of [lines, document])
      expect([records.map(({ record }) => outline(record)), rejected]).toEqual([[expected], []]);
  });

  test('a list a line: each is a conversation', async () => {
    const { records } = await readLines(OPENAI, [
      { role: 'user', content: 'Count the otters.' },
      { role: 'assistant', content: 'Four.' },
    ]);
    expect(records.map(({ record }) => record.query)).toEqual([TASK, 'Count the otters.']);
  });

  test('what is not known is counted by name', async () => {
    const odd = [
      ...OPENAI.slice(0, 3),
      { role: 'tool', tool_call_id: 'a', content: [{ type: 'tool_output', text: FOUND }] },
      { role: 'narrator', content: 'It rains.' },
      { role: 'assistant', content: [{ type: 'hologram', text: DONE }] },
    ];
    const { records, passedOver } = await readLines({ messages: odd });
    expect(records.map(({ record }) => outline(record))).toEqual([[RUN[0], RUN[1], RUN[3]]]);
    expect(passedOver).toEqual({
      'messages of the unknown role narrator': 1,
      'parts of unknown type hologram (their words are kept)': 1,
    });
  });
});
