import type { FailureEvent } from '../../adapters/ai-sdk/index.js';
import type { EnhanceEvent, StoreEvent } from '../../adapters/ai-sdk/options.js';
import { hashingEmbedder, type Interaction, openKnowledge } from '../../src/index.js';
import { lockedRun } from './locked-orders.js';

/** Knowledge in memory that notes what it is asked and told. */
export async function remembering() {
  const inner = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  const stored: Interaction[] = [];
  const asked: { tenant_id: string; input_text: string; agent_type?: string | null }[] = [];
  const jobs: string[] = [];
  const keys: (string | undefined)[] = [];
  const told = { enhanced: [] as EnhanceEvent[], stored: [] as StoreEvent[], failures: [] as FailureEvent[] };
  return {
    inner,
    stored,
    asked,
    keys,
    told,
    /** The options of the adapter for this knowledge. */
    options: {
      knowledge: {
        enhanceTask: async (...args: Parameters<typeof inner.enhanceTask>) => {
          asked.push(args[0]);
          return inner.enhanceTask(...args);
        },
        storeKnowledge: async (...args: Parameters<typeof inner.storeKnowledge>) => {
          const receipt = await inner.storeKnowledge(...args);
          stored.push(args[0]);
          keys.push(args[1]?.idempotencyKey);
          if (receipt.job_id) jobs.push(receipt.job_id);
          return receipt;
        },
      },
      tenant: 'shop',
      agentType: 'support',
      enhanceTimeoutMs: 30_000,
      onEnhance: (event: EnhanceEvent) => void told.enhanced.push(event),
      onStore: (event: StoreEvent) => void told.stored.push(event),
      onError: (event: FailureEvent) => void told.failures.push(event),
    },
    /** Learns what a run of another order teaches. */
    async teach(): Promise<void> {
      const { job_id } = await inner.storeKnowledge(lockedRun());
      await inner.waitForJob(job_id!);
    },
    /** Waits until everything stored so far is learned. */
    async learned(): Promise<void> {
      for (const job of jobs.splice(0)) {
        const { status } = await inner.waitForJob(job);
        if (status !== 'completed') throw new Error(`job ${job} is ${status}`);
      }
    },
  };
}

export type Remembering = Awaited<ReturnType<typeof remembering>>;
