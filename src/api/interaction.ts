import { z } from 'zod';
import type { Limits } from '../domain/limits.js';
import { boundedText, dateTime, type Fields, filledText, notAKey } from './fields.js';

/** The fields of a turn, in document order. */
export const turnFields = {
  /** Position: 1, 2, 3 … */
  turn: z.number().describe('Position in the sequence: starts at 1, increases by one, no gaps.'),
  /** What the agent saw: tools or options and observations, one a line. May be empty. */
  inputs: z
    .string()
    .describe(
      'Flattened input the agent saw: available tools or options and current observations, one a line; may be empty.',
    ),
  /** What the agent did; structured actions as JSON text. May be empty. */
  decision: z
    .string()
    .describe('Output or action the agent took; structured actions as JSON text; may be empty.'),
  /** What the agent retained. */
  memory: z.string().nullish().describe('What the agent retained from this turn.'),
  /** What came of it. */
  result: z.string().nullish().describe('Outcome of the action.'),
};

/** One step of an interaction. */
export type Turn = Fields<typeof turnFields>;

/** Turns, numbered from 1 without gaps. */
export function turnList(limits: Limits) {
  return z
    .array(z.object(turnFields))
    .max(limits.turns)
    .superRefine(
      (turns: readonly unknown[], issues) => {
        for (const [index, item] of turns.entries()) {
          const turn = (item as Partial<Turn> | null)?.turn;
          if (typeof turn !== 'number' || turn === index + 1) continue;
          const message = `must be ${index + 1} (turns are numbered from 1 without gaps)`;
          issues.addIssue({ code: 'custom', path: [index, 'turn'], message, params: { got: turn } });
        }
      },
      // Also beside other problems of the turns, since the first of all is named.
      { when: ({ value }) => Array.isArray(value) },
    );
}

/** What is wrong with metadata, and what there is in place of what is allowed. */
function metadataProblem(metadata: unknown, limits: Limits): [message: string, got?: string] | undefined {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return ['must be an object'];
  try {
    const bytes = Buffer.byteLength(JSON.stringify(metadata));
    const most = limits.metadataBytes;
    return bytes > most ? [`must have at most ${most} bytes as JSON`, `${bytes} bytes`] : undefined;
  } catch {
    return ['must be plain JSON data (no bigint, no cycle)'];
  }
}

/** Free-form data. It is passed on as it is, since a copy made by zod would lose a key named `__proto__`. */
function freeForm(limits: Limits) {
  const schema = z
    .unknown()
    .superRefine((metadata, issues) => {
      const [message, got] = metadataProblem(metadata, limits) ?? [];
      if (message) issues.addIssue({ code: 'custom', message, params: { got } });
    })
    .meta({ type: 'object', additionalProperties: {} });
  return schema as unknown as z.ZodType<Record<string, unknown>>;
}

/** The fields of an interaction record, in document order. */
export const interactionFields = (limits: Limits) => ({
  /** Names the collection inside the caller's account. */
  tenant_id: notAKey(filledText(limits.nameLength)).describe("Selects the tenant's collection."),
  /** What started the interaction. */
  query: filledText(limits.textLength).describe(
    'The original user query or instruction that started the interaction.',
  ),
  /** The steps, numbered 1..n. */
  turns: turnList(limits).min(1, 'needs at least one turn').describe('Steps.'),
  /** True where the task was completed; left out, the engine estimates it. */
  success: z.boolean().nullish().describe('Whether the agent completed its task.'),
  /** Kind of agent. */
  agent_type: boundedText(limits.nameLength)
    .nullish()
    .describe('Kind of agent, for example browser or voice.'),
  /** ISO 8601 date-time; no zone means UTC. */
  timestamp: dateTime().describe('Time the interaction occurred, ISO 8601 date-time; no zone means UTC.'),
  /**
   * Free-form data. `request_id`, where present, says which answer of an enhance the run had, `source` whose run it is (runs of one
   * source are one group), `program` what recorded it.
   */
  metadata: freeForm(limits).nullish().describe('Free-form extra data.'),
});

/** The record of one finished interaction. */
export type Interaction = Fields<ReturnType<typeof interactionFields>>;

/** The schema of an interaction record. */
export const interactionSchema = (limits: Limits) => z.object(interactionFields(limits));

/** True where a record is no run: words alone, that somebody brings for others. */
export const isLesson = ({ turns }: Pick<Interaction, 'turns'>): boolean =>
  turns.every(({ inputs, decision, result }) => `${inputs}${decision}${result ?? ''}`.trim() === '') &&
  turns.some(({ memory = '' }) => memory !== null && memory.trim() !== '');
