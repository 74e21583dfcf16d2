import { type Check, checkOf } from '../../api/check.js';
import type { Interaction } from '../../api/interaction.js';
import { clip } from './clip.js';

/** Code units of a lesson that is brought by itself. */
const LESSON_LENGTH = 480;

/** A lesson that is brought by itself, and how it is counted where that can be said. */
export interface BroughtLesson {
  readonly say: string;
  readonly check?: Check;
}

/** Whether a record is no run: words alone, that somebody brings for others. */
export const isLesson = ({ turns }: Pick<Interaction, 'turns'>): boolean =>
  turns.every(({ inputs, decision, result }) => `${inputs}${decision}${result ?? ''}`.trim() === '') &&
  turns.some(({ memory = '' }) => memory !== null && memory.trim() !== '');

/** The words of a record that is words alone, each once, with its check: `metadata.check`. */
export function broughtLessons({
  turns,
  metadata,
}: Pick<Interaction, 'turns' | 'metadata'>): BroughtLesson[] {
  const check = checkOf(metadata?.check);
  const says = turns.flatMap(({ memory }) => (memory?.trim() ? clip(memory, LESSON_LENGTH) : []));
  return [...new Set(says)].map((say) => ({ say, ...(check ? { check } : {}) }));
}
