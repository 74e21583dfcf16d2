import { isKeyword } from './lex.js';

const WORD = /^[\p{L}_][\p{L}\p{N}_'’-]*$/u;

/** True for a token that is a word. */
export const isWord = (key: string): boolean => WORD.test(key);

/** True for a token that names something: a word of at least two characters that is no keyword of a language. */
export const isName = (key: string): boolean => key.length > 1 && WORD.test(key) && !isKeyword(key);

/** A token without the quotation marks around it. */
export const unquoted = (key: string): string => key.replace(/^["']|["']$/g, '');
