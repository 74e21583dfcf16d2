/** A shop with one rule that nobody is told: an order must be unlocked before it can be refunded. */
export interface World {
  refund(order: string): string;
  unlock(order: string): string;
  /** The tools that were called, in order. */
  calls: string[];
}

/** What a broken tool throws. */
export const JAMMED = 'the scanner is jammed';

/** Opens the shop. `broken`: the first tool that is called throws. */
export function openWorld(broken = false): World {
  const unlocked = new Set<string>();
  const calls: string[] = [];
  const use = (name: string): void => {
    calls.push(name);
    if (broken && calls.length === 1) throw new Error(JAMMED);
  };
  return {
    calls,
    refund(order) {
      use('refund_order');
      if (unlocked.has(order)) return JSON.stringify({ ok: true, refunded: order });
      return JSON.stringify({ error: 'the order is locked by the warehouse' });
    },
    unlock(order) {
      use('unlock_order');
      unlocked.add(order);
      return JSON.stringify({ ok: true });
    },
  };
}

/** The tools as they are offered. */
export const TOOLS = [
  { name: 'refund_order', description: 'Refunds an order.' },
  { name: 'unlock_order', description: 'Unlocks an order.' },
] as const;

/** The task, for one order. */
export const task = (order: string): string =>
  `Please refund order ${order}, the customer got the wrong shoes.`;

/** What is said when it is done. */
export const DONE = 'The refund is done.';

/** A block of knowledge. */
export const BLOCK = /<knowhow-[0-9a-f]{16}>/;

/** What an agent does next: calls a tool, or ends with words. */
export type Move = { tool: 'refund_order' | 'unlock_order'; order: string } | { text: string };

/**
 * The agent: tries the obvious thing, unlocks when it is refused, and unlocks first where the text it was given says so.
 *
 * @param prompt everything the model is given, as one text
 * @param answers what its tools have answered since the task was given
 */
export function nextMove(prompt: string, answers: readonly string[]): Move {
  const results = answers.filter((answer) => !answer.includes(JAMMED));
  const order = [...prompt.matchAll(/refund order (\w+),/g)].at(-1)?.[1] ?? '?';
  const last = results.at(-1);
  if (last?.includes('refunded')) return { text: DONE };
  if (results.length > 2) return { text: 'It did not work.' };
  const advised = results.length === 0 && BLOCK.test(prompt) && prompt.includes('unlock_order');
  return { tool: advised || last?.includes('locked by') ? 'unlock_order' : 'refund_order', order };
}
