import type { JobStatus } from '../../api/job-status.js';
import type { Job } from '../../domain/job.js';
import { formatTimestamp } from '../../domain/timestamp.js';

/** The status of the job of a record that was deleted, as long as its idempotency key is known. */
export const DELETED_STATUS: JobStatus = {
  status: 'completed',
  message: 'The record of this job was deleted.',
  knowledge: { added: 0, merged: 0, discarded: 0 },
};

/** A job as clients see it. */
export function jobStatus(job: Job): JobStatus {
  const created_at = formatTimestamp(job.created_at);
  const started_at = formatTimestamp(job.started_at ?? job.created_at);
  if (job.state === 'completed') {
    const knowledge = job.knowledge ?? { added: 0, merged: 0, discarded: 0 };
    return {
      status: 'completed',
      message: `Learned from the interaction: ${knowledge.added} new, ${knowledge.merged} confirmed or corrected.`,
      created_at,
      started_at,
      completed_at: formatTimestamp(job.completed_at ?? job.created_at),
      knowledge,
      ...(job.success_estimate === null ? {} : { success_estimate: job.success_estimate }),
    };
  }
  if (job.state === 'failed') {
    return {
      status: 'failed',
      created_at,
      started_at,
      failed_at: formatTimestamp(job.failed_at ?? job.created_at),
      error_message: job.error ?? '',
      note: 'Learning from this interaction failed; the record itself is kept. Please give the error_message and the job id to the operator of the service.',
    };
  }
  return { status: 'processing', created_at, ...(job.started_at === null ? {} : { started_at }) };
}
