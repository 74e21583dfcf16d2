import { z } from 'zod';
import { ENTRY_KINDS } from '../domain/entry.js';
import type { Limits } from '../domain/limits.js';
import { type Fields, probability } from './fields.js';
import { OUTCOMES } from './inspection-requests.js';
import { interactionSchema } from './interaction.js';
import { jobStatus } from './job-status.js';
import { runOutcome } from './runs.js';

const entryFields = {
  /** `k12`; it is in guidance and in receipts. */
  id: z.string().describe('It is in guidance and in receipts.'),
  kind: z.enum(ENTRY_KINDS),
  agent_type: z.string().nullable(),
  /** When it applies. */
  situation: z.string().describe('When it applies.'),
  /** What it says. */
  advice: z.string().describe('What it says.'),
  outcome: z.enum(OUTCOMES).describe('What became of most runs behind it.'),
  /** Counts of runs; `last_seen` is ISO 8601. `sources` counts who told it. */
  evidence: z.object({
    runs: z.number(),
    successes: z.number(),
    failures: z.number(),
    last_seen: z.string().describe('ISO 8601.'),
    sources: z.number().optional(),
  }),
  pinned: z.boolean(),
  retired: z.boolean().describe('It is kept and not said any more.'),
  /** When somebody changed what it says, ISO 8601; left out where it says what was learned. */
  edited_at: z.string().optional().describe('When somebody changed what it says, ISO 8601.'),
  /** Calibrated similarity to the query in [0, 1]; with a query only. */
  similarity: probability().optional().describe('To the query; with a query only.'),
};
/** An entry as people see it. */
export type ShownEntry = Fields<typeof entryFields>;

