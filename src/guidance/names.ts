import { nameWords } from '../domain/name-parts.js';
import { hasAddress } from './address.js';
import { looksLikeInstruction } from './instruction.js';
import { plainText } from './plain-text.js';
import { quoteLine } from './quote.js';
import { readsAsSpeech } from './speech.js';

/**
 * Says which names a line may hold, and how. A name is the one kind of stored text that is shown without quotation
 * marks, so it must look like a name, and more than the run that used it must bear it out: the list of tools on offer, the
 * caller, or several groups in which it went through.
 */
export interface Names {
  /** An action as it is shown; undefined when it must not be. */
  action(name: string): string | undefined;
  /** The name of an argument as it is shown; undefined when it must not be. */
  argument(name: string): string | undefined;
}

/** The caller's name of what is known under another; undefined where it has none. */
type CallerOf = (known: string) => string | undefined;

const FORM = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.:-]*[\p{L}\p{M}\p{N}_])?$/u;
/** Code units of a name that runs brought. */
export const MAX_NAME = 64;
/** The caller's own names are told as long as a request may have them. */
const MAX_OWN_NAME = 256;
const MAX_ARGUMENT = 40;
/** A name of more words than this is a sentence without spaces. */
const MAX_WORDS = 8;

/** Whether a text has the form of a name: letters, digits, `_ . : -`, at most that long. */
function hasForm(name: string, longest: number): boolean {
  return (
    name.length <= longest &&
    FORM.test(name) &&
    plainText(name) === name &&
    !hasAddress(name) &&
    nameWords(name).length <= MAX_WORDS
  );
}

/** Whether a name is something said, word by word: a sentence, or an instruction. */
function isSaid(name: string): boolean {
  const words = nameWords(name);
  return readsAsSpeech(words) || looksLikeInstruction(words.join(' '));
}

/** A name of the caller's own, in quotation marks where it has not the form of one; undefined where nothing of it can be shown. */
function ownName(name: string): string | undefined {
  if (FORM.test(name) && plainText(name) === name) return name;
  const phrase = quoteLine(name, 4 * MAX_OWN_NAME).trim();
  return phrase.length <= MAX_OWN_NAME && /[\p{L}\p{N}]/u.test(phrase) ? `"${phrase}"` : undefined;
}

/** The names of the caller's own tools, by their small letters. */
function callersNames(tools: readonly string[], callerOf: CallerOf): Names['action'] {
  const byName = new Map(tools.map((tool) => [tool.trim().toLowerCase(), tool.trim()]));
  const phrases = [...byName.keys()].filter((tool) => tool.includes(' '));
  return (name) => {
    const lower = name.trim().toLowerCase();
    const own = callerOf(name)?.trim() ?? byName.get(lower);
    if (own !== undefined) return ownName(own);
    // `go` where the caller has `go to`: the verb of an option.
    const verb = hasForm(name, MAX_NAME) && phrases.some((phrase) => phrase.startsWith(`${lower} `));
    return verb ? name : undefined;
  };
}

/** Names that runs brought, as the caller has them where it shows that. */
const learnedNames =
  (isKnown: (name: string) => boolean, callerOf: CallerOf): Names['action'] =>
  (name) => {
    if (!hasForm(name, MAX_NAME) || !isKnown(name) || isSaid(name)) return undefined;
    const own = callerOf(name)?.trim();
    return own === undefined ? name : ownName(own);
  };

/**
 * The names that lines may hold.
 *
 * @param isKnown whether others than the run that used it brought a name
 * @param tools the caller's own tools, where it says which it has: then only these are named
 * @param callerOf how the caller calls what is known under a name
 */
export function createNames(
  isKnown: (name: string) => boolean,
  tools?: readonly string[] | null,
  callerOf: CallerOf = () => undefined,
): Names {
  const named = tools ? callersNames(tools, callerOf) : learnedNames(isKnown, callerOf);
  const shown = new Map<string, string | undefined>();
  return {
    action(name) {
      if (!shown.has(name)) shown.set(name, named(name));
      return shown.get(name);
    },
    argument: (name) => (hasForm(name, MAX_ARGUMENT) && !isSaid(name) ? name : undefined),
  };
}
