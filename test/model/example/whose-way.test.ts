import { describe, expect, test } from 'vitest';
import { parseRun } from '../../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { type Asked, chooseExamples } from '../../../src/model/example/choose-examples.js';
import { callRun, type SmallStep } from '../call-run.js';
import { example, itemsFor, NOBODY, situation } from './examples-of.js';

describe('where several owners are known an example', () => {
  const cancelled = (id: string, more: readonly SmallStep[] = [], task = 'Cancel my order') =>
    callRun(id, task, [[['find_order', { id: 1 }], 'open'], ...more]);
  const gift: SmallStep = [['wrap_gift', { paper: 'red' }], 'done'];
  const cancel: SmallStep = [['cancel_order', { id: 1 }], 'done'];
  const shown = (task: string, runs: readonly ParsedRun[], asked: Asked = NOBODY) => {
    const sentence = itemsFor(task, runs, asked)[0]?.sentence;
    return sentence?.form === 'example'
      ? { steps: sentence.steps.map(({ action }) => action.name), of: sentence.worked.of }
      : undefined;
  };

  test('is the run whose way others went, whole', () => {
    const runs = [cancelled('a', [gift, cancel]), cancelled('b', [cancel]), cancelled('c', [cancel])];
    for (const [at, run] of runs.entries())
      expect(shown('Cancel my order', [run, ...runs.filter((_, other) => other !== at)])).toEqual({
        steps: ['find_order', 'cancel_order'],
        of: 2,
      });
  });

  test('is the run that did what the task is likely to ask for, however few did', () => {
    const runs = [cancelled('a', [gift, cancel]), cancelled('b', [cancel]), cancelled('c', [cancel])];
    const asked = {
      ...NOBODY,
      goals: [{ operator: 'wrap_gift', chance: 0.9, asked: true }],
      operators: ['wrap_gift'],
    };
    expect(shown('Cancel my order', runs, asked)?.steps).toContain('wrap_gift');
  });

  test('is none that nobody else went half as far, however sure words are of its goal', () => {
    const others = ['b', 'c', 'd'].map((id) =>
      callRun(id, 'Cancel my order', [[[`see_${id}`, { at: id }], 'done']]),
    );
    const asked = {
      ...NOBODY,
      goals: [{ operator: 'wrap_gift', chance: 0.9, asked: true }],
      operators: ['wrap_gift'],
    };
    const alone = callRun('a', 'Cancel my order', [gift]);
    expect(shown('Cancel my order', [alone, ...others], asked)).toBeUndefined();
  });

  test('is none that did what the task hardly asks for, but where nearly all did', () => {
    const runs = ['a', 'b', 'c'].map((id) => cancelled(id, [cancel]));
    const some = [...runs, cancelled('d', [gift])];
    const asks = (chance: number): Asked => ({
      ...NOBODY,
      goals: [{ operator: 'cancel_order', chance, asked: true }],
      operators: ['cancel_order'],
    });
    expect(shown('About my order', some, asks(0.9))?.steps).toContain('cancel_order');
    expect(shown('About my order', some, asks(0.1))?.steps ?? []).not.toContain('cancel_order');
    expect(shown('About my order', runs, asks(0.1))?.steps).toContain('cancel_order');
  });

  test('is none that left undone what the task names, unless hardly anybody did it', () => {
    const hand: SmallStep = [['hand_over', { to: 'us' }], 'done'];
    const asked = { ...NOBODY, named: ['cancel_order'] };
    const left = ['a', 'b', 'c', 'd', 'e'].map((id) => cancelled(id, [hand]));
    expect(shown('Cancel my order', left, asked)?.steps).toEqual(['find_order', 'hand_over']);
    const told = shown(
      'Cancel my order',
      [...left, cancelled('f', [cancel]), cancelled('g', [cancel])],
      asked,
    );
    expect(told?.steps ?? []).not.toContain('hand_over');
  });

  const way = (name: string) =>
    callRun(name, `About the order of ${name}`, [[[name, { at: name, of: name }], 'done']]);
  const ways = ['move', 'pay', 'ship', 'hand_over'].map(way);

  test('is none where all of them went ways of their own', () => {
    expect(shown('About my order', ways)).toBeUndefined();
    expect(shown('About my order', ways.slice(0, 2))?.steps).toHaveLength(1);
  });

  test('is one of a way that differs in what its own task says and what it was shown, and no other', () => {
    const bought = (isTold: boolean) =>
      [
        ['tall red glass lamp with dimmer', 'X11'],
        ['wide old leather sofa three seats', 'X27'],
        ['warm blue rain jacket size forty', 'X35'],
      ].map(([thing, item]) =>
        callRun(thing!, isTold ? `Buy a ${thing}` : 'Buy it', [
          [`find ${thing}`, isTold ? `it is "${item}"` : 'done'],
          [`put "${item}"`, 'done'],
        ]),
      );
    expect(shown('Buy a mirror', bought(true))?.steps).toHaveLength(2);
    expect(shown('Buy a mirror', bought(false))).toBeUndefined();
  });

  test('is the one that was asked for in the same words, if the others with these words agree', () => {
    const task = 'About the order of ship';
    const told = (runs: readonly ParsedRun[]) => {
      const at = situation(task, runs);
      const similar = at.similar.map(({ run }) => ({ run, likeness: run.task === task ? 0.98 : 0.7 }));
      return chooseExamples({ ...at, similar }, NOBODY).map(({ run }) => run.id);
    };
    expect(told(ways)).toEqual(['ship']);
    expect(told([...ways, callRun('x', task, [[['burn', { it: 1 }], 'done']])])).toEqual([]);
  });

  test('is none of a way that failed as often as it succeeded', () => {
    const runs = ['a', 'b', 'c', 'd'].map((id) => cancelled(id, [cancel]));
    const failed = runs.map((run, i) => (i < 2 ? { ...run, success: 0 } : run));
    expect(shown('Cancel my order', runs)?.of).toBe(4);
    expect(shown('Cancel my order', failed)).toBeUndefined();
  });

  test('is compared by its words where it is lines', () => {
    const list = (id: string, line: string) =>
      callRun(id, `List the files of ${id}`, [[['bash', { command: line }], 'ok']]);
    const alike = [
      list('ann', 'find /workspace -type f -name notes'),
      list('bo', 'find /workspace -type f -name plans'),
      list('cy', 'find /workspace -type f -name bills'),
    ];
    expect(shown('List the files', alike)?.steps).toHaveLength(1);
    const apart = [list('ann', 'ls -l'), list('bo', 'du -sh .'), list('cy', 'find . -name x')];
    expect(shown('List the files', apart)).toBeUndefined();
  });
});

