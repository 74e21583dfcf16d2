import { z } from 'zod';
import { APPROVALS } from './approvals.js';
import { checkSchema } from './check.js';
import type { Fields } from './fields.js';
import { statsSchema } from './inspection-requests.js';

const STATES = ['proposed', 'held', 'refuted'] as const;
const REASONS = [
  'few',
  'usual',
  'open',
  'no_difference',
  'contrary',
  'newer_runs',
  'told_fails',
  'no_check',
] as const;

/** Which lessons in words are asked for. */
export const lessonsSchema = statsSchema.extend({
  state: z.enum(STATES).optional().describe('Only those in this state.'),
  waiting: z.boolean().optional().describe('Only those that a person may decide on.'),
  limit: z.number().int().min(1).max(200).optional().describe('Lessons; default 50.'),
});
/** Which lessons in words are asked for. */
export type LessonsRequest = z.infer<typeof lessonsSchema>;

const tally = (of: string) =>
  z
    .object({ yes: z.number(), of: z.number() })
    .describe(`${of}: how many, and how many succeeded (\`yes\`).`);

const lessonFields = {
  id: z.string().describe('Its entry: what is edited to approve it, and retired to refuse it.'),
  /** What is said: a person's words where one edited it. */
  say: z.string().describe("What is said: a person's words where one edited it."),
  /** As it was noted or proposed; left out where that is what is said. */
  original: z.string().optional().describe('As it was noted or proposed, where that is not what is said.'),
  /** Left out where it holds. */
  state: z.enum(STATES),
  reason: z
    .enum(REASONS)
    .optional()
    .describe(
      'Why it does not hold: `few` groups on a side; `usual`: all do so; `open`; `no_difference`; `contrary`: who does so fails more; `newer_runs` contradict it; `told_fails`: who was told it failed more; `no_check`: it cannot be counted.',
    ),
  by: z.array(z.enum(['agent', 'model', 'person'])).describe('Who says it; `person`: brought in writing.'),
  runs: z.number().describe('Runs that noted it.'),
  keys: z.number().describe('Keys that brought it; 2 for two or more, which has it told to all.'),
  followed: tally('Runs that did as it says').optional(),
  otherwise: tally('Runs that did otherwise').optional(),
  told: tally('Runs that were told it'),
  not_told: tally('Runs from which it was withheld'),
  check: checkSchema.optional().describe('How it is counted.'),
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
  more: z.number().describe('Lessons that are left out here.'),
};
/** Lessons in words of a collection. */
export type LessonsResult = Fields<typeof lessonsFields>;
/** The schema of lessons. */
export const lessonsResult: z.ZodObject<typeof lessonsFields> = z.object(lessonsFields);
