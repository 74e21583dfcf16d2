import { type Act, LIGHT, LOOKED_AT, READS, THINGS } from './acts.js';
import type { Language } from './language.js';
import { lex, plain } from './lex.js';

/** What an operator's name says that it does. */
export interface NameSays {
  readonly acts: ReadonlySet<Act>;
  /** Words that say what it does where no act of the table does. */
  readonly verbs: readonly string[];
  readonly kind: 'reads' | 'writes' | 'unknown';
}

/** Names have acts, and no words that forbid. */
const NAMES: Language = {
  unspaced: true,
  order: 'verb-first',
  facts: 'behind',
  idle: '',
  strong: '',
  weak: '',
  barred: '',
  still: '',
  unchanged: '',
  only: '',
  look: '',
  all: '',
  rest: '',
  condition: '',
  but: '',
  end: '',
  or: '',
  and: '',
  fact: '',
  wanted: '',
  small: '',
};

/** The words of a name: of `cancelOrder` and `click "Cancel order"` alike `cancel` and `order`. */
export const spelled = (name: string): string =>
  plain(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{M}]+/gu, ' ')).trim();

const wordsOfActs = (text: string) => lex(text, NAMES).flatMap(({ act, text }) => (act ? { act, text } : []));

/** The acts that a text speaks of, by the names of what is done; a `booking` is a thing. */
export const actsIn = (text: string): ReadonlySet<Act> =>
  new Set(wordsOfActs(spelled(text)).flatMap(({ act, text: word }) => (THINGS.test(word) ? [] : act)));

/** Reads an operator's name: its verb comes first as a rule, or behind one that says little. */
export function nameSays(operator: string): NameSays {
  const words = spelled(operator).split(' ');
  const acts = wordsOfActs(words.join(' '));
  const [first = ''] = words;
  const isLight = LIGHT.test(first);
  if (READS.test(first) && !isLight && !acts.some(({ text }) => text === first))
    return {
      acts: new Set(),
      verbs: [first],
      kind: acts.some(({ act }) => act === 'delete') ? 'writes' : 'reads',
    };
  if (acts.length > 0) {
    const verbs = acts.filter(({ text }) => !THINGS.test(text));
    const said = verbs.length > 0 && !isLight ? verbs : acts;
    const leads = !isLight && said[0]!.text === first;
    return {
      acts: new Set((leads ? said.slice(0, 1) : said).map(({ act }) => act)),
      verbs: [],
      kind: 'writes',
    };
  }
  if (LOOKED_AT.test(words.at(-1)!) || words.some((word) => READS.test(word) && isLight))
    return { acts: new Set(), verbs: [first], kind: 'reads' };
  return { acts: new Set(), verbs: isLight ? words.slice(0, 2) : [first], kind: 'unknown' };
}
