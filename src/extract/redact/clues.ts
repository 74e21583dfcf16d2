/** What finders look for first: a bit each. */
export const CLUE = {
  name: 1,
  nameElsewhere: 2,
  scheme: 4,
  code: 8,
  phrase: 16,
  header: 32,
  number: 64,
  pair: 128,
} as const;

/** How what a finder looks for begins, to three characters: `0` stands for any digit, `@` for any letter, `?` for all. */
const BEGINNINGS: Record<keyof typeof CLUE, string> = {
  name: 'pas psw psk pwd pw= pw: sec tok key cre aut bea acc',
  nameElsewhere: 'con cla mot mdp sen pal par pas ken wac has şif lös пар كلم 密码? パスワ 暗証番 비밀번',
  scheme: 'bea bas',
  code: 'cvv cvc csc car sec pin otp tot one ver 0fa mfa sms aut log ssn soc cod',
  phrase: 'see mne rec bac sec pas ken',
  header: 'aut coo cur bas',
  number: '000 @00',
  pair: 'val pas :00 :*: __@',
};
/** Clues whose places are kept: their finders look there alone. */
const PLACED = CLUE.name | CLUE.nameElsewhere | CLUE.scheme | CLUE.code | CLUE.phrase;
const DIGIT = 27;
const NOT_ASCII = 31;
const ANYTHING = Array.from({ length: 32 }, (_, code) => code);

/** Characters as five bits: letters without their case, any digit, three signs, all that is not ASCII, all else. */
const CODES = new Uint8Array(65_536).fill(NOT_ASCII, 128);
for (let letter = 1; letter <= 26; letter += 1) CODES[64 + letter] = CODES[96 + letter] = letter;
CODES.fill(DIGIT, 48, 58);
CODES[58] = 28;
CODES[95] = 29;

const codesOf = (char: string): readonly number[] =>
  char === '?' ? ANYTHING : char === '@' ? ANYTHING.slice(1, 27) : [CODES[char.charCodeAt(0)]!];

/** The clues of every three characters, by their codes. */
const CLUES = new Uint8Array(1 << 15);
for (const [name, beginnings] of Object.entries(BEGINNINGS)) {
  for (const beginning of beginnings.split(' ')) {
    const [first = [], second = [], third = []] = [...beginning].map(codesOf);
    for (const a of first)
      for (const b of second)
        for (const c of third) CLUES[(a << 10) | (b << 5) | c]! |= CLUE[name as keyof typeof CLUE];
  }
}

/** Where in a text which finder may find anything. */
export interface Clues {
  /** All clues that are anywhere in the text. */
  seen: number;
  /** Where clues begin whose finders look at places, in order, and which they are. */
  places: readonly number[];
  kinds: readonly number[];
}

/**
 * Looks over a text once for all finders. What a finder would find begins with one of its clues, or holds one; most
 * texts have few, and nothing else of them is looked at.
 */
export function cluesOf(text: string): Clues {
  const places: number[] = [];
  const kinds: number[] = [];
  let seen = 0;
  let last = 0;
  for (let at = 0; at < text.length; at += 1) {
    last = ((last << 5) | CODES[text.charCodeAt(at)]!) & 0x7fff;
    const kind = CLUES[last]!;
    if (kind === 0) continue;
    seen |= kind;
    if ((kind & PLACED) === 0) continue;
    places.push(at - 2);
    kinds.push(kind);
  }
  return { seen, places, kinds };
}

/**
 * The matches of a pattern that begins with a clue: what `matchAll` of the same pattern gives.
 *
 * @param pattern with the flag `y`, and without `g`
 */
export function matchesAt(pattern: RegExp, clue: number, text: string, clues: Clues): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  if ((clues.seen & clue) === 0) return found;
  let free = 0;
  clues.places.forEach((place, order) => {
    if ((clues.kinds[order]! & clue) === 0 || place < free) return;
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (match === null) return;
    found.push(match);
    free = place + match[0].length;
  });
  return found;
}
