import { describe, expect, test } from 'vitest';
import { callRun, type SmallStep } from '../call-run.js';
import { example, itemsFor } from './examples-of.js';

const OK: SmallStep['1'] = { ok: true };

const leave = (id: string, from: string, to: string, first: string, last: string) =>
  callRun(id, `I want leave from ${from} to ${to}`, [
    [['fill', { element: 'First day', value: first }], OK],
    [['fill', { element: 'Last day', value: last }], OK],
  ]);

describe('what the task says in another form', () => {
  const run = leave('a', '2026-02-03', '2026-02-05', '03.02.2026', '05.02.2026');

  test('is shown as the new task has it, in the form that worked', () => {
    expect(example('I want leave from 2027-10-11 to 2027-10-12', [run])).toEqual([
      'fill element=First day value=11.10.2027',
      'fill element=Last day value=12.10.2027',
    ]);
  });

  test('is the form alone where the new task says fewer days', () => {
    expect(example('I want leave on 2027-10-11', [run])).toEqual([
      'fill element=First day value=‹day›.‹month›.‹year›',
      'fill element=Last day value=‹day›.‹month›.‹year›',
    ]);
  });

  test('is the task’s own word where it needs no other form', () => {
    const same = leave('a', '2026-02-03', '2026-02-05', '2026-02-03', '2026-02-05');
    expect(example('I want leave from 2027-10-11 to 2027-10-12', [same]).join()).toContain('{"task":true}');
  });

  test('is the form alone of what the person told when asked', () => {
    const verified = callRun('a', 'Close my account', [
      ['May I have your date of birth?', 'I was born on 18 July 1995'],
      [['verify', { birth: '18071995' }], OK],
    ]);
    expect(example('Close mine, by 2026-01-02', [verified]).at(-1)).toBe('verify birth=‹day›‹month›‹year›');
  });

  test('is an amount in cents', () => {
    const paid = callRun('a', 'Pay 277.14 back', [[['refund', { amount: '27714' }], OK]]);
    expect(example('Pay 19.90 back', [paid])).toEqual(['refund amount=1990']);
  });

  test('is a date of a query', () => {
    const counted = callRun('a', 'How many came on 2026-02-03?', [
      ["SELECT COUNT(*) FROM visits WHERE day = '20260203'", '[[4]]'],
    ]);
    expect(example('How many came on 2027-10-11?', [counted])).toEqual([
      "SELECT COUNT(*) FROM visits WHERE day = '20271011'",
    ]);
  });
});

describe('an argument that others gave other values', () => {
  const page = 'combobox "Type" options: Recreation, Illness, Mobile';
  const absent = (id: string, task: string, option: string) =>
    callRun(id, task, [
      ['open', page],
      [['select', { element: 'Type', option }], OK],
    ]);
  const either = (task: string, runs: readonly ReturnType<typeof callRun>[]) => {
    const sentence = itemsFor(task, runs)[0]?.sentence;
    const args = sentence?.form === 'example' ? sentence.steps.flatMap((step) => step.args ?? []) : [];
    return args.map(({ value, either, from }) => value ?? either ?? from ?? null);
  };

  test('is shown with those that results offer to everybody', () => {
    const runs = [
      absent('a', 'Enter holidays', 'Recreation'),
      absent('b', 'Enter holidays again', 'Recreation'),
      absent('c', 'Enter a flu', 'Illness'),
      absent('d', 'Enter a flu again', 'Illness'),
    ];
    const shown = either('Enter an absence', runs)[1];
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(expect.arrayContaining(['Recreation', 'Illness']));
  });

  test('is shown without what was refused', () => {
    const tried = (id: string, option: string) =>
      callRun(id, `Enter it for ${id}`, [
        ['open', page],
        [['select', { element: 'Type', option: 'Holiday' }], { error: 'no such option' }],
        [['select', { element: 'Type', option }], OK],
      ]);
    const runs = [
      tried('a', 'Recreation'),
      tried('b', 'Recreation'),
      tried('c', 'Illness'),
      tried('d', 'Illness'),
    ];
    expect(JSON.stringify(either('Enter an absence', runs))).not.toMatch(/Holiday/);
    expect(JSON.stringify(either('Enter an absence', runs))).toMatch(
      /Recreation.*Illness|Illness.*Recreation/,
    );
  });

  test('is a gap where results showed each only his own', () => {
    const lives = (id: string, state: string) =>
      callRun(id, 'Send the parcel', [
        [['get_user', {}], { state }],
        [['send', { state, box: 'big' }], OK],
      ]);
    const runs = [lives('a', 'Ohio'), lives('b', 'Ohio'), lives('c', 'Utah'), lives('d', 'Utah')];
    expect(JSON.stringify(either('Send my parcel', runs))).not.toMatch(/Ohio|Utah/);
  });
});

describe('a label of which the person said a part', () => {
  test('stays but for that', () => {
    const run = callRun('a', 'I need LR-53398 no more', [[['click', { element: 'Request LR-53398' }], OK]]);
    expect(example('Cancel my leave LR-41424', [run])).toEqual(['click element=Request ‹task›']);
  });
});

describe('words with a number', () => {
  test('are given by a task that has words and a number, in whichever of them', () => {
    const moved = callRun('a', 'We moved to Birch Lane 73', [
      [['move', { to: 'Birch Lane 73', kind: 'all' }], OK],
    ]);
    expect(example('We moved to Mill Street 9', [moved])).toEqual(['move to={"task":true} kind=all']);
  });
});

describe('what a tool is given', () => {
  test('is the person’s where he said just that', () => {
    const found = (id: string, name: string) =>
      callRun(id, `Call off ${name}'s meeting`, [
        [['search_users', { query: name }], { id: `u${id}` }],
        [['cancel', { user: `u${id}` }], OK],
      ]);
    const runs = [found('a', 'olga.fink'), found('b', 'olga.fink'), found('c', 'carl.nyman')];
    expect(example("Call off tom.reyes's meeting", runs).join()).not.toMatch(/fink|nyman/);
  });
});
