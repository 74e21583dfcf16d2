import type { Knowledge } from '../api/knowledge.js';
import { validateJobId } from '../api/validate-job-id.js';
import { KnowhowError } from '../domain/errors.js';
import { systemSleep } from '../jobs/sleep.js';
import { waitForJob } from '../jobs/wait-for-job.js';
import type { EngineContext } from './context.js';
import { type EnhanceContext, enhance } from './enhance/enhance.js';
import { type DeleteContext, deleteByIntent } from './forget/delete.js';
import { eraseRemoved } from './learn/erase-removed.js';
import { type StoreContext, storeKnowledge } from './learn/store-knowledge.js';
import { throwIfAborted } from './shared/abort.js';
import { guarded } from './shared/guarded.js';
import { DELETED_STATUS, jobStatus } from './shared/job-status.js';

/**
 * The four verbs of one account.
 *
 * @param keyId the key that calls
 * @param wake called after a store, so that the worker looks at once
 * @param close what closing does
 */
export function createKnowledge(
  context: EnhanceContext & StoreContext & DeleteContext & Pick<EngineContext, 'random'>,
  account: string,
  keyId: string,
  wake: () => void,
  close: () => Promise<void>,
): Knowledge {
  const knowledge: Knowledge = {
    enhanceTask: (request, options) =>
      guarded(() => enhance(context, { account, key: keyId }, request, options)),
    storeKnowledge: (interaction, options) =>
      guarded(async () => {
        const receipt = await storeKnowledge(context, account, keyId, interaction, options, () => {
          // The record is acknowledged without waiting for the bytes of the other to go.
          void eraseRemoved(context);
        });
        wake();
        return receipt;
      }),
    knowledgeStatus: (jobId, options) =>
      guarded(async () => {
        throwIfAborted(options?.signal);
        const job = await context.store.job(validateJobId(jobId));
        if (!job && (await context.store.deletedJob(jobId))?.account === account) return DELETED_STATUS;
        if (!job || job.account !== account) {
          throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
        }
        // What the next answer would not count is not completed.
        const isHeld = job.state === 'completed' && context.fits.held.has(job.id);
        return jobStatus(isHeld ? { ...job, state: 'running' } : job);
      }),
    waitForJob: (jobId, options) =>
      guarded(() =>
        waitForJob((id, call) => knowledge.knowledgeStatus(id, call), jobId, options ?? {}, {
          clock: context.clock,
          random: context.random,
          sleep: systemSleep,
        }),
      ),
    deleteByIntent: (request, options) =>
      guarded(() => deleteByIntent(context, account, request, wake, options)),
    close,
  };
  return knowledge;
}
