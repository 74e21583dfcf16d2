import type { JobsPage, JobsRequest, RetryResult, ShownJob } from '../../api/jobs.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Job } from '../../domain/job.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../../engine/context.js';

const DEFAULT_PAGE = 50;

const iso = (at: number): string => new Date(at).toISOString();

function shownJob(job: Job): ShownJob {
  // A job that is done again keeps what it had before.
  const ended = job.state === 'completed' ? job.completed_at : job.state === 'failed' ? job.failed_at : null;
  return {
    job_id: job.id,
    tenant_id: job.tenant,
    ...(job.record === null ? {} : { record_id: job.record }),
    state: job.state,
    attempts: job.attempts,
    created_at: iso(job.created_at),
    ...(job.started_at === null ? {} : { started_at: iso(job.started_at) }),
    ...(ended === null ? {} : { ended_at: iso(ended) }),
    ...(job.state === 'queued' && job.error !== null ? { next_try_at: iso(job.run_at) } : {}),
    ...(job.error === null || job.state === 'completed' ? {} : { error_message: job.error }),
    ...(job.knowledge === null || job.state !== 'completed' ? {} : { knowledge: job.knowledge }),
    ...(job.success_estimate === null ? {} : { success_estimate: job.success_estimate }),
  };
}

/** A page of the jobs of an account, newest first. */
export async function listJobs(
  { store }: Pick<EngineContext, 'store'>,
  account: string,
  { tenant_id, state, limit = DEFAULT_PAGE, after }: JobsRequest,
): Promise<JobsPage> {
  const tenant = tenant_id === undefined ? undefined : wellFormed(tenant_id);
  const found = await store.jobs({ account, tenant, state, after, limit: limit + 1 });
  const jobs = found.slice(0, limit).map(shownJob);
  return {
    jobs,
    counts: await store.jobCounts({ account, tenant }),
    ...(found.length > limit ? { next: jobs.at(-1)!.job_id } : {}),
  };
}

/**
 * Puts a failed job of an account back into the queue.
 *
 * @param wake called so that the worker looks at once
 * @throws KnowhowError `not_found` where the account has no such failed job
 */
export async function retryJob(
  { store, clock }: Pick<EngineContext, 'store' | 'clock'>,
  account: string,
  jobId: string,
  wake: () => void,
): Promise<RetryResult> {
  const job = await store.job(jobId);
  if (job?.account !== account || !(await store.retry(jobId, clock.now()))) {
    throw new KnowhowError(
      'not_found',
      `There is no failed job ${JSON.stringify(jobId)}. Only failed jobs can be tried again.`,
    );
  }
  wake();
  return { job_id: jobId, status: 'The job is queued again.' };
}
