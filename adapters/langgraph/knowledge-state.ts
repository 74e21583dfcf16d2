import { z } from 'zod';
import type { Message } from '../run/message.js';

/**
 * A run under way, as a graph's state keeps it: what is needed to go on with it after an interrupt. The guidance
 * is no part of it, because states are streamed to user interfaces.
 */
export const openRunSchema = z.object({
  /** Names the run for good. */
  key: z.string(),
  /** What names the message behind which its first step is; empty where there is none. */
  from: z.string(),
  /** The task. */
  task: z.string(),
  /** Ties the record to the guidance. */
  request_id: z.string().optional(),
  /**
   * Messages of the run as they were seen first, where the state is not enough for another process: those that are no
   * longer in it, or all where the run has already moved from one process to another.
   */
  seen: z.array(z.custom<Message>()).optional(),
  moves: z.boolean().optional(),
});

/** A run under way, as a graph's state keeps it. */
export type OpenRun = z.infer<typeof openRunSchema>;

/**
 * The field that `knowledgeNodes` keep in a graph's state:
 * `new StateSchema({ messages: MessagesValue, ...knowledgeState })`.
 */
export const knowledgeState = { knowhow: openRunSchema.nullish() };
