import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { commonWords } from './common-words.js';

/** Sentences that go with one name, and the independent units of each, from which on they say more than the name. */
const MAX_SENTENCES = 4;
const MIN_UNITS = 3;
/** Share of the errors that such sentences have to make up. */
const CLOSED = 0.75;
/** Share of the words of the longer of two messages that they have in common where they are one sentence. */
const SAME = 0.5;

const isMask = (word: string): boolean => /‹\w+›/.test(word);

/** A sentence says something by itself: it has words enough that are no particulars. */
const isSentence = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !isMask(word)).length >= 2;

/** Whether two messages are one sentence about different things. */
function isOneSentence(a: string, b: string): boolean {
  const [one, other] = [a.split(/\s+/), b.split(/\s+/)];
  return commonWords(one, other) >= SAME * Math.max(one.length, other.length);
}

/** Whether the messages that go with one name are few sentences, which many units meet word for word. */
function areSentences(messages: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const all = [...messages];
  if (all.length > MAX_SENTENCES || !all.every(([text]) => isSentence(text))) return false;
  if (all.some(([text], i) => all.slice(0, i).some(([other]) => isOneSentence(text, other)))) return false;
  const sizes = all.map(([, units]) => units.size);
  const known = sizes.filter((size) => size >= MIN_UNITS).reduce((sum, size) => sum + size, 0);
  return all.length === 1 || known >= CLOSED * sizes.reduce((sum, size) => sum + size, 0);
}

const keyOf = ({ action, code }: ObservedStep): string => `${action}\n${code}`;

/**
 * The errors of runs by what tells them apart. One that has a name of its own goes by its message where that name comes
 * with few sentences, and by the name where it comes with none, or with ever other ones: those hold particulars.
 */
export function nameErrors<Run extends Pick<ObservedRun, 'steps' | 'subject'>>(runs: readonly Run[]): Run[] {
  const messages = new Map<string, Map<string, Set<string>>>();
  for (const { steps, subject } of runs) {
    for (const step of steps) {
      if (step.code === undefined || step.error === undefined) continue;
      const own = messages.get(keyOf(step)) ?? new Map<string, Set<string>>();
      own.set(step.error, (own.get(step.error) ?? new Set()).add(subject));
      messages.set(keyOf(step), own);
    }
  }
  if (messages.size === 0) return [...runs];
  const spoken = new Set([...messages].flatMap(([key, own]) => (areSentences(own) ? [key] : [])));
  return runs.map((run) => ({
    ...run,
    steps: run.steps.map((step) =>
      step.code === undefined || spoken.has(keyOf(step)) ? step : { ...step, error: step.code },
    ),
  }));
}
