import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generalRun, learnGeneralShapes } from '../../../src/model/errors/general-shapes.js';
import { learnRefusals } from '../../../src/model/errors/learn-refusals.js';
import { isRefused } from '../../../src/model/errors/refusals.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { learnOperators, operatorOf } from '../../../src/model/table/operators.js';
import { call, type MadeStep, made } from '../runs.js';

/** Whether each of the answers is a refusal, by what runs did after it. */
function refusedAnswers(all: readonly ParsedRun[]): Record<string, boolean> {
  const general = learnGeneralShapes(all);
  const runs = all.map((run) => generalRun(general, run));
  const operators = learnOperators(runs);
  const refusals = learnRefusals(runs, operators);
  return Object.fromEntries(
    runs.flatMap(({ events }) =>
      events.map(
        (event) => [event.result, isRefused(refusals, event, operatorOf(operators, event.action))] as const,
      ),
    ),
  );
}

const world = (
  steps: (n: number) => readonly MadeStep[],
  success: (n: number) => boolean,
  count = 12,
): ParsedRun[] =>
  Array.from({ length: count }, (_, n) =>
    made(n + 1, 'do a task', steps(n), { success: n % 5 === 4 ? !success(n) : success(n) }),
  );

const red = 'The booth light stays red.';
const green = 'The booth light turns green.';
const booths = world(
  (n) =>
    n % 2 === 0
      ? [
          ['press start', red],
          ['insert coin', 'The coin drops.'],
          ['press start', green],
        ]
      : [['press start', n % 4 === 1 ? red : green]],
  (n) => n % 4 !== 1,
);

