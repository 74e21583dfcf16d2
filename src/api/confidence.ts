import { z } from 'zod';
import { type Fields, probability } from './fields.js';

const binFields = {
  /** Mean of what was predicted. */
  predicted: probability().describe('Mean of what was predicted.'),
  /** Share that succeeded. */
  succeeded: probability().describe('Share that succeeded.'),
  runs: z.number(),
  /** Groups that these runs are of: one customer, client or task is one. */
  groups: z.number().describe('Customers, clients or tasks that these runs are of.'),
  /** The 95 % interval of the share, by groups. */
  low: probability(),
  high: probability(),
};
const confidenceFields = {
  tenant_id: z.string(),
  /** Runs with an outcome, each predicted by what runs of other groups teach. */
  runs: z.number().describe('Runs with an outcome, each predicted by what runs of other groups teach.'),
  /** Share of them that succeeded. */
  base_rate: probability(),
  /** Mean squared error of the predictions, and of the base rate of the other groups in their place. */
  brier: z.number(),
  brier_of_base_rate: z.number(),
  /** By what was predicted, least first; as many runs in each. */
  bins: z.array(z.object(binFields)).describe('By what was predicted, least first.'),
};
/** Predictions beside outcomes. */
export type ConfidenceResult = Fields<typeof confidenceFields>;
/** The schema of what was predicted beside how runs ended. */
export const confidenceResult: z.ZodObject<typeof confidenceFields> = z.object(confidenceFields);
