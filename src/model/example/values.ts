import { STOP } from '../table/clauses-of.js';

/** A digit and noughts: a number that is counted or reckoned with. */
const ROUND = /^\D*[1-9]0+(?:\.0+)?\D*$/;

/** What identifies something: of three digits in a row or an address that nobody else has, nobody can say whose they are. */
export const isIdentifier = (value: string): boolean => /\d{3}|@/.test(value) && !ROUND.test(value);

/** A value as people say it: `#W42` is `w42`, `v2.3.4` is `2.3.4`. */
export const coreOf = (value: string): string => {
  const lower = value.toLowerCase().replace(/^v(?=\d+\.)/, '');
  return lower.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '') || lower;
};

/** Words of one value: `billing` of `deploy/billing`. */
export const WITHIN = /[\p{L}\p{N}]+(?:(?:[_-]|(?<=\p{N})\.(?=\p{N}))[\p{L}\p{N}]+)*/gu;

/** The words of a value that has several. */
export const wordsWithin = (value: string): readonly string[] => {
  const words = value.match(WITHIN) ?? [];
  return words.length > 1 ? words : [];
};

/** Words of a value that is a label, a path or a name; more are a sentence. */
const MOST_LABEL = 4;

/** True for a path, a name or a label. */
export const isShort = (value: string): boolean =>
  !/\s/.test(value) || wordsWithin(value).length <= MOST_LABEL;

/** True for a word that says something. */
export const isTelling = (word: string): boolean => /\p{L}{3}/u.test(word) && !STOP.has(word.toLowerCase());
