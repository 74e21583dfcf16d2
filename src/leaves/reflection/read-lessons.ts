import { findAnswer } from '../../extract/model/find-answer.js';
import { MAX_PROPOSALS, type Proposal } from '../../model/events/reflection.js';

/** Code units of a lesson in words. */
export const MAX_WHAT = 1_000;

/** Whether a field is a text that says something. */
export const isFilled = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

/** Whether a field says nothing. */
export const isLeftOut = (value: unknown): boolean => value === undefined || value === null;

/**
 * The lessons of a model's answer, at most three, each once; undefined for an answer of another form, which proposes nothing as a whole.
 *
 * @param keys the fields that a lesson may have
 * @param proposalOf what a lesson proposes; undefined where its fields are no good
 */
export function readLessons(
  answer: string,
  keys: ReadonlySet<string>,
  proposalOf: (lesson: Readonly<Record<string, unknown>>) => Proposal | undefined,
): Proposal[] | undefined {
  const found = findAnswer(answer);
  if (!found || Object.keys(found).some((key) => key !== 'lessons')) return undefined;
  const { lessons } = found;
  if (!Array.isArray(lessons) || lessons.length > MAX_PROPOSALS) return undefined;
  const proposals = lessons.map((lesson: unknown) => {
    if (typeof lesson !== 'object' || lesson === null || Array.isArray(lesson)) return undefined;
    if (Object.keys(lesson).some((key) => !keys.has(key))) return undefined;
    return proposalOf(lesson as Record<string, unknown>);
  });
  if (proposals.some((one) => one === undefined)) return undefined;
  const each = new Map(proposals.map((one) => [JSON.stringify(one), one!]));
  return [...each.values()];
}
