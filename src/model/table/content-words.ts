import { lex } from '../events/lex.js';
import { STOP } from './clauses-of.js';

/** The words of a text that say what it is about, in their order, without regard to case: no signs, no function words. */
export const contentWords = (text: string): string[] =>
  lex(text, true).flatMap(({ key }) =>
    /[\p{L}\p{N}]/u.test(key) && !STOP.has(key.replace(/['’].*$/u, '')) ? [key] : [],
  );
