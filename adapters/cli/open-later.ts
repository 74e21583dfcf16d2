import type { Target } from './open-target.js';

/**
 * A target that is opened at the first call: what a client asks for before that needs no store, model or learned data.
 * An opening that fails is what the call answers with; the next call tries again.
 */
export function openLater(open: () => Promise<Target>): Target['knowledge'] {
  let opening: Promise<Target> | undefined;
  const opened = async () => {
    opening ??= open();
    try {
      return (await opening).knowledge;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return {
    enhanceTask: async (...asked) => (await opened()).enhanceTask(...asked),
    storeKnowledge: async (...asked) => (await opened()).storeKnowledge(...asked),
    knowledgeStatus: async (...asked) => (await opened()).knowledgeStatus(...asked),
    waitForJob: async (...asked) => (await opened()).waitForJob(...asked),
    deleteByIntent: async (...asked) => (await opened()).deleteByIntent(...asked),
    listEntries: async (...asked) => (await opened()).listEntries(...asked),
    showEntry: async (...asked) => (await opened()).showEntry(...asked),
    editEntry: async (...asked) => (await opened()).editEntry(...asked),
    pinEntry: async (...asked) => (await opened()).pinEntry(...asked),
    retireEntry: async (...asked) => (await opened()).retireEntry(...asked),
    deleteEntry: async (...asked) => (await opened()).deleteEntry(...asked),
    deleteEntries: async (...asked) => (await opened()).deleteEntries(...asked),
    listOperators: async (...asked) => (await opened()).listOperators(...asked),
    showOperator: async (...asked) => (await opened()).showOperator(...asked),
    listErrors: async (...asked) => (await opened()).listErrors(...asked),
    showPaths: async (...asked) => (await opened()).showPaths(...asked),
    listRecords: async (...asked) => (await opened()).listRecords(...asked),
    deleteRecord: async (...asked) => (await opened()).deleteRecord(...asked),
    showRecord: async (...asked) => (await opened()).showRecord(...asked),
    feedback: async (...asked) => (await opened()).feedback(...asked),
    listNames: async (...asked) => (await opened()).listNames(...asked),
    stats: async (...asked) => (await opened()).stats(...asked),
    explainTask: async (...asked) => (await opened()).explainTask(...asked),
    overview: async (...asked) => (await opened()).overview(...asked),
    confidence: async (...asked) => (await opened()).confidence(...asked),
    listCollections: async (...asked) => (await opened()).listCollections(...asked),
    effect: async (...asked) => (await opened()).effect(...asked),
    insights: async (...asked) => (await opened()).insights(...asked),
    matchIntent: async (...asked) => (await opened()).matchIntent(...asked),
    listJobs: async (...asked) => (await opened()).listJobs(...asked),
    retryJob: async (...asked) => (await opened()).retryJob(...asked),
    // The call that made an opening fail has its error already.
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
