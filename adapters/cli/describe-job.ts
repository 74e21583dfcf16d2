import type { JobStatus } from '../../src/index.js';
import type { Colors } from './colors.js';

/** A job's status in a few words. */
export function describeJob(job: JobStatus, color: Colors): string {
  if (job.status === 'processing') {
    return job.started_at === undefined ? color.yellow('queued') : color.yellow('processing');
  }
  if (job.status === 'failed') return color.red('failed');
  const { knowledge } = job;
  return knowledge
    ? `${color.green('completed')}  ${knowledge.added} added, ${knowledge.merged} merged, ${knowledge.discarded} discarded`
    : color.green('completed');
}
