import pc from 'picocolors';
import { expect, test } from 'vitest';
import { renderPlan } from '../../adapters/cli/print/render-plan.js';
import type { ActionPlan, PlanStep, StepRemedy } from '../../src/index.js';

const remedy = (error: string, then: string[], support: number): StepRemedy => ({ error, then, support });

const CANCEL: PlanStep = {
  action: 'cancel_order',
  chance: 0.8,
  args: [
    {
      name: 'order_id',
      from: [{ task: true }, { action: 'get_user', path: 'orders[].id', same: 'user_id' }],
    },
    { name: 'reason', from: [{ constant: ['no longer needed', 'ordered by mistake'] }] },
    { name: 'note', from: [] },
  ],
  only_if: [
    { fact: 'get_order.status', values: ['pending'], held: 12, refused: 6 },
    { fact: 'done.get_order', values: ['true'], held: 12, refused: 2 },
    { fact: 'done.return_order', values: ['false'], held: 9, refused: 0 },
  ],
  once_per: 'order_id',
  if_refused: [
    remedy('there is ‹number› owing', ['get_fees', 'pay_fee'], 4),
    remedy('it is late', ['hand_over'], 0),
    remedy('no such date', [], 2),
  ],
};
const PLAN: ActionPlan = {
  chance: 0.71,
  goals: [{ action: 'cancel_order', chance: 0.9 }],
  steps: [
    {
      action: 'get_order',
      chance: 0.93,
      args: [{ name: 'order_id', from: [{ task: true }, { action: 'find_order', path: '' }] }],
      branches: [
        {
          when: { fact: 'get_order.status', value: 'delivered' },
          steps: [{ action: 'return_order', chance: 0.7 }],
        },
      ],
    },
    CANCEL,
  ],
};
const plain = pc.createColors(false);

test('a plan is a few plain lines a step', () => {
  expect(renderPlan(PLAN, plain)).toEqual([
    'Plan  (how likely each step is needed and works)',
    '  for cancel_order 0.90',
    '  1. get_order  0.93',
    '     order_id from the task or find_order',
    '     where get_order status is "delivered":',
    '     1. return_order  0.70',
    '  2. cancel_order  0.80',
    '     order_id from the task or get_user orders.id of the same user_id; reason from "no longer needed" or "ordered by mistake"; note from a place not known',
    '     only if get_order status is "pending" (12 ok; 6 refused otherwise)',
    '     only after get_order (12 ok; 2 refused otherwise)',
    '     not after return_order (9 ok)',
    '     once per order_id',
    '     if refused "there is ‹number› owing": get_fees, then pay_fee (4 ok)',
    '     if refused "it is late": hand_over (not tried yet)',
    '     if refused "no such date": edit the call, as the text says (2 ok)',
  ]);
});

test('what runs wrote cannot make a terminal lie, nor a line without end', () => {
  const value = `\u001b[2J\n${'x'.repeat(1_000)}`;
  const step: PlanStep = {
    action: value,
    chance: 0.5,
    args: [{ name: value, from: [{ constant: [value] }] }],
    only_if: [{ fact: `get.${value}`, values: [value], held: 1, refused: 1 }],
    once_per: value,
    if_refused: [remedy(value, [value], 1)],
    branches: [{ when: { fact: `get.${value}`, value }, steps: [] }],
  };
  const lines = renderPlan({ chance: 0.5, goals: [{ action: value, chance: 1 }], steps: [step] }, plain);
  expect(lines).toHaveLength(8);
  for (const line of lines) {
    expect(line).not.toMatch(/[\u001b\n]/);
    expect(line.length).toBeLessThan(450);
  }
});
