import { z } from 'zod';
import { UNSAID_REASONS } from '../domain/guidance-item.js';
import { actionPlan } from './action-plan.js';
import { explainedMatch, treeNode } from './enhance-result.js';
import { type Fields, probability } from './fields.js';

const lineFields = {
  /** The line as it is, or would be, in the response. */
  text: z.string(),
  /** Expected gain, in [0, 1]; lines compete by it for the tokens. */
  worth: z.number(),
  /** Where the line comes from, in words. */
  why: z.string(),
  /** Ids of the entries that it rests on, most important first, at most ten. */
  sources: z.array(z.string()).describe('The entries that it rests on, at most ten.'),
  /** The entry by which a person corrects it: what is edited there takes its place, and retired it is not said again. */
  entry: z.string().optional().describe('The entry by which a person edits or retires the line.'),
  /** Ids of records that it rests on, at most ten. */
  records: z.array(z.string()).describe('Records that it rests on, at most ten.'),
};
/** A line with what it rests on. */
export type RestedLine = Fields<typeof lineFields>;

const unsaidFields = {
  ...lineFields,
  reason: z
    .enum(UNSAID_REASONS)
    .describe(
      '`forbidden`: the task forbids it; `evidence`: too few groups; `gain`: too small; `usual`: nearly everybody does so anyway; `no_help`: telling it did not help; `repeated`: another line says it; `corrected`: a person wrote something in its place; `one_key`: one key alone says it; `unapproved`: a person has to approve it; `deleted`: its runs are gone; `retired`: a person retired it; `names`: it names what must not be shown; `budget`: no room.',
    ),
};
/** A line that was not said, and why. */
export type UnsaidLine = Fields<typeof unsaidFields>;

const explainFields = {
  /** The answer that an agent would get. */
  response: z.string(),
  /** The lines that were added, in their order. */
  lines: z.array(z.object(lineFields)),
  /** What could have been said and was not, most worth first, at most 50. */
  unsaid: z.array(z.object(unsaidFields)).describe('What could have been said and was not, at most 50.'),
  /**
   * Why there is no line: `empty`: nothing is stored; `unlike`: nothing stored is like the task; `silent`: nothing that is known
   * would help. `said`: there is one.
   */
  state: z
    .enum(['said', 'silent', 'unlike', 'empty'])
    .describe('Whether there are lines; else whether nothing is stored, like the task, or of help.'),
  /** True where an agent that asks this within the hour is given nothing, to measure what guidance is worth. */
  withheld: z
    .boolean()
    .describe('True where an agent that asks this now is given nothing, to measure what guidance is worth.'),
  /** How like the task the nearest thing known is. */
  nearest: probability().describe('How like the task the nearest thing known is.'),
  /** Estimated probability that the task succeeds. */
  confidence: probability(),
  matches: z.array(explainedMatch),
  tree: treeNode,
  plan: actionPlan.optional(),
  /** What was missing, in words, where the answer came from less than usual. */
  degraded_reason: z.string().optional(),
};
/** The lines that are said of a task and those that are not, with the reasons. */
export type ExplainResult = Fields<typeof explainFields>;
/** The schema of what is said of a task, what is not, and why. */
export const explainResult: z.ZodObject<typeof explainFields> = z.object(explainFields);
