/** Words of somebody who speaks of himself, or of what he is about to do; with a capital they are a label's. */
const OF_ITSELF = /(?<![\p{L}'’])(?:i|I|me|my|mine|we|our|ours|let['’]s|let me)(?!\p{L})/u;
const OF_THE_MOMENT = /(?<![\p{L}'’])(?:now|currently|so far|today|this time|next step)(?!\p{L})/u;

/** When what is resolved is due: in runs to come. */
const LATER =
  /(?<!\p{L})(?:next time|another time|in (?:the )?future|(?:in|on|at|for|during) (?:(?:the|my|our|a|any) )?(?:next|later|future|following) (?:trial|attempt|run|episode|try|task|session|case)s?)(?!\p{L}),?/iu;

/** What somebody resolves to do, and what he regrets that he left undone; not what he expected to find. */
const RESOLVES =
  /(?<!\p{L})(?:i|we)(?:['’]ll| (?:will|shall|should|must|would|need to|have to|ought to))(?!\p{L})/iu;
const REGRETS =
  /(?<!\p{L})(?:i|we)(?:['’]d| (?:should|could|ought to|needed to|would))(?: (?:not|never|first|also|rather|instead|always))? have (?!been |got |gotten |received |seen |known |noticed |reali[sz]ed )\p{L}/iu;

/** How a sentence begins that goes on from the one before. */
const GOES_ON = /^(?:so|but|and|also|then|however|instead|therefore|thus|additionally|finally),? /iu;

/** A condition that only the sentence before makes plain. */
const REFERS = /^if (?:so|not|(?:it|they|this|that|these|those) \p{L}+)(?:,|$)/iu;

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

/** Words of a rule: what is due, what cannot be, and when. That something is not there is what one run found: `The table does not have …`. */
const RULES =
  /(?<!\p{L})(?:can(?:not)?|can['’]t|must|mustn['’]t|should|shouldn['’]t|never|always|only|ha(?:ve|s) to|needs?|requires?|required|do(?:es)?(?: not|n['’]t)(?! (?:have(?! to)|contain|include|hold|show|list|exist|mention)(?!\p{L}))|(?:not|(?:is|are)n['’]t) (?:allowed|supported|possible|available|accepted|installed|needed|required|enough)|instead|rather than|unless|avoid|if|when|whenever|before|after|until|without|first)(?!\p{L})/iu;

/** Words by which a text is known as English. */
const ENGLISH = /(?<!\p{L})(?:the|a|an|is|are|to|of|and|in|on|for|with|by|not|be|it)(?!\p{L})/iu;

/** Where a wrapped line begins is no sentence; marks of lists and headings are of reports. */
const BEGINS = /^[^\p{Ll}\s#*>|+=•-]/u;

/** True where a sentence says, or one after it may be about, what is to be done in runs to come. */
export const speaksOfLater = (sentence: string): boolean => LATER.test(sentence) || REGRETS.test(sentence);

/** Words of an order of steps: what else is resolved on, as `I will always …`, speaks of its agent. */
const ORDERS = /(?<!\p{L})(?:first|before|after|until|instead|rather than)(?!\p{L})/iu;

/** True where a sentence resolves on an order of steps: `I will look in the fridge first`, and not `I will open the fridge`. */
export const resolvesOnOrder = (sentence: string): boolean =>
  RESOLVES.test(sentence) && ORDERS.test(sentence);

/** What somebody says of himself holds beyond his run where it is about runs to come. */
function isResolved(sentence: string, isLater: boolean): boolean {
  if (REGRETS.test(sentence)) return true;
  if (!RESOLVES.test(sentence)) return false;
  return isLater || LATER.test(sentence);
}

/**
 * True where a sentence holds beyond its run, as far as its words say: a rule, or what its agent means to do next time, and neither a
 * report of where the run is nor a guess. A sieve: what it lets through is told with the number of runs that noted it, and outcomes judge
 * it.
 *
 * @param isLater whether what is said goes on from words about runs to come, or ends its run with an order of steps
 * @returns undefined for what is not in English: of that words say nothing here
 */
export function holdsBeyond(sentence: string, isLater = false): boolean | undefined {
  if (!BEGINS.test(sentence) || /[?:？：]$/u.test(sentence)) return false;
  // It is about later runs whatever it begins with.
  const rest = sentence.replace(GOES_ON, '').replace(LATER, '').trim();
  if (rest === '' || GUESSES.test(rest)) return false;
  if (isResolved(sentence, isLater)) return !OF_THE_MOMENT.test(rest) && !REFERS.test(rest);
  const said = LATER.test(sentence) ? rest : sentence;
  const small = said[0]!.toLowerCase() + said.slice(1);
  if (OF_ITSELF.test(small) || OF_THE_MOMENT.test(small) || REPORTS.test(said)) return false;
  if (/[^\x00-\x7f‘’“”–—…]/.test(sentence) && !ENGLISH.test(sentence)) return undefined;
  const isRule = said !== sentence || RULES.test(sentence);
  return isRule && (!OF_ONE.test(sentence) || CONDITION.test(sentence));
}

/** What speaks to its reader, or to the program that reads it: an agent's note for others does neither. */
const TO_THE_READER =
  /(?<!\p{L})(?:you|your|yours|yourself|please|ignore[sd]?|ignoring|disregard(?:ed|ing)?|overrid(?:e|ing)|bypass(?:ing)?|jailbreak|prompts?|instructions?|chatbot|assistant|language model|llm|ai|system message|developer message|role ?play|persona|pretend)(?!\p{L})/iu;

/** What is done with what belongs to people, told as an order: the commonest thing that hostile texts are after. */
const TAKES =
  /(?:^|[,;:] ?|(?<!\p{L})(?:and|then|first|also|to|sure to|will|['’]ll|shall|would|have|should|must|always|by) )(?:send(?:ing)?|sent|e-?mail(?:ed|ing)?|forward(?:ed|ing)?|delet(?:e|ed|ing)|remov(?:e|ed|ing)|eras(?:e|ed|ing)|upload(?:ed|ing)?|post(?:ed|ing)?|shar(?:e|ed|ing)|transfer(?:red|ring)?|pay(?:ing)?|paid|includ(?:e|ed|ing)|download(?:ed|ing)?|reveal(?:ed|ing)?|print(?:ed|ing)?)(?!\p{L})[^.!?;]{0,60}(?<!\p{L})(?:e-?mails?|messages?|files?|inbox|mailbox|contacts?|passwords?|credentials?|keys?|secrets?|funds?|money|documents?)(?!\p{L})/iu;

/** The same in scripts without spaces, and what is said of itself there. */
const EASTERN_TO_THE_READER =
  /[你您我私僕俺请請]|あなた|당신|คุณ|ください|下さい|なさい|せよ|忽略|无视|無視|忘记|忘記|忘れ|무시|ละเว้น|เพิกเฉย|指令|指示|提示词|プロンプト|オーバーライド|人工智能|人工知能|角色/u;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Names of language models, between letters of any other script. */
const MODELS = /(?<![a-z])(?:ai|llm|dan|gpt|chatgpt)(?![a-z])/i;

const speaksEastern = (sentence: string): boolean =>
  EASTERN.test(sentence) && (EASTERN_TO_THE_READER.test(sentence) || MODELS.test(sentence));

/** Signs of markup and of templates, outside of code. */
const MARKUP = /[{}<>[\]|\\]/;

/**
 * True where a sentence gives orders as a page does that speaks through an agent: to its reader as a reader, about what belongs to
 * people, or in markup.
 */
export const readsAsOrder = (sentence: string): boolean =>
  TO_THE_READER.test(sentence) ||
  speaksEastern(sentence) ||
  TAKES.test(sentence) ||
  MARKUP.test(sentence.replace(/`[^`]*`/g, ''));