describe('what an example was given', () => {
  test('is said to come from the person where he told it when asked', () => {
    const run = parseRun(
      {
        query: 'I want to cancel a flight',
        turns: [
          { turn: 1, inputs: '', decision: 'Which booking is it?', result: 'It is Z9XK4B' },
          {
            turn: 2,
            inputs: 'It is Z9XK4B',
            decision: JSON.stringify({ name: 'cancel', arguments: { booking: 'Z9XK4B' } }),
            result: '{"ok":true}',
          },
        ],
        success: true,
      },
      { id: 'a', group: 'a' },
    );
    expect(example('I want to cancel a flight', [run])).toEqual(['cancel booking={"user":true}']);
  });

  test.each([
    ['Find files of 40 bytes', 'find . -size 40c', 'Find files of 90 bytes', ['find . -size ‹task›c']],
    ['Find files of 40 bytes', 'find . -size 40c', 'Find files of all sizes', []],
    ['Find "hello" in files', "grep -r 'hello' .", 'Find "bye" in files', ["grep -r '‹task›' ."]],
    ['Find "hello" in files', "grep -r 'hello' .", 'Find all files', []],
  ])('of %j by %j has to be given by %j', (task, line, asked, steps) => {
    expect(example(asked, [callRun('a', task, [[line, 'ok']])])).toEqual(steps);
  });

  test('is a gap where others mostly give something else', () => {
    const booked = (id: string, hotel: string) =>
      callRun(id, `Book a room for ${id}`, [[['book', { hotel, kind: 'double' }], { ok: true }]]);
    const runs = [booked('ann', 'Hyatt'), booked('bo', 'Hilton'), booked('cy', 'Astoria')];
    expect(example('Book a room', runs)).toEqual(['book hotel=null kind=double']);
  });
});

test('nothing is an example of a task without a word that says what it is about', () => {
  const run = callRun('a', 'Hi', [[['greet', { at: 'door' }], 'ok']]);
  expect(example('Who is it?', [run])).toEqual([]);
});
