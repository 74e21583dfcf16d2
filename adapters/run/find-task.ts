import { withoutPlaceholders } from './bytes.js';
import type { Message } from './message.js';

/** What a conversation, or a part of it, is about. */
export interface Task {
  /** The task in the words it was given; empty where nobody gave one. */
  text: string;
  /** Index of the first message after the one that gave it: what was done about it begins there. */
  start: number;
}

/** Code units of a message that are read: its beginning says what it is, its end what it asks. */
const READ = 2_000;
/** Fewer words than this are no task in themselves: `continue`, `the second one`. */
const FEWEST_WORDS = 3;
/** A reply that starts as one and is no longer than this is no task either. */
const REPLY_WORDS = 8;

const REPLY =
  /^(?:no|nope|not|wrong|stop|undo|revert|yes|yeah|yep|sure|right|correct|ok|okay|please do|do it|continue|go on|go ahead|proceed|try again|retry|none|nothing|never mind|that'?s|it'?s|let'?s)\b/i;
/** Words of a person who argues with what was just said. */
const OBJECTION =
  /^(?:but|however|actually|instead|wait|hold on|no|nope|hmm+|um+|uh+|ah|oh|I understand|understood|I see)\b[\s,.!…—–-]/i;
/** Sentences that only thank, agree or take leave. */
const THANKS =
  /^(?:many )?(?:thanks?|thx|perfect|great|good|awesome|wonderful|excellent|amazing|phew|got it|understood|alright|cool|nice|(?:I )?(?:really )?appreciate|sounds good|looks good|yes|yeah|sure|ok|okay)\b/i;
const FAREWELL =
  /\b(?:that'?s|that is|that will be|that'?ll be) (?:all|it|everything|exactly what)\b|\bthat covers\b|\ball (?:I need(?:ed)?|set|good|for now)\b|\b(?:don'?t|do not|won'?t) (?:need|have)\b[^.!?\n]{0,40}\b(?:else|other|further|more|questions?)\b|\bno (?:other|further|more)\b|\bhave a (?:great|good|nice|lovely)\b|\bappreciate\b|\bI'll (?:just )?(?:watch|wait|keep an eye|look out|be waiting)\b|\b(?:looks|look|seems|sounds) (?:right|good|correct|great|fine|perfect)\b|\bbye\b|^\W*(?:[A-Z]+\W*)?$/i;
const THANKS_WORDS = 20;
/** Words of a sentence that says something of what was done before; longer ones ask for something. */
const REACTION_WORDS = 12;

const GREETING =
  /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))\b(?:[ ,]+(?:there|again|all|everyone|team))?[\s,.!–—-]*/i;