describe('refusals', () => {
  it('learns from what agents do that words are a refusal', () => {
    expect(refusedAnswers(booths)).toEqual({ [red]: true, [green]: false, 'The coin drops.': false });
  });

  it('takes how every page begins for no refusal, though a click is followed by a click', () => {
    const page = (name: string) => `Page: https://shop.example/${name}\nbutton "Next"`;
    const click = (element: string, result: string): MadeStep => [call('click', { element }), result];
    const runs = world(
      (n) => [
        click(`Menu ${n}`, page('trips')),
        click(`Edit ${n}`, page('booking')),
        [call('fill', { element: 'Name', value: `name ${n}` }), page('booking')],
        [call('press', { key: 'Tab' }), page('booking')],
        n % 3 === 0
          ? click(`Send ${n}`, 'alert: Entitlement unknown. Ask before it is sent.')
          : click(`Send ${n}`, page('sent')),
      ],
      (n) => n % 3 !== 0,
      30,
    );
    const refused = Object.entries(refusedAnswers(runs)).filter(([, isRefusal]) => isRefusal);
    expect(refused.map(([answer]) => answer).join()).not.toContain('Page');
  });

  it('believes an error by its structure', () => {
    const runs = world(
      () => [[call('get', { id: 'a' }), '{"error":"no such id"}']],
      () => false,
    );
    expect(refusedAnswers(runs)['{"error":"no such id"}']).toBe(true);
  });

  it('takes what the same change mends for an error where others make it at once', () => {
    const blank = 'colour: this field is blank';
    const runs = world(
      (n) => [
        ...(n % 3 === 0 ? [] : [[call('paint', { id: `w${n}` }), blank] as const]),
        ...(n % 3 === 1 ? [] : [[call('paint', { id: `w${n}`, colour: 'red' }), '{"ok":true}'] as const]),
      ],
      (n) => n % 3 !== 1,
    );
    expect(refusedAnswers(runs)[blank]).toBe(true);
  });

  it('takes neither a preview, nor a question back, nor an echo for a refusal', () => {
    const preview = '{"preview":"This will cancel the order, please confirm."}';
    const asks = 'Do you not want to see the rest first?';
    const runs = world(
      (n) => [
        [call('cancel', { order: `W${n}` }), preview],
        [call('cancel', { order: `W${n}`, confirm: true }), '{"status":"cancelled"}'],
        [call('list', {}), asks],
        [call('pick', { drink: n % 2 ? 'coffee' : 'tea' }), `You have clicked ${n % 2 ? 'coffee' : 'tea'}.`],
      ],
      () => true,
    );
    expect(Object.values(refusedAnswers(runs))).not.toContain(true);
  });

  it('takes no answer that repeats the action for a refusal, whatever is done next to the object', () => {
    const runs = world(
      (n) => [
        [`verify RU-${7000 + n}`, `You verify RU-${7000 + n}.`],
        [`seal RU-${7000 + n}`, 'The clerk nods.'],
        ['sweep the yard', 'The yard is clean.'],
        ['water the roses', 'The roses smell good.'],
      ],
      () => true,
    );
    expect(Object.values(refusedAnswers(runs))).not.toContain(true);
  });

  it('takes no id of the object before its state for the code of an error', () => {
    const runs = world(
      (n) => [
        [`look at RU-${7000 + n}`, `RU-${7000 + n}: state sealed`],
        ['close the books', 'ORA-00942: table or view does not exist'],
      ],
      () => true,
    );
    const refused = refusedAnswers(runs);
    expect(refused).toMatchObject({ 'RU-7000: state sealed': false, 'RU-7011: state sealed': false });
    expect(refused['ORA-00942: table or view does not exist']).toBe(true);
  });

  it('takes no answer of somebody for a refusal', () => {
    const runs = world(
      (n) => [
        ['May I have your date of birth?', `I do not know, user ${n}.`],
        ['May I have your date of birth?', 'It is in May.'],
      ],
      (n) => n % 2 === 0,
    );
    expect(Object.values(refusedAnswers(runs))).not.toContain(true);
  });

  it('takes words for a refusal after which fewer try again than hand over well', () => {
    const held = 'The manager of the museum forbids it.';
    const runs = world(
      (n) =>
        n % 2 === 0
          ? [
              ['close the gate', held],
              ...(n % 4 === 0 ? [['close the gate', held] as MadeStep] : []),
              ['call the manager', 'Done.'],
            ]
          : [
              ['close the gate', 'The gate is shut now.'],
              ['sweep the yard', 'Done.'],
            ],
      () => true,
      36,
    );
    expect(refusedAnswers(runs)).toEqual({ [held]: true, 'The gate is shut now.': false, 'Done.': false });
  });

  it('compares with answers that are no refusals, where most are', () => {
    const refused = ['Booth four cannot wake up.', 'Booth four is dreaming.'];
    const runs = world(
      (n) => [
        ...refused.slice(n % 2).map((answer): MadeStep => ['press start', answer]),
        ['press start', green],
        ['insert coin', 'The coin drops.'],
      ],
      () => true,
    );
    expect(refusedAnswers(runs)).toEqual({
      ...Object.fromEntries(refused.map((answer) => [answer, true])),
      [green]: false,
      'The coin drops.': false,
    });
  });

  it('compares with no answers of a tool that are errors by themselves', () => {
    const held = 'Those of the museum keep it.';
    const close = call('close', { gate: 'north' });
    const runs = world(
      (n) =>
        n % 2 === 0
          ? [
              [close, held],
              ...(n % 4 === 0 ? [[close, held] as MadeStep] : []),
              [call('hand_over'), 'The manager comes.'],
            ]
          : [
              [close, '{"error":"timed out"}'],
              [close, '{"error":"timed out"}'],
              [close, 'The gate is shut now.'],
              [call('sweep'), 'The yard is clean.'],
            ],
      () => true,
      36,
    );
    expect(refusedAnswers(runs)).toMatchObject({ [held]: true, 'The gate is shut now.': false });
  });

  it('takes words for a refusal after which somebody says the same in other words', () => {
    const back = 'Wait, nobody asked me for the key!';
    const runs = world(
      (n) =>
        n % 2 === 0
          ? [
              [`I have now cleared the amber falcon ${n}.`, back],
              ['May I have the key?', 'It is 12.'],
              [`Done, I cleared the amber falcon ${n} for you.`, 'Okay, thanks a lot.'],
            ]
          : [
              ['May I have the key?', 'It is 12.'],
              [`I have now cleared the amber falcon ${n}.`, 'Okay, thanks a lot.'],
            ],
      () => true,
      16,
    );
    expect(refusedAnswers(runs)).toMatchObject({ [back]: true, 'Okay, thanks a lot.': false });
  });

  const services = [
    'web',
    'billing',
    'search',
    'mailer',
    'auth',
    'images',
    'cart',
    'ledger',
    'feeds',
    'queue',
  ];
  const checks = (steps: (service: string, n: number) => MadeStep[]): Record<string, boolean> =>
    refusedAnswers(
      services.map((service, n) =>
        made(n + 1, `Check the ${service} service`, steps(service, n), { success: n % 3 !== 0 }),
      ),
    );

  it('takes what is done next to the same thing for no other try', () => {
    const always = checks((service) => [
      [`vx status ${service}`, `status of ${service}: ok`],
      [`vx note ${service} fine`, 'noted'],
    ]);
    expect(Object.values(always)).not.toContain(true);
    const atTimes = checks((service, n) => [
      [`vx status ${service}`, n % 2 ? `status of ${service}: degraded` : `status of ${service}: running`],
      ...(n % 2 ? [[`vx restart ${service}`, 'restarted'] as const] : []),
    ]);
    expect(Object.values(atTimes)).not.toContain(true);
  });

  it('takes the same done otherwise for another try', () => {
    const refused = checks((service, n) => [
      ...(n % 3 ? [[`vx deploy ${service}`, `placement of ${service}: undecided`] as const] : []),
      [n % 3 ? `vx deploy ${service} --pool blue` : `vx deploy ${service}`, 'deployed'],
    ]);
    expect(refused).toMatchObject({ 'placement of billing: undecided': true, deployed: false });
  });

  it('does not depend on the order of runs', () => {
    const operators = learnOperators(booths);
    fc.assert(
      fc.property(fc.shuffledSubarray(booths, { minLength: booths.length }), (order) => {
        expect(learnRefusals(order, operators)).toEqual(learnRefusals(booths, operators));
      }),
      { numRuns: 10 },
    );
  });
});

