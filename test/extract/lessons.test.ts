import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip } from '../../src/extract/lessons/clip.js';
import { correctionLessons } from '../../src/extract/lessons/correction-lessons.js';
import { describePath } from '../../src/extract/lessons/describe-path.js';
import { memoryLessons } from '../../src/extract/lessons/memory-lessons.js';
import { mergeKey, normalised } from '../../src/extract/lessons/merge-key.js';
import { runLesson } from '../../src/extract/lessons/run-lesson.js';
import { type Step, toSteps } from '../../src/extract/steps/to-steps.js';
import { type Call, runOf, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';
const _error = (words: string) => JSON.stringify({ error: words });

describe('the lesson of a whole run', () => {
  const calls: Call[] = [
    ['get_order', { order_id: 'A-1' }, OK],
    ['get_order', { order_id: 'A-2' }, OK],
    ['cancel_order', { reason: 'late', order_id: 'A-2' }, OK],
  ];
  const of = (sent: Call[], success = 1, weight = 1, query = 'Cancel order A-2', agent?: string) => {
    const run = runOf(query, sent, agent === undefined ? {} : { agent_type: agent });
    return runLesson(run, stepsOf(sent, query), success, weight);
  };

  test('is the way it went, with argument names and without their values', () => {
    const lesson = of(calls);
    expect(lesson).toMatchObject({
      kind: 'recipe',
      situation: 'Cancel order A-2',
      successes: 1,
      failures: 0,
    });
    expect(lesson.path.map(({ action, args }) => [action, args])).toEqual([
      ['get_order', ['order_id']],
      ['get_order', ['order_id']],
      ['cancel_order', ['order_id', 'reason']],
    ]);
    expect(lesson.advice).toContain('get_order');
    expect(lesson.advice).not.toMatch(/A-\d|late/);
  });

  test('is a pitfall when it likelier failed, and counts for its weight', () => {
    expect(of(calls, 0)).toMatchObject({ kind: 'pitfall', successes: 0, failures: 1 });
    const half = of(calls, 0.25, 0.5);
    expect([half.kind, half.successes, half.failures]).toEqual(['pitfall', 0.125, 0.375]);
  });

  test('has the key of the actions taken: repeats, order and endings do not matter, the agent does', () => {
    const key = of(calls).merge_key;
    expect(key).toMatch(/^run:[0-9a-f]{16}$/);
    expect(of(calls.slice(1), 0).merge_key).toBe(key);
    expect(of([...calls].reverse()).merge_key).toBe(key);
    expect(of(calls.slice(0, 2)).merge_key).not.toBe(key);
    expect(of(calls, 1, 1, 'Cancel order A-2', 'voice').merge_key).not.toBe(key);
  });

  test('of replies only is what was replied: other words are another lesson', () => {
    const say = (words: string): Call[] => [['say', words, 'Thanks']];
    const one = of(say('Returns take five days.'));
    expect(one.advice).toBe('Returns take five days.');
    expect(of(say('returns take five DAYS')).merge_key).toBe(one.merge_key);
    expect(of(say('Returns are not possible.')).merge_key).not.toBe(one.merge_key);
  });

  test('keeps only the beginning of a long task', () => {
    const lesson = of(calls, 1, 1, 'word '.repeat(2_000));
    expect(lesson.situation.length).toBeLessThanOrEqual(1_000);
    expect(lesson.meanings).toEqual([lesson.situation]);
  });
});

describe('what corrections teach', () => {
  const step = (name: string, rest: Partial<Step> = {}): Step => ({
    turn: 1,
    action: { name, args: {} },
    observation: '',
    source: 'unknown',
    last_action: null,
    offered: true,
    outcome: 'ok',
    result: '',
    ...rest,
  });
  const stopped = (words: string) => step('refund', { outcome: 'interrupted', result: words });

  test('what was done next, and how the run ended', () => {
    const [lesson] = correctionLessons([stopped('Stop, not the card!'), step('lookup')], 0.75, 0.5);
    expect(lesson).toMatchObject({ kind: 'recovery', successes: 0.375, failures: 0.125, creates: true });
    expect(lesson!.situation).toContain('refund');
    expect(lesson!.situation).toContain('Stop, not the card!');
    expect(lesson!.advice).toContain('lookup');
    expect(lesson!.merge_key).toMatch(/^correction:/);
  });

  test('a stop that nothing but words followed is a pitfall', () => {
    const [lesson] = correctionLessons([stopped('Stop!'), step('say')], 1, 1);
    expect(lesson).toMatchObject({ kind: 'pitfall', successes: 0, failures: 1 });
  });

  test('a correction counts though the action went through; no words, no lesson', () => {
    const corrected = step('refund', { correction: true, result: 'I meant the other one' });
    expect(correctionLessons([corrected], 1, 1)).toHaveLength(1);
    expect(correctionLessons([step('refund', { result: 'I meant' })], 1, 1)).toEqual([]);
    expect(correctionLessons([stopped(' ')], 1, 1)).toEqual([]);
  });

  test('said twice in one run it is one lesson; ids do not tell two apart', () => {
    const lessons = correctionLessons(
      [stopped('Not order #W11!'), step('lookup'), stopped('not order #W2999'), step('lookup')],
      1,
      1,
    );
    expect(lessons).toHaveLength(1);
    expect(lessons[0]!.successes).toBe(1);
    expect(lessons[0]!.situation).not.toMatch(/W\d/);
  });
});

describe('what memory teaches', () => {
  const of = (memories: (string | null | undefined)[], query = 'Cancel my order') => {
    const run = runOf(
      query,
      memories.map((): Call => ['get_order', {}, OK]),
    );
    memories.forEach((memory, i) => {
      run.turns[i]!.memory = memory;
    });
    return memoryLessons(run, toSteps(run), 0.5, 0.5);
  };
  const advice = (memory: string, query?: string) => of([memory], query).lessons.map((l) => l.advice);

  test.each<[string, string, string[]]>([
    [
      'a rule stays',
      'Refunds go to the original payment method only.',
      ['Refunds go to the original payment method only.'],
    ],
    ['an id goes', 'The order of the user is #W2378156 today.', []],
    ['a date goes', 'It was delivered on 2026-02-03 by mail.', []],
    ['an address goes', 'The user writes from ann@example.com mostly.', []],
    ['three words are no rule', 'Order is late.', []],
    [
      'only the general sentences of several',
      'The user is ann_9. Delivered orders cannot be cancelled at all. Total is $12.',
      ['Delivered orders cannot be cancelled at all.'],
    ],
  ])('%s', (_, memory, expected) => {
    expect(advice(memory)).toEqual(expected);
  });

  test('what the task itself says is not learned', () => {
    const rule = 'Delivered orders cannot be cancelled.';
    expect(advice(rule, `Please help. ${rule}`)).toEqual([]);
  });

  test('empty memories are nothing, useless ones are counted, equal ones are one', () => {
    const rule = 'Delivered orders cannot be cancelled.';
    const found = of([undefined, null, ' ', 'id #W1', rule, 'delivered orders cannot be cancelled']);
    expect(found.lessons).toHaveLength(1);
    expect(found.discarded).toBe(1);
    expect(found.lessons[0]).toMatchObject({ kind: 'fact', successes: 0.25, failures: 0.25 });
    expect(found.lessons[0]!.meanings).toContain(found.lessons[0]!.advice);
  });
});

describe('paths in words', () => {
  const steps = (...names: string[]) => names.map((action) => ({ action, args: ['id'] }));

  test('repeats are counted, replies left out, the last action has its arguments', () => {
    expect(describePath(steps('a', 'a', 'say', 'a', 'b'))).toBe('a x3 -> b(id)');
    expect(describePath(steps('a', 'b', 'a'))).toBe('a -> b -> a(id)');
    expect(describePath(steps('say'))).toBe('');
  });

  test('of a long way the middle goes: start and end stay', () => {
    const words = describePath(steps(...Array.from({ length: 60 }, (_, i) => `t${i}`)));
    expect(words.startsWith('t0 -> t1 -> ')).toBe(true);
    expect(words.endsWith('t58 -> t59(id)')).toBe(true);
    expect(words.split(' -> ').length).toBeLessThanOrEqual(15);
    expect(words).toContain('...');
  });
});

describe('clip', () => {
  test('is one line of at most the length, and leaves short lines as they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 2, max: 60 }),
        (text, max) => {
          const line = text.replace(/\s+/g, ' ').trim();
          const cut = clip(text, max);
          expect(cut.length).toBeLessThanOrEqual(max);
          if (line.length <= max) expect(cut).toBe(line);
          else expect(cut.endsWith('…')).toBe(true);
        },
      ),
    );
  });

  test('cuts at a word and never through a character', () => {
    expect(clip('the quick brown fox jumps', 18)).toBe('the quick brown…');
    expect(clip('🦜'.repeat(9), 6).isWellFormed()).toBe(true);
  });
});

describe('merge keys', () => {
  test('are equal exactly when family and parts are', () => {
    const parts = fc.array(fc.option(fc.string({ maxLength: 4 })), { maxLength: 3 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const equal = JSON.stringify(a) === JSON.stringify(b);
        expect(mergeKey('run', ...a) === mergeKey('run', ...b)).toBe(equal);
        expect(mergeKey('run', ...a)).not.toBe(mergeKey('error', ...a));
      }),
    );
    expect(mergeKey('run', 'ab', 'c')).not.toBe(mergeKey('run', 'a', 'bc'));
    expect(mergeKey('run', null)).not.toBe(mergeKey('run', '-'));
  });

  test('normalised texts read alike', () => {
    expect(normalised('  Order, NOT found! ')).toBe(normalised('order not: found'));
    expect(normalised('Größe übrig')).toBe('größe übrig');
  });
});
