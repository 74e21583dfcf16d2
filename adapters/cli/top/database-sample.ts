import { addDuration, DURATION_BOUNDS, noDurations } from '../../../src/api/durations.js';
import type { KnowledgeService } from '../../../src/index.js';
import type { Histogram, Sample } from './sample.js';

/** Jobs by which it is said how long learning takes. */
const NEWEST = 200;

function histogramOf(durations: readonly number[]): Histogram {
  const made = noDurations();
  for (const ms of durations) addDuration(made, ms);
  return { bounds: DURATION_BOUNDS, counts: made.counts };
}

/**
 * Measures a database by its tables.
 *
 * @param at milliseconds since the epoch
 */
export async function databaseSample(
  service: Pick<KnowledgeService, 'collections' | 'jobs'>,
  at: number,
): Promise<Sample> {
  const collections = await service.collections();
  const counts = await service.jobs.counts();
  const ended = await service.jobs.list({ state: 'completed', limit: NEWEST });
  const sum = (of: 'records' | 'entries') => collections.reduce((total, one) => total + one[of], 0);
  return {
    at,
    counters: { stored: sum('records'), learned: counts.completed, failed: counts.failed },
    gauges: { ...counts, collections: collections.length, records: sum('records'), entries: sum('entries') },
    durations: {
      wait: histogramOf(ended.map((job) => (job.started_at ?? job.created_at) - job.created_at)),
      learn: histogramOf(
        ended.map((job) => (job.completed_at ?? job.created_at) - (job.started_at ?? job.created_at)),
      ),
    },
    areNewest: true,
  };
}
