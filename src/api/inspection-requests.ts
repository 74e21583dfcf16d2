import { z } from 'zod';
import { ENTRY_KINDS } from '../domain/entry.js';
import { dateTime, notAKey } from './fields.js';

/** What became of most runs behind an entry; `unclear` where as many went well as did not, or nobody knows. */
export const OUTCOMES = ['success', 'failure', 'unclear'] as const;
/** One of {@link OUTCOMES}. */
export type EntryOutcome = (typeof OUTCOMES)[number];

/** The name of a collection in a request. */
export const tenant = () => notAKey(z.string().min(1).max(4_096)).describe('The collection.');
/** The id of an entry in a request. */
export const label = () =>
  z.string().regex(/^k\d{1,15}$/, 'must be the id of an entry, such as k12; a list of entries has them');
/** A text in a request, not empty. */
export const text = () => z.string().min(1).max(16_384);

/** Which entries are meant. */
export const entriesSchema = z.strictObject({
  tenant_id: tenant(),
  query: text().optional().describe('Only what is like this, by meaning and by words, most like it first.'),
  kind: z.enum(ENTRY_KINDS).optional(),
  agent_type: z.string().optional(),
  source: z.string().optional().describe('Learned from a record with this `metadata.source`.'),
  environment: z.string().optional().describe('Learned from a record with this `metadata.environment`.'),
  since: dateTime().optional().describe('The newest run behind it happened at or after this time.'),
  until: dateTime().optional().describe('The newest run behind it happened before this time.'),
  edited: z.boolean().optional(),
  outcome: z.enum(OUTCOMES).optional().describe('What became of most runs behind it.'),
  pinned: z.boolean().optional(),
  retired: z.boolean().optional(),
  ids: z
    .array(label())
    .min(1)
    .max(200)
    .optional()
    .describe('Only these; those that are gone are passed over.'),
  limit: z.number().int().min(1).max(200).optional().describe('Entries a page; default 50.'),
  after: label().optional().describe('Goes on after this entry: `next` of the page before.'),
});
/** Names an entry. */
export const entrySchema = z.strictObject({ tenant_id: tenant(), id: label() });
/** Changes what an entry says. */
export const editSchema = z
  .strictObject({ tenant_id: tenant(), id: label(), situation: text().optional(), advice: text().optional() })
  .refine(({ situation, advice }) => situation !== undefined || advice !== undefined, {
    message: 'it changes nothing; give a situation, an advice or both',
  });
/** Keeps an entry from being forgotten, or no longer. */
export const pinSchema = z.strictObject({ tenant_id: tenant(), id: label(), pinned: z.boolean() });
/** Keeps an entry from being said, or no longer. */
export const retireSchema = z.strictObject({ tenant_id: tenant(), id: label(), retired: z.boolean() });
/** Deletes an entry with the records it was learned from. */
export const dropSchema = z.strictObject({
  tenant_id: tenant(),
  id: label(),
  dry_run: z.boolean().optional(),
});
/** Deletes several entries with the records they were learned from. */
export const dropEntriesSchema = z.strictObject({
  tenant_id: tenant(),
  ids: z.array(label()).min(1).max(200).describe('At most 200; those that are gone are passed over.'),
  dry_run: z.boolean().optional(),
});
/** Names a record. */
export const recordSchema = z.strictObject({
  tenant_id: tenant(),
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the id of a record; an entry shows those behind it'),
});
/** Code units of what a person said of a run. */
const LONGEST_REPLY = 2_000;
/** Says how a run ended, once that is known, or what a person said of it. */
export const feedbackSchema = z
  .strictObject({
    tenant_id: tenant().optional(),
    request_id: z.string().min(1).max(2_000).optional().describe('`metadata.request_id` of an enhance.'),
    job_id: z.string().min(1).max(128).optional().describe('The job that a store gave.'),
    success: z.boolean().optional().describe('Whether it did its task.'),
    reply: z
      .string()
      .min(1)
      .max(LONGEST_REPLY)
      .optional()
      .describe('What the person said of its last words: thanks, or what was wrong. It counts as a sign.'),
  })
  .refine(({ success, reply }) => success !== undefined || reply !== undefined, {
    message: 'it says nothing of the run; give success, or the reply of the person',
  })
  .refine(({ request_id, job_id }) => request_id !== undefined || job_id !== undefined, {
    message: 'it names no run; give a job_id, or a request_id and its tenant_id',
  })
  .refine(({ request_id, job_id }) => request_id === undefined || job_id === undefined, {
    message: 'it has both a request_id and a job_id; give one of them',
  })
  .refine(({ request_id, tenant_id }) => request_id === undefined || tenant_id !== undefined, {
    message: 'it has a request_id without its tenant_id; give both',
  });
/** Names a collection. */
export const collectionSchema = z.strictObject({ tenant_id: tenant() });
/** How much of what goes wrong is asked for. */
export const insightsSchema = z.strictObject({
  tenant_id: tenant(),
  limit: z.number().int().min(1).max(100).optional().describe('Failures, the costliest first; default 20.'),
  advice: z
    .boolean()
    .optional()
    .describe(
      'Also everything that guidance says of each kind of task, of the 20 with most runs, with the card of the place and lessons that hold where one answer has no room for them.',
    ),
});

/** Which entries are meant. */
export type EntriesRequest = z.infer<typeof entriesSchema>;
/** Names an entry. */
export type EntryRequest = z.infer<typeof entrySchema>;
/** Changes what an entry says. */
export type EditRequest = z.infer<typeof editSchema>;
/** Pins an entry, or unpins it. */
export type PinRequest = z.infer<typeof pinSchema>;
/** Retires an entry, or has it said again. */
export type RetireRequest = z.infer<typeof retireSchema>;
/** Deletes an entry. */
export type DropRequest = z.infer<typeof dropSchema>;
/** Deletes several entries. */
export type DropEntriesRequest = z.infer<typeof dropEntriesSchema>;
/** Names a record. */
export type RecordRequest = z.infer<typeof recordSchema>;
/** Says how a run ended. */
export type FeedbackRequest = z.infer<typeof feedbackSchema>;
/** Asks what goes wrong again and again. */
export type InsightsRequest = z.infer<typeof insightsSchema>;
/** Names a collection. */
export type CollectionRequest = z.infer<typeof collectionSchema>;
