import { type Check, checkOf, type When, whenOf } from '../../api/check.js';
import type { Interaction } from '../../api/interaction.js';
import { clip } from './clip.js';
import { notesOf } from './notes-of.js';
import { particularsOf } from './particulars.js';

/** Code units of a lesson that is brought by itself. */
const LESSON_LENGTH = 480;

/** A lesson that is brought by itself, how it is counted where that can be said, and where it is told. */
export interface BroughtLesson {
  readonly say: string;
  readonly check?: Check;
  readonly when?: When;
}

/** True where words are as fit to be told as what an agent notes. */
const isFit = (say: string): boolean =>
  notesOf(
    { query: '', turns: [{ turn: 1, inputs: '', decision: '', memory: say }] },
    particularsOf([]),
  ).notes.some((note) => note.say === say && !note.needsOthers);

/**
 * The words of a record that is words alone, each once, with its check (`metadata.check`) and where it is told (`metadata.when`). Words that break the rules for notes have
 * none: only a person has them told.
 */
export function broughtLessons({
  turns,
  metadata,
}: Pick<Interaction, 'turns' | 'metadata'>): BroughtLesson[] {
  const [check, when] = [checkOf(metadata?.check), whenOf(metadata?.when)];
  const isCounted = (say: string): boolean => check !== undefined && isFit(say);
  const says = turns.flatMap(({ memory }) => (memory?.trim() ? clip(memory, LESSON_LENGTH) : []));
  return [...new Set(says)].map((say) => ({
    say,
    ...(isCounted(say) ? { check: check! } : {}),
    ...(when && { when }),
  }));
}
