import * as ai7 from 'ai';
import type { Interaction } from '../../src/index.js';
import type { Decide } from './sdks.js';

/** A small world with one rule nobody is told: a refund needs the order unlocked first. */
export function lockedOrders() {
  const unlocked = new Set<string>();
  const order = ai7.jsonSchema<{ order: string }>({
    type: 'object',
    properties: { order: { type: 'string' } },
    required: ['order'],
  });
  return {
    refund_order: ai7.tool({
      description: 'Refunds an order.',
      inputSchema: order,
      execute: async (input: { order: string }) => {
        if (!unlocked.has(input.order)) throw new Error('the order is locked by the warehouse');
        return { ok: true, refunded: input.order };
      },
    }),
    unlock_order: ai7.tool({
      description: 'Unlocks an order.',
      inputSchema: order,
      execute: async (input: { order: string }) => {
        unlocked.add(input.order);
        return { ok: true };
      },
    }),
  };
}

/** The task, for one order. */
export const task = (order: string): string =>
  `Please refund order ${order}, the customer got the wrong shoes.`;

/** A run of another order, as it is stored: one group proves nothing, and with the next one there are two. */
export function lockedRun(): Interaction {
  const call = (name: string) => JSON.stringify({ name, arguments: { order: '60' } });
  const locked = '{"error":"the order is locked by the warehouse"}';
  const inputs = 'Available tools:\n- refund_order\n- unlock_order\n\n';
  return {
    tenant_id: 'shop',
    agent_type: 'support',
    query: task('60'),
    turns: [
      { turn: 1, inputs, decision: call('refund_order'), result: locked },
      { turn: 2, inputs: `${inputs}${locked}`, decision: call('unlock_order'), result: '{"ok":true}' },
      { turn: 3, inputs, decision: call('refund_order'), result: '{"ok":true,"refunded":"60"}' },
    ],
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

/**
 * An agent that tries the obvious thing, unlocks when refused, and unlocks at once where the text it was given
 * says so.
 */
export const agent: Decide = ({ last, all, step }) => {
  const order = /order (\w+),/.exec(last)?.[1] ?? '?';
  const refund = { calls: [{ name: 'refund_order', input: { order } }] };
  const unlock = { calls: [{ name: 'unlock_order', input: { order } }] };
  const advised = last.includes('unlock_order');
  const plan = advised ? [unlock, refund] : [refund, unlock, refund];
  if (step >= plan.length)
    return { text: all.includes('refunded') ? 'The refund is done.' : 'It did not work.' };
  return plan[step]!;
};
