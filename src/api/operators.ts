import { z } from 'zod';
import { ENTRY_KINDS } from '../domain/entry.js';
import { type Fields, probability } from './fields.js';
import { tenant, text } from './inspection-requests.js';

/** Which operators are meant. */
export const operatorsSchema = z.strictObject({
  tenant_id: tenant(),
  query: text().optional().describe('Only those with this in their name.'),
  limit: z.number().int().min(1).max(200).optional().describe('Operators a page; default 50.'),
  after: text().optional().describe('Goes on after this operator: `next` of the page before.'),
});
/** Names an operator. */
export const operatorSchema = z.strictObject({ tenant_id: tenant(), operator: text() });
/** Which errors are meant. */
export const errorsSchema = z.strictObject({
  tenant_id: tenant(),
  operator: text().optional().describe('Only errors of this operator.'),
  weeks: z.number().int().min(1).max(53).optional().describe('The newest weeks; default 12.'),
});

/** Which operators are meant. */
export type OperatorsRequest = z.infer<typeof operatorsSchema>;
/** Names an operator. */
export type OperatorRequest = z.infer<typeof operatorSchema>;
/** Which errors are meant. */
export type ErrorsRequest = z.infer<typeof errorsSchema>;

const tally = () => z.object({ yes: z.number(), of: z.number() }).describe('Of how many groups it is true.');

const listedFields = {
  operator: z.string(),
  /** Groups of runs that use it. */
  groups: z.number().describe('Groups of runs that use it.'),
  /** What is known of it: arguments with a source, preconditions, kinds of errors, and those with a repair. */
  arguments: z.number(),
  preconditions: z.number(),
  errors: z.number(),
  repaired: z.number().describe('Kinds of errors with a repair.'),
};
/** An operator in a list. */
export type ListedOperator = Fields<typeof listedFields>;

const pageFields = {
  operators: z.array(z.object(listedFields)),
  total: z.number(),
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** A page of operators, those of most groups first. */
export type OperatorsPage = Fields<typeof pageFields>;
/** The schema of a page of operators. */
export const operatorsPage: z.ZodObject<typeof pageFields> = z.object(pageFields);

const repairFields = {
  says: z.string(),
  worked: tally(),
  /** The chance that it works. */
  chance: probability(),
};
const errorFields = {
  error: z.string(),
  /** The entry that says it; left out where there is none. */
  entry: z.string().optional().describe('The entry that says it, where there is one.'),
  /** Groups that met it. */
  groups: z.number().describe('Groups that met it.'),
  /** Of the groups that met it without guidance, those that got past it at their next try. */
  got_past: tally().describe(
    'Of the groups that met it without guidance, those that got past it at their next try.',
  ),
  /** Best first. */
  repairs: z.array(z.object(repairFields)),
};
const cardFields = {
  operator: z.string(),
  groups: z.number(),
  /** It changes nothing that is seen. */
  reads: z.boolean().describe('It changes nothing that is seen.'),
  arguments: z.array(
    z.object({
      name: z.string(),
      /** Share of its calls that give it. */
      given: probability().describe('Share of its calls that give it.'),
      /** Share of the values that one of the sources holds. */
      covered: probability().describe('Share of the values that one of the sources holds.'),
      /** Likeliest first. */
      sources: z.array(
        z.object({
          says: z.string(),
          /** The operator whose result it is in. */
          operator: z.string().optional().describe('The operator whose result it is in.'),
          share: probability(),
          groups: z.number(),
        }),
      ),
    }),
  ),
  preconditions: z.array(
    z.object({
      says: z.string(),
      /** Groups whose actions worked while it held, and of those without it the refused ones. */
      held: z.number(),
      refused: tally(),
      /** Sure enough to be said to agents. */
      sure: z.boolean().describe('Sure enough to be said to agents.'),
    }),
  ),
  effects: z.array(
    z.object({
      operator: z.string(),
      path: z.string(),
      before: z.string(),
      after: z.string(),
      groups: z.number(),
    }),
  ),
  errors: z.array(z.object(errorFields)),
  /** What runs did next, by share of what came after it. */
  follow_ups: z.array(z.object({ operator: z.string(), share: probability() })),
  /** What separates runs that succeed from others and is about it. */
  contrasts: z.array(z.object({ says: z.string() })),
};
/** Everything that is known of an operator. */
export type OperatorCard = Fields<typeof cardFields>;
/** The schema of everything that is known of an operator. */
export const operatorCard: z.ZodObject<typeof cardFields> = z.object(cardFields);

const weeklyFields = {
  entry: z.string(),
  kind: z.enum(ENTRY_KINDS),
  operator: z.string(),
  error: z.string(),
  /** What repairs it, as the entry says it. */
  repair: z.string().describe('What repairs it, as the entry says it.'),
  worked: tally().optional(),
  /** Runs that met it, by week, those of them whose outcome was told, and those of these that succeeded. */
  runs: z.array(z.number()).describe('Runs that met it, by week.'),
  runs_with_outcome: z.array(z.number()).describe('Those of them whose outcome was told, by week.'),
  successes: z.array(z.number()).describe('Those of these that succeeded, by week.'),
};
const weeksFields = {
  /** Mondays, ISO 8601 dates, oldest first. */
  weeks: z.array(z.string()).describe('Mondays, oldest first.'),
  /** Most runs first, at most 200. */
  errors: z.array(z.object(weeklyFields)).describe('Most runs first, at most 200.'),
};
/** Errors by the week in which runs met them. */
export type ErrorsByWeek = Fields<typeof weeksFields>;
/** The schema of errors by week. */
export const errorsByWeek: z.ZodObject<typeof weeksFields> = z.object(weeksFields);
