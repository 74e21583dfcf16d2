import { z } from 'zod';
import { DEFAULT_LIMITS } from '../domain/limits.js';
import { deleteMatch } from './delete.js';
import { boundedText, type Fields, filledText, probability } from './fields.js';
import { tenant } from './inspection-requests.js';

/** Cells of a histogram of similarities: each is a hundredth wide. */
export const SIMILARITY_CELLS = 100;

/** What is to be matched. */
export const matchSchema = z.strictObject({
  tenant_id: tenant(),
  intent: filledText(DEFAULT_LIMITS.intentLength).describe('Intent text to match stored entries against.'),
  similarity_threshold: probability().optional().describe('As in a delete; default 0.5.'),
  agent_type: boundedText(DEFAULT_LIMITS.nameLength)
    .optional()
    .describe('Only entries of this kind of agent.'),
  limit: z.int().min(1).max(200).optional().describe('Matches a page; default 50.'),
  skip: z.int().min(0).max(10_000_000).optional().describe('Matches before the page; default 0.'),
});
/** What is to be matched. */
export type MatchRequest = z.infer<typeof matchSchema>;

const resultFields = {
  /** Entries by similarity: cell i counts those from i/100 to (i + 1)/100, the last also those of 1. */
  histogram: z
    .array(z.int())
    .length(SIMILARITY_CELLS)
    .describe('Entries by similarity, in cells of a hundredth; the last also counts those of 1.'),
  threshold: probability(),
  /** Entries that a delete would take at the threshold, with those that were learned from nothing else. */
  going: z.int().describe('Entries that a delete would take, with those learned from nothing else.'),
  /** One page of them, most similar first. */
  matches: z.array(deleteMatch).describe('One page of them, most similar first.'),
  /** What would stay, but comes close. */
  near_misses: z.array(deleteMatch).describe('What would stay, but comes close.'),
  /** Records that nothing was learned from yet and that were not looked at. */
  queued_records: z
    .int()
    .describe('Records not looked at yet: those that match are deleted in place of being learned.'),
};
/** How similar the entries of a collection are to an intent, and what a delete would take. */
export type MatchResult = Fields<typeof resultFields>;
/** The schema of that. */
export const matchResult: z.ZodObject<typeof resultFields> = z.object(resultFields);
