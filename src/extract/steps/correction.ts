/** How a person's reply steps into what the agent does, or is glad of it. */
interface Intervention {
  /** The person stopped the agent. */
  interrupted: boolean;
  /** The person said that what the agent did or understood was wrong. */
  correction: boolean;
  /** The person says thanks, or that it is good. */
  thanks: boolean;
}

const OPENING = 300;
const LEAD =
  '^["“‘(\\s]{0,4}(?:(?:oh|um+|uh|hey|hmm|sorry|please|ok(?:ay)?|but|and|well|so|yes|yeah)[,.!…\\s-]{1,4}){0,3}';
const after = (pattern: string): RegExp => new RegExp(`${LEAD}(?:${pattern})`, 'i');

const END = '(?=[\\s,.!…—-]|$)';

const STOP = [
  after(
    `stop(?: (?:it|that|this|there|here|now|right there|everything|doing|the))?${END}(?! (?:by|at|sign|over))`,
  ),
  after(
    "wait[\\s,.!…—-]{0,3}(?:$|no\\b|stop|don'?t|don’t|hold|not\\b|cancel|before you|let me|i (?:meant|mean|said|didn|don|want|need))",
  ),
  after(`wait a (?:minute|second|sec|moment)${END}`),
  after(`(?:hold|hang) on${END}`),
  after(`(?:abort|never ?mind|scratch that|forget (?:it|that))${END}`),
  after("(?:do not|don'?t|don’t) (?:do (?:that|this|it)|proceed|continue|go ahead|send|submit)\\b"),
];
const WRONG = [
  after(
    "no[,.!…—-]{0,3}\\s+(?:that|this|it)(?:(?:'s|’s|s| is| was)? (?:not|wrong|incorrect)|(?: is| was)n['’]?t)\\b",
  ),
  after('no[,.!…—-]{0,3}\\s+(?:not (?:that|this|the)\\b|i (?:meant|said|asked|wanted)\\b)'),
  after(
    "(?:that|this|it)(?:'s|’s| is| was) (?:wrong|incorrect|not (?:right|correct|what i|the (?:one|right)))",
  ),
  after("(?:that|this|it) (?:is|was)n['’]?t (?:right|correct|what i|the (?:one|right))"),
  after('(?:wait|actually|no|sorry)[,.!…—\\s-]{1,4}i (?:meant|mean|said)\\b'),
  after('i meant\\b'),
  after("i (?:did not|didn['’]?t|never) (?:ask|say|want|mean|tell|request)\\b"),
  after(
    "you (?:misunderstood|got (?:it|that|this) wrong|made a mistake|are wrong|should(?: not|n['’]?t) have)\\b",
  ),
  after(`(?:wrong|incorrect)(?: (?:one|item|order|answer|file|person|account|date))?(?=\\s*(?:$|[,.!—-]))`),
  after('not (?:that|this) (?:one|item|order|file)\\b'),
];

const GLAD = [
  after('(?:many |a thousand )?(?:thanks?|thx)\\b(?! (?:but|for nothing))'),
  after(`(?:perfect|great|excellent|awesome|wonderful|amazing|brilliant|fantastic|lovely)${END}`),
  after(
    "(?:that|this|it|everything)(?:'s|’s| is| was| looks| works)(?: just)? (?:perfect|great|excellent|exactly|what i (?:need|want)|right\\b|good\\b|fine\\b)",
  ),
  after('(?:it|that|this|everything) (?:works|worked)\\b(?! (?:on|out how))'),
];

const BUT = /\b(?:but|however|unfortunately|although|except)\b/i;

/**
 * True where a person's reply stops the agent, corrects it or thanks for it. Only the reply's opening decides: "no" alone, or a
 * "wait" in the middle of a story, is neither.
 */
export function readIntervention(reply: string): Intervention {
  const opening = reply.slice(0, OPENING).trimStart();
  return {
    interrupted: STOP.some((pattern) => pattern.test(opening)),
    correction: WRONG.some((pattern) => pattern.test(opening)),
    thanks: GLAD.some((pattern) => pattern.test(opening)) && !BUT.test(opening),
  };
}
