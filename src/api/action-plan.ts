import { z } from 'zod';
import type { ActionPlan, ArgumentSource, PlanBranch, PlanStep } from '../domain/action-plan.js';
import { probability } from './fields.js';

const units = () => z.number().min(0);

const argumentSource: z.ZodType<ArgumentSource> = z.union([
  z.object({ constant: z.array(z.string()).describe('One of few values that runs share.') }),
  z.object({ task: z.literal(true).describe('The words of the task or of the user.') }),
  z.object({
    action: z.string().describe('A place in what an earlier call of this action returned.'),
    path: z.string().describe('As in `items[].item_id`; empty for the whole result.'),
    same: z.string().optional().describe('The argument whose object the value has to belong to.'),
  }),
]);

const stepArgument = z.object({
  name: z.string(),
  from: z
    .array(argumentSource)
    .describe('Likeliest first. An argument of which this is not known is left out.'),
});

const stepCondition = z.object({
  fact: z
    .string()
    .describe('`<action>.<path>` of the newest result about the same object, or `done.<action>`.'),
  values: z.array(z.string()).describe('The values with which calls went through.'),
  held: units().describe('Independent units whose calls went through while it held.'),
  refused: units().describe('Independent units whose calls were refused while it did not hold.'),
});

const stepRemedy = z.object({
  error: z.string().describe('The words of the error, particulars as `‹…›`.'),
  // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
  then: z.array(z.string()).describe('Actions to take before the step is tried again, in order.'),
  support: units().describe('Independent units in which it helped; 0 where nobody tried it yet.'),
});

const planBranch = z.object({
  when: z.object({ fact: z.string(), value: z.string() }),
  get steps(): z.ZodType<PlanStep[]> {
    return z.array(planStep);
  },
}) satisfies z.ZodType<PlanBranch>;

/** The schema of a step of a plan. */
export const planStep: z.ZodType<PlanStep> = z.object({
  action: z.string().describe('As it is called; where actions are words, the template with slots in braces.'),
  chance: probability().describe('That the task needs the step and it works; no threshold for taking it.'),
  args: z.array(stepArgument).optional(),
  only_if: z.array(stepCondition).optional().describe('What has to hold before the step is taken.'),
  once_per: z.string().optional().describe('The argument that names an object on which it works once.'),
  if_refused: z.array(stepRemedy).optional().describe('What puts its errors right.'),
  branches: z
    .array(planBranch)
    .optional()
    .describe('The first whose `when` holds after the step is taken; then the plan goes on.'),
});

/** The schema of a plan for programs. */
export const actionPlan: z.ZodType<ActionPlan> = z
  .object({
    chance: probability().describe('That the task succeeds by this plan.'),
    goals: z
      .array(z.object({ action: z.string(), chance: probability() }))
      .describe('What the task may be after, and how likely each is.'),
    steps: z.array(planStep).describe('In the order to be taken.'),
  })
  .describe('What to do, for programs; left out where too little is known to plan.');
