import { z } from 'zod';

/**
 * A run under way, as a graph's state keeps it: what is needed to go on with it after an interrupt. The guidance
 * is no part of it, because states are streamed to user interfaces.
 */
export const openRunSchema = z.object({
  /** Names the run for good. */
  key: z.string(),
  /** How many messages, system messages not counted, there are before the first step for the task. */
  start: z.number(),
  /** The task. */
  task: z.string(),
  /** Ties the record to the guidance. */
  request_id: z.string().optional(),
});

/** A run under way, as a graph's state keeps it. */
export type OpenRun = z.infer<typeof openRunSchema>;

/**
 * The field that `knowledgeNodes` keep in a graph's state:
 * `new StateSchema({ messages: MessagesValue, ...knowledgeState })`.
 */
export const knowledgeState = { knowhow: openRunSchema.nullish() };
