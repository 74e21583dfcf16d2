import { z } from 'zod';
import { boundedText } from './bounded-text.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { parseTimestamp } from './timestamp.js';

/** Something other than white space. */
const filled = (text: string): boolean => text.trim() !== '';
const optionalText = () => z.string().nullish();

/** One step of an interaction. */
export const turnSchema = z.object({
  turn: z.number().describe('Position in the sequence: starts at 1, increases by one, no gaps.'),
  inputs: z
    .string()
    .describe(
      'Flattened input the agent saw: available tools or options and current observations, one a line; may be empty.',
    ),
  decision: z
    .string()
    .describe('Output or action the agent took; structured actions as JSON text; may be empty.'),
  memory: optionalText().describe('What the agent retained from this turn.'),
  result: optionalText().describe('Outcome of the action.'),
});

/**
 * The record of one finished interaction; problems are told in the order of these fields.
 *
 * @param limits bounds on lengths and counts
 */
export function interactionSchema(limits: Limits = DEFAULT_LIMITS) {
  return z.object({
    tenant_id: boundedText(limits.nameLength)
      .refine(filled, 'must hold something other than white space')
      .describe("Selects the tenant's collection."),
    query: boundedText(limits.textLength)
      .refine(filled, 'must hold something other than white space')
      .describe('The original user query or instruction that started the interaction.'),
    turns: z.array(turnSchema).min(1, 'needs at least one turn').max(limits.turns).describe('Steps.'),
    success: z.boolean().nullish().describe('Whether the agent completed its task.'),
    agent_type: boundedText(limits.nameLength)
      .nullish()
      .describe('Kind of agent, for example browser or voice.'),
    timestamp: z
      .string()
      .refine((text) => parseTimestamp(text) !== undefined, 'must be an ISO 8601 date-time')
      .describe('Time the interaction occurred, ISO 8601 date-time; no zone means UTC.'),
    metadata: z.record(z.string(), z.unknown()).nullish().describe('Free-form extra data.'),
  });
}

/** One step of an interaction. */
export interface Turn {
  /** Position: 1, 2, 3 … */
  turn: number;
  /** What the agent saw: tools or options and observations, one a line. May be empty. */
  inputs: string;
  /** What the agent did; structured actions as JSON text. May be empty. */
  decision: string;
  /** What the agent retained. */
  memory?: string | null;
  /** What came of it. */
  result?: string | null;
}

/** The record of one finished interaction. */
export interface Interaction {
  /** Names the collection inside the caller's account. */
  tenant_id: string;
  /** What started the interaction. */
  query: string;
  /** The steps, numbered 1..n. */
  turns: Turn[];
  /** Whether the task was completed; left out, the engine estimates it. */
  success?: boolean | null;
  /** Kind of agent. */
  agent_type?: string | null;
  /** ISO 8601 date-time. */
  timestamp: string;
  /** Free-form data. `request_id`, where present, credits the knowledge an enhance had given. */
  metadata?: Record<string, unknown> | null;
}
