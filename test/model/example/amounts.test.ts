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
  test('is a month with a year of two digits, and no way of its own', () => {
    const asked = (id: string, month: string, typed: string) =>
      callRun(id, `Rides of ${month}`, [[`print(load("rides").query("ym == '${typed}'").sum())`, '71']]);
    const runs = [asked('a', 'July 2026', '26-07'), asked('b', 'May 2025', '25-05')];
    expect(example('Rides of April 2027', runs)).toEqual([
      `print(load("rides").query("ym == '27-04'").sum())`,
    ]);
    expect(itemsFor('Rides of April 2027', runs)[0]?.sentence).toMatchObject({ worked: { yes: 2, of: 2 } });
  });

  test('is one value of an expression between quotation marks, not all of it', () => {
    const run = callRun('a', 'Mileage of bike B-1516', [
      [`print(load("trips").query("bike == 1516")["dist"].sum())`, '71'],
    ]);
    expect(example('Mileage of bike B-2921', [run])).toEqual([
      'print(load("trips").query("bike == ‹task›")["dist"].sum())',
    ]);
  });
  test('is a sum in the place of a sum, wherever the number of an order stands', () => {
    const refund = callRun('a', 'Pay back 12.50 for order 311', [[['refund', { amount: '12,50' }], OK]]);
    expect(example('Order 9044 came late, pay back 36.75', [refund])).toEqual(['refund amount=36,75']);
  });

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

  test('is ten times a number, also of one with a point', () => {
    const heated = callRun('a', 'Heat the hall to 18 degrees', [[['turn', { to: '180' }], OK]]);
    expect(example('Heat the hall to 23.5 degrees', [heated])).toEqual(['turn to=235']);
    expect(example('Heat the hall to 23.25 degrees', [heated])).toEqual(['turn to=‹number›0']);
  });

  test('keeps a time that nobody said, unless a result showed it', () => {
    const begun = (...before: SmallStep[]) =>
      callRun('a', 'Start it on 3 February 2026', [
        ...before,
        [['begin', { at: '2026-02-03T09:00:00Z', kind: 'full' }], OK],
      ]);
    expect(example('Start it on 11 October 2027', [begun()])).toEqual([
      'begin at=2027-10-11T09:00:00Z kind=full',
    ]);
    const free: SmallStep = [['free', {}], { slot: '09:00' }];
    expect(example('Start it on 11 October 2027', [begun(free)]).at(-1)).toBe('begin at=null kind=full');
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

describe('a number that the task says with other signs', () => {
  const done = (task: string, value: string) => callRun('a', task, [[['set', { value, kind: 'own' }], OK]]);
  const said: [task: string, value: string, other: string, shown: string][] = [
    [
      'Can I keep 0171 8071534?',
      '+491718071534',
      'My number is 0176 7713147, take it along',
      '+491767713147',
    ],
    ['Ring 0171 833063 back', '0049171833063', 'Ring 040 317615 back', '004940317615'],
    [
      'Redeem my voucher sail 1814 8123.',
      'SAIL-1814-8123',
      'I have the code wave 6887 4310 here',
      'WAVE-6887-4310',
    ],
    ['The plate should be KL 33800', 'KL33800', 'My plate is mn 45213 now, in May 2026', 'MN45213'],
    ['Open account 12345678', '1234-5678', 'Open account 87654321', '8765-4321'],
    ['Find parcel W4284542', '#W4284542', 'Find parcel W77', '#W77'],
  ];

  test.each(said)('%s', (task, value, other, shown) => {
    expect(example(other, [done(task, value)])).toEqual([`set value=${shown} kind=own`]);
  });

  const unsaid: [task: string, value: string, other: string][] = [
    ['Account 12345678', '1234-5678', 'Account 876543'],
    ['Account 12345678', '1234-5678', 'Account 87654321 or 11112222'],
    ['Account 12345678', '1234-5678', 'My account'],
    ['Account 12345678', '9234-5678', 'Account 87654321'],
    ['Anna has account 12345678', 'anna-12345678', 'Account 87654321'],
  ];

  test.each(unsaid)('is none of what is not its like: %s, %s, %s', (task, value, other) => {
    expect(example(other, [done(task, value)])).toEqual(['set value=null kind=own']);
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
    const steps = sentence?.form === 'example' ? sentence.steps : [];
    return steps
      .flatMap(({ args }) => args ?? [])
      .map(({ value, either, from }) => value ?? either ?? from ?? null);
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

  test('is shown as one of many where others gave many', () => {
    const lasts = (id: string, duration: string) =>
      callRun(id, `Enter work of ${id}`, [[['log', { duration, kind: 'work' }], OK]]);
    const runs = ['PT1H', 'PT1H', 'PT2H', 'PT2H', 'PT3H', 'PT3H', 'PT4H', 'PT4H', 'PT5H', 'PT5H', 'PT6H'];
    const [first] = itemsFor(
      'Enter work of mine',
      runs.map((one, i) => lasts(`r${i}`, one)),
    );
    expect(first?.sentence).toMatchObject({
      steps: [{ args: [{ either: { length: 4 }, isOpen: true }, {}] }],
    });
  });

  test('is the one that a word of the task decides', () => {
    const roams = (id: string, country: string, zone: string) =>
      callRun(id, `Roaming on in ${country} please`, [[['roam', { zone, state: 'on' }], OK]]);
    const runs = ['Spain', 'Italy', 'Egypt', 'Japan'].flatMap((country, at) =>
      ['a', 'b', 'c'].map((id) => roams(`${id}${at}`, country, `Z${at}`)),
    );
    for (const [at, country] of ['Spain', 'Italy', 'Egypt', 'Japan'].entries())
      expect([either(`Roaming in ${country}`, runs)[0]].flat()).toEqual([`Z${at}`]);
    expect(either('Roaming in Peru', runs)[0]).toHaveLength(4);
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

test('of a name that ends in a word of the person what is before it stays', () => {
  const restarted = callRun('a', 'Please bounce the billing service', [
    [['bash', { command: 'sudo systemctl restart acme-billing' }], ''],
    [['note', { unit: 'acme-billing', state: 'up' }], OK],
  ]);
  expect(example('invoicing hangs, give it a restart', [restarted])).toEqual([
    'sudo systemctl restart acme-‹task›',
    'note unit=acme-‹task› state=up',
  ]);
  expect(example('billing hangs, give it a restart', [restarted])[0]).toBe(
    'sudo systemctl restart acme-billing',
  );
});

test('a program’s text in quotation marks is no value', () => {
  const set = callRun('a', 'audit needs TIMEOUT_MS=3100 on staging', [
    [['bash', { command: `sops --set '["TIMEOUT_MS"] "3100"' deploy/staging.yaml` }], 'ok'],
  ]);
  const [line = ''] = example('billing needs TIMEOUT_MS=4500 on staging', [set]);
  expect(line).toContain('sops --set');
  expect(line.split('TIMEOUT_MS').length).toBeLessThanOrEqual(2);
});
