import { wordStem } from '../../domain/stems.js';
import { MOST_PARTS, MOST_READ } from '../settings.js';

/** Function words: they say nothing of what is asked for. */
export const STOP: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may me might my ' +
    'no not of on or our she so some than that the their them then there these they this to up us was we were what when where ' +
    'which who will with would you your please hi hello thanks thank am need want like get just also any all each'
  ).split(' '),
);

const MARKS =
  /(?<![.;!?:,])[.;!?:,]+(?:\s+|$)|(?<!\s)\s+[—–-]\s+|\n+|(?<!\s)\s+(?=(?:and then|then|and also)\s)/i;

/**
 * The clauses of a task as stems of words. What has a digit says nothing of what is asked for, nor does a name: a word
 * with a capital that does not begin the clause.
 */
export function clausesOf(task: string): string[][] {
  return task
    .slice(0, MOST_READ)
    .split(MARKS)
    .map((clause) => {
      const words = clause.match(/[\p{L}\p{N}_'’-]+/gu) ?? [];
      const stems = words
        .slice(0, MOST_PARTS)
        .filter((word, i) => !/\d/.test(word) && (i === 0 || !/^\p{Lu}\p{Ll}/u.test(word)))
        .flatMap((word) => word.toLowerCase().split(/[_-]/))
        .filter((word) => word.length > 1 && !STOP.has(word))
        .map(wordStem);
      return [...new Set(stems)];
    })
    .filter((stems) => stems.length > 0)
    .slice(0, MOST_PARTS);
}
