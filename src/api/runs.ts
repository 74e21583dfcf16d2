import { z } from 'zod';
import { dateTime, type Fields, probability } from './fields.js';
import { label, tenant, text } from './inspection-requests.js';

/** How a run ended; `unknown` where neither its record nor feedback says it. */
const RUN_OUTCOMES = ['success', 'failure', 'unknown'] as const;
/** Where a job is. */
const STATUSES = ['processing', 'completed', 'failed'] as const;

const recordId = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the id of a record; an entry and a list of records have them');

/** Which records are meant, newest first. */
export const recordsSchema = z.strictObject({
  tenant_id: tenant(),
  outcome: z.enum(RUN_OUTCOMES).optional().describe('As the record or feedback says it.'),
  agent_type: z.string().optional().describe('Only runs of this kind of agent that were learned from.'),
  source: z.string().optional().describe('Only those with this `metadata.source`.'),
  environment: z.string().optional().describe('Only those with this `metadata.environment`.'),
  ids: z
    .array(recordId())
    .min(1)
    .max(200)
    .optional()
    .describe('Only these; those that are gone are passed over.'),
  key_id: z.string().optional().describe('Only those that this key stored.'),
  status: z.enum(STATUSES).optional().describe('How learning from it stands.'),
  since: dateTime().optional().describe('Stored at or after this time.'),
  until: dateTime().optional().describe('Stored before this time.'),
  limit: z.number().int().min(1).max(200).optional().describe('Records a page; default 50.'),
  after: recordId().optional().describe('Goes on after this record: `next` of the page before.'),
});
/** Deletes one record. */
export const dropRecordSchema = z.strictObject({
  tenant_id: tenant(),
  id: recordId(),
  dry_run: z.boolean().optional(),
});
/** Which runs the graph is of. */
export const pathsSchema = z
  .strictObject({
    tenant_id: tenant(),
    task: text().optional().describe('Runs of tasks like this one.'),
    id: label().optional().describe('Runs behind this entry.'),
    agent_type: z.string().optional(),
    limit: z.number().int().min(1).max(200).optional().describe('Runs at most, the likest; default 60.'),
  })
  .refine(({ task, id }) => (task === undefined) !== (id === undefined), {
    message: 'it needs a task or the id of an entry, and not both',
  });

/** Which records are meant. */
export type RecordsRequest = z.infer<typeof recordsSchema>;
/** Deletes one record. */
export type DropRecordRequest = z.infer<typeof dropRecordSchema>;
/** Which runs the graph is of. */
export type PathsRequest = z.infer<typeof pathsSchema>;

const outcomeFields = {
  state: z.enum(RUN_OUTCOMES),
  /** `record`: it says so; `feedback`: somebody said so later; `estimate`: by the signs of the run; `none`: not yet. */
  by: z.enum(['record', 'feedback', 'estimate', 'none']).describe('Who says it.'),
  /** When feedback said it, ISO 8601. */
  said_at: z.string().optional().describe('When feedback said it, ISO 8601.'),
  /** Estimated probability that the run succeeded, where nobody said it. */
  probability: probability().optional().describe('Estimated, where nobody said it.'),
};
/** How a run ended, and who says so. */
export type RunOutcomeShown = Fields<typeof outcomeFields>;
/** The schema of how a run ended. */
export const runOutcome: z.ZodObject<typeof outcomeFields> = z.object(outcomeFields);

const listedFields = {
  id: z.string(),
  job_id: z.string(),
  /** When it was stored, ISO 8601. */
  stored_at: z.string(),
  /** The first 300 characters of it; left out where the record is damaged. */
  task: z.string().optional().describe('Its first 300 characters; left out where the record is damaged.'),
  agent_type: z.string().nullable(),
  source: z.string().optional(),
  key_id: z.string(),
  turns: z.number(),
  status: z.enum(STATUSES),
  outcome: runOutcome,
  guidance: z.enum(['guided', 'withheld', 'unknown']),
  lesson: z.literal(true).optional().describe('It is no run: words alone, that somebody brought.'),
};
/** A record in a list. */
export type ListedRecord = Fields<typeof listedFields>;

const recordsPageFields = {
  records: z.array(z.object(listedFields)),
  /** All that fit; where there are more than 10,000, 10,001. */
  total: z.number().describe('All that fit; where there are more than 10,000, 10,001.'),
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** A page of records, newest first. */
export type RecordsPage = Fields<typeof recordsPageFields>;
/** The schema of a page of records. */
export const recordsPage: z.ZodObject<typeof recordsPageFields> = z.object(recordsPageFields);

const pathRunFields = {
  record_id: z.string(),
  task: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** Probability that it succeeded: 0 or 1 where that is known. */
  success: probability().describe('0 or 1 where that is known, else estimated.'),
};
const nodeFields = {
  /** The operator; `^` where runs begin; `$success`, `$failure` and `$unknown` where they end. */
  id: z
    .string()
    .describe('The operator; `^` is where runs begin, `$success`, `$failure`, `$unknown` where they end.'),
  runs: z.number(),
  /** Sum of the success of its runs. */
  successes: z.number().describe('Sum of the success of its runs.'),
  /** Runs in which it was refused at least once. */
  refused: z.number().describe('Runs in which it was refused at least once.'),
  /** Places of its runs in `runs`. */
  in: z.array(z.number()).describe('Places of its runs in `runs`.'),
};
const edgeFields = { from: z.string(), to: z.string(), runs: z.number(), successes: z.number() };
/** An operator in the graph of paths. */
export type PathNode = Fields<typeof nodeFields>;
/** That one operator followed on another. */
export type PathEdge = Fields<typeof edgeFields>;

const graphFields = {
  runs: z.array(z.object(pathRunFields)),
  /** Sorted by runs, most first. */
  nodes: z.array(z.object(nodeFields)),
  edges: z.array(z.object(edgeFields)),
  /** Operators of few runs that are passed over. */
  left_out: z.number().describe('Operators of few runs that are passed over.'),
};
/** What runs of like tasks did, as a graph of what followed on what. */
export type PathGraph = Fields<typeof graphFields>;
/** The schema of the graph. */
export const pathGraph: z.ZodObject<typeof graphFields> = z.object(graphFields);
