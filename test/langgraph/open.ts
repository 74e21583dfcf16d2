import {
  type EnhanceRequest,
  hashingEmbedder,
  type Interaction,
  type Knowledge,
  openService,
  type StoreOptions,
} from '../../src/index.js';
import { afterTest } from '../at-end.js';

/** A knowledge that also tells what it was asked. */
export interface Watched extends Knowledge {
  asked: EnhanceRequest[];
  /** Records that were accepted anew. */
  stored: Interaction[];
  /** Those of them whose place no other took. */
  kept: Interaction[];
  /** Keys of every store that was tried. */
  keys: (string | undefined)[];
  /** Waits until all that was stored is learned and fitted. */
  learned(): Promise<void>;
}

/** The real engine in memory, with everything it is asked written down. */
export async function openWatched(over: Partial<Knowledge> = {}): Promise<Watched> {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  afterTest(() => service.close());
  const knowledge = { ...service.forAccount('local'), ...over };
  const early = new Map<string, Interaction>();
  const watched: Watched = {
    ...knowledge,
    asked: [],
    stored: [],
    kept: [],
    keys: [],
    enhanceTask(request, options) {
      watched.asked.push(request);
      return knowledge.enhanceTask(request, options);
    },
    async storeKnowledge(interaction: Interaction, options?: StoreOptions) {
      watched.keys.push(options?.idempotencyKey);
      const receipt = await knowledge.storeKnowledge(interaction, options);
      if (receipt.replayed) return receipt;
      const { idempotencyKey, replaces } = options ?? {};
      const gone = early.get(replaces ?? '');
      watched.stored.push(interaction);
      watched.kept = [...watched.kept.filter((one) => one !== gone), interaction];
      if (idempotencyKey !== undefined) early.set(idempotencyKey, interaction);
      return receipt;
    },
    learned: () => service.drain(),
  };
  return watched;
}

/** A run that teaches something about refunds. */
const REFUND_RUN: Interaction = {
  tenant_id: 'shop',
  query: 'refund the order of the customer',
  success: true,
  timestamp: '2026-03-01T10:00:00Z',
  turns: [
    {
      turn: 1,
      inputs: 'Available tools:\nget_order\nrefund\nopen_ticket\n\nUser: refund the order of the customer',
      decision: '{"name":"refund","arguments":{"order":"A-1"}}',
      result: '{"error":"the order must be looked up before it is refunded"}',
    },
    {
      turn: 2,
      inputs: 'Tool result (refund): {"error":"the order must be looked up before it is refunded"}',
      decision: '{"name":"get_order","arguments":{"order":"A-1"}}',
      result: '{"ok":true,"status":"delivered"}',
    },
    {
      turn: 3,
      inputs: 'Tool result (get_order): {"ok":true,"status":"delivered"}',
      decision: '{"name":"refund","arguments":{"order":"A-1"}}',
      result: '{"ok":true}',
    },
  ],
};

/** Teaches what {@link REFUND_RUN} does: of six customers, half of whom do not get past the error. */
export async function teachRefunds(knowledge: Watched, tenant = 'shop'): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    const own = { ...REFUND_RUN, tenant_id: tenant, metadata: { source: `customer ${i}` } };
    const stuck = { ...own, turns: own.turns.slice(0, 1), success: false };
    await knowledge.storeKnowledge(i % 2 === 0 ? own : stuck);
  }
  await knowledge.learned();
  knowledge.stored.length = 0;
  knowledge.keys.length = 0;
}
