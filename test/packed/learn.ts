// What a program that learns does: it opens a file with the shipped model, stores a run, and is advised by it.
import { KnowhowError, openKnowledge } from 'knowhow';

const tenant_id = 'shop';
const query = 'Swap the helmet of order W1 for a larger one';
const inputs = `Available tools:\nget_order\nexchange_item\nObservation:\n${query}`;

/** Opens, stores, waits, asks; says how it went. */
export async function learn(path: string): Promise<string> {
  try {
    const knowledge = await openKnowledge({ path });
    try {
      const { job_id } = await knowledge.storeKnowledge({
        tenant_id,
        query,
        turns: [
          {
            turn: 1,
            inputs,
            decision: '{"name":"get_order","arguments":{"id":"W1"}}',
            result: '{"size":"M"}',
          },
          {
            turn: 2,
            inputs: 'Tool result (get_order): {"size":"M"}',
            decision: '{"name":"exchange_item","arguments":{"id":"W1","size":"L"}}',
            result: '{"ok":true}',
          },
        ],
        success: true,
        timestamp: '2026-01-01T00:00:00Z',
      });
      const job = await knowledge.waitForJob(job_id!);
      await knowledge.ready();
      const { response } = await knowledge.enhanceTask({ tenant_id, input_text: query });
      const advised = response.includes('get_order -> exchange_item');
      return job.status === 'completed' && advised ? 'learned' : `${JSON.stringify(job)}\n${response}`;
    } finally {
      await knowledge.close();
    }
  } catch (error) {
    return KnowhowError.isInstance(error)
      ? `${error.code}: ${error.message}`
      : `not told well: ${String(error)}`;
  }
}
