import type { Interaction } from '../../src/index.js';

/** The collection that the tests look at. */
export const TENANT = 'shop';

type Call = [tool: string, result: string];

/** A run of a shop's agent that calls its tools one after another. */
function shopRun(n: number, calls: Call[], success: boolean): Interaction {
  const query = `Cancel order ${n} and refund the customer`;
  return {
    tenant_id: TENANT,
    query,
    agent_type: n % 2 === 0 ? 'desk' : 'phone',
    turns: calls.map(([tool, result], i) => ({
      turn: i + 1,
      inputs: `Available tools:\nfind_order\ncancel_order\nrefund_order\nask_manager\nObservation:\n${i === 0 ? query : calls[i - 1]![1]}`,
      decision: JSON.stringify({ name: tool, arguments: { order: n } }),
      result,
    })),
    success,
    timestamp: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  };
}

const FOUND: Call = ['find_order', '{"status":"paid"}'];
const REFUSED: Call = ['refund_order', '{"error":"not cancelled yet"}'];
const CANCELLED: Call = ['cancel_order', '{"ok":true}'];
const REFUNDED: Call = ['refund_order', '{"ok":true}'];

/** Twelve runs: refunds are refused until the order is cancelled. */
export const RUNS: readonly Interaction[] = Array.from({ length: 12 }, (_, i) => {
  const n = i + 1;
  if (n % 4 === 0) return shopRun(n, [FOUND, REFUSED, ['ask_manager', '{"answer":"wait"}']], false);
  return shopRun(n, n % 3 === 0 ? [FOUND, REFUSED, CANCELLED, REFUNDED] : [FOUND, CANCELLED, REFUNDED], true);
});
