import type { Draws } from './draws.js';

const VERBS =
  'cancel renew transfer extend release reopen settle archive upgrade downgrade merge split dispatch return book adjust clear seal publish restore rotate convert register retire assign charge polish trim load drain';
const STEPS =
  'verify notify confirm audit unlock lock refresh sync register review approve validate record rinse measure announce stamp weigh inspect label mount flush warm align scan brief tag check';
const NOUNS =
  'order booking parcel account ticket lease policy invoice crate valve batch permit shipment sample engine garden contract locker file record bundle course boiler vessel panel meter queue ledger charter kiln';
const THINGS =
  'consent register session badge seal balance schedule owner warden counter desk archive manifest cover filter gate panel console notice receipt roster bell chart signal log basin frame hatch mirror key';
const ADJECTIVES =
  'amber brisk calm dusty eager faint grand hollow ivory jolly keen lunar mellow narrow olive plain quiet rusty silver tidy umber vivid woven young zesty copper linen marble velvet cedar';
const FIGURES =
  'falcon harbor lantern meadow nickel orchid pebble quarry raven saddle timber urchin violet walnut yarrow zephyr anchor beacon cobalt dahlia ember fjord glacier hazel iris juniper kestrel lagoon maple nectar';
const STATES =
  'open held closed pending draft active frozen expired locked sealed ready paused idle blocked cold clean worn full';
const PLACES = 'north south depot annex cellar upstairs lobby yard garage attic hangar pier';
const GROUPS =
  'school hospital museum council embassy theatre bakery lighthouse circus orchestra monastery shipyard';
const SYLLABLES = 'ba de fi go ku la mi no pu ra se ti vo wa xe yo zu bre dra klo plu sta tre vin mor';

const listed = (words: string): string[] => words.split(' ');

/** The words of which a world is put together; each list is drawn from without repeating. */
export interface Stock {
  verb(): string;
  stepVerb(): string;
  noun(): string;
  thing(): string;
  group(): string;
  /** A made-up word. */
  made(): string;
}

/** Words of a world, each used once. */
export function stockFor(draws: Draws): Stock {
  const once = (words: string): (() => string) => {
    const left = draws.some(listed(words), 100);
    return () => left.pop() ?? made();
  };
  const used = new Set<string>();
  const made = (): string => {
    const word = draws.some(listed(SYLLABLES), draws.whole(2, 3)).join('');
    if (used.has(word)) return made();
    used.add(word);
    return word;
  };
  const steps = once(STEPS);
  return {
    verb: once(VERBS),
    stepVerb: steps,
    noun: once(NOUNS),
    thing: once(THINGS),
    group: once(GROUPS),
    made,
  };
}

/** States that things of a world can be in. */
export const statesFor = (draws: Draws): string[] => draws.some(listed(STATES), 4);

/** The past form of a verb of the stock, or of a made-up one. */
export function past(verb: string): string {
  if (verb === 'split') return verb;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^(?:transfer|ship|trim|stop|tag|scan)$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

/** How the things of a world are called: words, a person's name, or a code. */
export type NamingOfThings = 'words' | 'person' | 'code';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name for a thing. */
export function thingName(draws: Draws, style: NamingOfThings): string {
  const adjective = draws.pick(listed(ADJECTIVES));
  const figure = draws.pick(listed(FIGURES));
  if (style === 'words') return `${adjective} ${figure}`;
  if (style === 'person')
    return `${capital(draws.some(listed(SYLLABLES), 2).join(''))} ${capital(figure)}${draws.pick(['', 's', 'son', 'er'])}`;
  return `${adjective.slice(0, 2).toUpperCase()}-${draws.whole(100, 9999)}`;
}

/** A value that a clause asks for: a date, a number or a place. */
export const askedValue = (draws: Draws, style: number): string =>
  style === 0
    ? `2031-${String(draws.whole(1, 12)).padStart(2, '0')}-${String(draws.whole(1, 28)).padStart(2, '0')}`
    : style === 1
      ? String(draws.whole(2, 900))
      : `${draws.pick(listed(PLACES))} ${draws.whole(1, 40)}`;

/** Joins words as a tool, a field or a variable is named. */
export function joined(words: readonly string[], style: number): string {
  if (style === 0) return words.join('_');
  if (style === 1) return words.map((word, i) => (i === 0 ? word : capital(word))).join('');
  return style === 2 ? [...words].reverse().join('.') : words.join('-');
}
