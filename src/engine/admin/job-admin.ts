import type { Clock } from '../../domain/clock.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Store } from '../../storage/store.js';
import type { JobAdmin } from '../service.js';
import type { Seal } from '../shared/seal.js';

const absent = (jobId: string): KnowhowError =>
  new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);

/** Jobs, for operators, over a store. */
export function createJobAdmin(store: Store, seal: Seal, clock: Clock, wake: () => void): JobAdmin {
  return {
    list: ({ limit = 100, ...filter } = {}) => store.jobs({ ...filter, limit }),
    counts: () => store.jobCounts(),
    async show(jobId) {
      const job = await store.job(jobId);
      if (!job) throw absent(jobId);
      return job.error === null ? job : { ...job, opened_error: seal.open(job.error) };
    },
    async ownerOf(jobId) {
      const found = (await store.job(jobId)) ?? (await store.deletedJob(jobId));
      if (!found) throw absent(jobId);
      return { account: found.account, tenant: found.tenant };
    },
    open: (sealed) => seal.open(sealed),
    async retry(jobId) {
      if (!(await store.retry(jobId, clock.now()))) {
        throw new KnowhowError(
          'not_found',
          `There is no failed job ${JSON.stringify(jobId)}. Only failed jobs can be tried again.`,
        );
      }
      wake();
    },
  };
}
