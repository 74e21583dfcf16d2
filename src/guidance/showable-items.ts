import { nameWords } from '../domain/name-parts.js';
import { redactSecrets } from '../extract/redact/redact-secrets.js';
import { looksLikeInstruction } from './instruction.js';
import { quoteLine } from './quote.js';
import { readsAsSpeech } from './speech.js';

/** Words of an item: more are a sentence. */
const MAX_WORDS = 12;
/** Signs by which one line carries out another, or is typed in another. */
const CHAINS = /[|<>;&`\\]|\$\(/;

/** Whether what a result offers may be shown as it is: what a page lists is the page's, and may be made to be read as advice. */
function isShown(item: string): boolean {
  const words = nameWords(item);
  return (
    quoteLine(item, 2 * item.length) === item &&
    !CHAINS.test(item) &&
    words.length <= MAX_WORDS &&
    !readsAsSpeech(words) &&
    !looksLikeInstruction(item) &&
    redactSecrets(item) === item
  );
}

/** Of what a result offers what may be shown, letter for letter: an item that would have to be changed is none of the list. */
export const showableItems = (items: readonly string[]): string[] => items.filter(isShown);
