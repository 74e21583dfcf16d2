import type { Interaction } from '../domain/interaction.js';
import { clip } from './clip.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { SITUATION_LENGTH } from './run-lesson.js';
import { maskParticulars } from './steps/mask.js';

const FACT_LENGTH = 280;
const MIN_WORDS = 4;

/** Sentences of a text; a line break ends one too. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

/** A sentence that names nothing of this run only: masking leaves it as it is. */
function general(sentence: string): boolean {
  return sentence.split(/\s+/).length >= MIN_WORDS && maskParticulars(sentence) === sentence;
}

/**
 * What the agent wrote down (`memory`), as far as it holds beyond the run: sentences that name no id, number,
 * date or address, and that the task did not say itself. Each turn's memory makes at most one fact.
 *
 * @returns the facts, and how many memories held nothing that lasts
 */
export function memoryLessons(
  interaction: Interaction,
  success: number,
  weight: number,
): { lessons: Lesson[]; discarded: number } {
  const lessons = new Map<string, Lesson>();
  let discarded = 0;
  const situation = clip(interaction.query, SITUATION_LENGTH);
  for (const { memory } of interaction.turns) {
    if (!memory || memory.trim() === '') continue;
    const advice = clip(
      sentences(memory)
        .filter((sentence) => general(sentence) && !interaction.query.includes(sentence))
        .join(' '),
      FACT_LENGTH,
    );
    if (advice === '') {
      discarded += 1;
      continue;
    }
    const key = mergeKey('fact', normalised(advice));
    lessons.set(key, {
      kind: 'fact',
      merge_key: key,
      situation,
      meanings: [situation, advice],
      advice,
      path: [],
      successes: success * weight,
      failures: (1 - success) * weight,
      creates: true,
      nearness: -1,
    });
  }
  return { lessons: [...lessons.values()], discarded };
}
