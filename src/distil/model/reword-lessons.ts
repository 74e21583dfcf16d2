import type { Lesson } from '../lesson.js';
import { findAnswer } from './find-answer.js';

const MAX_ADVICE = 300;

/** Names in a lesson that a rewording must not lose: identifiers with an underscore or inner capitals. */
function namesIn(text: string): string[] {
  return text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z][A-Za-z]+\b/g) ?? [];
}

/**
 * Reads the wording a model gave for lessons. A wording counts only when it is one short line that keeps every
 * name of a tool or argument, and brings in no other; all else keeps the lesson's own words.
 *
 * @param acceptable whether a text may be shown to an agent at all
 * @returns new advice by merge key
 */
export function rewordLessons(
  answer: string,
  lessons: Lesson[],
  acceptable: (text: string) => boolean,
): Map<string, string> {
  const wording = new Map<string, string>();
  const list = findAnswer(answer)?.lessons;
  if (!Array.isArray(list)) return wording;
  for (const item of list as unknown[]) {
    const { id, advice } = (item ?? {}) as { id?: unknown; advice?: unknown };
    const lesson = typeof id === 'number' ? lessons[id] : undefined;
    if (!lesson || typeof advice !== 'string') continue;
    const text = advice.trim();
    if (text === '' || text.length > MAX_ADVICE || /[\r\n]/.test(text) || !acceptable(text)) continue;
    const kept = new Set(namesIn(text));
    const own = new Set(namesIn(`${lesson.advice} ${lesson.situation}`));
    if (namesIn(lesson.advice).some((name) => !kept.has(name))) continue;
    if ([...kept].some((name) => !own.has(name))) continue;
    wording.set(lesson.merge_key, text);
  }
  return wording;
}
