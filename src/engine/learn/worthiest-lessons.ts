import type { Lesson } from '../../extract/lessons/lesson.js';

/**
 * Lessons that one record may teach. Real runs teach one to five; a record made to teach a thousand would hold up
 * everybody's, and push what is known out of its collection.
 */
const MOST = 48;

/** What is kept first: repairs, then what the agent wrote down, then failures. */
const WORTH = { recovery: 0, fact: 1, recipe: 2, pitfall: 3 } as const;

/**
 * The lessons of a record that are worth most, in their own order: the run as a whole, which is the first, and of the
 * others those that create an entry before those that only weaken one, then by kind, then the earlier ones.
 */
export function worthiestLessons(lessons: Lesson[]): Lesson[] {
  if (lessons.length <= MOST) return lessons;
  const [, ...others] = lessons.map((_, place) => place);
  const worth = (place: number) => (lessons[place]!.creates ? 0 : 10) + WORTH[lessons[place]!.kind];
  const best = new Set(others.sort((a, b) => worth(a) - worth(b) || a - b).slice(0, MOST - 1));
  return lessons.filter((_, place) => place === 0 || best.has(place));
}