const pageFields = {
  entries: z.array(z.object(entryFields)),
  /** All that fit, on this page and others. */
  total: z.number().describe('All that fit, on this page and others.'),
  /** Where the next page begins; left out on the last. */
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** A page of entries, newest first (with a query, most similar first). */
export type EntriesPage = Fields<typeof pageFields>;
/** The schema of a page of entries. */
export const entriesPage: z.ZodObject<typeof pageFields> = z.object(pageFields);

const runFields = {
  /** The id of its record. */
  record_id: z.string(),
  job_id: z.string(),
  /** When it was stored, ISO 8601. */
  stored_at: z.string(),
  /** The `metadata.source` that it declares. */
  source: z.string().optional(),
  /** As the record or feedback says it. */
  outcome: z.enum(['success', 'failure', 'unknown']).describe('As the record or feedback says it.'),
};
/** A run behind an entry. */
export type RunBehind = Fields<typeof runFields>;

const pathFields = {
  /** What the runs were asked, or what the entry is found by. */
  found_by: z.array(z.string()),
  actions: z.array(z.string()),
  runs: z.number(),
  successes: z.number(),
  failures: z.number(),
};
/** One path that runs behind an entry took. */
export type ShownWay = Fields<typeof pathFields>;

const tellFields = { successes: z.number(), failures: z.number(), unknown: z.number() };
const shownFields = {
  /** The lines that say it, by kind and code. */
  lines: z.array(z.object({ kind: z.string(), line: z.string() })).describe('The lines that say it.'),
  /**
   * How runs ended that were shown one of them, of the newest runs that say which answer they had; of a task, which no line
   * says, how its own runs ended that had guidance.
   */
  guided: z
    .object(tellFields)
    .describe('How runs ended that were shown one of them; of a task its own runs that had guidance.'),
  /** How runs ended from which they were withheld by chance. */
  withheld: z.object(tellFields).describe('How runs ended from which they were withheld by chance.'),
  /** By how much success changed with it, as the model counts it, with its standard deviation. */
  effect: z
    .object({ change: z.number(), deviation: z.number(), runs: z.number() })
    .optional()
    .describe('By how much success changed with it, as the model counts it.'),
  /** The newest of these runs, at most 50. */
  records: z
    .array(
      z.object({
        record_id: z.string(),
        stored_at: z.string(),
        withheld: z.boolean(),
        outcome: z.enum(['success', 'failure', 'unknown']),
      }),
    )
    .describe('The newest of these runs, at most 50.'),
  /** Runs that were looked through: the newest that say which answer they had. */
  looked_at: z
    .number()
    .describe('The newest runs that say which answer they had, or of the task; these were looked through.'),
};
/** When an entry was shown, and what followed. */
export type WhenShown = Fields<typeof shownFields>;

const detailFields = {
  ...entryFields,
  ways: z.array(z.object(pathFields)).describe('The paths that runs behind it took.'),
  /** The newest runs behind it, at most 100. */
  records: z.array(z.object(runFields)).describe('The newest runs behind it, at most 100.'),
  shown: z.object(shownFields).describe('When it was shown, and what followed.'),
};
/** An entry with everything behind it. */
export type EntryDetails = Fields<typeof detailFields>;
/** The schema of an entry with everything behind it. */
export const entryDetails: z.ZodObject<typeof detailFields> = z.object(detailFields);

const recordFields = (limits: Limits) => ({
  id: z.string(),
  job_id: z.string(),
  /** When it was stored, ISO 8601. */
  stored_at: z.string(),
  /** The key that brought it. */
  key_id: z.string().describe('The key that brought it.'),
  record: interactionSchema(limits),
  /** What the run was told, by the `request_id` in its metadata. */
  guidance: z
    .object({
      /** `withheld`: it had none, by choice; `unknown`: none that it says. */
      state: z.enum(['guided', 'withheld', 'unknown']),
      /** Each line that it was shown, or that was withheld: its kind, and a code that is the same for the same words. */
      lines: z.array(
        z.object({
          kind: z.string(),
          line: z.string(),
          /** Its words, where the model would still say it, and the entries that it rests on. */
          text: z.string().optional().describe('Its words, where the model would still say it.'),
          entries: z.array(z.string()).optional(),
        }),
      ),
    })
    .describe('What the run was told, or what was withheld from it.'),
  /** How learning from it stands. */
  status: jobStatus,
  /** Ids of the entries that were learned from it. */
  entries: z.array(z.string()).describe('Ids of the entries that were learned from it.'),
  /** What the first 50 of them say. */
  taught: z
    .array(z.object({ id: z.string(), kind: z.enum(ENTRY_KINDS), situation: z.string(), advice: z.string() }))
    .describe('What the first 50 of them say.'),
  outcome: runOutcome,
  /** What the model reads in the run that speaks for success or against it, as log-odds, strongest first. */
  signs: z
    .array(z.object({ sign: z.string(), log_odds: z.number() }))
    .describe('What speaks for success or against it, as log-odds.'),
  /** The actions of the run as the model reads them. */
  steps: z
    .array(
      z.object({
        turn: z.number(),
        operator: z.string(),
        action: z.string(),
        refused: z.boolean(),
        /** The line that says why. */
        error: z.string().optional(),
      }),
    )
    .describe('Its actions as the model reads them.'),
});
/** A record, as it was stored. */
export type RecordDetails = Fields<ReturnType<typeof recordFields>>;
/** The schema of a record. */
export const recordDetails = (limits: Limits) => z.object(recordFields(limits));

const feedbackFields = {
  /** What happened, in words. */
  status: z.string(),
  /**
   * `record`: the run's outcome, or what was said of it, is known now; `nothing`: it was known already, or says nothing.
   */
  applied_to: z.enum(['record', 'nothing']),
  job_id: z.string().optional(),
};
/** What feedback did. */
export type FeedbackResult = Fields<typeof feedbackFields>;
/** The schema of what feedback did. */
export const feedbackResult: z.ZodObject<typeof feedbackFields> = z.object(feedbackFields);

const statsFields = {
  tenant_id: z.string(),
  entries: z.number(),
  records: z.number(),
  /** Jobs that wait to be learned from. */
  pending: z.number().describe('Jobs that wait to be learned from.'),
  kinds: z.record(z.enum(ENTRY_KINDS), z.number()),
  outcomes: z.record(z.enum(OUTCOMES), z.number()),
  pinned: z.number(),
  edited: z.number(),
  /** Guided runs with an outcome, of the newest thousand runs as of the last fit: those that succeeded and those that did not. */
  guided: z.object({ successes: z.number(), failures: z.number() }),
};
/** What a collection holds. */
export type CollectionStats = Fields<typeof statsFields>;
/** The schema of what a collection holds. */
export const collectionStats: z.ZodObject<typeof statsFields> = z.object(statsFields);
