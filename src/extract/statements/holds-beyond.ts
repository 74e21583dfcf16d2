/** Words of somebody who speaks of himself, of what he is about to do, or of the moment; with a capital they are a label's. */
const OF_ITSELF =
  /(?<![\p{L}'’])(?:i|I|me|my|mine|we|our|ours|let['’]s|let me|now|currently|so far|today|this time|next step)(?!\p{L})/u;

/** How a report begins: of what was done, of what was just spoken of, or in the middle of a sentence. */
const REPORTS =
  /^(?:found|searched|clicked|navigated|typed|tried|got|looked|retrieved|received|need to|going to|next|time to|this|that|these|those|it|its|there|here|he|she|they|wait,|so|but|and|or|then|also|however|good|great|okay|ok|yes|no,|actually|because|the (?:issue|problem|error|traceback|output|result|change|fix|code|test|tests|user|page|task)(?: \p{L}+)? (?:is|was|were|are|shows?|says?|has|had|wants?|asks?))(?![\p{L}'’])/iu;

/** What is guessed, or what went so once. */
const GUESSES =
  /(?<!\p{L})(?:seems?|seemed|appears?|appeared|looks? like|might|maybe|perhaps|probably|likely|still|didn['’]t|did not|wasn['’]t|weren['’]t|haven['’]t|hasn['’]t)(?!\p{L})/iu;

/** What one person did or wants. */
const OF_ONE =
  /(?<!\p{L})(?:user|customer|caller|client|person)(?:['’]s)? (?:is|was|has|had|wants?|wanted|asks?|asked|says?|said|needs?|needed|requests?|requested|confirmed|provided|gave|prefers?|would|did|does|id|name|email|order|account)(?!\p{L})/iu;
const CONDITION = /(?<!\p{L})(?:if|when|whenever|unless|once|until|where|before|after)(?!\p{L})/iu;

/** Words of a rule: what is due, what cannot be, and when. */
const RULES =
  /(?<!\p{L})(?:can(?:not)?|can['’]t|must|mustn['’]t|should|shouldn['’]t|never|always|only|ha(?:ve|s) to|needs?|requires?|required|do(?:es)? not|do(?:es)?n['’]t|(?:not|(?:is|are)n['’]t) (?:allowed|supported|possible|available|accepted|installed|needed|required|enough)|instead|rather than|unless|avoid|if|when|whenever|before|after|until|without|first)(?!\p{L})/iu;

/** Words by which a text is known as English. */
const ENGLISH = /(?<!\p{L})(?:the|a|an|is|are|to|of|and|in|on|for|with|by|not|be|it)(?!\p{L})/iu;

/** Where a wrapped line begins is no sentence; marks of lists and headings are of reports. */
const BEGINS = /^[^\p{Ll}\s#*>|+=•-]/u;

/**
 * True where a sentence holds beyond its run, as far as its words say: a rule, and neither a report of where the run is nor a guess. A
 * sieve: what it lets through is told with the number of runs that noted it, and outcomes judge it.
 *
 * @returns undefined for what is not in English: of that words say nothing here
 */
export function holdsBeyond(sentence: string): boolean | undefined {
  const small = sentence[0]!.toLowerCase() + sentence.slice(1);
  if (!BEGINS.test(sentence) || /[?:]$/.test(sentence) || OF_ITSELF.test(small)) return false;
  if (REPORTS.test(sentence) || GUESSES.test(sentence)) return false;
  if (/[^\x00-\x7f‘’“”–—…]/.test(sentence) && !ENGLISH.test(sentence)) return undefined;
  return RULES.test(sentence) && (!OF_ONE.test(sentence) || CONDITION.test(sentence));
}

/** What speaks to its reader, or to the program that reads it: an agent's note for others does neither. */
const TO_THE_READER =
  /(?<!\p{L})(?:you|your|yours|yourself|please|ignore[sd]?|ignoring|disregard(?:ed|ing)?|overrid(?:e|ing)|bypass(?:ing)?|jailbreak|prompts?|instructions?|chatbot|assistant|language model|llm|ai|system message|developer message|role ?play|persona|pretend)(?!\p{L})/iu;

/** What is done with what belongs to people, told as an order: the commonest thing that hostile texts are after. */
const TAKES =
  /(?:^|[,;:] ?|(?<!\p{L})(?:and|then|first|to|sure to|should|must|always) )(?:send|e-?mail|forward|delete|remove|erase|upload|post|share|transfer|pay|include|download|reveal|print)(?!\p{L})[^.!?;]{0,60}(?<!\p{L})(?:e-?mails?|messages?|files?|inbox|mailbox|contacts?|passwords?|credentials?|keys?|secrets?|funds?|money|documents?)(?!\p{L})/iu;

/** Signs of markup and of templates, outside of code. */
const MARKUP = /[{}<>[\]|\\]/;

/**
 * True where a sentence gives orders as a page does that speaks through an agent: to its reader as a reader, about what belongs to
 * people, or in markup.
 */
export const readsAsOrder = (sentence: string): boolean =>
  TO_THE_READER.test(sentence) || TAKES.test(sentence) || MARKUP.test(sentence.replace(/`[^`]*`/g, ''));
