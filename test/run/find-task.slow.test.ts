import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentTask, findTasks } from '../../adapters/run/find-task.js';
import type { Message } from '../../adapters/run/message.js';

/** A chat: the person and the agent by turns, the person first. */
const chat = (...words: string[]): Message[] =>
  words.map((text, index) =>
    index % 2 === 0 ? { role: 'user', text } : { role: 'assistant', text, calls: [] },
  );

const MOVE = 'Move the stay of guest Novak to December';

describe('what is to be done now', () => {
  test.each<[string, string[], string]>([
    ['one message', [MOVE], MOVE],
    ['an answer to a question', [MOVE, 'To which week?', 'the first'], MOVE],
    [
      'a longer answer to a question',
      [MOVE, 'To which week?', 'I think the one that begins on the third is best.'],
      MOVE,
    ],
    [
      'an answer to what was asked for without a question mark',
      [
        'Cancel my order',
        'Sure. Please provide the number of your order.',
        'It should be W2586676, from last week',
      ],
      'Cancel my order',
    ],
    ['a go-ahead', [MOVE, 'I would move it to the third.', 'yes, go ahead'], MOVE],
    [
      'an objection',
      [MOVE, 'Done.', 'But I said December, and you moved it to November instead of that!'],
      MOVE,
    ],
    ['thanks', [MOVE, 'Done.', "Perfect, thank you! That's all I need."], MOVE],
    [
      'another task',
      [MOVE, 'Done. Is there anything else I can help you with?', 'Add breakfast to the stay of guest Adams'],
      'Add breakfast to the stay of guest Adams',
    ],
    [
      'another task after thanks',
      [MOVE, 'Done.', 'Thanks! Now write an invoice for guest Adams, please'],
      'Thanks! Now write an invoice for guest Adams, please',
    ],
    [
      'more about the thing that was named',
      [MOVE, 'It is booking BK-20411 now.', 'Send the confirmation of BK-20411 to the front desk'],
      MOVE,
    ],
    ['a greeting before the task', ['Hi there!', 'Hello! How can I help you today?', MOVE], MOVE],
    ['a greeting and small talk', ['Hello, can you help me?', 'Of course! What is it about?', MOVE], MOVE],
    [
      'a greeting in the middle of a chat',
      [
        MOVE,
        'To which week?',
        'the first',
        'Done. May I close this?',
        'Hi! I want to book a room for guest Adams',
      ],
      'Hi! I want to book a room for guest Adams',
    ],
    ['nothing but replies', ['ok', 'Yes?', 'go on'], 'ok'],
    ['nobody', [], ''],
    [
      'words without spaces between them',
      ['请把诺瓦克的预订改到十二月', '改到哪一周？', '第一周'],
      '请把诺瓦克的预订改到十二月',
    ],
  ])('%s', (_, words, task) => {
    expect(currentTask(chat(...words)).text).toBe(task);
  });

  test('of several messages at a stretch the last that is more than a reply counts', () => {
    const said = (...texts: string[]): Message[] => texts.map((text) => ({ role: 'user', text }));
    expect(currentTask(said('Here is the list of guests: Novak, Adams', MOVE, 'asap please'))).toEqual({
      text: MOVE,
      start: 3,
    });
  });

  test('what was done about it begins after the message that gave it', () => {
    const messages = chat('Hi', 'Hello, how can I help?', MOVE, 'To which week?', 'the first');
    expect(currentTask(messages)).toEqual({ text: MOVE, start: 3 });
  });

  test('calls of tools in between change nothing', () => {
    const messages: Message[] = [
      ...chat(MOVE),
      { role: 'assistant', text: '', calls: [{ id: 'a', name: 'find_booking', input: {} }] },
      { role: 'tool', callId: 'a', text: '{"booking":"BK-1"}' },
      { role: 'assistant', text: 'To which week?', calls: [] },
      { role: 'user', text: 'the first' },
    ];
    expect(currentTask(messages)).toEqual({ text: MOVE, start: 1 });
  });

  test('a task is always in the words of one message, and begins after it', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('yes', 'Hi', MOVE, 'To which week?', 'Anything else?', ''),
    );
    const message = fc.record({ role: fc.constantFrom('user', 'assistant', 'tool'), text: words });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (given) => {
        const messages = given.map((one) => ({ ...one, calls: [] })) as unknown as Message[];
        const tasks = findTasks(messages);
        const said = messages.filter(({ role, text }) => role === 'user' && text.trim() !== '');
        expect(tasks.length > 0).toBe(said.length > 0);
        for (const { text, start } of tasks) {
          expect(messages.slice(0, start).some((one) => one.role === 'user' && one.text === text)).toBe(true);
        }
      }),
    );
  });
});

/** Recorded conversations of customers with a support agent. */
const DATA = new URL('../../../shared/data/', import.meta.url);
const present = existsSync(DATA);
if (!present)
  console.log('skipped: ../shared/data is not here, so tasks are not found in recorded conversations');

interface Recorded {
  query: string;
  turns: { inputs: string; decision: string; result?: string | null }[];
}

function conversationOf({ query, turns }: Recorded): Message[] {
  const messages: Message[] = [{ role: 'user', text: query }];
  for (const { decision, result } of turns) {
    const call = /^\{"name": ?"(\w+)", ?"arguments"/.exec(decision);
    messages.push({
      role: 'assistant',
      text: call ? '' : decision,
      calls: call ? [{ name: call[1]!, input: {} }] : [],
    });
    if (result) messages.push(call ? { role: 'tool', text: result } : { role: 'user', text: result });
  }
  return messages;
}

const readConversations = (name: string): Message[][] =>
  gunzipSync(readFileSync(new URL(`${name}/records.jsonl.gz`, DATA)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => conversationOf(JSON.parse(line) as Recorded));

/** How many of the things said later in a conversation begin no task. */
function followUps(conversations: Message[][]): { all: number; right: number } {
  const sum = { all: 0, right: 0 };
  for (const messages of conversations) {
    messages.forEach(({ role }, index) => {
      if (role !== 'user' || index === 0) return;
      sum.all += 1;
      if (currentTask(messages.slice(0, index + 1)).start !== index + 1) sum.right += 1;
    });
  }
  return sum;
}

/** How often the next customer's first words, said at the end of a conversation, are seen to be a task of their own. */
function switches(conversations: Message[][]): { all: number; right: number } {
  const sum = { all: 0, right: 0 };
  conversations.slice(1).forEach((next, index) => {
    const before = conversations[index]!;
    const said = next[0]!;
    if (said.text === before[0]!.text) return;
    const end = before.findLastIndex(({ role }) => role === 'assistant') + 1;
    sum.all += 1;
    const { text } = currentTask([...before.slice(0, end), said]);
    if (text === said.text) sum.right += 1;
  });
  return sum;
}

describe.skipIf(!present)('recorded conversations', () => {
  // The rules were written looking at the first two; in the third people also ask for a second thing, which is a task.
  test.each([
    ['tau2-retail', 0.95, 0.95],
    ['tau2-airline', 0.95, 0.95],
    ['tau-retail', 0.85, 0.9],
  ])('%s: what is said later goes on, a new customer begins anew', (name, least, leastSwitches) => {
    const conversations = readConversations(name);
    const later = followUps(conversations);
    const anew = switches(conversations);
    const share = ({ all, right }: typeof later) => `${right} of ${all}`;
    console.log(`${name}: ${share(later)} follow-ups go on, ${share(anew)} new customers begin anew`);
    expect(later.right / later.all).toBeGreaterThan(least);
    expect(anew.right / anew.all).toBeGreaterThan(leastSwitches);
  });
});
