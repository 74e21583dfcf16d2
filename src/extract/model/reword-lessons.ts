import { SAY } from '../../domain/say.js';
import type { Lesson } from '../lessons/lesson.js';
import type { Step } from '../steps/to-steps.js';
import { findAnswer } from './find-answer.js';

const MAX_ADVICE = 300;

/** What looks like the name of a tool or argument, whether the run has it or not. */
const IDENTIFIER = /\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z][A-Za-z]+\b/g;

/** The names of actions and arguments in a text: those of the run, however plain, and what looks like one. */
function namesIn(text: string, names: readonly string[]): Set<string> {
  const found = new Set(text.match(IDENTIFIER) ?? []);
  for (const name of names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
      if (!/[\p{L}\p{N}_]/u.test(around)) found.add(name);
    }
  }
  return found;
}

/**
 * Reads the wording a model gave for lessons. A wording counts only when it is one short line that keeps every
 * name of a tool or argument, and brings in no other; all else keeps the lesson's own words.
 *
 * @param steps the run that the lessons come from
 * @param acceptable whether a text may be shown to an agent at all
 * @returns new advice by merge key
 */
export function rewordLessons(
  answer: string,
  lessons: Lesson[],
  steps: Step[],
  acceptable: (text: string) => boolean,
): Map<string, string> {
  const wording = new Map<string, string>();
  const list = findAnswer(answer)?.lessons;
  if (!Array.isArray(list)) return wording;
  const names = [...new Set(steps.map((step) => step.action.name))].filter((name) => name !== SAY);
  for (const item of list as unknown[]) {
    const { id, advice } = (item ?? {}) as { id?: unknown; advice?: unknown };
    const lesson = typeof id === 'number' ? lessons[id] : undefined;
    if (!lesson || typeof advice !== 'string') continue;
    const text = advice.trim();
    if (text === '' || text.length > MAX_ADVICE || /[\r\n]/.test(text) || !acceptable(text)) continue;
    const kept = namesIn(text, names);
    const own = namesIn(`${lesson.advice} ${lesson.situation}`, names);
    if ([...namesIn(lesson.advice, names)].some((name) => !kept.has(name))) continue;
    if ([...kept].some((name) => !own.has(name))) continue;
    wording.set(lesson.merge_key, text);
  }
  return wording;
}
