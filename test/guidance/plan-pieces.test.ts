import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionPlan, PlanStep, StepRemedy } from '../../src/domain/action-plan.js';
import { createNames, type KnownNames } from '../../src/guidance/names.js';
import { wordsOfOurs } from '../../src/guidance/parts.js';
import { planPieces, planRemedies } from '../../src/guidance/plan-pieces.js';
import { renderParts } from '../../src/guidance/render.js';
import { HOSTILE_PIECES } from './hostile-pieces.js';

/** Every one of these was on offer in some run. */
const offering = (...actions: string[]): KnownNames => ({
  offered: (action) => actions.includes(action),
  runsWith: () => 5,
  actions: () => actions,
});
const SHOP = createNames(offering('get_order', 'cancel_order', 'return_order', 'find_user', 'unlock'));

const planOf = (...steps: PlanStep[]): ActionPlan => ({
  chance: 0.7,
  goals: [{ action: steps.at(-1)!.action, chance: 0.8 }],
  steps,
});

const step = (action: string, more: Partial<PlanStep> = {}): PlanStep => ({ action, chance: 0.8, ...more });

/** What puts an error right. */
const remedy = (error: string, then: string[], support: number): StepRemedy => ({ error, then, support });

/** The lines that are shown of a plan. */
const lines = (plan: ActionPlan, names = SHOP) =>
  planPieces(plan, () => [1]).flatMap(({ parts }) => renderParts(parts, names, 1_000) ?? []);

const remedyLines = (steps: PlanStep[], names = SHOP) =>
  planRemedies(steps, () => [1]).flatMap(({ parts }) => renderParts(parts, names, 1_000) ?? []);

