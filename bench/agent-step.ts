import { withKnowledge } from '../adapters/ai-sdk/index.js';
import { openMiniLm } from '../src/index.js';
import type { Bench } from './bench.js';
import { median, timeEach } from './measure.js';

const TASK = 'Swap the helmet of order 60 for a larger one.';
/** Steps that a run has made when it is measured. */
const STEPS = [1, 20];

/** A prompt of the AI SDK after that many steps; the last of them as given. */
function promptOf(steps: number, last: number): { role: string; content: unknown }[] {
  const asked = { role: 'user', content: [{ type: 'text', text: TASK }] };
  const done = Array.from({ length: steps }, (_, at) => {
    const toolCallId = at === steps - 1 ? `last-${last}` : `call-${at}`;
    const named = { toolCallId, toolName: 'get_order' };
    const output = { type: 'text', value: `order ${at}: delivered, paid, ${'x'.repeat(200)}` };
    return [
      { role: 'assistant', content: [{ type: 'tool-call', ...named, input: { order: String(at) } }] },
      { role: 'tool', content: [{ type: 'tool-result', ...named, output }] },
    ];
  });
  return [asked, ...done.flat()];
}

/**
 * What an adapter adds to a step of an agent of which nothing is on the watch list, in this process, beside the embedding of
 * a short text: what an ask costs at least.
 */
export const agentStep: Bench = async ({ quick }) => {
  const repeats = quick ? 200 : 2_000;
  const embedder = openMiniLm({ runtime: 'native' });
  const embedding = median(await timeEach(quick ? 20 : 100, (n) => embedder.embed([`${TASK} ${n}`]), 5));
  await embedder.close();
  const bare = {
    specificationVersion: 'v4',
    provider: 'none',
    modelId: 'none',
    doGenerate: async (_call: object) => ({}),
    doStream: async (_call: object) => ({}),
  };
  const knowledge = {
    enhanceTask: async ({ input_text: response }: { input_text: string }) => ({
      response,
      metadata: { watch: { actions: ['1a2b3c'], errors: ['4d5e6f.7a8b9c'] } },
    }),
    storeKnowledge: async () => ({ status: 'accepted', message: '', tenant_id: 'shop' }) as const,
  };
  const rows = [];
  for (const steps of STEPS) {
    const told = withKnowledge(bare, { knowledge, tenant: 'shop' });
    const prompts = Array.from({ length: repeats + 100 }, (_, n) => promptOf(steps, n));
    await told.doGenerate({ prompt: promptOf(0, 0) });
    const added = await timeEach(repeats, (n) => told.doGenerate({ prompt: prompts[n + 100] }), 100);
    rows.push({
      name: `agent_step_${steps}`,
      says: `added to a step of an agent after ${steps} of them, nothing on its list, p50`,
      value: median(added),
      unit: 'ms',
      bound: { says: 'embedding a short text', value: embedding },
      aim: '0.1 ms',
    });
  }
  return rows;
};
