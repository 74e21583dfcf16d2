import { describe, expect, test } from 'vitest';
import type { EnhanceContext } from '../../../src/api/enhance-request.js';
import type { Interaction } from '../../../src/api/interaction.js';
import { learn, open } from '../desk.js';

const TOOLS = 'Available tools:\nget_order\ncancel_order\nrefund_order\nsend_invoice\n';

type Call = readonly [name: string, result: object];

/** A run of an order desk, of a customer of its own. */
const run = (query: string, order: number, calls: readonly Call[]): Interaction => ({
  tenant_id: 'orders',
  query,
  success: true,
  timestamp: '2026-03-01T10:00:00Z',
  metadata: { source: `customer ${order}` },
  turns: calls.map(([name, result], i) => ({
    turn: i + 1,
    inputs: TOOLS,
    decision: JSON.stringify({ name, arguments: { order: `A${order}` } }),
    result: JSON.stringify(result),
  })),
});

const GET: Call = ['get_order', { status: 'open' }];
const CANCEL: Call = ['cancel_order', { ok: true }];
const REFUSED: Call = ['refund_order', { error: 'refund not possible' }];
const REFUND: Call = ['refund_order', { ok: true }];

/** Runs in which an order is refunded once it is cancelled, and runs in which an invoice is sent. */
const RUNS = Array.from({ length: 6 }, (_, i) => [
  run(`Refund order A${i}, it arrived broken, what is its status`, i, [GET, REFUSED, CANCEL, REFUND]),
  run(`Send the invoice of order A${i + 50} again`, i + 50, [GET, ['send_invoice', { sent: true }]]),
]).flat();

async function served() {
  const service = await open();
  await learn(service, RUNS);
  return async (input_text: string, context?: EnhanceContext) => {
    const { response, metadata } = await service
      .forAccount('local')
      .enhanceTask({ tenant_id: 'orders', input_text, explain: true, ...(context && { context }) });
    return { text: response.slice(input_text.length), plan: metadata?.explanation?.plan };
  };
}

const stepsOf = (plan: unknown): string => JSON.stringify(plan ?? {});

describe('what the words of a task forbid is in no part of the answer', () => {
  test.each<[task: string, forbidden: RegExp]>([
    ['Do not refund order A7. What is its status?', /refund_order/],
    [
      'Do not pay order A7 back, it arrived broken. Only look up its status.',
      /refund_order|cancel_order|send_invoice/,
    ],
    ['Cancel order A7, it arrived broken. No refund.', /refund_order/],
    ['Refund order A7, it arrived broken, without cancelling it', /cancel_order/],
    ['Never cancel an order without asking. What is the status of order A7?', /cancel_order/],
    ["Don't refund order A7, it arrived broken, just tell me its status", /refund_order|cancel_order/],
    ['Order A7 arrived broken: look up its status without changing anything', /refund_order|cancel_order/],
  ])('%s', async (task, forbidden) => {
    const ask = await served();
    const atStart = await ask(task);
    expect(atStart.text).not.toMatch(forbidden);
    expect(stepsOf(atStart.plan)).not.toMatch(forbidden);
    // After the forbidden act was tried, and refused.
    const midway = await ask(task, {
      turns: [GET, REFUSED].map(([name, result], i) => ({
        turn: i + 1,
        inputs: TOOLS,
        decision: JSON.stringify({ name, arguments: { order: 'A7' } }),
        result: JSON.stringify(result),
      })),
    });
    expect(midway.text).not.toMatch(forbidden);
    expect(stepsOf(midway.plan)).not.toMatch(forbidden);
  });

  test('the same is told where nothing forbids it', async () => {
    const ask = await served();
    const { text } = await ask('Refund order A7, it arrived broken, and do not forget to tell me its status');
    expect(text).toMatch(/refund_order/);
  });

  test('how it was begun is told where only the rest of it is forbidden', async () => {
    const ask = await served();
    const { text } = await ask(
      'Refund order A7, it arrived broken, what is its status; but do not refund it',
    );
    expect(text).not.toMatch(/refund_order/);
  });
});
