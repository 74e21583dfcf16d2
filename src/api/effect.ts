import { z } from 'zod';
import type { Fields } from './fields.js';

const side = () => z.object({ runs: z.number(), successes: z.number() });

const effectFields = {
  /** Runs that had guidance, since the first from which it was withheld. */
  guided: side().describe('Runs that had guidance, since the first from which it was withheld.'),
  /** Runs from which guidance was withheld by chance. */
  withheld: side().describe('Runs from which guidance was withheld by chance.'),
  /** Success with guidance less success without, in [-1, 1]; left out below fifteen runs of either. */
  difference: z.number().optional().describe('Success with guidance less success without.'),
  /** The 95 % interval of the difference. It holds however often it is looked at. */
  interval: z
    .array(z.number())
    .optional()
    .describe('The 95 % interval of the difference, low and high. It holds however often it is looked at.'),
  /** True where the interval leaves out 0. */
  verdict: z.enum(['helps', 'harms', 'open']).describe('Whether the interval leaves out 0.'),
  /** Runs until it does, should the difference stay as it is; left out where that is more than a million. */
  runs_to_decide: z
    .number()
    .optional()
    .describe('Runs until the interval leaves out 0, should the difference stay as it is.'),
};
/** The effect of guidance. */
export type EffectOfGuidance = Fields<typeof effectFields>;

const amount = () =>
  z.object({
    /** With, and without: how many runs, and the mean of each. */
    guided: z.object({ runs: z.number(), mean: z.number() }),
    withheld: z.object({ runs: z.number(), mean: z.number() }),
    /** The mean with less the mean without, and its 95 % interval; left out below fifteen runs of either. */
    difference: z.number().optional(),
    interval: z.array(z.number()).optional(),
  });
/** An amount of runs that were told lines, beside runs from which these were withheld. */
export type EffectOnAmount = z.infer<ReturnType<typeof amount>>;

const resultFields = {
  tenant_id: z.string(),
  /** When the first run was stored from which guidance was withheld, ISO 8601; left out where none was. */
  since: z
    .string()
    .optional()
    .describe('When the first run without guidance by choice was stored, ISO 8601.'),
  /** Guided runs with an outcome. Guidance is withheld from forty on. */
  guided_runs: z.number().describe('Guided runs with an outcome. Guidance is withheld from forty on.'),
  ...effectFields,
  by_agent_type: z.array(z.object({ agent_type: z.string(), ...effectFields })),
  /** Of the runs that were told a line of a kind, beside those from which one was withheld. */
  by_kind: z
    .array(z.object({ kind: z.string(), ...effectFields }))
    .describe('Of runs that were told a line of a kind, beside runs from which one was withheld.'),
  /** Share of the runs in which the error came that a line speaks of: less is better. */
  recurrences: amount().describe('Share of the runs in which the error came that a line speaks of.'),
  /** Turns of a run. */
  steps: amount().describe('Turns of a run.'),
  /** Tokens of what was decided and came back in a run, estimated from its length. */
  tokens: amount().describe('Tokens of a run, estimated from what was decided and came back.'),
  /** Of each line, runs that were told it beside runs from which it was withheld; those with most of the latter, at most 50. */
  by_line: z
    .array(
      z.object({ line: z.string(), kind: z.string(), recurrences: amount().optional(), ...effectFields }),
    )
    .describe('Of each line, runs that were told it beside runs from which it was withheld, at most 50.'),
  /** Failed runs that were told a line which does harm, as far as outcomes show; the newest, at most 20. */
  harmed: z
    .array(z.object({ record_id: z.string(), stored_at: z.string(), lines: z.array(z.string()) }))
    .describe('Failed runs that were told a line which does harm; the newest, at most 20.'),
  /** By the week in which runs were stored, oldest first, at most 26; `week` is its first day. */
  by_week: z
    .array(z.object({ week: z.string(), guided: side(), withheld: side() }))
    .describe('By the week in which runs were stored, oldest first, at most 26.'),
  /** Lines that are not said any more because telling them did not help. */
  silent_lines: z.number().describe('Lines that are not said any more because telling them did not help.'),
};
/** The effect of guidance, by agent type and by kind of line. */
export type EffectResult = Fields<typeof resultFields>;
/** The schema of what guidance is worth. */
export const effectResult: z.ZodObject<typeof resultFields> = z.object(resultFields);