describe('the lines of a plan', () => {
  test('names what is only for when a step is refused in its remedy, and not among what is to be done', () => {
    const still = { fact: 'done.return_order', values: ['false'], held: 4, refused: 0 };
    const steps: PlanStep[] = [
      { action: 'return_order', chance: 0.9 },
      { action: 'unlock', chance: 0.2, only_if: [still] },
    ];
    expect(lines({ chance: 0.5, goals: [{ action: 'return_order', chance: 0.9 }], steps })).toEqual([
      'Do: return_order',
    ]);
  });

  test('leaves out of a step that is only for a refusal what stands in the way out before it', () => {
    const still = { fact: 'done.return_order', values: ['false'], held: 4, refused: 0 };
    const first = { fact: 'done.find_user', values: ['true'], held: 4, refused: 9 };
    const steps: PlanStep[] = [
      { action: 'return_order', chance: 0.9 },
      { action: 'unlock', chance: 0.2, only_if: [still, first] },
    ];
    expect(lines({ chance: 0.5, goals: [{ action: 'return_order', chance: 0.9 }], steps })).toEqual([
      'Do: return_order',
    ]);
  });

  test('tell how likely a goal is needed that is not sure, also where it hangs on a state; not what something else needs', () => {
    const goals = [
      { action: 'cancel_order', chance: 0.9 },
      { action: 'return_order', chance: 0.464 },
      { action: 'unlock', chance: 0.3 },
    ];
    const unsure = step('return_order', { chance: 0.4 });
    expect(lines({ chance: 0.5, goals, steps: [step('get_order'), unsure, step('cancel_order')] })).toEqual([
      'Do: get_order -> return_order (if needed: 46%) -> cancel_order',
    ]);
    const when = { fact: 'get_order.status', value: 'sent' };
    const branched = step('get_order', { branches: [{ when, steps: [unsure] }] });
    expect(lines({ chance: 0.5, goals, steps: [branched, step('cancel_order')] })).toEqual([
      'Do: get_order -> cancel_order',
      'After get_order: if get_order status is "sent" return_order (if needed: 40%)',
    ]);
    // A step that is likelier than the goal that it may be is there for another one.
    expect(lines({ chance: 0.5, goals, steps: [step('unlock'), step('cancel_order')] })).toEqual([
      'Do: unlock -> cancel_order',
    ]);
  });

  test('say the way, then what each step needs', () => {
    expect(
      lines(
        planOf(
          step('get_order', { args: [{ name: 'order_id', from: [{ task: true }] }] }),
          step('cancel_order', {
            args: [
              { name: 'order_id', from: [{ action: 'get_order', path: 'order_id' }] },
              { name: 'reason', from: [{ constant: ['too late', 'too dear'] }] },
              { name: 'item_ids', from: [{ action: 'get_order', path: 'items[].id', same: 'order_id' }] },
              { name: 'card', from: [{ action: 'find_user', path: 'cards[]' }, { task: true }] },
            ],
            only_if: [{ fact: 'get_order.status', values: ['pending'], held: 12, refused: 6 }],
            once_per: 'order_id',
          }),
        ),
      ),
    ).toEqual([
      'Do: get_order -> cancel_order',
      'cancel_order only if get_order status is "pending"',
      'cancel_order: reason is "too late" or "too dear"; item_ids from get_order items.id of the same order_id; once per order_id',
    ]);
  });

  test('leave out where a value comes from where anybody would take it from there', () => {
    const from = (name: string, path: string, more = {}) => ({
      name,
      from: [{ action: 'get_order', path, ...more }],
    });
    const told = (...args: NonNullable<PlanStep['args']>) =>
      lines(planOf(step('get_order'), step('cancel_order', { args })))[1]?.replace('cancel_order: ', '');
    expect(told(from('order_id', 'order_id'))).toBeUndefined();
    expect(told(from('order_id', 'orders[]'))).toBeUndefined();
    expect(told(from('order_id', ''))).toBeUndefined();
    expect(told(from('item_ids', 'items[].item_id'))).toBe('item_ids from get_order items.item_id');
    expect(told({ name: 'street', from: [...from('street', 'address.street').from, { task: true }] })).toBe(
      undefined,
    );
    expect(told({ name: 'new_ids', from: [...from('', 'shelf[].item_id').from, { task: true }] })).toBe(
      'new_ids from get_order shelf.item_id',
    );
    // What is only looked up needs no more than its name.
    const looked = planOf(
      step('unlock', { args: [from('item_id', 'items[].item_id')] }),
      step('cancel_order'),
    );
    expect(lines(looked)).toEqual(['Do: unlock -> cancel_order']);
  });

  test('say what has to be done before and what must not be, where the way does not say it', () => {
    const cancel = step('cancel_order', {
      only_if: [
        { fact: 'done.get_order', values: ['true'], held: 8, refused: 3 },
        { fact: 'done.return_order', values: ['false'], held: 8, refused: 0 },
        { fact: 'done.cancel_order', values: ['false'], held: 8, refused: 8 },
      ],
    });
    expect(lines(planOf(cancel, step('return_order')))).toEqual([
      'Do: cancel_order -> return_order',
      'cancel_order only after get_order',
    ]);
    expect(lines(planOf(step('get_order'), cancel, step('return_order')))).toEqual([
      'Do: get_order -> cancel_order -> return_order',
    ]);
    expect(lines(planOf(step('get_order'), step('return_order'), cancel))[1]).toBe(
      'cancel_order not after return_order',
    );
  });

  test('say nothing of what must not be done before where the plan does not do it', () => {
    const barred = { fact: 'done.return_order', values: ['false'], held: 8, refused: 2 };
    expect(lines(planOf(step('cancel_order', { only_if: [barred] })))).toEqual(['Do: cancel_order']);
  });

  test('say which lists are of one length', () => {
    const equal = { fact: 'equal_length.items.new_items', values: ['true'], held: 8, refused: 2 };
    expect(lines(planOf(step('cancel_order', { only_if: [equal] })))).toEqual([
      'Do: cancel_order',
      'cancel_order only if items and new_items are of one length',
    ]);
  });

  test('say what decides between actions, which then stand in no way that has all of them done', () => {
    const plan = planOf(
      step('get_order', {
        branches: [
          { when: { fact: 'get_order.status', value: 'delivered' }, steps: [step('return_order')] },
          { when: { fact: 'get_order.status', value: 'pending' }, steps: [step('cancel_order')] },
        ],
      }),
    );
    plan.goals = [
      { action: 'cancel_order', chance: 0.6 },
      { action: 'unlock', chance: 0.25 },
    ];
    expect(lines(plan)).toEqual([
      'Do: get_order',
      'After get_order: if get_order status is "delivered" return_order; if get_order status is "pending" cancel_order',
    ]);
  });

  test('say an error that several steps meet once', () => {
    const if_refused = [remedy('it is locked', ['unlock', 'get_order'], 6)];
    expect(remedyLines([step('cancel_order', { if_refused }), step('return_order', { if_refused })])).toEqual(
      ['If cancel_order or return_order fails: "it is locked": then unlock, then get_order'],
    );
  });

  test('say nothing of an error that the way sees to, and a repeated way out once', () => {
    const steps = [
      step('cancel_order', { if_refused: [remedy('it is locked', ['unlock', 'unlock'], 6)] }),
      step('return_order', { if_refused: [remedy('it is locked', ['unlock', 'unlock'], 6)] }),
    ];
    const told = (way: string[]) =>
      planRemedies(steps, () => [1], undefined, way).flatMap(
        ({ parts }) => renderParts(parts, SHOP, 1_000) ?? [],
      );
    const locked = (actions: string) => [`If ${actions} fails: "it is locked": then unlock`];
    expect(told([])).toEqual(locked('cancel_order or return_order'));
    expect(told(['cancel_order', 'unlock', 'return_order'])).toEqual(locked('cancel_order'));
    expect(told(['unlock', 'cancel_order', 'return_order'])).toEqual([]);
  });

  test('are none of a plan of nothing', () => {
    expect(planPieces({ chance: 0, goals: [], steps: [] }, () => [])).toEqual([]);
  });

  test('are not shown where they name an action that nobody offered, or that the caller has not', () => {
    const plan = planOf(step('get_order'), step('wipe_disk', { once_per: 'disk' }));
    expect(lines(plan)).toEqual([]);
    const if_refused = [remedy('no', ['wipe_disk'], 6)];
    expect(remedyLines([step('get_order', { if_refused })])).toEqual([]);
    const own = createNames(offering('get_order', 'cancel_order'), ['get_order']);
    expect(lines(planOf(step('get_order'), step('cancel_order')), own)).toEqual([]);
    expect(lines(planOf(step('get_order', { once_per: 'order_id' })), own)).toEqual([
      'Do: get_order',
      'get_order: once per order_id',
    ]);
  });

  test('hold stored texts in quotation marks or not at all, whatever they are', () => {
    const hostile = fc
      .array(fc.oneof(fc.constantFrom(...HOSTILE_PIECES), fc.string({ maxLength: 6 })), { maxLength: 8 })
      .map((pieces) => pieces.join(''));
    const line = /^(?:Do: |If |After |(?:cancel_order|get_order)(?:: | only | not ))/;
    fc.assert(
      fc.property(hostile, hostile, hostile, (value, path, name) => {
        const plan = planOf(
          step('get_order', {
            branches: [{ when: { fact: `get_order.${path}`, value }, steps: [step('return_order')] }],
          }),
          step('cancel_order', {
            args: [
              { name, from: [{ constant: [value] }] },
              { name: 'card', from: [{ action: 'find_user', path, same: name }] },
            ],
            only_if: [{ fact: `get_order.${path}`, values: [value], held: 3, refused: 3 }],
            once_per: name,
            if_refused: [remedy(value, ['unlock'], 3)],
          }),
        );
        for (const shown of [...lines(plan), ...remedyLines(plan.steps)]) {
          expect(shown).toMatch(line);
          expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
          const bare = shown.replace(/"[^"]*"/g, '');
          expect(bare).not.toMatch(/["<`#[\]]|:\/\//);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('what an error is worth telling of', () => {
  const steps = [
    step('cancel_order', {
      if_refused: [remedy('locked', ['unlock'], 4), remedy('unknown', ['find_user'], 4)],
    }),
  ];
  const worthIn = (pieces: ReturnType<typeof planRemedies>, action: string) =>
    pieces.find(({ parts }) => parts.some((part) => 'name' in part && part.name === action))!.value;
  const worth = (likely?: Map<string, number>) => {
    const pieces = planRemedies(steps, () => [1], likely);
    return [worthIn(pieces.slice(0, 1), 'unlock'), worthIn(pieces.slice(1), 'find_user')] as const;
  };

  test('goes by how likely the task is to meet it, where that is known', () => {
    const [a, b] = worth();
    expect(a).toBe(b);
    const [likely, seldom] = worth(
      new Map([
        ['locked', 0.6],
        ['unknown', 0.05],
      ]),
    );
    expect(likely).toBe(a);
    expect(seldom).toBeLessThan(likely / 2);
  });

  test('says of what nobody tried that nobody did', () => {
    const tried = [step('cancel_order', { if_refused: [remedy('locked', ['unlock'], 0)] })];
    const [piece] = planRemedies(tried, () => [1]);
    expect(piece!.evidence.map(wordsOfOurs).join('')).toBe('nobody got past it yet; not tried');
  });
});
