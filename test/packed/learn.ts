// What a program that learns does: it opens a file with the shipped model, stores a run, and is advised by it.
import { KnowhowError, openKnowledge } from 'knowhow';

const tenant_id = 'shop';
const taskOf = (order: string) => `Swap the helmet of order ${order} for a larger one`;
const call = (name: string, id: string) => JSON.stringify({ name, arguments: { id } });
const LOCKED = '{"error":"the order is locked: unlock_order comes first"}';

/** A run that meets an error and gets past it. */
function runOf(order: string) {
  const query = taskOf(order);
  const steps = [
    ['exchange_item', LOCKED],
    ['unlock_order', '{"ok":true}'],
    ['exchange_item', '{"ok":true}'],
  ] as const;
  return {
    tenant_id,
    query,
    turns: steps.map(([name, result], i) => ({
      turn: i + 1,
      inputs:
        i === 0
          ? `Available tools:\nexchange_item\nunlock_order\n\nUser: ${query}`
          : `Tool result: ${steps[i - 1]![1]}`,
      decision: call(name, order),
      result,
    })),
    success: true,
    timestamp: '2026-01-01T00:00:00Z',
  };
}

/** Opens, stores, waits, asks; says how it went. */
export async function learn(path: string): Promise<string> {
  try {
    const knowledge = await openKnowledge({ path });
    try {
      const states: string[] = [];
      for (const order of ['W1', 'W2']) {
        const { job_id } = await knowledge.storeKnowledge(runOf(order));
        states.push((await knowledge.waitForJob(job_id!)).status);
      }
      await knowledge.ready();
      const { response } = await knowledge.enhanceTask({ tenant_id, input_text: taskOf('W3') });
      const advised = response.includes('first `unlock_order`');
      const learned = states.every((state) => state === 'completed');
      return learned && advised ? 'learned' : `${states.join(', ')}\n${response}`;
    } finally {
      await knowledge.close();
    }
  } catch (error) {
    return KnowhowError.isInstance(error)
      ? `${error.code}: ${error.message}`
      : `not as expected: ${String(error)}`;
  }
}
