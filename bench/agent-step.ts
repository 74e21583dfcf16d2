import { withKnowledge } from '../adapters/ai-sdk/index.js';
import { type Embedder, openMiniLm, openService } from '../src/index.js';
import type { Bench } from './bench.js';
import { median, timeEach } from './measure.js';
import type { Row } from './report.js';

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

/** Runs that the ask is answered from. */
const KNOWN = 150;

const call = (name: string, order: number): string => JSON.stringify({ name, arguments: { order } });

/** A run that is refused before it unlocks an order, or not. */
function runOf(order: number) {
  const unlocked: [string, string] = [call('unlock_order', order), '{"ok":true}'];
  const refused: [string, string] = [call('refund_order', order), '{"error":"order is locked"}'];
  const steps: [string, string][] = [
    [call('get_order', order), '{"status":"delivered"}'],
    ...(order % 3 === 0 ? [unlocked] : [refused, unlocked]),
    [call('refund_order', order), '{"ok":true}'],
  ];
  return {
    tenant_id: 'shop',
    query: `Refund order ${order}`,
    turns: steps.map(([decision, result], at) => ({ turn: at + 1, inputs: '', decision, result })),
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    metadata: { source: `customer ${order}` },
  };
}

/** Milliseconds of the processor that each of `repeats` calls takes, whichever threads, after some that do not count. */
async function processorEach(repeats: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const used: number[] = [];
  await timeEach(
    repeats,
    async (n) => {
      const before = process.cpuUsage();
      await work(n);
      const { user, system } = process.cpuUsage(before);
      if (n >= 0) used.push((user + system) / 1_000);
    },
    20,
  );
  return used;
}

/** What the engine takes for an ask about an action of which something is known, beside embedding a short text. */
async function askAtAct(embedder: Embedder, repeats: number) {
  const service = await openService({ path: ':memory:', embedder });
  try {
    const knowledge = service.forAccount('bench');
    for (let order = 0; order < KNOWN; order += 1) await knowledge.storeKnowledge(runOf(order));
    await service.drain();
    const asked = await processorEach(repeats, (n) => {
      const [turn] = runOf(9_000 + n).turns;
      const proposed = call('refund_order', 9_000);
      return knowledge.enhanceTask({
        tenant_id: 'shop',
        input_text: 'Refund order 9000',
        context: { turns: [turn!], proposed },
      });
    });
    return median(asked);
  } finally {
    await service.close();
  }
}

/**
 * What an adapter adds to a step of an agent of which nothing is on the watch list, in this process, and what an ask takes where
 * something is, beside the embedding of a short text.
 */
export const agentStep: Bench = async ({ quick }) => {
  const repeats = quick ? 200 : 2_000;
  const embedder = openMiniLm({ runtime: 'native' });
  const embedding = median(await timeEach(quick ? 20 : 100, (n) => embedder.embed([`${TASK} ${n}`]), 5));
  const asks = quick ? 50 : 300;
  const embedded = median(await processorEach(asks, (n) => embedder.embed([`Refund order ${n}`])));
  const asked = await askAtAct(embedder, asks);
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
  const rows: Row[] = [
    {
      name: 'agent_ask',
      says: `processor time of an ask about a watched action, ${KNOWN} known runs, p50`,
      value: asked,
      unit: 'ms',
      bound: { says: 'embedding a short text', value: embedded },
      aim: 'x 1',
    },
  ];
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
