import { z } from 'zod';

const guidance = z.object({
  task: z.string(),
  text: z.string(),
  tenant: z.string().optional(),
  agent_type: z.string().optional(),
  request_id: z.string().optional(),
  confidence_score: z.number().optional(),
});

/** A run under way, as a graph's state keeps it. */
export const openRunSchema = z.object({
  /** Names the run for good. */
  key: z.string(),
  /** Index of the first message the run makes. */
  start: z.number(),
  guidance,
});

/** A run under way, as a graph's state keeps it. */
export type OpenRun = z.infer<typeof openRunSchema>;

/**
 * The field that `knowledgeNodes` keep in a graph's state:
 * `new StateSchema({ messages: MessagesValue, ...knowledgeState })`.
 */
export const knowledgeState = { knowhow: openRunSchema.nullish() };
