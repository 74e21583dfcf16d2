import { plainText } from './plain-text.js';
import { unmixed } from './skeleton.js';

/** What is read of a text: an instruction that works is near the beginning or short. */
const MAX_READ = 16_384;

const words = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`;

const RULES = words(
  '\\p{L}{0,3}structions?',
  'directions?',
  'directives?',
  'prompts?',
  'guidelines?',
  'commands?',
  'constraints?',
  'restrictions?',
  'programming',
  'safety (?:rules?|filters?|measures?)',
  'content polic(?:y|ies)',
  '(?:your|the|all|any|previous|prior) (?:rules|training|persona)',
  'you (?:have |were |are |got |had )?(?:been |just )?(?:told|taught|instructed|given|learned|said)',
  "you'?ve (?:been |just )?(?:told|taught|instructed|given|learned)",
  'everything (?:above|before|you|that)',
  'what (?:was|i) said (?:above|before)',
  'the (?:above|text above|previous text)',
);

/** Telling the reader to drop what it was told before. */
const OVERRIDES = [
  `(?<!\\p{L})${words('ignor(?:e|ing)', 'disregard(?:ing)?', 'forget', 'overlook', 'override', 'bypass', 'neglect', 'dismiss', 'do not (?:follow|obey|listen to)', "don'?t (?:follow|obey|listen to)", 'stop following', 'pay no attention to')}(?!\\p{L})[^.!?]{0,48}(?<!\\p{L})${RULES}(?!\\p{L})`,
  `(?<!\\p{L})${words('ignore', 'disregard', 'forget', 'overlook')} (?:all |any |every)?(?:ever\\p{L}{1,4}ing|all (?:that|of))(?!\\p{L})`,
  '(?:instead|and) (?:only |just )?focus exclusively on',
  'disable (?:all |the |your )?(?:safety|content|security) (?:filters?|checks?|measures?|polic)',
  '(?:unrestricted|unfiltered|unlimited) (?:tool |data |system )?access',
];

/** Speaking as somebody the reader obeys, or making it somebody else. */
const ROLES = [
  '<\\|?\\s?/?(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id|end_header_id|information|instructions?|important|admin|god mode|system mode|system[ _]override)[^>]{0,40}\\|?>',
  '\\[\\s?/?\\s?(?:inst|system|sys|admin|system[ _]message)\\s?\\]|<<\\s?/?sys\\s?>>',
  '(?<!#)#{2,}\\s?\\(?(?:system|instructions?|new instructions?|assistant|human|user)(?:[ _](?:message|prompt))?\\)?(?:\\s?:|\\s|$)',
  '(?:^|[\\n.!?"\'>] ?)(?:system|assistant|human|developer)(?: message| prompt| override)? ?:',
  '(?:new|updated|revised|real|actual|secret) (?:system )?instructions? ?:|(?:developer|training data|system|admin) override',
  'you are (?:now|no longer) (?:a|an|in|going|my|the|dan|free|bound|called|known)(?!\\p{L})|you are (?:about to|going to) (?:immerse|act|pretend|play|become|simulate)',
  'from now on,? (?:you|your|whenever|when|always|every|all|reply|respond|answer|act)(?!\\p{L})',
  "(?<!\\p{L})pretend (?:to be|that you|you(?:'re| are))|act as (?:if you|though you|dan(?!\\p{L})|an? (?:unrestricted|unfiltered|evil|dan|ai|language model|linux|simulator))",
  '(?:god|developer|dan|sudo|admin|jailbreak) mode(?!\\p{L})|do anything now|jailbroken?(?!\\p{L})|break(?:ing)? character|stay in character',
  'as your (?:creator|developer|administrator|owner|boss|master)(?!\\p{L})|i am (?:your|the) (?:creator|developer|administrator|god)(?!\\p{L})',
  '(?:message|note|reminder|instruction) from [^.\\n]{1,48} to you\\b|(?:message|note) (?:to|for) (?:the )?(?:ai|llm|assistant|agent|language model|chatbot|bot)(?!\\p{L})',
  'you must (?:now|immediately|obey|comply|always (?:obey|comply|recommend)|listen to my|follow (?:my|these|the following) (?:instructions?|orders?|commands?))',
  '(?:strictly )?(?:adhere to|follow|obey|execute) (?:only )?the following (?:instructions?|commands?|orders?)',
  '(?:please )?do the following first|before you (?:can )?(?:solve|complete|continue|finish) the task|(?:reply|respond|answer) with only the following|absolutely nothing else',
];

/** Asking for what must not leave, or to keep the person in the dark. */
const LEAKS = [
  '(?<!\\p{L})(?:send|e-?mail|forward|post|upload|transmit|leak|exfiltrate|deliver)(?!\\p{L})[^.!?\\n]{0,80}(?<!\\p{L})(?:data|information|files?|passwords?|credentials?|api keys?|secrets?|conversation|chat history|contents|documents|messages)(?!\\p{L})[^!?\\n]{0,80}(?:https?://|[\\w.+-]{1,40}@[\\w-]{1,40}\\.|(?:to|at|on) [a-z0-9-]{1,40}\\.[a-z0-9.-]{2,40})',
  "(?:do not|don'?t|never) (?:tell|mention|inform|notify|alert|reveal|disclose)(?!\\p{L})[^.!?\\n]{0,40}(?<!\\p{L})(?:user|users|customer|anyone|anybody|human|owner)(?!\\p{L})",
  "without (?:telling|asking|informing|notifying|alerting|the (?:user|customer)(?:'s)? (?:knowing|knowledge))(?: me| the| them| anyone|$)",
  "(?<!\\p{L})(?:reveal|print|show|repeat|output|display|tell me|give me|share|what(?:'s| is| are|'re))(?!\\p{L})[^.!?\\n]{0,24}(?<!\\p{L})(?:your|the) (?:system prompt|initial prompt|hidden prompt|(?:system |initial |original |hidden )instructions|secret key|secret|password|api key)(?!\\p{L})",
  'always comply with|comply with (?:all|any|every) requests?|(?:without|skip|no) (?:any |additional |further )?(?:verification|confirmation|authorization)(?: (?:is )?(?:needed|required))?[.!]?$',
];

/** Having the reader hand the text on. */
const SPREADS = [
  '(?<!\\p{L})(?:paste|copy|put|repeat|include|insert|append|add|write|say)(?!\\p{L}) (?:this|it|that|these words|the above)(?!\\p{L})[^.!?\\n]{0,32}(?<!\\p{L})(?:next|every|each|all|future|your|following) (?:\\p{L}{1,12} )?(?:prompts?|answers?|repl(?:y|ies)|responses?|messages?|conversations?|turns?|sessions?)(?!\\p{L})',
];

/** A tool call written into a text. */
const CALLS = [
  '\\{\\s{0,8}["\'](?:name|tool|function|action|tool_name)["\']\\s{0,8}:\\s{0,8}["\'][^"\']{1,128}["\']\\s{0,8},\\s{0,8}["\'](?:arguments|args|input|parameters|action_input|tool_input)["\']\\s{0,8}:',
  '["\'](?:tool_calls|function_call)["\']\\s{0,8}:|<(?:tool_call|function_calls|invoke|tool_use|function=)',
];

/**
 * "Ignore the previous instructions" in other languages: how it begins, what is at its end, and what may
 * lie between them, where that is not 48 characters of one sentence.
 */
const L = '[\\p{L}\\p{M}]{0,24}';
const FOREIGN: readonly (readonly [begins: string, ends: string, between?: string])[] = [
  [
    '(?:ignor(?:a|e|en|ad)|olvid(?:a|e|en)|descart(?:a|e)|haz caso omiso)(?!\\p{L})',
    'instruccion|indicacion|órden|reglas',
  ],
  [
    '(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|ne tene?z? pas compte)(?!\\p{L})',
    'instructions|consignes|directives|règles',
  ],
  [
    `(?:ignorier${L}|vergiss|vergessen sie|missachte${L})(?!\\p{L})`,
    'anweisung|instruktion|anleitung|regeln|vorgaben',
  ],
  ['(?:ignora(?:re|te)?|dimentica(?:re|te)?|trascura(?:re|te)?)(?!\\p{L})', 'istruzion|indicazion|regole'],
  ['(?:ignor(?:e|a|em)|esque(?:ça|ce|çam)|desconsider(?:e|a))(?!\\p{L})', 'instruç|orientaç|regras'],
  ['(?:negeer|vergeet)(?!\\p{L})', 'instructies|aanwijzingen|regels'],
  ['(?:zignoruj|ignoruj|zapomnij)(?!\\p{L})', 'instrukcj|polece|zasad'],
  ['(?:ignorera|glöm)(?!\\p{L})', 'instruktioner|regler'],
  [`αγν(?:ο|ό)(?:η|ή)σ${L}`, 'οδηγ|εντολ|κανόν', '[^.!;]{0,48}'],
  [`(?:(?:про)?игнорир|забуд)${L}`, 'инструкци|указани|правил'],
  [`(?:ігнору${L}|забуд${L})`, 'інструкці|вказівк'],
  [`(?:talimat|yönerge|kural)${L}`, 'yok say|unut|göz ardı|görmezden|dikkate alma', '[^.!?]{0,40}'],
  [
    '(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會)',
    '指令|指示|说明|說明|规则|規則|提示|命令',
    '[^。!?]{0,24}',
  ],
  ['(?:指示|命令|ルール|プロンプト|指令)', '無視|忘れ', '[^。!?]{0,10}'],
  ['(?:지시|명령|지침|규칙)', '무시|잊', '[^.!?]{0,16}'],
  [`(?:تجاهل|انس|انسَ|تغاض)${L}`, 'تعليمات|الإرشادات|الأوامر|التوجيهات'],
  ['(?:निर्देश|आदेश|अनुदेश)', 'अनदेख|नज़रअंदाज|नजरअंदाज|भूल|उपेक्षा|ध्यान न', '[^।.!?]{0,40}'],
  ['(?:নির্দেশ)', 'উপেক্ষা|ভুলে', '[^।.!?]{0,40}'],
  ['(?:bỏ qua|phớt lờ|quên)', 'hướng dẫn|chỉ dẫn|chỉ thị|mệnh lệnh'],
  ['(?:abaikan|lupakan)', 'instruksi|perintah|arahan|petunjuk'],
  ['(?:kalimutan|huwag pansinin)', 'tagubilin|utos|panuto'],
  ['(?:ละเว้น|เพิกเฉย|ไม่ต้องสนใจ|ลืม)', 'คำสั่ง|คำแนะนำ'],
];

const anyOf = (sources: readonly string[]): RegExp => new RegExp(sources.join('|'), 'u');
const PATTERNS = [OVERRIDES, ROLES, LEAKS, SPREADS, CALLS].map(anyOf);
// Nearly no text has any of these words, and making the whole pattern takes longer than all the rest of a first answer.
const FOREIGN_ENDS = new RegExp(FOREIGN.map(([, ends]) => ends).join('|'));
let foreignWhole: RegExp | undefined;

function isForeign(text: string): boolean {
  if (!FOREIGN_ENDS.test(text)) return false;
  foreignWhole ??= anyOf(
    FOREIGN.map(([begins, ends, between = '[^.!?]{0,48}']) => `${begins}${between}(?:${ends})`),
  );
  return foreignWhole.test(text);
}

/** Small letters, and one sigma: patterns that match both cases take ten times as long to make. */
const small = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/**
 * Whether a stored text reads like an instruction to the agent that would be shown it: "ignore previous …", role
 * tags, a new persona, requests to send data away, tool calls. Such a text is never made a recommendation.
 *
 * A sieve, not a guarantee: plain requests look like plain requests. What keeps stored text from acting is
 * `quoteLine` and the block.
 */
export function looksLikeInstruction(text: string): boolean {
  const read = small(unmixed(plainText(text.slice(0, MAX_READ)))).replace(/[^\S\n]+/g, ' ');
  return PATTERNS.some((pattern) => pattern.test(read)) || isForeign(read);
}
