import { z } from 'zod';
import { JOB_STATES } from '../domain/job.js';
import { type Fields, probability } from './fields.js';
import { tenant } from './inspection-requests.js';

const jobId = () => z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the id of a job');
const time = (what: string) => z.string().describe(`${what}, ISO 8601.`);

/** Which jobs are meant. */
export const jobsSchema = z.strictObject({
  tenant_id: tenant().optional().describe('One collection; left out, all of the account.'),
  state: z.enum(JOB_STATES).optional(),
  limit: z.int().min(1).max(200).optional().describe('Jobs a page; default 50.'),
  after: jobId().optional().describe('Goes on after this job: `next` of the page before.'),
});
/** Which jobs are meant. */
export type JobsRequest = z.infer<typeof jobsSchema>;

/** Names a job. */
export const jobSchema = z.strictObject({ job_id: jobId() });
/** Names a job. */
export type JobRequest = z.infer<typeof jobSchema>;

const jobFields = {
  job_id: z.string(),
  tenant_id: z.string(),
  /** The record that it learns from; left out where damage to the file leaves it unknown. */
  record_id: z.string().optional(),
  state: z.enum(JOB_STATES),
  attempts: z.int().describe('How often a worker has taken it.'),
  created_at: time('When its record was accepted'),
  started_at: time('When a worker first took it').optional(),
  ended_at: time('When it was completed or failed').optional(),
  /** Of a job that waits after an error: when it is tried again. */
  next_try_at: time('Of a job that waits after an error, when it is tried again').optional(),
  error_message: z
    .string()
    .optional()
    .describe('The error of the last attempt, sealed: an operator opens it.'),
  knowledge: z
    .object({ added: z.number(), merged: z.number(), discarded: z.number() })
    .optional()
    .describe('What a completed job did to the collection: entries.'),
  success_estimate: probability().optional(),
};
/** A job as people see it. */
export type ShownJob = Fields<typeof jobFields>;

const countFields = {
  queued: z.number(),
  running: z.number(),
  completed: z.number(),
  failed: z.number(),
};

const pageFields = {
  jobs: z.array(z.object(jobFields)),
  /** Jobs in each state, of the collection or of the account, whatever the filter of states. */
  counts: z.object(countFields).describe('Jobs in each state, whatever `state` narrows the list to.'),
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** A page of jobs, newest first. */
export type JobsPage = Fields<typeof pageFields>;
/** The schema of a page of jobs. */
export const jobsPage: z.ZodObject<typeof pageFields> = z.object(pageFields);

const retryFields = { job_id: z.string(), status: z.string().describe('What happened, in words.') };
/** What a retry did. */
export type RetryResult = Fields<typeof retryFields>;
/** The schema of what a retry did. */
export const retryResult: z.ZodObject<typeof retryFields> = z.object(retryFields);

/** The schema of an opened error. */
export const openedError = z.object({
  job_id: z.string(),
  reason: z.string().describe('The error in full: messages and stacks, which may quote what was stored.'),
});
