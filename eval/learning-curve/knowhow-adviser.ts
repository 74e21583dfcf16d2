import { countedIds, type Embedder, type Knowledge, openService } from '../../src/index.js';
import { readAdvice } from '../parcel-desk/advice.js';
import type { Adviser } from './adviser.js';
import { TENANT } from './run-curve.js';

/** knowhow as an adviser, and the collection it learns into. */
export interface KnowhowAdviser extends Adviser {
  readonly knowledge: Knowledge;
}

/**
 * Asks knowhow through its public interface: `enhanceTask` before an episode, `storeKnowledge` after it, waited
 * for. The collection is empty at first and held in memory.
 *
 * @param embedder shared, and not closed with it
 * @param options.explain ask for the structured plan too; default false
 */
export async function knowhowAdviser(
  embedder: Embedder,
  { explain = false }: { explain?: boolean } = {},
): Promise<KnowhowAdviser> {
  // No deadline: what is learned must not depend on how busy the machine is.
  const service = await openService({
    path: ':memory:',
    embedder,
    ids: countedIds(),
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  const knowledge = service.forAccount('learning-curve');
  return {
    knowledge,
    async advise(query) {
      const { response, metadata } = await knowledge.enhanceTask({
        tenant_id: TENANT,
        input_text: query,
        ...(explain && { explain }),
      });
      const text = response.slice(query.length);
      const plan = metadata?.explanation?.plan;
      return { text, advice: readAdvice(text), requestId: metadata?.request_id, ...(plan && { plan }) };
    },
    async learn(run) {
      const { job_id } = await knowledge.storeKnowledge(run);
      // Drained, not only completed: what is fitted over the whole collection must not depend on timing.
      await service.drain();
      const { status } = await knowledge.knowledgeStatus(job_id!);
      if (status !== 'completed') throw new Error(`A run was not learned: its job is ${status}.`);
    },
    close: () => service.close(),
  };
}