describe('general shapes', () => {
  const build = (project: string): MadeStep => [
    `mvn -q -pl ${project} test`,
    `[ERROR] Failed to execute goal on project ${project}: Source option 7 is no longer supported.`,
  ];
  const projects = ['login', 'audit', 'search', 'billing'];
  const runs = world(
    (n) => [build(projects[n % 4]!)],
    () => false,
  );

  it('pool errors that differ in words of their actions', () => {
    const general = learnGeneralShapes(runs);
    const answers = runs.map((run) => generalRun(general, run).events[0]!.answer);
    expect(new Set(answers.map(({ shape }) => shape)).size).toBe(1);
    expect(answers.slice(0, 4).map(({ values }) => values[0])).toEqual(projects);
  });

  it('leave a word of the error that an action has by chance', () => {
    const chance = world(
      (n) => [[`frob ${n % 2 ? 'option' : 'thing'} data`, '[ERROR] Source option is no longer supported.']],
      () => false,
    );
    const general = learnGeneralShapes(chance);
    expect(chance.map((run) => generalRun(general, run))).toEqual(chance);
  });
});

describe('what few runs met', () => {
  const opened: MadeStep[] = [
    ['press open', 'waiting for the frame.'],
    ['turn key', 'The key turns.'],
    ['press open', 'The door is open.'],
  ];
  const one = (steps: readonly MadeStep[]) => refusedAnswers([made(1, 'open the door', steps)]);

  it('is a refusal where the same was done again and then answered otherwise', () => {
    expect(one(opened)).toMatchObject({ 'waiting for the frame.': true, 'The door is open.': false });
  });

  it('is none where the run went on, or got the same answer to the end', () => {
    expect(one(opened.slice(0, 2))['waiting for the frame.']).toBe(false);
    expect(one([...opened.slice(0, 2), opened[0]!])['waiting for the frame.']).toBe(false);
  });
});
