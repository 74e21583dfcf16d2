import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssistantMessage, Message, ToolMessage } from '../../adapters/run/message.js';
import { toTurns } from '../../adapters/run/to-turns.js';
import { NOTHING_SEEN, type Seen, see } from '../../adapters/run/transcript.js';

const said = (text: string, id?: string): Message => ({ role: 'user', text, ...(id ? { id } : {}) });
const calls = (ids: string[], id?: string): AssistantMessage => ({
  role: 'assistant',
  text: '',
  calls: ids.map((one) => ({ id: one, name: 'look', input: { at: one } })),
  ...(id ? { id } : {}),
});
const result = (callId: string, text: string, id?: string): ToolMessage => ({
  role: 'tool',
  callId,
  text,
  ...(id ? { id } : {}),
});
const fold = (events: Seen[]): readonly Message[] => events.reduce(see, NOTHING_SEEN).messages;

describe('what a run was seen to do', () => {
  /** What an editing middleware does to all but the last messages of a history. */
  const EDITS: readonly ((past: Message[]) => Message[])[] = [
    (past) => past,
    () => [],
    () => [said('Summary: they talked.', 'a new id')],
    (past) => (past.length > 0 ? [said('Summary: they talked.')] : []),
    (past) => past.map((one) => (one.role === 'tool' ? { ...one, text: '[cleared]' } : one)),
    (past) => past.filter(({ role }) => role !== 'tool'),
  ];
  const conversation = fc
    .array(
      fc.record({
        parallel: fc.integer({ min: 0, max: 3 }),
        edit: fc.nat(EDITS.length - 1),
        keep: fc.nat(3),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((steps) => {
      const whole: Message[] = [said('do it', 'task')];
      const events: Seen[] = [{ messages: [...whole] }];
      let shown: Message[] = [...whole];
      steps.forEach(({ parallel, edit, keep }, step) => {
        const at = Math.max(0, shown.length - 1 - keep);
        // A history is cut before an answer or a person's words, never between a call and its results.
        const cut = shown.findLastIndex(({ role }, index) => index <= at && role !== 'tool');
        shown = [...EDITS[edit]!(shown.slice(0, Math.max(0, cut))), ...shown.slice(Math.max(0, cut))];
        events.push({ messages: shown });
        const ids = Array.from({ length: parallel }, (_, index) => `call ${step} ${index}`);
        const answer = parallel === 0 ? { ...calls([]), text: `words ${step}` } : calls(ids);
        const named = { ...answer, id: `answer ${step}` };
        events.push({ answer });
        const results = ids.map((id) => result(id, `of ${id}`, `result of ${id}`));
        whole.push(named, ...results);
        shown = [...shown, named, ...results];
      });
      events.push({ messages: shown });
      return { events, whole };
    });

  test('is every message once, in order, as it was first, whatever is done to the history', () => {
    fc.assert(
      fc.property(conversation, ({ events, whole }) => {
        expect(fold(events)).toEqual(whole);
      }),
    );
  });

  test('results that arrive before their answer, or twice, are each behind their call once', () => {
    const events: Seen[] = [
      { messages: [said('do it')] },
      { result: result('b', 'second') },
      { answer: calls(['a', 'b']) },
      { result: result('a', 'first') },
      { result: result('a', 'again') },
      { messages: [said('do it'), calls(['a', 'b']), result('a', 'first'), result('b', 'second')] },
    ];
    expect(fold(events).slice(2)).toEqual([result('b', 'second'), result('a', 'first')]);
  });

  test('an answer that was thrown away for another is no part of it', () => {
    const list = [said('do it', 'task')];
    const events: Seen[] = [
      { messages: list },
      { answer: calls(['a']) },
      { messages: list },
      { answer: calls(['b']) },
      { messages: [...list, calls(['b'], 'answer'), result('b', 'done', 'result')] },
    ];
    expect(fold(events)).toEqual([...list, calls(['b'], 'answer'), result('b', 'done', 'result')]);
  });

  test('without ids the same words said twice are two messages', () => {
    const once = [said('more'), calls([''], undefined), result('', 'x')];
    expect(fold([{ messages: once }, { messages: [...once, ...once] }])).toHaveLength(6);
  });
});

describe('one id for several calls', () => {
  const decisions = (messages: Message[]) =>
    toTurns({ messages, start: 0, tools: [], cut: (text) => text }).map(({ result: came }) => came);

  test.each([
    ['in one answer', [calls(['a', 'a']), result('a', '1'), result('a', '2')], ['1', '2']],
    ['in every answer', [calls(['a']), result('a', '1'), calls(['a']), result('a', '2')], ['1', '2']],
    ['empty', [calls(['', '']), result('', '1'), result('', '2')], ['1', '2']],
    ['where the first has no result', [calls(['a']), calls(['a']), result('a', '2')], [undefined, '2']],
    ['where results come late', [calls(['a']), calls(['b']), result('b', '2'), result('a', '1')], ['1', '2']],
  ])('%s', (_, messages, results) => {
    expect(decisions(messages)).toEqual(results);
  });
});
