import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionPlan } from '../../../src/api/action-plan.js';
import { actionPlanOf } from '../../../src/model/plan/action-plan-of.js';
import { makePlan } from '../../../src/model/plan/make-plan.js';
import type { PlanInput, Prerequisite } from '../../../src/model/plan/plan-input.js';
import { madeTable } from '../goals/made-runs.js';
import { asking, goal, knowing, of } from './knowledge.js';

const namesOf = (input: PlanInput): string[] => makePlan(input).steps.map(({ operator }) => operator);

const STATUS: Prerequisite = {
  kind: 'fact',
  operator: 'get_order',
  path: 'status',
  values: ['open'],
  held: 9,
  refused: 4,
};

describe('a plan', () => {
  test('has what is likelier than not, and nothing else', () => {
    expect(namesOf(asking([goal('a', 0.8), goal('b', 0.5), goal('c', 0.51)]))).toEqual(['a', 'c']);
  });

  test('names only what may be named', () => {
    const input = asking([goal('a', 0.8), goal('b', 0.9)], { producersOf: of({ b: ['c'] }) });
    const mayName = (operator: string): boolean => operator === 'b';
    expect(namesOf({ ...input, situation: { ...input.situation, mayName } })).toEqual(['b']);
  });

  test('looks up what arguments need, and what the look-ups need', () => {
    const producersOf = of({ refund: ['get_payment'], get_payment: ['find_user'] });
    expect(namesOf(asking([goal('refund', 0.9)], { producersOf }))).toEqual([
      'find_user',
      'get_payment',
      'refund',
    ]);
  });

  test('looks up once what two goals need', () => {
    const producersOf = of({ refund: ['find_user'], rename: ['find_user'] });
    expect(
      namesOf(asking([goal('refund', 0.9), goal('rename', 0.8, { clause: 1 })], { producersOf })),
    ).toEqual(['find_user', 'refund', 'rename']);
  });

  test('has prerequisites before what they are for', () => {
    const after: Prerequisite = { kind: 'after', prior: 'sign', held: 5, refused: 3 };
    expect(namesOf(asking([goal('send', 0.9)], { prerequisitesOf: of({ send: [after] }) }))).toEqual([
      'sign',
      'send',
    ]);
  });

  test('ends although operators need each other', () => {
    const producersOf = of({ a: ['b'], b: ['a'] });
    expect(namesOf(asking([goal('a', 0.9)], { producersOf }))).toEqual(['b', 'a']);
  });

  test('goes by the order of successes, then by the clauses', () => {
    const goals = [
      goal('late', 0.9, { clause: 0 }),
      goal('early', 0.7, { clause: 2 }),
      goal('middle', 0.8, { clause: 1 }),
    ];
    expect(namesOf(asking(goals, {}, { order: { 'early\tlate': 4 } }))).toEqual(['middle', 'early', 'late']);
  });

  test('has steps that only outcomes call for next to what their clause asks for', () => {
    const goals = [
      goal('send', 0.9, { clause: 1 }),
      goal('rename', 0.9, { clause: 0 }),
      goal('weigh', 0.7, { clause: 1, asked: false }),
      goal('sweep', 0.7, { clause: 0, asked: false }),
    ];
    expect(namesOf(asking(goals))).toEqual(['sweep', 'rename', 'weigh', 'send']);
    expect(makePlan(asking(goals)).goals.map(({ operator }) => operator)).toEqual(['rename', 'send']);
    // Too late once the goals are reached.
    expect(namesOf(asking(goals, {}, { calls: ['rename', 'send'] }))).toEqual([]);
    // Alone they are no plan.
    expect(namesOf(asking(goals.slice(2)))).toEqual([]);
  });

  test('has such a step where leaving it out loses more than it can spoil', () => {
    const withStep = (chance: number, harm: number): string[] =>
      namesOf(asking([goal('send', 0.9), goal('weigh', chance, { asked: false, harm })]));
    expect(withStep(0.3, 0.1)).toEqual(['weigh', 'send']);
    expect(withStep(0.3, 0.9)).toEqual(['send']);
  });

  test('survives orders that go round in a circle', () => {
    const order = { 'a\tb': 2, 'b\ta': 2 };
    expect(namesOf(asking([goal('a', 0.9), goal('b', 0.8)], {}, { order }))).toEqual(['a', 'b']);
  });

  test('takes in given steps where they belong', () => {
    const given = [
      { operator: 'greet', place: 'begin', chance: 0.9 },
      { operator: 'warn', place: 'before', anchor: 'send', chance: 0.8 },
      { operator: 'log', place: 'after', anchor: 'send', chance: 0.8 },
      { operator: 'lost', place: 'after', anchor: 'nothing', chance: 0.8 },
    ] as const;
    expect(namesOf(asking([goal('send', 0.9)], { producersOf: of({ send: ['find'] }) }, { given }))).toEqual([
      'greet',
      'find',
      'warn',
      'send',
      'log',
    ]);
  });

  test('leaves out a step at the beginning that most successes of the same goals did without', () => {
    const given = [{ operator: 'settle', place: 'begin', chance: 0.9 }] as const;
    const similarBy = (calls: (i: number) => string[]) =>
      madeTable(
        Array.from({ length: 6 }, (_, i) => ({
          id: `s${i}`,
          group: `g${i}`,
          task: 'now',
          calls: calls(i),
          success: true,
        })),
      ).runs.map((run) => ({ run, likeness: 0.5 }));
    const without = similarBy((i) => (i < 2 ? ['settle', 'change'] : ['change']));
    const having = similarBy((i) => (i < 2 ? ['change'] : ['settle', 'change']));
    expect(namesOf(asking([goal('change', 0.9)], {}, { given, similar: without }))).toEqual(['change']);
    expect(namesOf(asking([goal('change', 0.9)], {}, { given, similar: having }))).toEqual([
      'settle',
      'change',
    ]);
  });

  test('takes a given step after what the run did already', () => {
    const given = [{ operator: 'log', place: 'after', anchor: 'send', chance: 0.8 }] as const;
    expect(namesOf(asking([goal('send', 0.9)], {}, { given, calls: ['send'] }))).toEqual(['log']);
  });

  test('is the path of like successes where no goal is sure', () => {
    const path = { operators: ['look', 'open', 'look', 'close'], chance: 0.6 };
    expect(namesOf(asking([goal('a', 0.4)], {}, { path }))).toEqual(['look', 'open', 'look', 'close']);
    expect(namesOf(asking([goal('a', 0.4)], {}, { path, calls: ['look', ['open', 'not now']] }))).toEqual([
      'open',
      'look',
      'close',
    ]);
    expect(makePlan(asking([goal('a', 0.4)])).steps).toEqual([]);
  });
});

