import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip } from '../../src/extract/statements/clip.js';
import { correctionStatements } from '../../src/extract/statements/correction-statements.js';
import { describePath } from '../../src/extract/statements/describe-path.js';
import { memoryStatements } from '../../src/extract/statements/memory-statements.js';
import { particularsOf } from '../../src/extract/statements/particulars.js';
import { statementsOf } from '../../src/extract/statements/statements-of.js';
import { taskId, taskStatement } from '../../src/extract/statements/task-statement.js';
import { type Step, toSteps } from '../../src/extract/steps/to-steps.js';
import { type Call, runOf, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';

describe('the task of a run', () => {
  const calls: Call[] = [
    ['get_order', { order_id: 'A-1' }, OK],
    ['get_order', { order_id: 'A-2' }, OK],
    ['cancel_order', { reason: 'late', order_id: 'A-2' }, OK],
  ];
  const of = (sent: Call[], query = 'Cancel order A-2', agent?: string) => {
    const run = runOf(query, sent, agent === undefined ? {} : { agent_type: agent });
    return taskStatement(run, stepsOf(sent, query), particularsOf(stepsOf(sent, query)))!;
  };

  test('is found by its own words, and says what was done without the values of arguments', () => {
    const said = of(calls);
    expect(said).toMatchObject({
      family: 'task',
      agent_type: null,
      situation: 'Cancel order A-2',
      meanings: ['Cancel order A-2'],
    });
    expect(said.advice).toContain('get_order');
    expect(said.advice).not.toMatch(/A-\d|late/);
  });

  test('is the same entry for the same task of the same kind of agent, whatever was done', () => {
    const { id } = of(calls);
    expect(id).toBe(taskId({ query: ' Cancel  order\nA-2' }));
    expect(of(calls.slice(1), ' Cancel  order A-2 ').id).toBe(id);
    expect(of(calls, 'Cancel order A-3').id).not.toBe(id);
    expect(of(calls, 'Cancel order A-2', 'voice').id).not.toBe(id);
  });

  test('of replies only is what was replied; a run that did nothing has none', () => {
    const say = (...said: string[]): Call[] => said.map((words) => ['say', words, 'Thanks']);
    const path = ['vx ls', 'source ca.env', 'vx cert renew web'];
    expect(of(say(...path)).advice).toBe(path.join(' -> '));
    expect(of(say('(no answer)', 'vx ls', 'vx ls')).advice).toBe('vx ls x2');
    expect(of([...say('One moment, please.'), ...calls]).advice).toBe(of(calls).advice);
    expect(of(say(...Array.from('abcdefgh', (a) => a.repeat(900)))).advice.length).toBeLessThanOrEqual(1_000);
    expect(of(say('Returns take five days.')).advice).toBe('Returns take five days.');
    const query = 'Cancel order A-2';
    const nothing = stepsOf(say('(no answer)'), query);
    expect(taskStatement(runOf(query, say('(no answer)')), nothing, particularsOf(nothing))).toBeUndefined();
  });

  test('keeps only the beginning of a long task, and is another where only the end differs', () => {
    const long = (end: string) => of(calls, `${'word '.repeat(2_000)}${end}`);
    expect(long('a').situation.length).toBeLessThanOrEqual(1_000);
    expect(long('a').meanings).toEqual([long('b').situation]);
    expect(long('a').id).not.toBe(long('b').id);
  });
});

describe('what people said who stepped in', () => {
  const step = (name: string, rest: Partial<Step> = {}): Step => ({
    action: { name, args: {} },
    outcome: 'ok',
    result: '',
    ...rest,
  });
  const stopped = (words: string) => step('refund', { outcome: 'interrupted', result: words });
  const of = (...steps: Step[]) => correctionStatements({}, steps, particularsOf(steps));

  test('and what was done next', () => {
    const [said] = of(stopped('Stop, not the card!'), step('lookup'));
    expect(said).toMatchObject({ family: 'correction', kind: 'recovery', advice: 'then lookup' });
    expect(said!.situation).toBe('after refund the user says "Stop, not the card!"');
    expect(said!.meanings).toEqual([said!.situation]);
  });

  test('a stop that nothing but words followed is a pitfall, and another statement', () => {
    const [stop] = of(stopped('Stop!'), step('say'));
    expect(stop).toMatchObject({ kind: 'pitfall' });
    expect(stop!.id).not.toBe(of(stopped('Stop!'), step('lookup'))[0]!.id);
  });

  test('a correction counts though the action went through; no words, no statement', () => {
    expect(of(step('refund', { correction: true, result: 'I meant the other one' }))).toHaveLength(1);
    expect(of(step('refund', { result: 'I meant' }))).toEqual([]);
    expect(of(stopped(' '))).toEqual([]);
  });

  test('said twice in one run it is one statement; ids do not make it two', () => {
    const said = of(stopped('Not order #W11!'), step('lookup'), stopped('Not order #W2999!'), step('lookup'));
    expect(said).toHaveLength(1);
    expect(said[0]!.situation).not.toMatch(/W\d/);
  });
});

describe('what an agent wrote down', () => {
  const of = (memories: (string | null | undefined)[], query = 'Cancel my order') => {
    const run = runOf(
      query,
      memories.map((): Call => ['get_order', {}, OK]),
    );
    memories.forEach((memory, i) => {
      run.turns[i]!.memory = memory;
    });
    return memoryStatements(run, particularsOf(toSteps(run)));
  };
  const advice = (memory: string, query?: string) => of([memory], query).statements.map((one) => one.advice);

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
    const found = of([undefined, null, ' ', 'id #W1', rule, ` ${rule}`]);
    expect(found.discarded).toBe(1);
    expect(found.statements).toMatchObject([
      { kind: 'fact', family: 'fact', situation: 'Cancel my order', advice: rule, meanings: [rule] },
    ]);
  });
});

describe('paths in words', () => {
  const steps = (...names: string[]) => names.map((action) => ({ action, args: ['id'] }));

  test('repeats are counted, the last action has its arguments', () => {
    expect(describePath(steps('a', 'a', 'a', 'b'))).toBe('a x3 -> b(id)');
    expect(describePath(steps('a', 'b', 'a'))).toBe('a -> b -> a(id)');
    expect(describePath([])).toBe('');
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

describe('all that a record says', () => {
  test('is bounded: the task first, then the rest in order; what is left out is counted', () => {
    const calls = Array.from({ length: 90 }, (_, i): Call => [`open_${i}`, {}, OK]);
    const run = runOf('Try every door of the house', calls);
    run.turns.forEach((turn, i) => {
      turn.memory = `Door ${String.fromCharCode(97 + (i % 26))}${'x'.repeat(i)} opens to the inside only.`;
    });
    const { statements, discarded } = statementsOf(run, toSteps(run));
    expect(statements).toHaveLength(48);
    expect(statements[0]!.family).toBe('task');
    expect(discarded).toBe(90 + 1 - 48);
    expect(new Set(statements.map(({ id }) => id)).size).toBe(48);
  });

  test('depends on the record alone', () => {
    const run = runOf('Cancel order A-2', [['cancel_order', { order_id: 'A-2' }, OK]]);
    expect(statementsOf(run, toSteps(run))).toEqual(statementsOf(structuredClone(run), toSteps(run)));
  });
});
