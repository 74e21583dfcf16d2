import { z } from 'zod';
import { ENTRY_KINDS } from '../domain/entry.js';
import type { Limits } from '../domain/limits.js';
import { boundedText, type Fields, filledText, notAKey, probability } from './fields.js';

/** The fields of a request to delete, in document order; numbers and booleans as read from the query. */
export const deleteFields = (limits: Limits) => ({
  /** Names the collection inside the caller's account. */
  tenant_id: notAKey(filledText(limits.nameLength)).describe('The tenant.'),
  /** Text whose meaning stored entries are matched against. */
  intent: filledText(limits.intentLength).describe('Intent text to match stored entries against.'),
  /** Calibrated similarity in [0, 1] from which an entry is deleted; default 0.5. 0 deletes everything. */
  similarity_threshold: probability()
    .refine((threshold) => !Object.is(threshold, -0), 'must be 0 or more, not -0')
    .nullish()
    .describe(
      'Matching threshold in [0, 1], a plain decimal; 0.5 means more likely than not the same intent. 0 is the broadest match: it deletes everything.',
    ),
  /** Say what would go and delete nothing. */
  dry_run: z.boolean().nullish().describe('Say what would go and delete nothing.'),
  /** Only entries of this kind of agent. */
  agent_type: boundedText(limits.nameLength).nullish().describe('Only entries of this kind of agent.'),
  /** Accepted, and means nothing: a threshold of 0 deletes everything. */
  all: z.boolean().nullish().describe('Accepted, and means nothing: a threshold of 0 deletes everything.'),
});

/** A request to delete knowledge by intent. */
export type DeleteRequest = Fields<ReturnType<typeof deleteFields>>;

/** The schema of a request to delete. */
export const deleteSchema = (limits: Limits) => z.object(deleteFields(limits));

const matchFields = {
  id: z.string(),
  kind: z.enum(ENTRY_KINDS).describe('What sort of knowledge the entry is.'),
  situation: z.string(),
  advice: z.string(),
  /** Calibrated, in [0, 1]. */
  similarity: probability(),
};

/** One entry that a dry run names. */
export type DeleteMatch = Fields<typeof matchFields>;
/** The schema of one entry that a dry run names. */
export const deleteMatch: z.ZodObject<typeof matchFields> = z.object(matchFields);

const resultFields = {
  /** Knowledge entries deleted; 0 in a dry run. */
  deleted_count: z.int().min(0).describe('Knowledge entries deleted; 0 in a dry run.'),
  /** The outcome, in words. */
  status: z.string().describe('What happened, in words.'),
  /**
   * Records of the collection that nothing was learned from yet and that were not looked at: those that match are
   * deleted in place of being learned. Left out where there are none.
   */
  queued_records: z
    .int()
    .optional()
    .describe('Records not looked at yet: those that match are deleted in place of being learned.'),
  /** Dry run only: what would go, most similar first. */
  matches: z.array(deleteMatch).optional().describe('Dry run: what would go, most similar first.'),
  /** Dry run only: what would stay, but came close. */
  near_misses: z.array(deleteMatch).optional().describe('Dry run: what would stay, but came close.'),
};

/** The result of a delete. */
export type DeleteResult = Fields<typeof resultFields>;

/** The schema of the result of a delete. */
export const deleteResult: z.ZodObject<typeof resultFields> = z.object(resultFields);