describe('the remaining plan', () => {
  test('has nothing that was done, but what was refused', () => {
    const producersOf = of({ refund: ['get_payment'] });
    const goals = [goal('refund', 0.9), goal('rename', 0.9, { clause: 1 })];
    expect(
      namesOf(asking(goals, { producersOf }, { calls: ['get_payment', ['refund', 'not now']] })),
    ).toEqual(['refund', 'rename']);
    expect(namesOf(asking(goals, { producersOf }, { calls: ['get_payment', 'refund'] }))).toEqual(['rename']);
    expect(namesOf(asking(goals, { producersOf }, { calls: ['get_payment', 'refund', 'rename'] }))).toEqual(
      [],
    );
  });

  test('has a goal that two clauses ask for until it was done twice', () => {
    const twice = [goal('cancel', 0.9, { times: 2 })];
    expect(namesOf(asking(twice, {}, { calls: ['cancel'] }))).toEqual(['cancel']);
    expect(namesOf(asking(twice, {}, { calls: ['cancel', 'cancel'] }))).toEqual([]);
  });

  test('is what follows a step of the plan that is taken', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const links = fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }));
    fc.assert(
      fc.property(links, fc.uniqueArray(names, { minLength: 1, maxLength: 3 }), (producers, wanted) => {
        const goals = wanted.map((operator, clause) => goal(operator, 0.9, { clause }));
        const parts = { producersOf: of(producers) };
        const whole = namesOf(asking(goals, parts));
        expect(new Set(whole).size).toBe(whole.length);
        const order = Object.fromEntries(whole.map((operator, i) => [operator, i]));
        const rest = namesOf(asking(goals, parts, { calls: whole.slice(0, 1) }));
        // Nothing that was done or was not planned comes in.
        expect(rest.every((operator) => order[operator]! > 0)).toBe(true);
        expect(wanted.every((operator) => operator === whole[0] || rest.includes(operator))).toBe(true);
      }),
    );
  });
});

describe('the plan for programs', () => {
  test('is the interface’s, field for field', () => {
    const knowledge = knowing({
      argumentsOf: of({
        cancel: [
          { name: 'order_id', from: [{ task: true as const }] },
          { name: 'note', from: [] },
        ],
      }),
      prerequisitesOf: of({
        cancel: [STATUS, { kind: 'after', prior: 'sign', held: 5, refused: 3 }] as const,
      }),
      onceFor: (operator) => (operator === 'cancel' ? 'order_id' : undefined),
      refusalsOf: of({
        cancel: [
          {
            error: 'there is ‹number› owing',
            chance: 0.4,
            alone: 0.1,
            repair: { kind: 'first', actions: [{ kind: 'call', name: 'pay_fee' }] },
            operators: ['pay_fee'],
            worked: { yes: 8, of: 8 },
          },
          {
            error: 'missing flag',
            chance: 0.1,
            alone: 0,
            repair: { kind: 'edit', edit: { kind: 'insert', text: '-f', at: 'end' } },
            operators: [],
            worked: { yes: 3, of: 3 },
          },
        ] as const,
      }),
    });
    const goals = [goal('cancel', 0.9)];
    const made = actionPlanOf(makePlan({ ...asking(goals), knowledge }), goals, 0.7, knowledge);
    expect(actionPlan.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      chance: 0.7,
      goals: [{ action: 'cancel', chance: 0.9 }],
      steps: [
        { action: 'get_order' },
        { action: 'sign' },
        {
          action: 'cancel',
          args: [{ name: 'order_id', from: [{ task: true }] }],
          only_if: [
            { fact: 'get_order.status', values: ['open'], held: 9, refused: 4 },
            { fact: 'done.sign', values: ['true'], held: 5, refused: 3 },
          ],
          once_per: 'order_id',
          // The edit has no name to call.
          // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
          if_refused: [{ error: 'there is ‹number› owing', then: ['pay_fee'], support: 8 }],
        },
      ],
    });
    // Of the refused ones, one in ten is lost although the fee is paid, and a fifth of those with the edit.
    expect(made!.steps[2]!.chance).toBeCloseTo(0.9 * (1 - 0.4 * 0.1 - 0.1 * 0.2), 9);
  });

  test('is none where there are no steps', () => {
    expect(actionPlanOf({ steps: [] }, [], 0.5, knowing())).toBeUndefined();
  });
});
