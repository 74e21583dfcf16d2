import { normalised } from './merge-key.js';

/** Words that turn a sentence into its opposite. An even number of them cancels out. */
const NEGATIONS = new Set(
  (
    'no not never cannot cant wont dont doesnt isnt arent wasnt shouldnt mustnt without neither nor none nobody ' +
    'nothing impossible forbidden prohibited disallowed unable'
  ).split(' '),
);

/** Words that change what a rule says though the sentence stays much the same; synonyms are one. */
const CUES = new Map(
  Object.entries({
    only: 'only',
    before: 'before',
    until: 'before',
    after: 'after',
    unless: 'unless',
    except: 'unless',
    above: 'more',
    over: 'more',
    more: 'more',
    exceeding: 'more',
    below: 'less',
    under: 'less',
    less: 'less',
    first: 'first',
    last: 'last',
    least: 'least',
    most: 'most',
  }),
);

/** What a statement turns on, as far as single words tell: nearness of meaning does not see them. */
export interface Polarity {
  negated: boolean;
  /** Sorted, each once. */
  cues: string[];
}

/** Reads the polarity of an English sentence; of others it is that of a plain statement. */
export function polarityOf(text: string): Polarity {
  const words = normalised(text.replace(/n['’]t\b/g, 'nt')).split(' ');
  const negations = words.filter((word) => NEGATIONS.has(word)).length;
  const cues = new Set(words.flatMap((word) => CUES.get(word) ?? []));
  return { negated: negations % 2 === 1, cues: [...cues].sort() };
}
