import { z } from 'zod';
import type { Fields } from './fields.js';
import { tenant } from './inspection-requests.js';

/** Which runs are counted. */
export const overviewSchema = z.strictObject({
  tenant_id: tenant(),
  days: z
    .number()
    .int()
    .min(7)
    .max(3_650)
    .optional()
    .describe('Days that are counted span by span, up to the newest run; default 84.'),
});
/** Which runs are counted. */
export type OverviewRequest = z.infer<typeof overviewSchema>;

const outcomeFields = {
  runs: z.number(),
  /** Of them those that are known to have succeeded, and to have failed. */
  successes: z.number(),
  failures: z.number(),
};
const outcomes = () => z.object(outcomeFields);
/** Runs by their outcome; of the rest it is not known. */
export type OutcomeCounts = Fields<typeof outcomeFields>;

const spanFields = {
  /** Its first moment, ISO 8601. */
  from: z.string().describe('Its first moment, ISO 8601: of a week Monday, 0:00 UTC.'),
  /** Runs that were given an answer of an enhance. */
  asked: outcomes().describe('Runs that were given an answer of an enhance, guidance or none.'),
  /** Runs that bring no answer of an enhance. */
  unasked: outcomes().describe('Runs that bring no answer of an enhance.'),
};

const failingFields = {
  /** The entry of the task. */
  id: z.string().describe('The entry of the task.'),
  situation: z.string(),
  ...outcomeFields,
};

const overviewFields = {
  tenant_id: z.string(),
  entries: z.number(),
  records: z.number(),
  /** Jobs that wait to be learned from. */
  pending: z.number().describe('Jobs that wait to be learned from.'),
  /** Jobs that failed. */
  failed_jobs: z.number(),
  /** All runs that were learned from. */
  all: outcomes().describe('All runs that were learned from.'),
  /** True where tasks are not in English and the embedding model is made for English. */
  words_only: z
    .literal(true)
    .optional()
    .describe(
      'True where tasks are not in English and the embedding model is made for English: like tasks are found by their words alone.',
    ),
  /** When the newest run happened, ISO 8601; left out where nothing was learned. */
  to: z
    .string()
    .optional()
    .describe('When the newest run happened, ISO 8601; left out where nothing was learned.'),
  /** Days of a span. */
  span_days: z.number(),
  /** Runs by when they happened, oldest first; spans without any are there too. */
  spans: z.array(z.object(spanFields)).describe('Runs by when they happened, oldest first.'),
  /** Tasks of which more than one run failed in the seven days up to the newest run, most first, at most five. */
  failing: z
    .array(z.object(failingFields))
    .describe(
      'Tasks of which more than one run failed in the seven days up to the newest run, most first, at most five.',
    ),
};
/** A collection at a glance. */
export type OverviewResult = Fields<typeof overviewFields>;
/** The schema of a collection at a glance. */
export const overviewResult: z.ZodObject<typeof overviewFields> = z.object(overviewFields);
