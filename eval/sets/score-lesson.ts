import type { Lesson } from './load.js';
import type { Values } from './score-names.js';
import { lessonPattern } from './situations.js';

/** `said`: one of `say_any` matches the text and none of `never`; `wrong`: one of `never` matches. Case is ignored. */
export function scoreLesson({ say_any, never }: Lesson, text: string): Values {
  const matches = (source: string): boolean => lessonPattern(source, 'i').test(text);
  const wrong = never.some(matches);
  return { said: Number(!wrong && say_any.some(matches)), wrong: Number(wrong) };
}
