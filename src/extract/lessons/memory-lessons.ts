import type { Interaction } from '../../api/interaction.js';
import { type Particulars, particularsOf } from '../particulars/particulars.js';
import type { Step } from '../steps/to-steps.js';
import { clip } from './clip.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { type Polarity, polarityOf } from './polarity.js';
import { SITUATION_LENGTH } from './run-lesson.js';

const FACT_LENGTH = 280;
const MIN_WORDS = 4;

/** Sentences of a text; a line break ends one too. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

/**
 * Facts say the same from this similarity on, if they turn on the same words: of hand-written pairs (see
 * test/extract/facts.ts) it keeps all different ones apart and finds most of the equal ones.
 */
const SAME_FACT = 0.993;

/** Facts merge only within a key: what nearness does not see, negations above all, must be equal. */
const keyOf = ({ negated, cues }: Polarity): string => mergeKey('fact', negated ? 'not' : null, ...cues);

/**
 * What the agent wrote down (`memory`), as far as it holds beyond the run: sentences that name no id, number,
 * date or address, nor anything else that its actions were called with, and that the task did not say itself. Each
 * turn's memory makes at most one fact.
 *
 * @returns the facts, and how many memories held nothing that lasts
 */
export function memoryLessons(
  interaction: Interaction,
  steps: Step[],
  success: number,
  weight: number,
  particulars: Particulars = particularsOf(steps),
): { lessons: Lesson[]; discarded: number } {
  const lessons = new Map<string, Lesson>();
  let discarded = 0;
  const general = (sentence: string): boolean =>
    sentence.split(/\s+/).length >= MIN_WORDS && particulars.all(sentence) === sentence;
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
    const polarity = polarityOf(advice);
    lessons.set(normalised(advice), {
      kind: 'fact',
      merge_key: keyOf(polarity),
      contradicts: keyOf({ ...polarity, negated: !polarity.negated }),
      situation: particulars.own(situation),
      meanings: [advice, situation],
      advice,
      path: [],
      successes: success * weight,
      failures: (1 - success) * weight,
      creates: true,
      nearness: SAME_FACT,
    });
  }
  return { lessons: [...lessons.values()], discarded };
}
