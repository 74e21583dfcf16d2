import { z } from 'zod';
import { boundedText } from './bounded-text.js';
import type { EntryKind } from './entry.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';

/** A delete with its additions (`dry_run`, `agent_type`, `all`), with numbers and booleans already read from the query. */
export function deleteSchema(limits: Limits = DEFAULT_LIMITS) {
  const filled = (text: string) => text.trim() !== '';
  return z.object({
    tenant_id: boundedText(limits.nameLength)
      .refine(filled, 'must hold something other than white space')
      .describe('The tenant.'),
    intent: boundedText(limits.intentLength)
      .refine(filled, 'must hold something other than white space')
      .describe('Intent text to match stored entries against.'),
    similarity_threshold: z
      .number()
      .min(0)
      .max(1)
      .refine((threshold) => !Object.is(threshold, -0), 'must be 0 or more, not -0')
      .nullish()
      .describe(
        'Matching threshold in [0, 1], a plain decimal; 0.5 means more likely than not the same intent. 0 is the broadest match: it deletes everything.',
      ),
    dry_run: z.boolean().nullish().describe('Say what would go and delete nothing.'),
    agent_type: boundedText(limits.nameLength).nullish().describe('Only entries of this kind of agent.'),
    all: z.boolean().nullish().describe('Accepted, and means nothing: a threshold of 0 deletes everything.'),
  });
}

/** A request to delete knowledge by intent. */
export interface DeleteRequest {
  tenant_id: string;
  /** Text whose meaning stored entries are matched against. */
  intent: string;
  /** Calibrated similarity in [0, 1] from which an entry is deleted; default 0.5. 0 deletes everything. */
  similarity_threshold?: number | null;
  /** Say what would go and delete nothing. */
  dry_run?: boolean | null;
  /** Only entries of this kind of agent. */
  agent_type?: string | null;
  /** Accepted, and means nothing: a threshold of 0 deletes everything. */
  all?: boolean | null;
}

/** One entry that a dry run names. */
export interface DeleteMatch {
  id: string;
  kind: EntryKind;
  situation: string;
  advice: string;
  /** Calibrated, in [0, 1]. */
  similarity: number;
}

/** The result of a delete. */
export interface DeleteResult {
  /** Knowledge entries deleted; 0 in a dry run. */
  deleted_count: number;
  /** What happened, in words. */
  status: string;
  /**
   * Records of the collection that nothing was learned from yet and that were not looked at: those that match are
   * deleted in place of being learned. Left out where there are none.
   */
  queued_records?: number;
  /**
   * Other records, of which something was learned together with what went: they are learned anew, each in the job it
   * has. Left out where there are none.
   */
  relearned?: number;
  /** Dry run only: what would go, most similar first. */
  matches?: DeleteMatch[];
  /** Dry run only: what would stay, but came close. */
  near_misses?: DeleteMatch[];
}
