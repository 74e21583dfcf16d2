import { z } from 'zod';
import { APPROVALS } from './approvals.js';
import { checkSchema, whenSchema } from './check.js';
import type { Fields } from './fields.js';
import { collectionSchema, label, text } from './inspection-requests.js';
import { LESSON_REASONS, type LessonReason } from './lesson-reasons.js';

const STATES = ['proposed', 'held', 'refuted'] as const;
const DECISIONS = ['waiting', 'approved', 'refused'] as const;

/** Which lessons in words are asked for. */
export const lessonsSchema = collectionSchema.extend({
  query: text().optional().describe('Only those that have each of these words.'),
  state: z.enum(STATES).optional().describe('Only those in this state.'),
  decision: z
    .enum(DECISIONS)
    .optional()
    .describe('`waiting`: only those that a person may decide on; else those that one approved, or refused.'),
  limit: z.number().int().min(1).max(200).optional().describe('Lessons a page; default 50.'),
  after: label().optional().describe('Goes on after this lesson: `next` of the page before.'),
});
/** Which lessons in words are asked for. */
export type LessonsRequest = z.infer<typeof lessonsSchema>;

const tally = (of: string) =>
  z
    .object({ yes: z.number(), of: z.number() })
    .describe(`${of}: how many, and how many succeeded (\`yes\`).`);

const lessonFields = {
  id: z.string().describe('Its entry: what is edited to approve it, and retired to refuse it.'),
  when: z.string().describe('A task that it is for.'),
  /** What is said: a person's words where one edited it. */
  say: z.string().describe("What is said: a person's words where one edited it."),
  /** As it was noted or proposed; left out where that is what is said. */
  original: z.string().optional().describe('As it was noted or proposed, where that is not what is said.'),
  /** Left out where it holds. */
  state: z.enum(STATES),
  reason: z
    .enum(Object.keys(LESSON_REASONS) as LessonReason[])
    .optional()
    .describe(
      `Why it does not hold: ${Object.entries(LESSON_REASONS)
        .map(([reason, words]) => `\`${reason}\`: ${words}`)
        .join('; ')}.`,
    ),
  by: z.array(z.enum(['agent', 'model', 'person'])).describe('Who says it; `person`: brought in writing.'),
  runs: z.number().describe('Runs that noted it.'),
  keys: z.number().describe('Keys that brought it; 2 for two or more, which has it told to all.'),
  followed: tally('Runs that did as it says').optional(),
  otherwise: tally('Runs that did otherwise').optional(),
  told: tally('Runs that were told it'),
  not_told: tally('Runs from which it was withheld'),
  check: checkSchema.optional().describe('How it is counted.'),
  due: whenSchema
    .optional()
    .describe(
      'Where it is told beside tasks like that: in a place, or in the middle of a run before or after a step.',
    ),
  records: z.array(z.string()).describe('Ids of records that it rests on, at most ten.'),
  approved: z.boolean(),
  refused: z.boolean(),
};
/** A lesson in words, with what speaks for it and against it. */
export type LessonDetails = Fields<typeof lessonFields>;

const lessonsFields = {
  tenant_id: z.string(),
  approve: z.enum(APPROVALS).describe('Who decides in this tenant whether a lesson is told.'),
  lessons: z.array(z.object(lessonFields)).describe('Most runs first, as of the last fit.'),
  total: z.number().describe('Lessons on all pages.'),
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** Lessons in words of a collection. */
export type LessonsResult = Fields<typeof lessonsFields>;
/** The schema of lessons. */
export const lessonsResult: z.ZodObject<typeof lessonsFields> = z.object(lessonsFields);
