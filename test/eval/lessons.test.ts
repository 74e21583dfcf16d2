import { expect, test } from 'vitest';
import { measureLessons } from '../../eval/lessons/measure-lessons.js';
import { RETAIL_LESSONS } from '../../eval/lessons/retail-lessons.js';
import type { ActionPlan, PlanStep, StepRemedy } from '../../src/index.js';

const WRITES = [
  'cancel_pending_order',
  'exchange_delivered_order_items',
  'return_delivered_order_items',
  'modify_pending_order_address',
  'modify_pending_order_items',
];

const statusOf = (action: string): string => (action.includes('delivered') ? 'delivered' : 'pending');

/** A remedy; biome takes a property of this name in a literal for a promise's. */
const remedy = (error: string, steps: string[], support: number): StepRemedy =>
  Object.fromEntries([
    ['error', error],
    ['then', steps],
    ['support', support],
  ]) as unknown as StepRemedy;

/** A plan that says every lesson about one write, or the opposite of what it can. */
function step(action: string, right: boolean): PlanStep {
  const status = statusOf(action);
  const other = status === 'pending' ? 'delivered' : 'pending';
  return {
    action,
    chance: 0.9,
    once_per: right ? 'order_id' : 'item_ids',
    only_if: [{ fact: 'get_order_details.status', values: [right ? status : other], held: 5, refused: 3 }],
    args: [
      {
        name: 'reason',
        from: [{ constant: right ? ['no longer needed', 'ordered by mistake'] : ['why not'] }],
      },
      {
        name: 'payment_method_id',
        from: right
          ? [{ action: 'get_user_details', path: 'payment_methods[].id' }]
          : [{ constant: ['card_1'] }],
      },
      {
        name: 'new_item_ids',
        from: right
          ? [{ action: 'get_product_details', path: 'variants[].item_id', same: 'item_ids' }]
          : [{ action: 'get_order_details', path: 'items[].item_id' }],
      },
    ],
    if_refused: [
      remedy(
        'new item ‹…› not found or available',
        [right ? 'get_product_details' : 'transfer_to_human_agents'],
        2,
      ),
      remedy('payment method should be the original payment method', ['get_order_details'], 2),
    ],
  };
}

const reads = (right: boolean): PlanStep[] => [
  {
    action: 'find_user_id_by_email',
    chance: 0.9,
    args: [{ name: 'email', from: right ? [{ task: true }] : [{ constant: ['a@b.c'] }] }],
    if_refused: [remedy('user not found', [right ? 'find_user_id_by_name_zip' : 'find_user_id_by_email'], 9)],
  },
  { action: 'get_user_details', chance: 0.9 },
  {
    action: 'get_order_details',
    chance: 0.9,
    args: [
      {
        name: 'order_id',
        from: right ? [{ action: 'get_user_details', path: 'orders[]' }] : [{ constant: ['1'] }],
      },
    ],
  },
  { action: 'get_product_details', chance: 0.9 },
  { action: 'calculate', chance: 0.9 },
];

function planFor(gold: readonly string[], right: boolean): ActionPlan {
  const handOver: PlanStep = { action: 'transfer_to_human_agents', chance: 0.9 };
  const impossible = gold.includes(handOver.action);
  const writes = impossible && !right ? ['cancel_pending_order'] : gold;
  const steps = writes.map((action) => (action === handOver.action ? handOver : step(action, right)));
  const all = right ? [...reads(true), ...steps] : [...steps.reverse(), ...reads(false), handOver];
  return { chance: 0.5, goals: [], steps: all };
}

const golds = [
  ...WRITES.map((action) => [action]),
  ['modify_pending_order_address', 'modify_pending_order_items'],
  ['transfer_to_human_agents'],
];

const rows = (right: boolean) =>
  golds.flatMap((gold, i) =>
    [0, 1, 2].map((n) => ({
      unit: `${i}-${n}`,
      query: 'please do it',
      gold: new Set(gold),
      plan: planFor(gold, right),
      text: right ? 'Do this' : 'Always confirm',
    })),
  );

const value = (right: boolean, name: string): number =>
  measureLessons(RETAIL_LESSONS, rows(right)).measures.find((measure) => measure.name === name)!.value;

test('a plan that says what an expert would says all nineteen, and none wrongly', () => {
  const { notes } = measureLessons(RETAIL_LESSONS, rows(true));
  expect(notes.filter((note) => !note.includes('said in 100 %, wrong in 0 %'))).toEqual([]);
  expect(value(true, 'lessons_said')).toBe(19);
  expect(value(true, 'lessons_wrong')).toBe(0);
});

test('a plan that says the opposite is seen', () => {
  // Lessons 12 and 17 are said in form; 10, 12, 16 and 17 have no opposite.
  expect(value(false, 'lessons_said')).toBeLessThanOrEqual(2);
  expect(value(false, 'lessons_wrong')).toBe(15);
});

test('no plan says no lesson', () => {
  const none = rows(true).map((row) => ({ ...row, plan: undefined }));
  expect(measureLessons(RETAIL_LESSONS, none).measures.map(({ note }) => note)).toEqual([
    'no plan',
    'no plan',
  ]);
});
