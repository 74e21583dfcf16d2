import { count, number } from './format.js';
import { words } from './words.js';

/** A policy in words: `90 days, the newest 1,000 runs`. */
export const retentionInWords = ({
  days,
  records,
}: {
  days?: number | undefined;
  records?: number | undefined;
}): string =>
  [
    ...(days === undefined ? [] : [words.retention.forDays(number(days))]),
    ...(records === undefined ? [] : [words.retention.newest(count(records))]),
  ].join(', ');
