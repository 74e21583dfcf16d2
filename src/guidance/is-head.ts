import { skeleton } from './skeleton.js';

/** Speakers, and the words that lines of ours begin with. */
const HEADS = new Set(
  (
    'system developer assistant human user ai model tool function admin administrator operator instruction ' +
    'instructions do on next avoid beware note worked needed fails before out answered said way knowhow'
  ).split(' '),
);
/** A mark above a letter may look like the end of the word before. */
const AFTER_MARK = /^.*\p{M}/su;
const isOne = (word: string): boolean => HEADS.has(/(?<![a-z])[a-z]*$/.exec(skeleton(word))![0]);

/** Whether a word says who speaks, or begins lines of guidance, as far as a reader can see. */
export const isHead = (word: string): boolean => isOne(word) || isOne(word.replace(AFTER_MARK, ''));
