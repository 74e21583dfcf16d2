import { redactSecrets } from '../extract/redact/redact-secrets.js';
import { hasAddress } from './address.js';
import { looksLikeInstruction } from './instruction.js';
import { isHead } from './is-head.js';
import { plainText } from './plain-text.js';
import { speaksToReader } from './speech.js';

/** Code units of what is typed; a longer line is a program. */
export const MAX_TYPED = 100;
/** A gap for the agent to fill, or a role: `‹…›`, `‹task›`, `‹a›`. */
const GAPS = /‹(?:…|[a-z]{1,12})›/gu;
/** What no line of a language holds, and a tag of a block or of a chat would. */
const NEVER =
  /[`\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]|<\s*(?:\/\s*)?knowhow-|<!|<\/[\p{L}\p{N}_]+\s*>|\[redacted:|:\s*\/\s*\//iu;
/** An element of a document that is whole: it closes nothing that stands around it. */
const ELEMENT = /<(\w[\w.-]{0,40})>([^<>]*)<\/\1>/gu;
/** A text of words alone, as a text command is. */
const WORDS_ALONE = /^[\p{L}\p{M}\p{N}\s'’,.!?‹›…-]*$/u;

/** Letters of a script in which no rule here tells words for a model from a command. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A text without the tags of whole elements; those that are named like a speaker stay. */
function withoutElements(text: string): string {
  const names = (name: string): string[] => name.split(/[^\p{L}\p{M}]+|_/u);
  return text.replace(ELEMENT, (whole, name: string, inner: string) =>
    names(name).some(isHead) ? whole : ` ${inner} `,
  );
}

/**
 * What is typed as it may be shown, in backticks: tokens of edits, templates with gaps, names that calls worked with. It is shown
 * letter for letter, because it is to be typed, or not at all.
 *
 * @returns undefined for what has more than one line or 100 code units, a backtick, an invisible or a compatibility character,
 *   an address, a secret, a tag of a block, or of a document unless the whole element is there, words alone of another script, or what reads as words for a model
 */
export function typedText(text: string, most = MAX_TYPED): string | undefined {
  const typed = text.trim();
  if (typed === '' || typed.length > most || NEVER.test(withoutElements(typed))) return undefined;
  const stored = typed.replace(GAPS, 'x');
  if (plainText(stored) !== stored || hasAddress(stored) || looksLikeInstruction(stored)) return undefined;
  if (WORDS_ALONE.test(typed)) {
    const words = typed.split(/[^\p{L}\p{M}\p{N}]+/u);
    if (OTHER_SCRIPT.test(typed) || speaksToReader(words)) return undefined;
  }
  return redactSecrets(stored) === stored ? typed : undefined;
}
