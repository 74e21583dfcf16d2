import type { Turn } from '../../src/index.js';

/** A refused action and the later one that was accepted. */
export interface WorkingRetry {
  /** The step of the refused action, from 1. */
  step: number;
  refused: string;
  error: string;
  worked: string;
}

/** Later steps among which the retry is looked for. */
const WITHIN = 8;

/** The least share of the refused action's words that a retry has: a look at other things is none. */
const IN_COMMON = 0.3;

const wordsOf = (action: string): Set<string> => new Set(action.toLowerCase().match(/\w+/g) ?? []);

function isLike(action: string, refused: string): boolean {
  const [words, had] = [wordsOf(action), wordsOf(refused)];
  return [...had].filter((word) => words.has(word)).length >= IN_COMMON * had.size;
}

const firstWord = (action: string): string => /^\W*(\w+)/.exec(action)?.[1]?.toLowerCase() ?? '';

/**
 * Every refused action of a run that was got past: the first later action with the same first word and a third of the
 * refused one's words, at most eight steps later, that was not refused.
 */
export function workingRetries(
  turns: readonly Turn[],
  isError: (result: string) => boolean,
  actionOf: (decision: string) => string,
): WorkingRetry[] {
  return turns.flatMap(({ decision, result }, at): WorkingRetry[] => {
    if (!isError(result ?? '')) return [];
    const refused = actionOf(decision);
    const retry = turns.slice(at + 1, at + 1 + WITHIN).find((turn) => {
      const action = actionOf(turn.decision);
      return (
        firstWord(action) === firstWord(refused) && isLike(action, refused) && !isError(turn.result ?? '')
      );
    });
    const worked = retry && actionOf(retry.decision);
    if (worked === undefined || worked === refused) return [];
    return [{ step: at + 1, refused, error: result ?? '', worked }];
  });
}
