import { z } from 'zod';
import type { Fields } from './fields.js';

const failureFields = {
  /** The entry that says it, where one does: `k12`. */
  id: z.string().optional().describe('The entry that says it, where one does.'),
  /** An action that is refused with an error, a step without which runs fail more often, or one with which they do. */
  kind: z
    .enum(['error', 'missing_step', 'harmful_step'])
    .describe(
      'An action that is refused with an error, a step without which runs fail more often, or one with which they do.',
    ),
  /** What went wrong, in the words of the runs. */
  what: z.string().describe('What went wrong, in the words of the runs.'),
  /** Runs that it happened in. */
  runs: z.number().describe('Runs that it happened in.'),
  /** Customers, clients or tasks that those runs are of. */
  groups: z.number().describe('Customers, clients or tasks that those runs are of.'),
  /** Number of times that it happened; of a step, the runs. */
  times: z.number().describe('How often it happened; of a step, the runs.'),
  /** Of the runs with an outcome, those that failed. */
  failed_runs: z.number().describe('Of the runs with an outcome, those that failed.'),
  runs_with_outcome: z.number(),
  /** Failed runs beyond those that were to be expected of such tasks. */
  failures_caused: z.number().describe('Failed runs beyond those that were to be expected of such tasks.'),
  /** Steps from the error until the action worked; where it never did, the refused ones. */
  steps: z
    .number()
    .describe('Steps from the error until the action worked; where it never did, the refused ones.'),
  /** What it cost, in steps: those, and a run's length for each failure caused. Failures are listed by it. */
  cost: z.number().describe("What it cost, in steps: those, and a run's length for each failure caused."),
  /** Kinds of task that it happened in, most runs first; what too few groups have is left out of their names. */
  tasks: z
    .array(z.object({ task: z.string(), runs: z.number() }))
    .describe('Kinds of task that it happened in, most runs first.'),
  agent_types: z.array(z.string()),
  /** What repaired or prevents it, best first; empty where no run shows it. */
  advice: z.array(z.string()).describe('What repaired or prevents it; empty where no run shows it.'),
  /** `said`: runs were given the advice; `ready`: it is known, none was given it yet; `silent`: it did not help; `none`: no advice. */
  guidance: z
    .enum(['said', 'ready', 'silent', 'none'])
    .describe(
      '`said`: runs were given the advice; `ready`: none was yet; `silent`: it did not help and is not said any more; `none`: there is no advice.',
    ),
  /** Runs that were given the advice. */
  guided_runs: z.number().describe('Runs that were given the advice.'),
  /** Ids of the newest records that it happened in. */
  records: z.array(z.string()).describe('The newest records that it happened in.'),
};
/** Something that goes wrong again and again. */
export type RecurringFailure = Fields<typeof failureFields>;

const taskFields = {
  /** A task of the kind; what too few groups have is left out. */
  task: z.string().describe('A task of the kind; what too few groups have is left out.'),
  runs: z.number(),
  groups: z.number(),
  /** Of the runs with an outcome, those that succeeded. */
  successes: z.number(),
  runs_with_outcome: z.number(),
  agent_types: z.array(z.string()),
  /** Ids of the newest records. */
  records: z.array(z.string()),
  /** Everything that guidance says of such a task, most gain first; where the request asks for it. */
  advice: z
    .array(
      z.object({
        /** The kind of line: `example`, `names` (the card), `noted` (a lesson in words) and the like. */
        kind: z
          .string()
          .describe(
            'The kind of line: `example`, `names` (the card), `noted` (a lesson in words) and the like.',
          ),
        text: z.string(),
        /** Ids of the entries that it rests on. */
        sources: z.array(z.string()),
        /** Of a lesson in words whether it holds; else it is told while it is measured. */
        held: z.boolean().optional().describe('Of a lesson in words whether it holds.'),
      }),
    )
    .optional()
    .describe('Everything that guidance says of such a task, where the request asks for it.'),
};
/** A kind of task, and how its runs go. */
export type TaskInsight = Fields<typeof taskFields>;

const insightsFields = {
  tenant_id: z.string(),
  /** Runs that were looked at: as of the last fit, of very many some evenly. */
  runs: z.number().describe('Runs that were looked at: as of the last fit, of very many some evenly.'),
  runs_with_outcome: z.number(),
  failed_runs: z.number(),
  /** Failed runs in which none of the failures happened. */
  unexplained: z.number().describe('Failed runs in which none of the failures happened.'),
  /** The costliest first. */
  failures: z.array(z.object(failureFields)).describe('The costliest first.'),
  /** Failures that are left out here. */
  more: z.number().describe('Failures that are left out here.'),
  /** Steps that a model proposed, and those of them that the runs bear out: they are said. */
  proposals: z
    .object({ made: z.number(), borne_out: z.number() })
    .describe('Steps that a model proposed, and those of them that the runs bear out: they are said.'),
  /** Kinds of task, most runs first. */
  tasks: z.array(z.object(taskFields)).describe('Kinds of task, most runs first.'),
};
/** What goes wrong again and again in the runs of a collection, and how its kinds of task go. */
export type InsightsResult = Fields<typeof insightsFields>;
/** The schema of insights. */
export const insightsResult: z.ZodObject<typeof insightsFields> = z.object(insightsFields);
