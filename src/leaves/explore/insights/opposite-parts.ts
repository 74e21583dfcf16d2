import type { Sentence } from '../../../domain/guidance-item.js';
import { ownWords, type Part, words } from '../../../guidance/parts.js';
import { actionParts, anchorParts } from '../../../guidance/sentences.js';

/** What runs did that went against a sentence on a step; undefined of any other sentence. */
export function oppositeParts(sentence: Sentence): Part[] | undefined {
  switch (sentence.form) {
    case 'before':
    case 'after':
      return words`${actionParts(sentence.action)} is not done ${sentence.form === 'before' ? ownWords`before` : ownWords`after`} ${anchorParts(sentence)}`;
    case 'leave-out':
      return words`${actionParts(sentence.action)} is done`;
    default:
      return undefined;
  }
}
