import { z } from 'zod';
import { filledText } from './fields.js';

/** Code units of one phrase of a check, and phrases of one list. */
const MOST_PHRASE = 80;
const MOST_PHRASES = 8;

/** Words in a row; of a list one is enough. */
const phrases = z.array(filledText(MOST_PHRASE)).min(1).max(MOST_PHRASES);

/** Code units of the name of a place. */
const MOST_PLACE = 200;
const places = z.array(filledText(MOST_PLACE)).min(1).max(MOST_PHRASES);

const stepFields = {
  tool: phrases.optional().describe('Names of tools, or verbs of what is done to a page.'),
  has: phrases.optional().describe('Words in a row of what was done: name, arguments, line, utterance.'),
  result: phrases.optional().describe('Words in a row of what came back.'),
  refused: z.boolean().optional().describe('Whether it was refused.'),
  repeated: z.boolean().optional().describe('Whether an earlier step of the run did the same.'),
  from: z.int().min(1).max(10_000).optional().describe('Its number in the run is at least this.'),
};

/** The conditions on one step: all that are given. */
const stepPattern = z
  .strictObject(stepFields)
  .refine((one) => Object.values(one).some((value) => value !== undefined), 'must say something of a step');

const whenFields = {
  task: phrases.optional().describe('Words of the task that it is for; left out: any task.'),
  place: places.optional().describe('Places that it is for, by their whole names; left out: any place.'),
  after: stepPattern.optional().describe('The step after which it is due; left out: from the start.'),
  before: stepPattern.optional().describe('The step before which it is due; left out: up to the end.'),
};

/** The tasks, places and steps at which a lesson is told, beside tasks like those that it was brought with. */
export const whenSchema = z
  .strictObject(whenFields)
  .refine(
    (one) => Object.values(one).some((value) => value !== undefined),
    'must name a task, a place or a step',
  );

const checkFields = {
  ...whenFields,
  do: stepPattern.optional().describe('A step that is to be taken.'),
  avoid: stepPattern.optional().describe('A step that is to be left out. One of `do` and `avoid`.'),
  next: z.literal(true).optional().describe('Only the very next step counts.'),
};

/** How it is counted whether a run did as a lesson says: a pattern over its steps. */
export const checkSchema = z
  .strictObject(checkFields)
  .refine((one) => (one.do === undefined) !== (one.avoid === undefined), 'must have one of `do` and `avoid`')
  .refine(
    (one) => one.next === undefined || (one.after !== undefined && one.before === undefined),
    '`next` needs `after`, and no `before`',
  );

/** The conditions on one step: all that are given. Of a list of phrases one is enough. */
export type StepPattern = z.infer<typeof stepPattern>;

/** The point at which a lesson is told: words of the task, a place, and the steps that it is due before or after. */
export type When = z.infer<typeof whenSchema>;

/** How it is counted whether a run did as a lesson says. */
export type Check = z.infer<typeof checkSchema>;

/**
 * The check that a value is; undefined for what has another form.
 *
 * @example
 * checkOf({ do: { tool: ['call_desk'] }, before: { tool: ['open_locker'] } });
 */
export function checkOf(value: unknown): Check | undefined {
  const { success, data } = checkSchema.safeParse(value);
  return success ? data : undefined;
}

/**
 * The point at which a lesson is told, as a value says it; undefined for what has another form.
 *
 * @example
 * whenOf({ before: { tool: ['cancel_order'] } });
 */
export function whenOf(value: unknown): When | undefined {
  const { success, data } = whenSchema.safeParse(value);
  return success ? data : undefined;
}
