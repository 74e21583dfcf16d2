import type { EnhanceRequest, EnhanceResult, Interaction, Knowledge } from '../../src/index.js';

/** A knowledge that also tells what it was asked and given. */
export interface Watched extends Knowledge {
  asked: EnhanceRequest[];
  answered: EnhanceResult[];
  /** Records that were accepted anew. */
  stored: Interaction[];
  /** Stores that were tried. */
  tried: number;
  /** Waits until all that was stored is learned, and forgets what was asked and stored so far. */
  learned(): Promise<void>;
}

/** Watches a knowledge; `over` takes the place of some of its verbs. */
export function watch(inner: Knowledge, over: Partial<Knowledge> = {}): Watched {
  const knowledge = { ...inner, ...over };
  const jobs: string[] = [];
  const watched: Watched = {
    ...knowledge,
    asked: [],
    answered: [],
    stored: [],
    tried: 0,
    async enhanceTask(request, options) {
      watched.asked.push(request);
      const result = await knowledge.enhanceTask(request, options);
      watched.answered.push(result);
      return result;
    },
    async storeKnowledge(interaction, options) {
      watched.tried += 1;
      const receipt = await knowledge.storeKnowledge(interaction, options);
      if (!receipt.replayed) watched.stored.push(interaction);
      if (receipt.job_id !== undefined) jobs.push(receipt.job_id);
      return receipt;
    },
    async learned() {
      for (const id of jobs.splice(0)) {
        const { status } = await knowledge.waitForJob(id);
        if (status !== 'completed') throw new Error(`Job ${id} is ${status}.`);
      }
      Object.assign(watched, { asked: [], answered: [], stored: [], tried: 0 });
    },
  };
  return watched;
}
