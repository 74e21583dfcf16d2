import { z } from 'zod';
import { jobTime, probability } from './fields.js';

const processingJob = z.object({
  status: z.literal('processing'),
  created_at: jobTime(),
  started_at: jobTime().optional(),
});

const completedJob = z.object({
  status: z.literal('completed'),
  message: z.string(),
  created_at: jobTime().optional(),
  started_at: jobTime().optional(),
  completed_at: jobTime().optional(),
  knowledge: z
    .object({ added: z.number(), merged: z.number(), discarded: z.number() })
    .optional()
    .describe('What the job did to the collection.'),
  success_estimate: probability()
    .optional()
    .describe('Estimated probability that the run succeeded, where its record did not say.'),
});

const failedJob = z.object({
  status: z.literal('failed'),
  message: z.string().optional(),
  created_at: jobTime(),
  started_at: jobTime(),
  failed_at: jobTime(),
  error_message: z.string().describe('Opaque: hand it to the operator.'),
  note: z.string(),
});

/** The schema of a job's status as programs see it: flat also for failed jobs. */
export const jobStatus = z.union([processingJob, completedJob, failedJob]);

/** The schema of a job's status as the interface sends it. */
export const jobStatusBody = z.union([
  processingJob,
  completedJob,
  z.record(z.string(), failedJob).describe('A failed job is under its id.'),
]);

/** A job's status, flat also for failed jobs. Times are UTC, microseconds, without a zone designator. */
export type JobStatus = z.infer<typeof jobStatus>;