const SMALL_TALK =
  /^(?:how are you(?: doing)?(?: today)?|(?:can|could) (?:you|someone|anyone) (?:please )?help(?: me)?(?: out)?(?: please)?|i(?:'d| would)? (?:need|like|want|have) (?:some |your |a |to ask )*(?:help|question|problem|something)|are you there|anyone there|nice to meet you)[\s,.!?]*$/i;

/** Words that offer more help after a task: what follows them may be another task. */
const CLOSING =
  /\b(?:anything|something|everything|what|any(?: (?:other|further|more))?|other|further|additional)\b[^.!?\n]{0,40}\b(?:else|questions?|requests?|concerns?|assist(?:ance)?|help|changes?)\b|\bfeel free\b|\bhappy to help\b|\bhow (?:can|may) I (?:help|assist)\b/i;
/** Words that wait for an answer without a question mark. */
const REQUEST =
  /\b(?:please|kindly|could you|can you|you can|just|either)\b[^.!?\n]{0,80}\b(?:provide|confirm|share|tell|send|give|specify|choose|select|pick|enter|reply|respond|say|type|check|try|let me know|verify|list|include)\b|\b(?:let me know|tell me|alert me|reply with|reply ["'“‘]|say ["'“‘]|once you|when you(?:'re| are) ready|if you(?:'d| would)? (?:like|prefer|want)|before (?:I|we) (?:can )?(?:proceed|continue|go|take|make)|I(?:'ll| will| just)? (?:just )?(?:need|require)\b)/i;
const QUESTION = /[?？؟¿]/;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** True where a text has as many words; texts without spaces between words are counted too. */
function hasWords(text: string, count: number): boolean {
  let found = 0;
  for (const { isWordLike } of words.segment(text.slice(0, READ))) {
    if (isWordLike) found += 1;
    if (found >= count) return true;
  }
  return false;
}

const withoutGreeting = (text: string): string => text.trim().replace(GREETING, '');

/** A greeting, or words that only begin a conversation. */
function isSmallTalk(text: string): boolean {
  const rest = withoutGreeting(text);
  return rest === '' || SMALL_TALK.test(rest);
}

/** Words that can only be understood from what was said before them. */
function isReply(text: string): boolean {
  const trimmed = text.trim().replace(/^please[\s,]+/i, '');
  return !hasWords(trimmed, FEWEST_WORDS) || (REPLY.test(trimmed) && !hasWords(trimmed, REPLY_WORDS + 1));
}

/** The sentences of a text, so far as marks at their ends and lines tell; a choice that is offered is two. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?？؟…])\s+|\\?\n+|\\n|, or\b/);

/** True where an agent's words wait for an answer that belongs to what they are about. */
function awaitsAnswer(text: string): boolean {
  return sentencesOf(text.slice(-READ)).some(
    (sentence) => !CLOSING.test(sentence) && (QUESTION.test(sentence) || REQUEST.test(sentence)),
  );
}

/** What a person says beside thanks and farewells. */
const withoutThanks = (text: string): string =>
  sentencesOf(text.slice(0, READ))
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence !== '' &&
        !FAREWELL.test(sentence) &&
        !(THANKS.test(sentence) && !hasWords(sentence, THANKS_WORDS)),
    )
    .join(' ');

/**
 * What a prompt says of the task before it: its first sentence, where a task follows that. Whether it thanks or complains is read
 * where outcomes are estimated.
 */
export function reactionIn(prompt: string): string | undefined {
  const [opening, ...rest] = sentencesOf(withoutPlaceholders(prompt).trim().slice(0, READ));
  const isApart = opening !== undefined && !QUESTION.test(opening) && !hasWords(opening, REACTION_WORDS + 1);
  return isApart && hasWords(rest.join(' '), FEWEST_WORDS) ? opening.trim() : undefined;
}

/** Ids, numbers and codes in a text: what names one thing and no other. */
const particularsOf = (text: string): string[] => text.match(/(?<![\w-])[\w-]*\d[\w-]{3,}/g) ?? [];

/** True for a greeting before a request: the person starts over. */
const startsOver = (text: string): boolean =>
  GREETING.test(text.trim()) && hasWords(withoutGreeting(text), FEWEST_WORDS);

/** True where what a person says goes on with the task before it. */
function goesOn(said: Said): boolean {
  const [text, answer] = [said.text, said.answer].map((words) => words.replaceAll('’', "'")) as [
    string,
    string,
  ];
  const { answers } = said;
  if (startsOver(text) && answers > 1) return false;
  const own = withoutThanks(text);
  if (isReply(own) || OBJECTION.test(text.trim()) || awaitsAnswer(answer)) return true;
  const named = new Set(particularsOf(answer));
  return particularsOf(own).some((name) => named.has(name));
}

/** What a person said at a stretch. */
interface Said {
  text: string;
  /** Index after its last message. */
  end: number;
  /** The agent's last words before it. */
  answer: string;
  /** Number of times that the agent had spoken before it. */
  answers: number;
}

/** Each time the person spoke. Of several messages at a stretch the last that is more than a reply counts. */
function stretches(messages: readonly Message[]): Said[] {
  const found: Said[] = [];
  let answer = '';
  let answers = 0;
  let open: Said | undefined;
  messages.forEach((message, index) => {
    if (message.role !== 'user') {
      open = undefined;
      if (message.role === 'assistant') {
        answer = message.text;
        if (answer.trim() !== '') answers += 1;
      }
      return;
    }
    // A picture says nothing that could be learned for another picture.
    const text = withoutPlaceholders(message.text);
    if (text.trim() === '') {
      if (open) open.end = index + 1;
      return;
    }
    if (open === undefined) {
      open = { text, end: index + 1, answer, answers };
      found.push(open);
      return;
    }
    if (!isReply(text) || isReply(open.text)) open.text = text;
    open.end = index + 1;
  });
  return found;
}

/**
 * What a conversation is about, task by task. What a person says is a task of its own unless it only goes on with the
 * one before it: a reply (`the first`, `yes, go ahead`), or an answer to what the agent asked. A greeting is none.
 *
 * @returns the tasks in their order, each in the words it was given; empty where no person said anything
 */
export function findTasks(messages: readonly Message[]): Task[] {
  const tasks: Task[] = [];
  let smallTalk = false;
  for (const said of stretches(messages)) {
    if (tasks.length > 0 && !smallTalk && goesOn(said)) continue;
    const { text, end } = said;
    // A conversation that began with a greeting has not begun before this.
    if (smallTalk) tasks.pop();
    tasks.push({ text, start: end });
    smallTalk = isSmallTalk(text);
  }
  return tasks;
}

/** What is to be done now: the last task of a conversation. */
export const currentTask = (messages: readonly Message[]): Task =>
  findTasks(messages).at(-1) ?? { text: '', start: messages.length };
